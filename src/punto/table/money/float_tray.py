"""The float tray: opened, filled, credited, counted and closed, by denomination and before a witness."""

from collections import Counter
from typing import Literal

from msgspec import structs

from punto.machine.audience import STAFF
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import SUPERVISOR
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.state.people import Pile, Tray
from punto.table.state.table import Table
from punto.units import format_money

Pieces = tuple[Pile, ...]
"""Chips, pile by pile."""
Why = Literal["opening", "running", "closing"]


class BringChips(Order, frozen=True, kw_only=True, tag="bring-chips"):
    """Bring chips from the cage: the opening float, or a fill."""

    pieces: Pieces


class SendChips(Order, frozen=True, kw_only=True, tag="send-chips"):
    """Send chips to the cage: a credit, or the float at closing."""

    pieces: Pieces


class ChangeColour(Order, frozen=True, kw_only=True, tag="change-colour"):
    """Exchange a player's chips for others of the same value."""

    given: Pieces
    taken: Pieces


class CountFloat(Order, frozen=True, kw_only=True, tag="count-float"):
    """Say what lies in the tray."""

    pieces: Pieces
    why: Why = "running"


class ChipsBrought(Fact, frozen=True, kw_only=True, tag="chips-brought"):
    """Chips came from the cage."""

    audience = STAFF
    words = "Chips come from the cage: {pieces}"
    moves = frozenset({"chips: cage > tray"})
    pieces: Pieces


class ChipsSent(Fact, frozen=True, kw_only=True, tag="chips-sent"):
    """Chips went to the cage."""

    audience = STAFF
    words = "Chips go to the cage: {pieces}"
    moves = frozenset({"chips: tray > cage"})
    pieces: Pieces


class ColourChanged(Fact, frozen=True, kw_only=True, tag="colour-changed"):
    """Chips of one denomination went out, and others of the same value came in."""

    audience = STAFF
    words = "{given} are changed for {taken}"
    moves = frozenset({"chips: tray > tray"})
    given: Pieces
    taken: Pieces


class FloatCounted(Fact, frozen=True, kw_only=True, tag="float-counted"):
    """The tray was counted: what lies there, what should, and the difference."""

    audience = STAFF
    words = "The float is counted: {difference} beyond {expected}"
    moves = frozenset(
        {
            "chips: difference > float",
            "chips: difference > tray",
            "chips: float > difference",
            "chips: float > tray",
            "chips: tray > difference",
            "chips: tray > float",
            "chips: tray > tray",
        }
    )
    pieces: Pieces
    expected: int
    difference: int
    why: Why


def worth(pieces: Pieces) -> int:
    """What these chips are worth."""
    return sum(pile.worth for pile in pieces)


def expected(state: Table) -> int:
    """What should lie in the tray: the last count, and what play has brought or cost since."""
    return state.tray.value + state.purses.house - state.tray.counted_house


def _may_handle(context: TableContext) -> Refusal | None:
    return context.needs_dealer()


def _pieces_fault(context: TableContext, pieces: Pieces) -> Refusal | None:
    chips = context.game.chips
    for pile in pieces:
        if pile.pieces < 0 or pile.chip <= 0 or (chips and pile.chip not in chips.denominations):
            known = ", ".join(format_money(each) for each in chips.denominations) if chips else "any"
            return refuse("pieces", (), number=pile.pieces, chip=format_money(pile.chip), chips=known)
    return None


def _short(context: TableContext, given: Pieces, taken: Pieces = ()) -> Refusal | None:
    """Why the tray cannot give such pieces: as it was counted, filled and changed, it has not so many."""
    tray = context.state.tray
    if not _by_pieces(tray):
        return None
    for pile in _moved(_moved(tray.chips, taken), given, -1):
        if pile.pieces < 0:
            wanted = sum(each.pieces for each in given if each.chip == pile.chip)
            return refuse("pieces-short", (), chip=format_money(pile.chip), held=wanted + pile.pieces)
    return None


def _by_pieces(tray: Tray) -> bool:
    """Whether the float is kept by denomination: one that was never opened is not."""
    return tray.open or bool(tray.chips)


