"""Coups that an irregularity makes betless: the one on the table, or the next, with a card that came out."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.procedure.dealing import Ground, Signal
from punto.rulebook.records import Cited
from punto.table.betless.ordered import BetlessOrdered, wagers_back
from punto.table.board.coup_markers import NO_BETS
from punto.table.coup.hands import COMPLETE, next_step
from punto.table.irregular.circumstances import stage
from punto.table.irregular.displaced_cards import carry
from punto.table.irregular.reopened_coup import SETTLED, taken_up
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.machine import TABLE, TableContext
from punto.table.powers import required
from punto.table.state.board import Marker
from punto.table.state.table import Phase, Table

GROUND = "irregularity"


class CoupMadeBetless(Fact, frozen=True, kw_only=True, tag="coup-made-betless"):
    """The coup on the table goes on without bets, and everybody is told."""

    audience = EVERYBODY
    words = "The coup goes on without bets, shown by {by}"
    record = True
    by: Signal


def ground(context: TableContext) -> Ground:
    """How a coup is announced that a mistake makes betless."""
    dealing = required(context.book.dealing)
    return required(dealing.betless).ground[GROUND]


def made_betless(context: TableContext, rule: Cited) -> list[Draft]:
    """The coup on the table becomes one without bets: its wagers go back, those that span coups stay."""
    how = ground(context)
    clauses = tuple(dict.fromkeys((*rule.clauses, *how.signalled.clauses)))
    made = Draft(CoupMadeBetless(by=how.signals[0]), clauses, rule.readings)
    return [made, *wagers_back(context, rule)]


@effect("betless")
def betless(case: Case) -> Happens:
    """Deal the coup on the table without bets; one that was settled is taken up again and settled so."""
    if case.back in SETTLED:
        return _betless_after_all(case)
    said = made_betless(case.context, case.way)
    if stage(case.context, case.mishap.report) != "before":
        return Happens(said, None if case.back is not Phase.WINDOW else Phase.DEALING)
    return Happens(said, Phase.CALLED)


def _betless_after_all(case: Case) -> Happens:
    """What was settled with bets is settled without; a coup that never came to its end is void already."""
    was = required(case.context.state.settled)
    if next_step(was.coup, case.context.game.drawing) is not COMPLETE:
        return Happens([])
    back = taken_up(case)
    return Happens([*back, *made_betless(TABLE.after(case.context, back), case.way)], Phase.RESULT)


@effect("opens-betless")
def opens_betless(case: Case) -> Happens:
    """Keep the card for a coup without bets: the one about to be dealt, or the one after this."""
    carried = carry(case)
    if stage(case.context, case.mishap.report) == "before":
        return Happens([*carried, *made_betless(case.context, case.way)], Phase.CALLED)
    return Happens([*carried, case.said(BetlessOrdered(ground=GROUND, coups=1))])


@TABLE.folds(CoupMadeBetless)
def _made(state: Table, fact: CoupMadeBetless, event: Event) -> Table:
    board, coup = state.board, state.coup
    if fact.by in ("marker", "display"):
        board = structs.replace(board, markers=(*board.markers, Marker(kind=NO_BETS, seat="", text=GROUND)))
    coup = structs.replace(coup, kind="dummy", reason=GROUND, windows=frozenset())
    return structs.replace(state, coup=coup, board=board)
