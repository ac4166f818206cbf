"""Markers that belong to one coup: who controls a hand, and that there are no bets."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.records import Cited
from punto.table.machine import TABLE
from punto.table.state.board import Board, Marker
from punto.table.state.coup import Hand
from punto.table.state.table import Table
from punto.units.privacy import Person

NO_BETS = "no-bets"
OF_A_COUP = frozenset({"player", "banker", NO_BETS})


class HandMarked(Fact, frozen=True, kw_only=True, tag="hand-marked"):
    """A marker shows who controls a hand."""

    audience = EVERYBODY
    words = "The marker of the {hand} goes to {who} at {seat}"
    record = True
    hand: Hand
    who: Person
    seat: str


def marked(state: Table, hand: Hand, who: str, rule: Cited | None) -> list[Draft]:
    """The marker in front of somebody who controls a hand."""
    if rule is None:
        return []
    seats = state.people.seats_of(who)
    fact = HandMarked(hand=hand, who=who, seat=seats[0] if seats else "")
    return [Draft(fact, rule.clauses, rule.readings)]


def clear_markers(state: Table) -> Board:
    """The board when a coup is over; whoever keeps a post keeps the marker that shows it."""
    board, kept = state.board, state.control.hand if state.control.holder else ""
    if not board.markers:
        return board
    markers = tuple(each for each in board.markers if each.kind not in OF_A_COUP or each.kind == kept)
    return structs.replace(board, markers=markers)


@TABLE.folds(HandMarked)
def _marked(state: Table, fact: HandMarked, event: Event) -> Table:
    marker = Marker(kind=fact.hand, seat=fact.seat, text=fact.who, who=fact.who)
    others = tuple(each for each in state.board.markers if each.kind != fact.hand)
    return structs.replace(state, board=structs.replace(state.board, markers=(*others, marker)))
