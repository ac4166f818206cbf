"""Posts that last: the Banker's role that goes round the table, and the shoe that a player deals from."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.rulebook.procedure.dealing import Method, Post
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.facts import points_of
from punto.table.board.coup_markers import marked
from punto.table.coup.hands import hand_cards
from punto.table.holding.control import has_wager, post_holder
from punto.table.holding.hand_entitlement import Chosen, next_for_role, next_for_shoe
from punto.table.holding.method import method_of
from punto.table.holding.offers import asked_fault, cite, with_holding
from punto.table.holding.passing import ViewAsked
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.powers import required
from punto.table.setup import game_of
from punto.table.state.coup import Control, Due, Hand
from punto.table.state.table import Phase, Table
from punto.units.privacy import Person

Ended = Literal["given-up", "no-wager", "lost", "ordered", "left"]
NEXT_SHOE = "next-shoe"
"""The choice of a venue by which an offer that everybody declined is made again with the next shoe."""
BEFORE_CARDS = {"banker-role": (Phase.BETTING, Phase.CALLED), "shoe-holder": (Phase.CALLED,)}


class OfferPost(TwoHandOrder, frozen=True, kw_only=True, tag="offer-post"):
    """Offer the Banker's role, or the shoe, to whoever is entitled to it next."""


class AcceptPost(TwoHandOrder, frozen=True, kw_only=True, tag="accept-post"):
    """Take what is on offer; whoever takes the shoe says which hand they act for."""

    hand: Hand = "banker"


class DeclinePost(TwoHandOrder, frozen=True, kw_only=True, tag="decline-post"):
    """Leave it to others."""


class GiveUpPost(TwoHandOrder, frozen=True, kw_only=True, tag="give-up-post"):
    """Give the role, or the shoe, back."""


class PostOffered(Fact, frozen=True, kw_only=True, tag="post-offered"):
    """Somebody was asked to take the role, or the shoe."""

    audience = EVERYBODY
    words = "{who} is asked to take the post"
    who: Person


class PostAccepted(Fact, frozen=True, kw_only=True, tag="post-accepted"):
    """Somebody has the role, or the shoe."""

    audience = EVERYBODY
    words = "{who} takes the post"
    who: Person
    hand: Hand
    shoe: bool
    """Whether it is the shoe, so that players handle cards."""


class PostDeclined(Fact, frozen=True, kw_only=True, tag="post-declined"):
    """Somebody does not want it."""

    audience = EVERYBODY
    words = "{who} does not want the post"
    who: Person


class PostEnded(Fact, frozen=True, kw_only=True, tag="post-ended"):
    """Somebody no longer has the role, or the shoe."""

    audience = EVERYBODY
    words = "{who} no longer has the post: {why}"
    who: Person
    seat: str
    why: Ended


class MethodInstead(Fact, frozen=True, kw_only=True, tag="method-instead"):
    """Nobody wanted it, and another way of dealing takes over."""

    audience = EVERYBODY
    words = "The cards are dealt by {method} instead"
    method: str
    coup: int
    """The only coup that is dealt so; nothing means the rest of the shoe."""


def post_of(context: TableContext) -> tuple[Method, Post] | None:
    """The post that the method in force has, if it has one."""
    dealing = context.book.dealing
    if dealing is None or context.state.coup.kind == "dummy":
        return None
    method = method_of(context.state, dealing)
    return (method, method.post) if method.post else None


def posting(context: TableContext) -> Refusal | None:
    """Refuse what belongs to a method that is not in force."""
    dealing = context.book.dealing
    if post_of(context) is None and dealing is not None:
        names = [name for name, method in dealing.method.items() if method.post]
        return refuse("no-post", dealing.one_method.clauses, methods=", ".join(names) or "none")
    return None


def _offering(context: TableContext) -> Refusal | None:
    refusal, found = posting(context), post_of(context)
    if refusal is None and found and context.state.phase not in BEFORE_CARDS[found[0].control]:
        called = "after the call and before the first card"
        when = called if found[0].control == "shoe-holder" else "before the first card"
        return context.not_now("that offer", f"do this {when}")
    return refusal


