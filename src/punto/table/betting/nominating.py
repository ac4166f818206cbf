"""Nominating: a wager that may go over to the other hand, as after a tie in games that let it."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import ApprovalNeeded, Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.timing import may_handle
from punto.table.betting.checks import check_together
from punto.table.betting.wagers import MOMENTS
from punto.table.machine import TABLE, TableContext
from punto.table.powers import player_here
from punto.table.state.table import Table
from punto.units.field_types import Text, WagerId


class ChangeNomination(Order, frozen=True, kw_only=True, tag="change-nomination"):
    """Move a wager that lies on one hand to another."""

    wager: WagerId
    to: Text


class NominationChanged(Fact, frozen=True, kw_only=True, tag="nomination-changed"):
    """A wager is on another hand, with the same stake."""

    audience = EVERYBODY
    words = "{wager} is now on {to}"
    wager: str
    to: str


def _may_change(context: TableContext) -> Refusal | None:
    refusal, variant = player_here(context), context.game.variant
    if refusal is None and variant.renominate is None:
        what = f"nominations are not changed in {variant.title}"
        return refuse("nomination", (), what=what, accepted="the wager taken back, and another one laid")
    return refusal or may_handle(context.game, MOMENTS.get(context.state.phase, "first-card"))


@TABLE.answers(ChangeNomination, _may_change)
def change_nomination(context: TableContext, order: ChangeNomination) -> Decision:
    """Let a player go over to the other hand: after a tie by the game's own rule, else as wagers change."""
    laid = context.state.layout.get(order.wager)
    if laid is None:
        return refused(
            refuse("wager-unknown", (), wager=order.wager, open=", ".join(context.state.layout) or "none")
        )
    if laid.who != context.actor.id:
        return refused(refuse("not-yours", (), wager=order.wager, owner=laid.who))
    others = [name for name in context.game.variant.main if name != laid.wager]
    rule = context.game.variant.renominate or context.game.variant
    if order.to not in others:
        what = f"{laid.wager} cannot become {order.to}"
        return refused(
            refuse("nomination", rule.clauses, rule.readings, what=what, accepted=" or ".join(others))
        )
    checked = check_together(context, [structs.replace(laid, wager=order.to)])
    if isinstance(checked, ApprovalNeeded):
        return checked
    (lay,) = checked
    if lay.refusal is not None:
        return refused(lay.refusal)
    basis = rule if order.wager in context.state.coup.stood else context.book.placing.closing
    return [Draft(NominationChanged(wager=order.wager, to=order.to), basis.clauses, basis.readings)]


@TABLE.folds(NominationChanged)
def _changed(state: Table, fact: NominationChanged, event: Event) -> Table:
    moved = structs.replace(state.layout[fact.wager], wager=fact.to)
    return structs.replace(state, layout={**state.layout, fact.wager: moved})
