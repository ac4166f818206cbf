"""What a table waits for: the order that is due next, who gives it, and the clauses it rests on."""

from typing import Any, Literal

import msgspec

from punto.cards import PACK, Card
from punto.machine.names import name_of
from punto.machine.roles import DEALER
from punto.robots.dealer_calls import call_of
from punto.robots.robot_ids import ROBOT
from punto.robots.session_dealer import session_end_due, waits_for_session
from punto.robots.shoe_player import BETWEEN_SHOES, NEEDS_NO_WORD
from punto.robots.squeeze_offers import held_next, turned_next
from punto.robots.unbet_coups import ground_now, is_unbet, unbet_order
from punto.rulebook.refusal import NOT_IN_SOURCE
from punto.table import Actor, Command, Order, Phase, Refused, Table, carry_out, write_order
from punto.table.betless.ordered import OrderBetless
from punto.table.betting.calls import CallBets, CloseBets
from punto.table.betting.windows import CloseWindow
from punto.table.coup.betless_due import betless_due
from punto.table.coup.hands import COMPLETE, next_step
from punto.table.dealing.cards import CardDrawn, CardTurned, DrawCard, TurnCard
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.holding.manner import way_due
from punto.table.machine import TABLE, dialect_of
from punto.table.preparing.sequence import ROBOT_SUPERVISOR, NotReady, ready_shoe
from punto.table.setup import Automation, game_of
from punto.table.three_card.area_game import all_dealt, faces_of
from punto.table.three_card.player_areas import areas_in_play

Way = Literal["up", "down", "turn"]
ASKED_ABOUT = frozenset({Automation.HOLD})
"""Where players may open the cards, they are asked; the dealer does not keep the cards unasked."""
RESOLVE = "resolve-irregularity"