def _may_offer(context: TableContext) -> Refusal | None:
    return context.needs_dealer() or _offering(context)


@TABLE.answers(OfferPost, _may_offer)
def offer_post(context: TableContext, order: OfferPost) -> Decision:
    """Ask the next one. A holder without the wager that the post demands has passed."""
    state = context.state
    method, post = required(post_of(context))
    asked, holder = state.control.offered, held_now(state, method)
    if asked and state.control.shoe == state.shoe.number:
        return refused(refuse("post-given", post.first.clauses, title=post.title, holder=f"{asked} is asked"))
    said: list[Draft] = []
    if holder:
        rule = post.needs_wager
        if rule is None or has_wager(state, holder, state.control.hand):
            return refused(refuse("post-given", post.kept.clauses, title=post.title, holder=holder))
        passed = ended(state, holder, "no-wager")
        said = [Draft(passed, *cite(rule, post.next))]
        state = without_holder(state, passed)
    chosen = _next(state, method, post)
    return [*said, _asked(chosen) if chosen else instead(state, post)]


def held_now(state: Table, method: Method) -> str:
    """Who has the post in this shoe; the role, unlike the shoe, starts anew with each one."""
    if method.control == "banker-role" and state.control.shoe != state.shoe.number:
        return ""
    return post_holder(state)


def _next(state: Table, method: Method, post: Post) -> Chosen | None:
    return (next_for_role if method.control == "banker-role" else next_for_shoe)(state, post)


def _asked(chosen: Chosen) -> Draft:
    return Draft(PostOffered(who=chosen.who), *cite(*chosen.rules))


def instead(state: Table, post: Post) -> Draft:
    """Everybody declined: the method that takes over, for the shoe or for this coup."""
    rule = post.all_declined
    for_shoe = rule.for_shoe
    if rule.setting:
        for_shoe = game_of(state.terms).settings[rule.setting] == NEXT_SHOE
    fact = MethodInstead(method=rule.methods[0], coup=0 if for_shoe else state.coup.number)
    return Draft(fact, *cite(rule))


@TABLE.answers(AcceptPost, _offering)
def accept_post(context: TableContext, order: AcceptPost) -> Decision:
    """Take the role or the shoe, shown by a marker."""
    method, post = required(post_of(context))
    asked = context.state.control.offered
    fault = asked_fault(context, asked, post.first.clauses)
    if fault is not None:
        return refused(fault)
    shoe = method.control == "shoe-holder"
    if not shoe and order.hand != "banker":
        return refused(
            refuse("not-provided", post.accepted.clauses, what="that hand", accepted="the Banker's Hand")
        )
    fact = PostAccepted(who=asked, hand=order.hand, shoe=shoe)
    said = [Draft(fact, *cite(post.accepted, post.kept))]
    if shoe and method.passing and method.passing.view:
        said.append(Draft(ViewAsked(hand=order.hand, who=(asked,)), *cite(method.passing.view)))
    return [*said, *marked(context.state, order.hand, asked, post.marker)]


@TABLE.answers(DeclinePost, _offering)
def decline_post(context: TableContext, order: DeclinePost) -> Decision:
    """Leave it to others; when nobody is left another method takes over."""
    method, post = required(post_of(context))
    asked = context.state.control.offered
    fault = asked_fault(context, asked, post.first.clauses)
    if fault is not None:
        return refused(fault)
    fact = PostDeclined(who=asked)
    said = [Draft(fact, *cite(post.next))]
    after = with_refusal(context.state, asked)
    if _next(after, method, post) is None:
        said.append(instead(after, post))
    return said


