"""A dealer for tests: whatever is due at a table now, with cards by chance."""

import random

from punto.cards import PACK, Card
from punto.robots.due import next_order
from punto.table import Actor, Order, Table
from punto.table.betting.calls import CloseBets
from tests.live.hosting import DAN


def any_card(state: Table, chance: random.Random) -> Card:
    """A card that is still in the shoe."""
    seen, packs = state.shoe.seen, state.shoe.packs or 8
    return chance.choice([card for card in PACK if seen.get(str(card), 0) < packs])


def due(state: Table, chance: random.Random, dealer: Actor = DAN) -> tuple[Actor, Order] | None:
    """What the dealer does next, shoe after shoe and coup after coup; nothing while there are no bets."""
    card = any_card(state, chance)
    found = next_order(state, dealer, card, card)
    return None if found is not None and isinstance(found[1], CloseBets) and not state.layout else found
