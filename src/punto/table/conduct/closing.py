"""Closing the table: with notice to those who are there, at once where nobody is."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import SUPERVISORS, holds, title_of
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.coup import Coup
from punto.rules.settlement import settle_coup
from punto.table.betting.checks import rules_carried
from punto.table.betting.wagers import BetReturned, stake_moved
from punto.table.board.notices import after_coup, notice_fault
from punto.table.machine import TABLE, TableContext
from punto.table.money.commission import settle_owed
from punto.table.money.routes import PAYMENT
from punto.table.powers import BETWEEN_COUPS, clauses_of, conduct_of, readings_of, staff_only
from punto.table.settling.settle import due_of
from punto.table.state.coup import CoupState, Due
from punto.table.state.table import Phase, Table

CLOSE = "close-table"


class CloseTable(Order, frozen=True, kw_only=True, tag="close-table"):
    """Close the table."""


class OpenWagersEnded(Fact, frozen=True, kw_only=True, tag="open-wagers-ended"):
    """Wagers that span coups ended with the table: given back, or paid as far as they had come."""

    audience = EVERYBODY
    words = "Open wagers end with the table"
    moves = PAYMENT
    dues: tuple[Due, ...]


class TableClosed(Fact, frozen=True, kw_only=True, tag="table-closed"):
    """The table is closed."""

    audience = EVERYBODY
    words = "The table is closed"
    record = True


def _may_close(context: TableContext) -> Refusal | None:
    refusal = staff_only(context)
    if refusal is None and (context.state.phase not in BETWEEN_COUPS or context.state.phase is Phase.CLOSED):
        return context.not_now("closing the table", "do this between two coups of an open table")
    return refusal


@TABLE.answers(CloseTable, _may_close)
def close_table(context: TableContext, order: CloseTable) -> Decision:
    """Close the table: wagers go back, what spans coups comes to its end, commission is settled."""
    conduct, present = conduct_of(context), bool(context.state.people.arrived)
    rule = conduct.closing if conduct else None
    fault = _fault(context, present)
    if fault is not None:
        return refused(fault)
    power = context.book.power.get(CLOSE) if present else None
    said = [*_given_back(context), *_ended(context)]
    closed = _after(context, said)
    rules = (power, rule) if present else ()
    return [*said, *settle_owed(closed), Draft(TableClosed(), clauses_of(*rules), readings_of(*rules))]


def _fault(context: TableContext, present: bool) -> Refusal | None:
    conduct = conduct_of(context)
    if CLOSE not in context.book.power:
        return _unruled_fault(context, present)
    if not present:
        return None
    fault = context.needs_power(CLOSE)
    if fault is None and conduct and conduct.closing:
        return notice_fault(context, "closing", conduct.closing)
    return fault


def _unruled_fault(context: TableContext, present: bool) -> Refusal | None:
    """Without a rule on closing a supervisor closes the table once nobody is there."""
    book, actor = context.book, context.actor
    if not any(holds(book, actor, role) for role in SUPERVISORS):
        needed = " or ".join(title_of(book, role) for role in SUPERVISORS)
        return refuse("role", (), role=title_of(book, actor.role), needed=needed)
    return refuse("players-here", ()) if present else None


def _given_back(context: TableContext) -> list[Draft]:
    """Wagers that wait for a coup which will not come."""
    conduct = conduct_of(context)
    rule = conduct.closing if conduct else None
    refusal = refuse("closing-now", clauses_of(rule))
    return [Draft(BetReturned(wager=name, refusal=refusal), refusal.clauses) for name in context.state.layout]


def _ended(context: TableContext) -> list[Draft]:
    """Runs are void and go back, tails are broken; no coup is needed for that."""
    carried = context.state.carried
    if not carried.open:
        return []
    ending = Coup(kind="void", table_closes=True)
    outcome, _ = settle_coup(context.game, ending, rules_carried(carried))
    wagers = {each.wager.id: each.wager for each in carried.open}
    dues = tuple(due_of(context, wagers[each.id], each) for each in outcome.outcomes)
    clauses = tuple(dict.fromkeys(clause for due in dues for clause in due.clauses))
    return [Draft(OpenWagersEnded(dues=dues), clauses)]


def _after(context: TableContext, said: list[Draft]) -> TableContext:
    """The desk once these facts stand: commission is taken from what came back to people, too."""
    state = context.state
    for each in said if state.carried.owed else ():
        if isinstance(each.fact, OpenWagersEnded):
            state = _paid(state, each.fact.dues)
        elif isinstance(each.fact, BetReturned):
            wager = state.layout[each.fact.wager]
            state = structs.replace(state, purses=stake_moved(state.purses, wager, wager.amount))
    return TableContext(state, context.actor, context.at, context.command, context.day, context.approver)


@TABLE.folds(OpenWagersEnded)
def _fold_ended(state: Table, fact: OpenWagersEnded, event: Event) -> Table:
    paid = _paid(state, fact.dues)
    return structs.replace(paid, carried=structs.replace(paid.carried, open=()))


def _paid(state: Table, dues: tuple[Due, ...]) -> Table:
    stacks, house = dict(state.purses.stacks), state.purses.house
    for due in dues:
        back = due.pays + due.returned
        stacks[due.who] = stacks.get(due.who, 0) + back
        house += due.amount - back
    return structs.replace(state, purses=structs.replace(state.purses, stacks=stacks, house=house))


@TABLE.folds(TableClosed)
def _closed(state: Table, fact: TableClosed, event: Event) -> Table:
    board = after_coup(structs.replace(state.board, notices=()), betting=False)
    return structs.replace(state, phase=Phase.CLOSED, board=board, coup=CoupState(number=state.coup.number))