@TABLE.answers(BringChips, _may_handle)
def bring_chips(context: TableContext, order: BringChips) -> Decision:
    """Take chips into the tray, with a supervisor as witness."""
    fault = _pieces_fault(context, order.pieces)
    if fault is not None:
        return refused(fault)
    return context.needs_approval(SUPERVISOR, ()) or [Draft(ChipsBrought(pieces=order.pieces))]


@TABLE.answers(SendChips, _may_handle)
def send_chips(context: TableContext, order: SendChips) -> Decision:
    """Send chips away, with a supervisor as witness; no more than should be there, of each denomination."""
    fault = _pieces_fault(context, order.pieces)
    held = expected(context.state)
    if fault is None and worth(order.pieces) > held:
        fault = refuse("tray-short", (), amount=format_money(worth(order.pieces)), held=format_money(held))
    fault = fault or _short(context, order.pieces)
    if fault is not None:
        return refused(fault)
    return context.needs_approval(SUPERVISOR, ()) or [Draft(ChipsSent(pieces=order.pieces))]


@TABLE.answers(ChangeColour, _may_handle)
def change_colour(context: TableContext, order: ChangeColour) -> Decision:
    """Exchange chips, value for value."""
    fault = _pieces_fault(context, order.given) or _pieces_fault(context, order.taken)
    if fault is not None:
        return refused(fault)
    if worth(order.given) != worth(order.taken):
        given, taken = format_money(worth(order.given)), format_money(worth(order.taken))
        return refused(refuse("colour", (), given=given, taken=taken))
    fault = _short(context, order.given, order.taken)
    return unless(fault, [Draft(ColourChanged(given=order.given, taken=order.taken))])


@TABLE.answers(CountFloat, _may_handle)
def count_float(context: TableContext, order: CountFloat) -> Decision:
    """Count the tray, with a supervisor as witness; a difference is recorded, not argued with."""
    fault = _pieces_fault(context, order.pieces)
    if fault is not None:
        return refused(fault)
    wanted = expected(context.state)
    fact = FloatCounted(
        pieces=order.pieces, expected=wanted, difference=worth(order.pieces) - wanted, why=order.why
    )
    return context.needs_approval(SUPERVISOR, ()) or [Draft(fact)]


def _moved(chips: Pieces, pieces: Pieces, sign: int = 1) -> Pieces:
    """The tray's piles after some came or went, by denomination."""
    numbers = Counter({pile.chip: pile.pieces for pile in chips})
    for pile in pieces:
        numbers[pile.chip] += sign * pile.pieces
    return tuple(Pile(chip, pieces) for chip, pieces in sorted(numbers.items()))


@TABLE.folds(ChipsBrought)
def _brought(state: Table, fact: ChipsBrought, event: Event) -> Table:
    tray = state.tray
    moved = structs.replace(
        tray, open=True, chips=_moved(tray.chips, fact.pieces), brought=tray.brought + worth(fact.pieces)
    )
    return structs.replace(state, tray=moved)


@TABLE.folds(ChipsSent)
def _sent(state: Table, fact: ChipsSent, event: Event) -> Table:
    tray = state.tray
    moved = structs.replace(
        tray, chips=_moved(tray.chips, fact.pieces, -1), brought=tray.brought - worth(fact.pieces)
    )
    return structs.replace(state, tray=moved)


@TABLE.folds(ColourChanged)
def _changed(state: Table, fact: ColourChanged, event: Event) -> Table:
    if not _by_pieces(state.tray):
        return state
    chips = _moved(_moved(state.tray.chips, fact.taken), fact.given, -1)
    return structs.replace(state, tray=structs.replace(state.tray, chips=chips))


@TABLE.folds(FloatCounted)
def _counted(state: Table, fact: FloatCounted, event: Event) -> Table:
    tray = structs.replace(
        state.tray,
        open=fact.why != "closing",
        chips=_moved((), fact.pieces),
        counted_house=state.purses.house,
        difference=state.tray.difference + fact.difference,
    )
    return structs.replace(state, tray=tray)
