"""Equipment and signs at the tables of a jackpot, and tables from which it is withdrawn."""

from msgspec import structs

from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, refuse_by
from punto.floor.jackpot.state import Fitting, JackpotState, LinkedTable
from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.units.field_types import Remark, Text
from punto.units.privacy import FreeText


class FitJackpotTable(Order, frozen=True, kw_only=True, tag="fit-jackpot-table"):
    """Record what stands at a table for the jackpot: equipment and signs."""

    table: Text
    fitting: Fitting
    variant: Text = ""
    """The game that is played there, where it is known."""


class ShowElsewhere(Order, frozen=True, kw_only=True, tag="show-jackpot-elsewhere"):
    """Show the value on another display in the casino."""

    place: Text


class WithdrawJackpot(Order, frozen=True, kw_only=True, tag="withdraw-jackpot"):
    """Take the jackpot off a table whose equipment has failed."""

    table: Text
    why: Remark


class RestoreJackpot(Order, frozen=True, kw_only=True, tag="restore-jackpot"):
    """Offer the jackpot again at a table whose fault is rectified."""

    table: Text


class JackpotTableFitted(Fact, frozen=True, kw_only=True, tag="jackpot-table-fitted"):
    """Equipment and signs at a table are on record."""

    audience = STAFF
    record = True
    words = "Table {table} is fitted for the jackpot"
    table: str
    fitting: Fitting


class JackpotShownElsewhere(Fact, frozen=True, kw_only=True, tag="jackpot-shown-elsewhere"):
    """The value is shown on another display."""

    audience = STAFF
    words = "The jackpot is shown at {place}"
    place: str


class JackpotWithdrawn(Fact, frozen=True, kw_only=True, tag="jackpot-withdrawn"):
    """The jackpot is not offered at a table."""

    audience = EVERYBODY
    record = True
    words = "The jackpot is suspended at table {table}"
    table: str
    why: FreeText


class JackpotRestored(Fact, frozen=True, kw_only=True, tag="jackpot-restored"):
    """The jackpot is offered again at a table."""

    audience = EVERYBODY
    record = True
    words = "The jackpot is on offer again at table {table}"
    table: str


def _may_fit(context: JackpotContext) -> Refusal | None:
    return context.staff_fault() or context.stage_fault(
        "fitting a table", "a plan first", "planned", "running"
    )


def _while_running(context: JackpotContext) -> Refusal | None:
    return context.staff_fault() or context.stage_fault("this", "do this while the jackpot runs", "running")


@JACKPOT.answers(FitJackpotTable, _may_fit)
def fit_jackpot_table(context: JackpotContext, order: FitJackpotTable) -> Decision:
    """Record what stands at a table."""
    fault = context.power_fault("restore-jackpot") or context.table_fault(order.table)
    faults = [each for each in (fault, _game_fault(context, order.variant)) if each]
    rules = context.rules.equipment
    fitted = JackpotTableFitted(table=order.table, fitting=order.fitting)
    stands = [rules.near, rules.display, rules.console] if order.fitting.display else [rules.console]
    signs = (
        (order.fitting.shares_signed, rules.shares_signed),
        (order.fitting.method_signed, rules.method_signed),
    )
    cited = [*stands, rules.handset, *(rule for is_up, rule in signs if is_up)]
    return unless(faults, [draft(fitted, *cited)])


def _game_fault(context: JackpotContext, name: str) -> Refusal | None:
    """Refuse a game in which no qualifying wager can be laid."""
    if not name:
        return None
    variant = context.book.variant.get(name)
    if variant and variant.hands == "two" and set(context.wagers) & set(variant.main):
        return None
    title = variant.title if variant else name
    return refuse_by("jackpot-game", context.rules.baccarat_only, variant=title)


@JACKPOT.answers(ShowElsewhere, _may_fit)
def show_elsewhere(context: JackpotContext, order: ShowElsewhere) -> Decision:
    """Show the value elsewhere, too."""
    rule = context.rules.equipment.elsewhere
    fault = context.power_fault("restore-jackpot")
    if fault is None and not order.place.strip():
        fault = refuse_by("jackpot-place", rule)
    return unless(fault, [draft(JackpotShownElsewhere(place=order.place), rule)])


def _may_withdraw(context: JackpotContext) -> Refusal | None:
    return _while_running(context) or context.power_fault("withdraw-jackpot")


@JACKPOT.answers(WithdrawJackpot, _may_withdraw)
def withdraw_jackpot(context: JackpotContext, order: WithdrawJackpot) -> Decision:
    """Take the jackpot off a table."""
    fault = context.table_fault(order.table)
    rule = context.rules.withdrawn
    if fault is None and not order.why.strip():
        fault = refuse_by("jackpot-reason", rule)
    if fault is None and (why := context.state.tables[order.table].withdrawn):
        fault = refuse_by("jackpot-withdrawn", rule, table=order.table, why=why)
    return unless(fault, [draft(JackpotWithdrawn(table=order.table, why=order.why), rule)])


def _may_restore(context: JackpotContext) -> Refusal | None:
    return _while_running(context) or context.power_fault("restore-jackpot")


@JACKPOT.answers(RestoreJackpot, _may_restore)
def restore_jackpot(context: JackpotContext, order: RestoreJackpot) -> Decision:
    """Offer the jackpot at a table again."""
    fault = context.table_fault(order.table)
    if fault is not None:
        return refused(fault)
    if not context.state.tables[order.table].withdrawn:
        return refused(refuse("jackpot-not-withdrawn", context.rules.withdrawn.clauses, table=order.table))
    return [draft(JackpotRestored(table=order.table), context.rules.withdrawn)]


def with_table(state: JackpotState, name: str, table: LinkedTable) -> JackpotState:
    """The state with one table replaced."""
    return structs.replace(state, tables={**state.tables, name: table})


@JACKPOT.folds(JackpotTableFitted)
def _fitted(state: JackpotState, fact: JackpotTableFitted, event: Event) -> JackpotState:
    table = state.tables[fact.table]
    return with_table(state, fact.table, structs.replace(table, fitting=fact.fitting))


@JACKPOT.folds(JackpotShownElsewhere)
def _shown_elsewhere(state: JackpotState, fact: JackpotShownElsewhere, event: Event) -> JackpotState:
    return structs.replace(state, displays=tuple(dict.fromkeys((*state.displays, fact.place))))


@JACKPOT.folds(JackpotWithdrawn)
def _withdrawn(state: JackpotState, fact: JackpotWithdrawn, event: Event) -> JackpotState:
    return with_table(state, fact.table, structs.replace(state.tables[fact.table], withdrawn=fact.why))


@JACKPOT.folds(JackpotRestored)
def _restored(state: JackpotState, fact: JackpotRestored, event: Event) -> JackpotState:
    return with_table(state, fact.table, structs.replace(state.tables[fact.table], withdrawn=""))
