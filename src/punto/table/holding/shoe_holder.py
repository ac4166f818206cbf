"""The player with the shoe: the hand they act for, and others who deal in their place."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.rulebook.refusal import Refusal, refuse
from punto.table.board.coup_markers import marked
from punto.table.holding.offers import cite
from punto.table.holding.post import held_now, post_of, posting
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.powers import required
from punto.table.state.coup import Hand
from punto.table.state.table import Table
from punto.units.field_types import PersonId
from punto.units.privacy import Person


class ActFor(TwoHandOrder, frozen=True, kw_only=True, tag="act-for"):
    """Act for the other hand from the next coup on, as the holder of the shoe."""

    hand: Hand


class LetDeal(TwoHandOrder, frozen=True, kw_only=True, tag="let-deal"):
    """Have somebody else at the table deal from the shoe; no name takes it back."""

    who: PersonId = ""


class ActsFor(Fact, frozen=True, kw_only=True, tag="hand-acted-for"):
    """The holder of the shoe keeps the cards of this hand."""

    audience = EVERYBODY
    words = "{who} acts for the {hand}"
    who: Person
    hand: Hand


class DealsFor(Fact, frozen=True, kw_only=True, tag="deal-delegated"):
    """Somebody deals for the holder of the shoe."""

    audience = EVERYBODY
    words = "{who} deals for {holder}"
    holder: Person
    who: Person


def _may(context: TableContext) -> Refusal | None:
    found = post_of(context)
    if found is None:
        return posting(context)
    method, post = found
    rule = post.another_deals
    if rule is None:
        return refuse("not-provided", post.accepted.clauses, what="a player with the shoe",
                      accepted="the cards dealt by the dealer")  # fmt: skip
    holder = held_now(context.state, method)
    if context.actor.id != holder:
        holder = holder or "whoever has it"
        return refuse("not-holder", rule.clauses, who=context.actor.id, title=post.title, holder=holder)
    return None


def _between_coups(context: TableContext) -> Refusal | None:
    refusal = _may(context)
    if refusal is None and context.state.coup.drawn:
        return context.not_now("another hand", "do this before the first card")
    return refusal


@TABLE.answers(ActFor, _between_coups)
def act_for(context: TableContext, order: ActFor) -> Decision:
    """Keep the other hand's cards from now on."""
    found = required(post_of(context))
    post = found[1]
    marks = marked(context.state, order.hand, context.actor.id, post.marker)
    return [Draft(ActsFor(who=context.actor.id, hand=order.hand), *cite(post.accepted)), *marks]


@TABLE.answers(LetDeal, _may)
def let_deal(context: TableContext, order: LetDeal) -> Decision:
    """Let another person who sits at the table draw the cards."""
    found = required(post_of(context))
    rule = required(found[1].another_deals)
    if order.who and order.who not in context.state.people.seats.values():
        return refused(refuse("standing", rule.clauses, who=order.who, what="may not deal"))
    return [Draft(DealsFor(holder=context.actor.id, who=order.who), *cite(rule))]


@TABLE.folds(ActsFor)
def _acts_for(state: Table, fact: ActsFor, event: Event) -> Table:
    return structs.replace(state, control=structs.replace(state.control, hand=fact.hand))


@TABLE.folds(DealsFor)
def _deals_for(state: Table, fact: DealsFor, event: Event) -> Table:
    return structs.replace(state, control=structs.replace(state.control, deals_for=fact.who))