class DueOrder(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done next at a table."""

    order: str
    title: str
    by: str
    """The role of whoever does it."""
    clauses: tuple[str, ...]
    place: str = ""
    """Where the card goes that is drawn or turned."""
    keyed: bool = False
    """Whether the order needs the face of a card, which whoever deals keys in where the shoe is real."""
    say: str = ""
    """The words that go with it."""
    why: str = ""
    """Why it is due, where the cards decide it."""
    does: str = ""
    """What giving it does, in two words, where the cards decide that: "Call 6"."""
    suggested: dict[str, Any]
    """The order as it would ordinarily be given, without the face of any card."""


def next_order(state: Table, dealer: Actor, first: Card, face: Card) -> tuple[Actor, Order] | None:
    """What carries the table on; `first` is burned, `face` is the next card or the one to be turned."""
    if state.phase is Phase.IRREGULAR:
        return None
    if state.heat is not None and (ending := session_end_due(state)) is not None:
        return dealer, ending
    if state.phase in BETWEEN_SHOES:
        return _shoe(state, dealer, first)
    if waits_for_session(state):
        return None
    left_to_do = NEEDS_NO_WORD - ASKED_ABOUT - state.automation
    for due in TABLE.due(left_to_do, dialect_of(game_of(state.terms)))[state.phase]:
        order = due(state)
        if order is not None:
            return dealer, order
    if state.phase is Phase.BETTING:
        return _closed(state, dealer)
    if is_unbet(state):
        return _unbet(state, dealer)
    if state.phase is Phase.WINDOW:
        return dealer, CloseWindow()
    return dealer, held_next(state, dealer) or _card(state, face)


def _closed(state: Table, dealer: Actor) -> tuple[Actor, Order] | None:
    """The end of the betting; before a coup without bets that is due, its signal."""
    due = betless_due(state)
    if due is not None and due.left > 0:
        return unbet_order(state, dealer)
    return None if waits_for_bets(state) else (dealer, CloseBets())


def _unbet(state: Table, dealer: Actor) -> tuple[Actor, Order] | None:
    """Robots alone agree to a coup without bets; where a person plays, the table waits for a wager."""
    alone = all(who.startswith(ROBOT) for who in state.people.arrived)
    return unbet_order(state, dealer) if alone else None


def _waits_for_order(state: Table) -> tuple[Actor, Order] | None:
    """What ends the wait once bets are closed with none down: the order of a coup without bets."""
    ground = ground_now(state) if state.phase is Phase.CALLED and is_unbet(state) else ""
    return (Actor(ROBOT_SUPERVISOR, "casino-supervisor"), OrderBetless(ground=ground)) if ground else None


def due_now(state: Table) -> DueOrder | None:
    """What the table waits for, as the rulebook has it."""
    if state.phase is Phase.IRREGULAR:
        return DueOrder(
            order=RESOLVE, title="Resolve the irregularity", by="table-supervisor", clauses=(),
            suggested={},
        )  # fmt: skip
    dealer = Actor(state.people.staff.get(DEALER, "dealer"), DEALER)
    some = _unseen(state)
    found = next_order(state, dealer, some, some)
    if found is None and waits_for_bets(state):
        found = dealer, CallBets()
    found = found or _waits_for_order(state)
    if found is None:
        return None
    actor, order = found
    done = carry_out(state, Command(id="due", actor=actor, at=0, order=order))
    events = () if isinstance(done, Refused) else done.events
    cited = events[0].clauses if events else ()
    places = (event.fact.place for event in events if isinstance(event.fact, CardDrawn | CardTurned))
    place = next(places, "")
    call = call_of(state, order, place)
    suggested = msgspec.json.decode(write_order(order))
    face = suggested.pop("face", None)
    return DueOrder(
        order=name_of(type(order)),
        title=title_of(type(order)),
        by=actor.role,
        clauses=tuple(clause for clause in cited if clause != NOT_IN_SOURCE),
        place=place,
        keyed=face is not None,
        say=call.say,
        why=call.why,
        does=call.does,
        suggested=suggested,
    )


def waits_for_bets(state: Table) -> bool:
    """Whether bets stay open because nobody has bet: no coup could be dealt."""
    if state.phase is not Phase.BETTING:
        return False
    if is_unbet(state):
        return _unbet(state, Actor("", DEALER)) is None
    return game_of(state.terms).variant.hands == "each-seat" and not areas_in_play(state)


def due_of_others(state: Table) -> tuple[Actor, Order] | None:
    """What the table waits for, where it is not the dealer who does it."""
    dealer = Actor(state.people.staff.get(DEALER, "dealer"), DEALER)
    some = _unseen(state)
    found = next_order(state, dealer, some, some)
    return found if found and found[0].role != DEALER else None


def title_of(kind: type[Order]) -> str:
    """What an order does, in words.

    >>> title_of(CloseBets)
    'Call that no more bets may be placed'
    """
    return (kind.__doc__ or "").partition("\n")[0].rstrip(".")


def way_of_next(state: Table) -> Way | None:
    """How the next card lies, or that cards that lie face down are to be turned; None if none is due."""
    game = game_of(state.terms)
    if game.variant.hands == "each-seat":
        return "turn" if all_dealt(state.coup) else ("down" if faces_of(state) == "down" else "up")
    step = next_step(state.coup, game.drawing)
    if step is COMPLETE:
        return None
    if step.turn:
        return "turn"
    dealing = game.book.dealing
    way = way_due(state, dealing, step.draw) if dealing else state.setup.faces
    return "down" if way == "down" else "up"


def _shoe(state: Table, dealer: Actor, first: Card) -> tuple[Actor, Order] | None:
    try:
        commands = ready_shoe(state, dealer=dealer, first=first)
    except NotReady:
        return None
    return (commands[0].actor, commands[0].order) if commands else None


def _card(state: Table, face: Card) -> Order:
    shoe, way = state.shoe, way_of_next(state)
    if way == "turn":
        return TurnCard(place=turned_next(state), face=face)
    if shoe.last == "no" and shoe.cutting_card is not None and shoe.left <= shoe.cutting_card:
        return CuttingCardOut()
    return DrawCard() if way == "down" else DrawCard(face=face)


def _unseen(state: Table) -> Card:
    """Some card of which the packs still hold one."""
    packs = max(1, state.shoe.packs)
    return next(card for card in PACK if state.shoe.seen.get(str(card), 0) < packs)
