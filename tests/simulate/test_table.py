"""The same scripted shoe through simulation and through a table gives the same coups, to the last one."""

from collections import Counter
from itertools import cycle

import pytest

from punto.cards import PACK, Card, Rank, ScriptedSource, Suit
from punto.robots.shoe_player import Dealer
from punto.script.default_sign import with_default_sign
from punto.simulate.cells import BY_NUMBER, NOT_DEALT, read_cell
from punto.simulate.deal_rules import shoe_rules
from punto.simulate.engines import lockstep
from punto.simulate.engines.random_streams import key_of
from punto.table import BY_ITSELF, Actor, Setup, Terms, new_table
from punto.table.seats.joining import Join
from punto.table.settling.result import ResultAnnounced
from tests.simulate.games import game

KEY = key_of(2026)


def with_suits(ranks: list[Rank]) -> list[Card]:
    """Cards of these ranks, the suits going round so that no card comes out more often than it is there."""
    suits = {rank: cycle(Suit) for rank in Rank}
    return [Card.of(rank, next(suits[rank])) for rank in ranks]


def not_dealt(cards: list[Card], packs: int) -> list[Card]:
    """What is left of the packs."""
    left = Counter([*PACK] * packs)
    left.subtract(cards)
    return list(left.elements())


@pytest.mark.parametrize("rulebook", ["vic-2002", "nsw", "star-2024", "crown-2025"])
@pytest.mark.parametrize("shoe", range(3))
def test_a_shoe_gives_the_same_coups_at_a_table(rulebook: str, shoe: int) -> None:
    rules = shoe_rules(game(rulebook))
    followed = lockstep.follow(rules, KEY, shoe, 1)
    cells = [read_cell(cell) for cell in followed.cells[0].tolist() if cell != NOT_DEALT]
    dealt = [
        BY_NUMBER[number]
        for cell, six in zip(cells, followed.cards[0].tolist(), strict=False)
        for number in six[: cell.player[2] + cell.banker[2]]
    ]
    cards = with_suits(dealt)
    burned, *behind = not_dealt(cards, rules.decks)
    dealer = Dealer(
        new_table(with_default_sign(Setup(table="T1", terms=Terms(rulebook=rulebook), automation=BY_ITSELF))),
        ScriptedSource([burned, *cards, *behind]),
    )
    dealer.gives(Actor("Gus", "patron"), Join(seat="1"))
    dealer.make_ready()
    dealer.play_shoe()
    results = [event.fact for event in dealer.events if isinstance(event.fact, ResultAnnounced)]
    assert [(each.player, each.banker) for each in results] == [
        (cell.player[1], cell.banker[1]) for cell in cells
    ]
