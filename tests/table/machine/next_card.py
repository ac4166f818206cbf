"""The next card at a random table: who deals or turns it, and who takes the cards on offer."""

from collections.abc import Iterator
from random import Random

from punto.cards import PACK, Card
from punto.machine.roles import PATRON
from punto.robots.squeeze_offers import asked_for, held_next, turned_next, waits
from punto.table import Actor, Order, Table
from punto.table.coup.hands import HAND_OF, OPENING, face_down, next_step
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.holding.control import holder_of, with_whom
from punto.table.holding.manner import way_due
from punto.table.holding.method import method_of
from punto.table.holding.offers import AcceptHand, DeclineHand, OfferHand
from punto.table.holding.passing import CollectCards
from punto.table.powers import required
from punto.table.setup import game_of
from punto.table.three_card.area_game import all_dealt, faces_of
from punto.table.three_card.ruling import CountPack, RuleOnMiscount

SUPERVISORS = (Actor("Tess", "table-supervisor"), Actor("Sue", "casino-supervisor"))
TAKES, ASKED = 0.7, 0.6
"""How often somebody who is asked takes the cards, and how often anybody is asked."""


def held_cards(state: Table, dealer: Actor, random: Random) -> tuple[Actor, Order] | None:
    """What becomes of cards that players may open: some take them, and turn them, and give them back."""
    for hand in state.coup.holding.offered:
        who = asked_for(state, hand)
        if who:
            takes = random.random() < TAKES
            return Actor(who, PATRON), AcceptHand(hand=hand) if takes else DeclineHand(hand=hand)
    due = None if waits(state) else held_next(state, dealer)
    if due is None or (isinstance(due, OfferHand) and random.random() > ASKED):
        return None
    return dealer, due


def dealing(state: Table, dealer: Actor, random: Random) -> Iterator[tuple[Actor, Order]]:
    misdeal = state.coup.areas.misdeal
    if misdeal == "reported":
        yield random.choice(SUPERVISORS), RuleOnMiscount()
    elif misdeal == "counting":
        yield dealer, CountPack(found=random.choice((51, 52)))
    elif set(state.coup.holding.out) & set(state.coup.faces):
        place = next(place for place in state.coup.holding.out if place in state.coup.faces)
        yield dealer, CollectCards(hand=HAND_OF[place])
    else:
        order = _card(state, random)
        yield _turns(state, order, dealer), order


def _turns(state: Table, order: Order, dealer: Actor) -> Actor:
    """Who turns a card: the player with whom it is, or the dealer."""
    game = game_of(state.terms)
    dealing = game.book.dealing
    if not isinstance(order, TurnCard) or dealing is None or game.variant.hands != "two":
        return dealer
    method = method_of(state, dealing)
    holder = holder_of(state, method, HAND_OF[order.place])
    who = with_whom(state, method, order.place, holder or "")
    return Actor(who, PATRON) if who else dealer


def _card(state: Table, random: Random) -> Order:
    down = face_down(state.coup)
    by_area = game_of(state.terms).variant.hands == "each-seat"
    dealt = all_dealt(state.coup) if by_area else len(state.coup.drawn) >= len(OPENING)
    if down and (dealt or random.random() < 0.1):
        place = turned_next(state) if not by_area and random.random() < 0.8 else random.choice(down)
        return TurnCard(place=place, face=state.coup.known.get(place) or unseen(state, random))
    game = game_of(state.terms)
    way: str
    if by_area:
        way = faces_of(state)
    else:
        place = next_step(state.coup, game.drawing).draw
        way = way_due(state, required(game.book.dealing), place)
    front = state.shoe.front[0] if state.shoe.front else None
    return DrawCard() if way == "down" else DrawCard(face=front or unseen(state, random))


def unseen(state: Table, random: Random) -> Card:
    """A card of which the packs still hold one."""
    shoe = state.shoe
    left = [card for card in PACK if shoe.seen.get(str(card), 0) < max(1, shoe.packs)]
    return random.choice(left or PACK)
