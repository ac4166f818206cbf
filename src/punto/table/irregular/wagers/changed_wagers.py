"""Changing wagers once cards are out: what a supervisor lets players do before the coup goes on."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import ApprovalNeeded, Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.irregular import Change, Resolution
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.checks.before_cards import standing_clauses
from punto.rules.wager import Wager
from punto.table.betting.checks import Stake, amount_fault, check_together, wager_faults, wagers_of
from punto.table.betting.nominating import NominationChanged
from punto.table.betting.offered import unknown_wager
from punto.table.betting.wagers import BetAltered, BetLifted, BetPlaced
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.irregular.stray_cards import placed_strays
from punto.table.irregular.ways_out import way_named
from punto.table.machine import TABLE, TableContext
from punto.table.powers import player_here
from punto.table.state.irregularity import Irregularity
from punto.table.state.table import Phase, Table
from punto.units import format_money
from punto.units.field_types import Amount, Text, WagerId
from punto.units.privacy import Person


class ChangeBetLate(Order, frozen=True, kw_only=True, tag="change-bet-late"):
    """Move, alter, add or take back a wager once cards are out, with a supervisor's leave."""

    while_halted = True
    change: Change
    wager: WagerId
    """The wager by its id; of a new one, the id that it gets."""
    on: Text = ""
    """What it is moved to, or laid on."""
    amount: Amount = 0
    seat: Text = ""


class ChangesAllowed(Fact, frozen=True, kw_only=True, tag="changes-allowed"):
    """Some players, or all of them, may change their wagers before the coup goes on."""

    audience = EVERYBODY
    words = "Players may change wagers: {players}"
    record = True
    resolution: str
    players: tuple[Person, ...]
    changes: tuple[Change, ...]
    back: Phase


@effect("changes")
def changes(case: Case) -> Happens | list[Refusal]:
    """Give leave: to the players named, where the rulebook wants names, else to everybody."""
    people, named = case.context.state.people, case.order.players
    faults = [refuse("not-here", case.way.clauses, who=who) for who in named if not people.here(who)]
    if case.way.named and not named:
        faults.append(refuse("name-players", case.way.clauses, case.way.readings))
    return faults or Happens([])


def changes_allowed(case: Case, following: Phase) -> Draft:
    """The leave itself, with what it covers."""
    fact = ChangesAllowed(
        resolution=case.way.name,
        players=case.order.players or case.context.state.people.arrived,
        changes=tuple(case.way.allow),
        back=following,
    )
    return case.said(fact)


def _open_leave(context: TableContext) -> Irregularity | None:
    mishaps = context.state.mishaps
    return mishaps[-1] if mishaps and mishaps[-1].step == "change" else None


def _may_change(context: TableContext) -> Refusal | None:
    refusal, mishap = player_here(context), _open_leave(context)
    if refusal is None and (mishap is None or context.actor.id not in mishap.leave):
        return context.not_now("changing a wager", "do this with a supervisor's leave")
    return refusal


@TABLE.answers(ChangeBetLate, _may_change)
def change_bet_late(context: TableContext, order: ChangeBetLate) -> Decision:
    """Let a player make one of the changes that the leave covers."""
    mishap = context.state.mishaps[-1]
    way = way_named(context, mishap, mishap.resolution)
    rule = way.allow.get(order.change) if way else None
    if way is None or rule is None:
        return refused(_not_covered(way, order.change))
    if order.change == "add":
        return _added(context, order, rule)
    laid = context.state.layout.get(order.wager)
    if laid is None:
        return refused(
            refuse("wager-unknown", (), wager=order.wager, open=", ".join(context.state.layout) or "none")
        )
    if laid.who != context.actor.id:
        return refused(refuse("not-yours", (), wager=order.wager, owner=laid.who))
    if order.change == "withdraw":
        return [Draft(BetLifted(wager=order.wager), rule.clauses, rule.readings)]
    return (
        _moved(context, order, laid, rule) if order.change == "move" else _altered(context, order, laid, rule)
    )


def _not_covered(way: Resolution | None, change: Change) -> Refusal:
    covered = ", ".join(way.allow) if way else "none"
    return refuse("not-covered", way.clauses if way else (), change=change, covered=covered)


def _added(context: TableContext, order: ChangeBetLate, rule: Cited) -> Decision:
    stake = Stake(id=order.wager, wager=order.on, amount=order.amount, seat=order.seat)
    wagers = wagers_of(context, (stake,))
    faults = wager_faults(context, wagers)
    if faults:
        return Refused(tuple(faults))
    found = _accepted(context, wagers[0])
    if not isinstance(found, tuple):
        return refused(found) if isinstance(found, Refusal) else found
    amount, clauses = found
    laid = structs.replace(wagers[0], amount=amount)
    return [Draft(BetPlaced(wager=laid, asked=order.amount), (*rule.clauses, *clauses), rule.readings)]


def _altered(context: TableContext, order: ChangeBetLate, laid: Wager, rule: Cited) -> Decision:
    fault = amount_fault(context, order.wager, order.amount)
    if fault is not None:
        return refused(fault)
    if order.change == "raise" and order.amount <= laid.amount:
        return refused(refuse("not-raised", rule.clauses, rule.readings, amount=format_money(laid.amount)))
    found = _accepted(context, structs.replace(laid, amount=order.amount))
    if not isinstance(found, tuple):
        return refused(found) if isinstance(found, Refusal) else found
    amount, clauses = found
    return [Draft(BetAltered(wager=laid.id, amount=amount), (*rule.clauses, *clauses), rule.readings)]


def _moved(context: TableContext, order: ChangeBetLate, laid: Wager, rule: Cited) -> Decision:
    if order.on == laid.wager or context.game.wager(order.on) is None:
        return refused(unknown_wager(context.game, context.state.setup, order.on, rule.clauses))
    found = _accepted(context, structs.replace(laid, wager=order.on))
    if not isinstance(found, tuple):
        return refused(found) if isinstance(found, Refusal) else found
    amount, clauses = found
    moved = Draft(NominationChanged(wager=laid.id, to=order.on), (*rule.clauses, *clauses), rule.readings)
    if amount == laid.amount:
        return [moved]
    return [moved, Draft(BetAltered(wager=laid.id, amount=amount), clauses)]


def _accepted(context: TableContext, wager: Wager) -> tuple[int, tuple[str, ...]] | Refusal | ApprovalNeeded:
    """What of a wager may lie there, and by which clauses; or why it may not."""
    checked = check_together(context, [wager])
    if isinstance(checked, ApprovalNeeded):
        return checked
    (lay,) = checked
    return lay.refusal or (lay.stake, standing_clauses(context.game, lay))


@TABLE.folds(ChangesAllowed)
def _allowed(state: Table, fact: ChangesAllowed, event: Event) -> Table:
    state = placed_strays(state)
    *others, mishap = state.mishaps
    changing = structs.replace(
        mishap, step="change", resolution=fact.resolution, leave=fact.players, back=fact.back.value
    )
    return structs.replace(state, phase=Phase.IRREGULAR, mishaps=(*others, changing))
