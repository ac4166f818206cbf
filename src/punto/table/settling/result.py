"""The result of a coup."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.facts import Winner, points_of, winner_of
from punto.rules.point_clauses import counting_clauses
from punto.table.coup.front_cards import aside_fault
from punto.table.coup.hands import COMPLETE, face_down, in_order
from punto.table.dealing.cards import coup_next, opening_fault, result_clauses
from punto.table.machine import TABLE, TableContext
from punto.table.state.table import DEALING, RESULT, Table


class AnnounceResult(Order, frozen=True, kw_only=True, tag="announce-result"):
    """Call the result of the coup."""


class ResultAnnounced(Fact, frozen=True, kw_only=True, tag="result-announced"):
    """The coup has a result."""

    audience = EVERYBODY
    words = "{winner} wins, {player} to {banker}"
    winner: Winner
    player: int
    banker: int


def _may_announce(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not DEALING:
        return context.not_now("calling the result", "the call when both hands are complete")
    return refusal


@TABLE.answers(AnnounceResult, _may_announce)
def announce_result(context: TableContext, order: AnnounceResult) -> Decision:
    """Call the result, once no card is due and nothing is left to be offered."""
    coup = context.state.coup
    if coup_next(context) is not COMPLETE:
        return refused(refuse("hands-open", (), due=", ".join(face_down(coup)) or "the next card"))
    fault = opening_fault(context) or aside_fault(context)
    if fault is not None:
        return refused(fault)
    hands = context.game.drawing.deal(in_order(coup))
    player, banker = points_of(hands.player), points_of(hands.banker)
    clauses = (
        *result_clauses(context.game, max(player, banker)),
        *hands.clauses,
        *counting_clauses(context.book.values, (hands.player, hands.banker)),
    )
    return [Draft(ResultAnnounced(winner=winner_of(player, banker), player=player, banker=banker), clauses)]


@TABLE.folds(ResultAnnounced)
def _announced(state: Table, fact: ResultAnnounced, event: Event) -> Table:
    return structs.replace(state, phase=RESULT)
