"""Withdrawing: wagers that players may take back, or reduce, before a coup that went wrong goes on."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.betless.empty_layout import wagers_live
from punto.table.betting.wagers import BetAltered, BetLifted
from punto.table.irregular.betless_coups import made_betless
from punto.table.irregular.resolutions import IrregularityResolved
from punto.table.irregular.several_at_once import with_the_others
from punto.table.irregular.stray_cards import placed_strays
from punto.table.irregular.ways_out import way_named
from punto.table.machine import TABLE, TableContext
from punto.table.powers import player_here
from punto.table.state.irregularity import Irregularity
from punto.table.state.table import Phase, Table
from punto.units import format_money
from punto.units.field_types import Amount, WagerId


class WithdrawWager(Order, frozen=True, kw_only=True, tag="withdraw-wager"):
    """Take a wager back after an irregularity, or leave a part of it where that is allowed."""

    while_halted = True
    wager: WagerId
    amount: Amount = 0
    """What stays of it."""


class ResumeCoup(Order, frozen=True, kw_only=True, tag="resume-coup"):
    """Go on with the coup once everybody had the choice."""

    while_halted = True


class WithdrawalOffered(Fact, frozen=True, kw_only=True, tag="withdrawal-offered"):
    """Every player may take wagers back before the coup goes on."""

    audience = EVERYBODY
    words = "Players may take wagers back"
    resolution: str
    reduce: bool
    back: Phase


def _open_choice(context: TableContext) -> Irregularity | None:
    mishaps = context.state.mishaps
    return mishaps[-1] if mishaps and mishaps[-1].step == "withdraw" else None


def _may_withdraw(context: TableContext) -> Refusal | None:
    refusal = player_here(context)
    if refusal is None and _open_choice(context) is None:
        return context.not_now(
            "taking a wager back", "do this when an irregularity leaves the players that choice"
        )
    return refusal


@TABLE.answers(WithdrawWager, _may_withdraw)
def withdraw_wager(context: TableContext, order: WithdrawWager) -> Decision:
    """Give a wager back, whole; or a part of it, where wagers may be reduced."""
    laid, mishap = context.state.layout.get(order.wager), context.state.mishaps[-1]
    if laid is None:
        return refused(
            refuse("wager-unknown", (), wager=order.wager, open=", ".join(context.state.layout) or "none")
        )
    if laid.who != context.actor.id:
        return refused(refuse("not-yours", (), wager=order.wager, owner=laid.who))
    way = way_named(context, mishap, mishap.resolution)
    clauses, readings = (way.clauses, way.readings) if way else ((), ())
    if not order.amount:
        return [Draft(BetLifted(wager=order.wager), clauses, readings)]
    if not mishap.reduce or not 0 < order.amount < laid.amount:
        accepted = (
            f"a part of {format_money(laid.amount)}, or nothing" if mishap.reduce else "all of it or none"
        )
        return refused(
            refuse("whole-wager", clauses, readings, amount=format_money(order.amount), accepted=accepted)
        )
    return [Draft(BetAltered(wager=order.wager, amount=order.amount), clauses, readings)]


def _may_resume(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    mishaps = context.state.mishaps
    if refusal is None and not (mishaps and mishaps[-1].step != "decide"):
        return context.not_now("going on", "do this when players had the choice to take wagers back")
    return refusal


@TABLE.answers(ResumeCoup, _may_resume)
def resume_coup(context: TableContext, order: ResumeCoup) -> Decision:
    """Go on; a coup from which everybody withdrew is dealt without bets."""
    mishap = context.state.mishaps[-1]
    way, following = way_named(context, mishap, mishap.resolution), Phase(mishap.back)
    said: list[Draft] = []
    clauses, readings = (way.clauses, way.readings) if way else ((), ())
    if way and way.all_withdrawn and not wagers_live(context):
        said = made_betless(context, way.all_withdrawn)
    done = IrregularityResolved(kind=mishap.report.kind, resolution=mishap.resolution, next=following)
    return with_the_others(context, [*said, Draft(done, clauses, readings)])


@TABLE.folds(WithdrawalOffered)
def _offered(state: Table, fact: WithdrawalOffered, event: Event) -> Table:
    state = placed_strays(state)
    *others, mishap = state.mishaps
    choosing = structs.replace(
        mishap, step="withdraw", resolution=fact.resolution, reduce=fact.reduce, back=fact.back.value
    )
    return structs.replace(state, phase=Phase.IRREGULAR, mishaps=(*others, choosing))