def _may_give_up(context: TableContext) -> Refusal | None:
    found = post_of(context)
    if found is None:
        return posting(context)
    method, post = found
    if context.actor.id != held_now(context.state, method):
        holder = held_now(context.state, method) or "whoever has it"
        return refuse(
            "not-holder", post.given_up.clauses, who=context.actor.id, title=post.title, holder=holder
        )
    if method.control == "banker-role" and context.state.coup.drawn:
        return context.not_now("passing the role", "do this after the coup")
    return None


@TABLE.answers(GiveUpPost, _may_give_up)
def give_up_post(context: TableContext, order: GiveUpPost) -> Decision:
    """Give it up; the next one is asked, or the dealer goes on."""
    found = required(post_of(context))
    return [Draft(ended(context.state, context.actor.id, "given-up"), *cite(found[1].given_up))]


def ended(state: Table, who: str, why: Ended) -> PostEnded:
    """The end of a post, with the seat from which the turn goes on."""
    seats = state.people.seats_of(who)
    return PostEnded(who=who, seat=seats[0] if seats else state.control.last_seat, why=why)


def post_after(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    """Whether the coup took the post away: the Banker lost, or the wager of whoever has the shoe."""
    holder = context.state.control.holder
    found = post_of(context) if holder else None
    if found is None:
        return []
    method, post = found
    hand = context.state.control.hand
    if method.control == "banker-role":
        lost = _points(context.state, "banker") < _points(context.state, "player")
    else:
        lost = any(due.who == holder and due.wager == hand and due.outcome == "lose" for due in dues)
    if lost:
        return [Draft(ended(context.state, holder, "lost"), *cite(post.lost))]
    return []


def _points(state: Table, hand: Hand) -> int:
    return points_of(hand_cards(state.coup, hand))


def _control(state: Table, control: Control) -> Table:
    return structs.replace(state, control=control)


@TABLE.folds(PostOffered)
def _post_offered(state: Table, fact: PostOffered, event: Event) -> Table:
    control = _this_shoe(state)
    return _control(state, structs.replace(control, offered=fact.who))


def _this_shoe(state: Table) -> Control:
    """The post as it stands in this shoe: what was declined or offered in an earlier one is forgotten."""
    control, shoe = state.control, state.shoe.number
    if control.shoe == shoe:
        return control
    return structs.replace(control, shoe=shoe, offered="", declined=(), last_seat="", instead="")


@TABLE.folds(PostAccepted)
def _post_accepted(state: Table, fact: PostAccepted, event: Event) -> Table:
    control = structs.replace(
        _this_shoe(state), holder=fact.who, hand=fact.hand, deals_for="", offered="", declined=()
    )
    shoe = structs.replace(state.shoe, handled=True) if fact.shoe else state.shoe
    return structs.replace(state, control=control, shoe=shoe)


@TABLE.folds(PostDeclined)
def _post_declined(state: Table, fact: PostDeclined, event: Event) -> Table:
    return with_refusal(state, fact.who)


def with_refusal(state: Table, who: str) -> Table:
    """The state once somebody has declined."""
    control = _this_shoe(state)
    return _control(state, structs.replace(control, offered="", declined=(*control.declined, who)))


@TABLE.folds(PostEnded)
def _post_ended(state: Table, fact: PostEnded, event: Event) -> Table:
    return without_holder(state, fact)


def without_holder(state: Table, fact: PostEnded) -> Table:
    """The state once nobody has the post; whoever passed by not betting is not asked again."""
    control = structs.replace(_this_shoe(state), holder="", deals_for="", last_seat=fact.seat)
    control = structs.replace(control, lost=fact.why == "lost")
    if fact.why == "no-wager":
        control = structs.replace(control, declined=(*control.declined, fact.who))
    holding = structs.replace(state.coup.holding, out={})
    return with_holding(_control(state, control), holding)


@TABLE.folds(MethodInstead)
def _instead(state: Table, fact: MethodInstead, event: Event) -> Table:
    control = structs.replace(
        _this_shoe(state), instead=fact.method, instead_coup=fact.coup, declined=(), offered=""
    )
    return _control(state, control)
