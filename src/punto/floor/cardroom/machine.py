"""The card room: cards by the lot, counted face by face before they come to a table, destroyed in the end.

A lot goes one way. Two people see it counted, two see it go to a table, two see it destroyed; the table takes
it in and gives it up. One that was found wrong goes nowhere but into the shredder. Only a lot that no table
has taken in comes back, if two people see it, and is counted again.
"""

from collections.abc import Iterable
from typing import get_args

from msgspec import structs

from punto.floor.cardroom.lot_facts import (
    Controlled,
    Counted,
    Happening,
    Issued,
    Received,
    Returned,
    TakenIn,
    Withdrawn,
)
from punto.floor.cardroom.lot_rules import faults_of
from punto.floor.cardroom.state import Lot, Room, Stage, wrong_with
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event
from punto.machine.hooks import Hooks
from punto.machine.machine import Machine
from punto.machine.order import Order
from punto.machine.state import Context
from punto.rulebook.refusal import Refusal, Sentence, add_sentences, refuse
from punto.units.privacy import Person

SENTENCES = {
    "cards-uncounted": Sentence(
        604,
        "{packs} packs with {back} backs come to {table}, and the card room issued none such to it",
        "cards that two people have counted and issued to this table",
    ),
    "card-room": Sentence(607, "{why}", "what can happen to the cards next"),
}
add_sentences(SENTENCES)

CARD_ROOM: Machine[Room, Context[Room]] = Machine("card room", Room, Hooks())


class RecordCards(Order, frozen=True, kw_only=True, tag="record-cards"):
    """Enter what happened to cards, as those say who saw it. The second of two people gives the order."""

    happening: Happening
    by: Person
    witness: Person = ""


class BringLot(Order, frozen=True, kw_only=True, tag="bring-lot"):
    """Cards come to a table, which gives up those that it had."""

    table: str
    packs: int
    back: str


class PlayLot(Order, frozen=True, kw_only=True, tag="play-lot"):
    """A table plays with cards, those that it has or others."""

    table: str
    packs: int
    back: str


class GiveUpLots(Order, frozen=True, kw_only=True, tag="give-up-lots"):
    """The cards of a table are gone from it."""

    table: str


def _anybody(context: Context[Room]) -> Refusal | None:
    """Who may come into the card room is seen to at its door."""
    return None


@CARD_ROOM.answers(RecordCards, _anybody)
def record_cards(context: Context[Room], order: RecordCards) -> Decision:
    """What happened, if it can have, before so many eyes."""
    faults = list(faults_of(context.state, order.happening, order.by, order.witness))
    if faults:
        return refused(*(refuse("card-room", (), why=fault) for fault in faults))
    return [Draft(order.happening, actor=order.by if order.witness else "")]


@CARD_ROOM.answers(BringLot, _anybody)
def bring_lot(context: Context[Room], order: BringLot) -> Decision:
    """A lot that was issued to the table is in use; one that was is out of play."""
    return _taken_in(context.state, order, [*_given_up(context.state, order.table)])


@CARD_ROOM.answers(PlayLot, _anybody)
def play_lot(context: Context[Room], order: PlayLot) -> Decision:
    """The cards are those of a lot that is in use, or of one that was issued to the table."""
    if _fitting(context.state.at(order.table, "in-use"), order):
        return []
    return _taken_in(context.state, order, [])


@CARD_ROOM.answers(GiveUpLots, _anybody)
def give_up_lots(context: Context[Room], order: GiveUpLots) -> Decision:
    """Whatever lot the table played with is out of play."""
    return [*_given_up(context.state, order.table)]


def _given_up(room: Room, table: str) -> Iterable[Draft]:
    return (Draft(Withdrawn(lot=lot.name)) for lot in room.at(table, "in-use"))


def _taken_in(room: Room, order: BringLot | PlayLot, before: list[Draft]) -> Decision:
    lot = _fitting(room.at(order.table, "issued"), order)
    if lot is not None:
        return [*before, Draft(TakenIn(lot=lot.name))]
    if room.controls(order.table):
        back = order.back or "unnamed"
        return refused(refuse("cards-uncounted", (), packs=order.packs, back=back, table=order.table))
    return before


def _fitting(lots: list[Lot], order: BringLot | PlayLot) -> Lot | None:
    """The first lot that is what a table says it has."""
    return next((lot for lot in lots if (lot.back, lot.packs) == (order.back, order.packs)), None)


def _happens(state: Room, fact: Happening, event: Event) -> Room:
    """The room after something has happened in it."""
    if isinstance(fact, Controlled):
        scope = frozenset({fact.scope})
        return structs.replace(state, scopes=state.scopes | scope if fact.on else state.scopes - scope)
    lot = _moved_on(state.lots.get(fact.lot), fact, (event.actor, event.approver))
    return structs.replace(state, lots={**state.lots, fact.lot: lot})


for _kind in get_args(Happening):
    CARD_ROOM.folds(_kind)(_happens)


def _moved_on(lot: Lot | None, fact: Happening, people: tuple[str, str]) -> Lot:
    """A lot after something has happened to it."""
    if isinstance(fact, Received):
        return Lot(name=fact.lot, back=fact.back, packs=fact.packs)
    assert lot is not None  # noqa: S101 - nothing else happens to what was never received
    match fact:
        case Counted():
            stage: Stage = "wrong" if wrong_with(lot, fact.faces) else "counted"
            return structs.replace(lot, stage=stage, counted_by=people)
        case Issued():
            return structs.replace(lot, stage="issued", table=fact.table)
        case TakenIn():
            return structs.replace(lot, stage="in-use")
        case Withdrawn():
            return structs.replace(lot, stage="withdrawn")
        case Returned():
            return structs.replace(lot, stage="received", table="", counted_by=())
    return structs.replace(lot, stage="destroyed")
