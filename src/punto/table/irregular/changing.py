"""Changing wagers once cards are out: what a supervisor lets players do before the coup goes on."""

from msgspec import structs

from punto.rulebook.procedure.irregular import Change, Resolution
from punto.rulebook.records import Cited
from punto.rules.refusals import Refusal, refuse
from punto.rules.wagers import Wager
from punto.table.betting import BetAltered, BetLifted, BetPlaced
from punto.table.command import Order
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.irregular.core import Case, Happens, effect
from punto.table.irregular.outlook import way_named
from punto.table.mishap import Mishap
from punto.table.nominating import NominationChanged
from punto.table.offer import unknown_wager
from punto.table.places import player_here
from punto.table.placing import Stake, accept, amount_fault, own_faults, take_up
from punto.table.registry import answers, folds
from punto.table.said import Answer, NeedsApproval, Said
from punto.table.state import Phase, Table
from punto.units import format_money


class ChangeBetLate(Order, frozen=True, kw_only=True, tag="change-bet-late"):
    """Move, alter, add or take back a wager once cards are out, with a supervisor's leave."""

    in_irregularity = True
    change: Change
    wager: str
    """The wager by its id; of a new one, the id that it gets."""
    on: str = ""
    """What it is moved to, or laid on."""
    amount: int = 0
    seat: str = ""


class ChangesAllowed(Fact, frozen=True, kw_only=True, tag="changes-allowed"):
    """Some players, or all of them, may change their wagers before the coup goes on."""

    record = True
    resolution: str
    players: tuple[str, ...]
    changes: tuple[Change, ...]
    back: Phase


@effect("changes")
def changes(case: Case) -> Happens | list[Refusal]:
    """Give leave: to the players named, where the rulebook wants names, else to everybody."""
    people, named = case.desk.state.people, case.order.players
    faults = [refuse("not-here", case.way.clauses, who=who) for who in named if not people.here(who)]
    if case.way.named and not named:
        faults.append(refuse("name-players", case.way.clauses, case.way.readings))
    return faults or Happens([])


def changes_allowed(case: Case, following: Phase) -> Said:
    """The leave itself, with what it covers."""
    fact = ChangesAllowed(
        resolution=case.way.name,
        players=case.order.players or case.desk.state.people.arrived,
        changes=tuple(case.way.allow),
        back=following,
    )
    return case.said(fact)


def _open_leave(desk: Desk) -> Mishap | None:
    mishaps = desk.state.mishaps
    return mishaps[-1] if mishaps and mishaps[-1].step == "change" else None


def _may_change(desk: Desk) -> Refusal | None:
    refusal, mishap = player_here(desk), _open_leave(desk)
    if refusal is None and (mishap is None or desk.actor.id not in mishap.leave):
        return desk.not_now("changing a wager", "it with a supervisor's leave")
    return refusal


@answers(ChangeBetLate, _may_change)
def change_bet_late(desk: Desk, order: ChangeBetLate) -> Answer:
    """Let a player make one of the changes that the leave covers."""
    mishap = desk.state.mishaps[-1]
    way = way_named(desk, mishap, mishap.resolution)
    rule = way.allow.get(order.change) if way else None
    if way is None or rule is None:
        return _not_covered(way, order.change)
    if order.change == "add":
        return _added(desk, order, rule)
    laid = desk.state.layout.get(order.wager)
    if laid is None:
        return refuse("wager-unknown", (), wager=order.wager, open=", ".join(desk.state.layout) or "none")
    if laid.who != desk.actor.id:
        return refuse("not-yours", (), wager=order.wager, owner=laid.who)
    if order.change == "withdraw":
        return [Said(BetLifted(wager=order.wager), rule.clauses, rule.readings)]
    return _moved(desk, order, laid, rule) if order.change == "move" else _altered(desk, order, laid, rule)


def _not_covered(way: Resolution | None, change: Change) -> Refusal:
    covered = ", ".join(way.allow) if way else "none"
    return refuse("not-covered", way.clauses if way else (), change=change, covered=covered)


def _added(desk: Desk, order: ChangeBetLate, rule: Cited) -> Answer:
    stake = Stake(id=order.wager, wager=order.on, amount=order.amount, seat=order.seat)
    wagers = take_up(desk, (stake,))
    faults = own_faults(desk, wagers)
    if faults:
        return faults
    found = _accepted(desk, wagers[0])
    if not isinstance(found, tuple):
        return found
    amount, clauses = found
    laid = structs.replace(wagers[0], amount=amount)
    return [Said(BetPlaced(wager=laid, asked=order.amount), (*rule.clauses, *clauses), rule.readings)]


def _altered(desk: Desk, order: ChangeBetLate, laid: Wager, rule: Cited) -> Answer:
    fault = amount_fault(desk, order.wager, order.amount)
    if fault is not None:
        return fault
    if order.change == "raise" and order.amount <= laid.amount:
        return refuse("not-raised", rule.clauses, rule.readings, amount=format_money(laid.amount))
    found = _accepted(desk, structs.replace(laid, amount=order.amount))
    if not isinstance(found, tuple):
        return found
    amount, clauses = found
    return [Said(BetAltered(wager=laid.id, amount=amount), (*rule.clauses, *clauses), rule.readings)]


def _moved(desk: Desk, order: ChangeBetLate, laid: Wager, rule: Cited) -> Answer:
    if order.on == laid.wager or desk.game.wager(order.on) is None:
        return unknown_wager(desk.game, desk.state.setup, order.on, rule.clauses)
    found = _accepted(desk, structs.replace(laid, wager=order.on))
    if not isinstance(found, tuple):
        return found
    amount, clauses = found
    moved = Said(NominationChanged(wager=laid.id, to=order.on), (*rule.clauses, *clauses), rule.readings)
    if amount == laid.amount:
        return [moved]
    return [moved, Said(BetAltered(wager=laid.id, amount=amount), clauses)]


def _accepted(desk: Desk, wager: Wager) -> tuple[int, tuple[str, ...]] | Refusal | NeedsApproval:
    """What of a wager may lie there, and by which clauses; or why it may not."""
    accepted = accept(desk, [wager])
    if isinstance(accepted, NeedsApproval):
        return accepted
    ((_, outcome),) = accepted
    return outcome.refusal or (outcome.settled_on, outcome.clauses)


@folds(ChangesAllowed)
def _allowed(state: Table, fact: ChangesAllowed, event: Event) -> Table:
    *others, mishap = state.mishaps
    changing = structs.replace(
        mishap, step="change", resolution=fact.resolution, leave=fact.players, back=fact.back.value
    )
    return structs.replace(state, phase=Phase.IRREGULAR, mishaps=(*others, changing))
