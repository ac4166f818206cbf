"""What supervisors order about cards in players' hands: giving them up, and who else may open them."""

from typing import Literal

from punto.machine.audience import STAFF
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Fact
from punto.machine.order import Order
from punto.machine.registry import unchanged
from punto.machine.roles import PATRON, needs_role
from punto.rulebook.procedure.dealing import Forfeit
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.hands import PLACES, face_down
from punto.table.holding.control import THE_DEALER, holder_of
from punto.table.holding.method import method_of, needs_one_of
from punto.table.holding.offers import HandAccepted, HandKept, cite
from punto.table.holding.post import ended, held_now, post_of
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.powers import required
from punto.table.state.coup import Hand
from punto.table.state.table import Phase
from punto.units.field_types import PersonId, Text
from punto.units.privacy import FreeText, Person

LIVE = (Phase.CALLED, Phase.DEALING)
Handling = Literal["touched", "out-of-view"]


class TakeCards(TwoHandOrder, frozen=True, kw_only=True, tag="take-cards"):
    """Direct that the dealer has a hand's cards, whoever holds them."""

    hand: Hand


class TakePost(TwoHandOrder, frozen=True, kw_only=True, tag="take-post"):
    """Direct that the Banker's role, or the shoe, be given up."""


class LetOpen(TwoHandOrder, frozen=True, kw_only=True, tag="let-open"):
    """Let somebody with side bets only open a hand on which nobody has a wager."""

    who: PersonId
    hand: Hand


class ReportHandling(Order, frozen=True, kw_only=True, tag="report-handling"):
    """Report that somebody touched cards without leave, or did not keep those they hold in full view."""

    who: PersonId
    what: Text
    kind: Handling = "touched"


class HandlingReported(Fact, frozen=True, kw_only=True, tag="handling-reported"):
    """Somebody touched cards without leave, or took cards out of view or off the table."""

    audience = STAFF
    words = "{who} is reported for {kind}: {what}"
    record = True
    who: Person
    what: FreeText
    kind: Handling


def _forfeit_rule(context: TableContext) -> Forfeit | None:
    dealing = context.book.dealing
    return dealing.forfeit if dealing else None


def _may_take(context: TableContext) -> Refusal | None:
    rule = _forfeit_rule(context)
    if rule is None:
        return refuse("no-power", (), what="take cards from their holder")
    refusal = needs_one_of(context, rule)
    if refusal is None and context.state.phase not in LIVE:
        return context.not_now("taking cards back", "do this while a coup is dealt")
    return refusal


@TABLE.answers(TakeCards, _may_take)
def take_cards(context: TableContext, order: TakeCards) -> Decision:
    """Give a hand's cards to the dealer; with the Banker's cards goes the role."""
    rule, state = required(_forfeit_rule(context)), context.state
    method = method_of(state, required(context.book.dealing))
    holder = holder_of(state, method, order.hand)
    if holder == "":
        return refused(refuse("hand-given", rule.clauses, hand=order.hand, holder=THE_DEALER))
    if holder is None and not rule.unheld:
        return refused(refuse("hand-open", rule.clauses, hand=order.hand))
    said = [Draft(HandKept(hand=order.hand, why="ordered"), *cite(rule))]
    found = post_of(context)
    if found and order.hand == state.control.hand:
        said.append(Draft(ended(state, state.control.holder, "ordered"), *cite(found[1].forfeit)))
    return said


def _may_take_post(context: TableContext) -> Refusal | None:
    found = post_of(context)
    if found is None:
        return refuse("no-power", (), what="take a post that nobody can have")
    method, post = found
    refusal = needs_one_of(context, post.forfeit)
    if refusal is None and not held_now(context.state, method):
        return refuse("post-open", post.forfeit.clauses, title=post.title)
    return refusal


@TABLE.answers(TakePost, _may_take_post)
def take_post(context: TableContext, order: TakePost) -> Decision:
    """Take the role or the shoe away; the dealer finishes what is begun."""
    found = required(post_of(context))
    return [Draft(ended(context.state, context.state.control.holder, "ordered"), *cite(found[1].forfeit))]


def _may_let_open(context: TableContext) -> Refusal | None:
    dealing = context.book.dealing
    rule = dealing.side_bettor if dealing else None
    if rule is None:
        return refuse("no-power", (), what="let somebody without a main wager open cards")
    refusal = needs_role(context.book, context.actor, rule.role, rule.clauses)
    if refusal is None and context.state.setup.area != rule.area:
        return refuse("other-area", rule.clauses, what="it", area=rule.area)
    if refusal is None and context.state.phase not in LIVE:
        return context.not_now("opening cards", "do this when bets are closed")
    return refusal


@TABLE.answers(LetOpen, _may_let_open)
def let_open(context: TableContext, order: LetOpen) -> Decision:
    """Permit it, when nobody has a wager on either hand and this person has a side bet."""
    rule, state = required(required(context.book.dealing).side_bettor), context.state
    faults = []
    if any(wager.wager in PLACES for wager in state.layout.values()):
        faults.append(refuse("main-wagers", rule.clauses))
    if not any(wager.who == order.who for wager in state.layout.values()):
        faults.append(refuse("no-side-bet", rule.clauses, who=order.who))
    if state.phase is Phase.DEALING and not set(PLACES[order.hand]) & set(face_down(state.coup)):
        faults.append(refuse("hand-given", rule.clauses, hand=order.hand, holder="face up"))
    return unless(faults, [Draft(HandAccepted(hand=order.hand, who=order.who), *cite(rule))])


def _may_report(context: TableContext) -> Refusal | None:
    if context.actor.role == PATRON:
        return refuse("role", (), role=PATRON, needed="dealer or supervisor")
    return None


@TABLE.answers(ReportHandling, _may_report)
def report_handling(context: TableContext, order: ReportHandling) -> Decision:
    """Put on record that somebody handled cards against the rules."""
    dealing = context.book.dealing
    rule = dealing.handling if dealing else None
    if order.kind == "out-of-view":
        passing = method_of(context.state, dealing).passing if dealing else None
        rule = passing.view if passing else None
    return [Draft(HandlingReported(who=order.who, what=order.what, kind=order.kind), *cite(rule))]


TABLE.folds(HandlingReported)(unchanged)
