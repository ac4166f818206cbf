"""Leaving: whoever goes has no hand, no post and no marker any more, and nothing is on offer to them."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.procedure.dealing import Dealing, Post
from punto.table.board.markers import MarkerRemoved, markers_of
from punto.table.coup.hands import HAND_OF, PLACES
from punto.table.holding.control import holder_of
from punto.table.holding.lapsing import HandLapsed, said_lapsed
from punto.table.holding.method import method_of
from punto.table.holding.offers import cite, with_holding
from punto.table.holding.post import ended
from punto.table.holding.shoe_holder import DealsFor
from punto.table.machine import TABLE, TableContext
from punto.table.seats.arrivals import on_leaving
from punto.table.state.table import Phase, Table
from punto.units.privacy import Person

BEFORE_RESULT = (Phase.CALLED, Phase.DEALING, Phase.WINDOW, Phase.IRREGULAR)


class PostOfferLapsed(Fact, frozen=True, kw_only=True, tag="post-offer-lapsed"):
    """Whoever was asked left the table, and somebody else is asked."""

    audience = EVERYBODY
    words = "{who} left and is asked no more"
    who: Person


class OpenerGone(Fact, frozen=True, kw_only=True, tag="opener-gone"):
    """Whoever was to open cards for their holder left the table; the cards are the holder's again."""

    audience = EVERYBODY
    words = "{who} left and opens no cards"
    who: Person
    to: dict[str, Person]
    """By card: whose it is; nobody's name stands for the dealer."""


@on_leaving
def hands_open_again(context: TableContext, who: str) -> list[Draft]:
    """The hands that somebody held or was asked to take are open again."""
    state, dealing = context.state, context.book.dealing
    if dealing is None or state.phase not in BEFORE_RESULT:
        return []
    holding, offer = state.coup.holding, method_of(state, dealing).offer
    return [
        said_lapsed(HandLapsed(hand=hand, who=who, why="left"), offer)
        for hand in PLACES
        if who in (holding.holders.get(hand), holding.offered.get(hand))
    ]


@on_leaving
def cards_pass_on(context: TableContext, who: str) -> list[Draft]:
    """Cards that somebody opens for a holder go back to the holder."""
    coup, dealing = context.state.coup, context.book.dealing
    named = [place for place, opener in coup.holding.nominees.items() if opener == who]
    if dealing is None or context.state.phase not in BEFORE_RESULT or not set(named) - coup.faces.keys():
        return []
    method = method_of(context.state, dealing)
    holders = {place: holder_of(context.state, method, HAND_OF[place]) or "" for place in named}
    return [Draft(OpenerGone(who=who, to=holders), *cite(method.nomination))]


@on_leaving
def post_free_again(context: TableContext, who: str) -> list[Draft]:
    """The post that somebody had, was offered or filled in for is free again."""
    control, post = context.state.control, _the_post(context.book.dealing)
    if post is None:
        return []
    said = []
    if control.offered == who:
        said.append(Draft(PostOfferLapsed(who=who), *cite(post.next)))
    if control.holder == who:
        said.append(Draft(ended(context.state, who, "left"), *cite(post.given_up)))
    if control.deals_for == who:
        said.append(Draft(DealsFor(holder=control.holder, who=""), *cite(post.another_deals)))
    return said


@on_leaving
def markers_taken_away(context: TableContext, who: str) -> list[Draft]:
    """The markers that showed which hand somebody controlled go with them."""
    dealing, post = context.book.dealing, _the_post(context.book.dealing)
    if dealing is None:
        return []
    offer = method_of(context.state, dealing).offer
    rule = (offer.marker if offer else None) or (post.marker if post else None)
    return [
        Draft(MarkerRemoved(marker=each), *cite(rule))
        for each in markers_of(context.state.board, who, *PLACES)
    ]


def _the_post(dealing: Dealing | None) -> Post | None:
    """The post that one of the rulebook's methods has; no rulebook has two."""
    methods = dealing.method.values() if dealing else ()
    return next((method.post for method in methods if method.post), None)


@TABLE.folds(PostOfferLapsed)
def _offer_lapsed(state: Table, fact: PostOfferLapsed, event: Event) -> Table:
    return structs.replace(state, control=structs.replace(state.control, offered=""))


@TABLE.folds(OpenerGone)
def _opener_gone(state: Table, fact: OpenerGone, event: Event) -> Table:
    holding = state.coup.holding
    back = {place: fact.to.get(place, who) for place, who in holding.out.items()}
    kept = structs.replace(
        holding,
        nominees={place: who for place, who in holding.nominees.items() if place not in fact.to},
        out={place: who for place, who in back.items() if who},
    )
    return with_holding(state, kept)
