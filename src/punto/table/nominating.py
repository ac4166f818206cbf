"""Nominating: a wager that may go over to the other hand, as after a tie in games that let it."""

from msgspec import structs

from punto.rules.refusals import Refusal, refuse
from punto.rules.timing import may_handle
from punto.table.betting import MOMENTS
from punto.table.command import Order
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.places import player_here
from punto.table.placing import accept
from punto.table.registry import answers, folds
from punto.table.said import Answer, NeedsApproval, Said
from punto.table.state import Table


class ChangeNomination(Order, frozen=True, kw_only=True, tag="change-nomination"):
    """Move a wager that lies on one hand to another."""

    wager: str
    to: str


class NominationChanged(Fact, frozen=True, kw_only=True, tag="nomination-changed"):
    """A wager is on another hand, with the same stake."""

    wager: str
    to: str


def _may_change(desk: Desk) -> Refusal | None:
    refusal, variant = player_here(desk), desk.game.variant
    if refusal is None and variant.renominate is None:
        what = f"nominations are not changed in {variant.title}"
        return refuse("nomination", (), what=what, accepted="the wager taken back, and another one laid")
    return refusal or may_handle(desk.game, MOMENTS.get(desk.state.phase, "first-card"))


@answers(ChangeNomination, _may_change)
def change_nomination(desk: Desk, order: ChangeNomination) -> Answer:
    """Let a player go over to the other hand: after a tie by the game's own rule, else as wagers change."""
    laid = desk.state.layout.get(order.wager)
    if laid is None:
        return refuse("wager-unknown", (), wager=order.wager, open=", ".join(desk.state.layout) or "none")
    if laid.who != desk.actor.id:
        return refuse("not-yours", (), wager=order.wager, owner=laid.who)
    others = [name for name in desk.game.variant.main if name != laid.wager]
    rule = desk.game.variant.renominate or desk.game.variant
    if order.to not in others:
        what = f"{laid.wager} cannot become {order.to}"
        return refuse("nomination", rule.clauses, rule.readings, what=what, accepted=" or ".join(others))
    accepted = accept(desk, [structs.replace(laid, wager=order.to)])
    if isinstance(accepted, NeedsApproval):
        return accepted
    ((_, outcome),) = accepted
    if outcome.refusal is not None:
        return outcome.refusal
    basis = rule if order.wager in desk.state.coup.stood else desk.book.placing.closing
    return [Said(NominationChanged(wager=order.wager, to=order.to), basis.clauses, basis.readings)]


@folds(NominationChanged)
def _changed(state: Table, fact: NominationChanged, event: Event) -> Table:
    moved = structs.replace(state.layout[fact.wager], wager=fact.to)
    return structs.replace(state, layout={**state.layout, fact.wager: moved})
