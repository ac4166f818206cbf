"""The player with the shoe: the hand they act for, and others who deal in their place."""

from msgspec import structs

from punto.rules.refusals import Refusal, refuse
from punto.table.command import TwoHandOrder
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.holding.given import given
from punto.table.holding.markers import marked
from punto.table.holding.offers import cite
from punto.table.holding.post import held_now, post_of, posting
from punto.table.registry import answers, folds
from punto.table.said import Answer, Said
from punto.table.state import Hand, Table


class ActFor(TwoHandOrder, frozen=True, kw_only=True, tag="act-for"):
    """Act for the other hand from the next coup on, as the holder of the shoe."""

    hand: Hand


class LetDeal(TwoHandOrder, frozen=True, kw_only=True, tag="let-deal"):
    """Have somebody else at the table deal from the shoe; no name takes it back."""

    who: str = ""


class ActsFor(Fact, frozen=True, kw_only=True, tag="hand-acted-for"):
    """The holder of the shoe keeps the cards of this hand."""

    who: str
    hand: Hand


class DealsFor(Fact, frozen=True, kw_only=True, tag="deal-delegated"):
    """Somebody deals for the holder of the shoe."""

    holder: str
    who: str


def _may(desk: Desk) -> Refusal | None:
    found = post_of(desk)
    if found is None:
        return posting(desk)
    method, post = found
    rule = post.another_deals
    if rule is None:
        return refuse("not-provided", post.accepted.clauses, what="a player with the shoe",
                      accepted="the cards dealt by the dealer")  # fmt: skip
    holder = held_now(desk.state, method)
    if desk.actor.id != holder:
        holder = holder or "whoever has it"
        return refuse("not-holder", rule.clauses, who=desk.actor.id, title=post.title, holder=holder)
    return None


def _between_coups(desk: Desk) -> Refusal | None:
    refusal = _may(desk)
    if refusal is None and desk.state.coup.drawn:
        return desk.not_now("another hand", "it before the first card")
    return refusal


@answers(ActFor, _between_coups)
def act_for(desk: Desk, order: ActFor) -> Answer:
    """Keep the other hand's cards from now on."""
    found = given(post_of(desk))
    post = found[1]
    marks = marked(desk.state, order.hand, desk.actor.id, post.marker)
    return [Said(ActsFor(who=desk.actor.id, hand=order.hand), *cite(post.accepted)), *marks]


@answers(LetDeal, _may)
def let_deal(desk: Desk, order: LetDeal) -> Answer:
    """Let another person who sits at the table draw the cards."""
    found = given(post_of(desk))
    rule = given(found[1].another_deals)
    if order.who and order.who not in desk.state.people.seats.values():
        return refuse("standing", rule.clauses, who=order.who, what="may not deal")
    return [Said(DealsFor(holder=desk.actor.id, who=order.who), *cite(rule))]


@folds(ActsFor)
def _acts_for(state: Table, fact: ActsFor, event: Event) -> Table:
    return structs.replace(state, control=structs.replace(state.control, hand=fact.hand))


@folds(DealsFor)
def _deals_for(state: Table, fact: DealsFor, event: Event) -> Table:
    return structs.replace(state, control=structs.replace(state.control, deals_for=fact.who))
