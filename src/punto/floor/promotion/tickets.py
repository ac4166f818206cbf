"""Entries: tickets for people while the promotion runs, and the list that is frozen when it closes."""

from msgspec import structs

from punto.floor.promotion.draw_rule import list_digest, ticket_list
from punto.floor.promotion.machine import PROMOTION, PromotionContext, in_stage, staff
from punto.floor.promotion.state import Promotion, PromotionStage, TicketBlock
from punto.machine.audience import CONCERNED, EVERYBODY
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.units.calendar import venue_time
from punto.units.field_types import Number, PersonId, Text
from punto.units.privacy import FreeText, Person

MOST_AT_ONCE = 10_000


class IssueTickets(Order, frozen=True, kw_only=True, tag="issue-tickets"):
    """Give somebody tickets for the draw."""

    who: PersonId
    tickets: Number = 1
    basis: Text = ""
    """What earned them, as the terms say."""


class CloseEntries(Order, frozen=True, kw_only=True, tag="close-entries"):
    """Close entries at the time that the terms name: the list of tickets is frozen."""


class TicketsIssued(Fact, frozen=True, kw_only=True, tag="tickets-issued"):
    """Somebody has tickets for the draw."""

    audience = CONCERNED
    record = True
    words = "{who} has tickets from number {first} on: {tickets}"
    who: Person
    first: int
    tickets: int
    basis: FreeText


class EntriesClosed(Fact, frozen=True, kw_only=True, tag="entries-closed"):
    """The list of tickets is frozen; its digest is published."""

    audience = EVERYBODY
    record = True
    words = "Entries are closed with {tickets} tickets; the list has the digest {digest}"
    tickets: int
    people: int
    digest: str


_ISSUED_IN = in_stage(PromotionStage.RUNNING, accepted="tickets while the promotion runs", whoever=True)


@PROMOTION.answers(IssueTickets, staff(_ISSUED_IN))
def issue_tickets(context: PromotionContext, order: IssueTickets) -> Decision:
    """Give tickets until entries close."""
    state, rules, terms = context.state, context.rules, context.state.terms
    assert terms is not None  # noqa: S101 - a promotion that runs has terms
    item = rules.item["eligibility"]
    if context.at >= terms.closes:
        when = venue_time(state.zone, terms.closes)
        return refused(context.fault("entries-closed", rules.item["closing"], when=when))
    faults = []
    if not 1 <= order.tickets <= MOST_AT_ONCE:
        faults.append(context.fault("how-many-tickets", item, tickets=order.tickets, most=MOST_AT_ONCE))
    fact = TicketsIssued(who=order.who, first=state.tickets + 1, tickets=order.tickets, basis=order.basis)
    wager = rules.item["wager"].clauses if terms.compulsory_wager else ()
    return unless(faults, [Draft(fact, (*item.clauses, *wager))])


@PROMOTION.answers(CloseEntries, in_stage(PromotionStage.RUNNING, accepted="a promotion that runs"))
def close_entries(context: PromotionContext, order: CloseEntries) -> Decision:
    """Freeze the list."""
    state, item, terms = context.state, context.rules.item["closing"], context.state.terms
    assert terms is not None  # noqa: S101 - a promotion that runs has terms
    if context.at < terms.closes:
        when = venue_time(state.zone, terms.closes)
        return refused(context.fault("too-early", item, what="the close of entries", when=when))
    people = len({block.who for block in state.blocks})
    digest = list_digest(ticket_list(state.blocks))
    return [Draft(EntriesClosed(tickets=state.tickets, people=people, digest=digest), item.clauses)]


@PROMOTION.folds(TicketsIssued)
def _issued(state: Promotion, fact: TicketsIssued, event: Event) -> Promotion:
    block = TicketBlock(who=fact.who, first=fact.first, tickets=fact.tickets)
    return structs.replace(state, blocks=(*state.blocks, block), tickets=state.tickets + fact.tickets)


@PROMOTION.folds(EntriesClosed)
def _closed(state: Promotion, fact: EntriesClosed, event: Event) -> Promotion:
    draw = structs.replace(state.draw, list_digest=fact.digest)
    return structs.replace(state, stage=PromotionStage.CLOSED, closed=event.at, draw=draw)
