"""Withdrawing: wagers that players may take back, or reduce, before a coup that went wrong goes on."""

from msgspec import structs

from punto.rules.refusals import Refusal, refuse
from punto.table.betting import BetAltered, BetLifted
from punto.table.command import Order
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.irregular.betless import made_betless
from punto.table.irregular.core import IrregularityResolved
from punto.table.irregular.outlook import way_named
from punto.table.irregular.waiting import with_the_others
from punto.table.mishap import Mishap
from punto.table.places import player_here
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.state import Phase, Table
from punto.units import format_money


class WithdrawWager(Order, frozen=True, kw_only=True, tag="withdraw-wager"):
    """Take a wager back after an irregularity, or leave a part of it where that is allowed."""

    in_irregularity = True
    wager: str
    amount: int = 0
    """What stays of it."""


class ResumeCoup(Order, frozen=True, kw_only=True, tag="resume-coup"):
    """Go on with the coup once everybody had the choice."""

    in_irregularity = True


class WithdrawalOffered(Fact, frozen=True, kw_only=True, tag="withdrawal-offered"):
    """Every player may take wagers back before the coup goes on."""

    resolution: str
    reduce: bool
    back: Phase


def _open_choice(desk: Desk) -> Mishap | None:
    mishaps = desk.state.mishaps
    return mishaps[-1] if mishaps and mishaps[-1].step == "withdraw" else None


def _may_withdraw(desk: Desk) -> Refusal | None:
    refusal = player_here(desk)
    if refusal is None and _open_choice(desk) is None:
        return desk.not_now("taking a wager back", "it when an irregularity leaves the players that choice")
    return refusal


@answers(WithdrawWager, _may_withdraw)
def withdraw_wager(desk: Desk, order: WithdrawWager) -> Answer:
    """Give a wager back, whole; or a part of it, where wagers may be reduced."""
    laid, mishap = desk.state.layout.get(order.wager), desk.state.mishaps[-1]
    if laid is None:
        return refuse("wager-unknown", (), wager=order.wager, open=", ".join(desk.state.layout) or "none")
    if laid.who != desk.actor.id:
        return refuse("not-yours", (), wager=order.wager, owner=laid.who)
    way = way_named(desk, mishap, mishap.resolution)
    clauses, readings = (way.clauses, way.readings) if way else ((), ())
    if not order.amount:
        return [Said(BetLifted(wager=order.wager), clauses, readings)]
    if not mishap.reduce or not 0 < order.amount < laid.amount:
        accepted = (
            f"a part of {format_money(laid.amount)}, or nothing" if mishap.reduce else "all of it or none"
        )
        return refuse("whole-wager", clauses, readings, amount=format_money(order.amount), accepted=accepted)
    return [Said(BetAltered(wager=order.wager, amount=order.amount), clauses, readings)]


def _may_resume(desk: Desk) -> Refusal | None:
    refusal = desk.needs_dealer()
    mishaps = desk.state.mishaps
    if refusal is None and not (mishaps and mishaps[-1].step != "decide"):
        return desk.not_now("going on", "it when players had the choice to take wagers back")
    return refusal


@answers(ResumeCoup, _may_resume)
def resume_coup(desk: Desk, order: ResumeCoup) -> Answer:
    """Go on; a coup from which everybody withdrew is dealt without bets."""
    mishap = desk.state.mishaps[-1]
    way, following = way_named(desk, mishap, mishap.resolution), Phase(mishap.back)
    said: list[Said] = []
    clauses, readings = (way.clauses, way.readings) if way else ((), ())
    if way and way.all_withdrawn and not desk.state.layout:
        said = made_betless(desk, way.all_withdrawn)
    done = IrregularityResolved(kind=mishap.report.kind, resolution=mishap.resolution, next=following)
    return with_the_others(desk, [*said, Said(done, clauses, readings)])


@folds(WithdrawalOffered)
def _offered(state: Table, fact: WithdrawalOffered, event: Event) -> Table:
    *others, mishap = state.mishaps
    choosing = structs.replace(
        mishap, step="withdraw", resolution=fact.resolution, reduce=fact.reduce, back=fact.back.value
    )
    return structs.replace(state, phase=Phase.IRREGULAR, mishaps=(*others, choosing))
