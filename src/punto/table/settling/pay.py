"""Paying what is due, and the end of the coup."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.board.coup_markers import clear_markers
from punto.table.board.notices import after_coup
from punto.table.dealing.shoe_in_play import last_coup_next, put_away, shoe_ends
from punto.table.machine import TABLE, TableContext
from punto.table.money.commission import settle_owed
from punto.table.money.routes import PAYMENT
from punto.table.powers import paid_last
from punto.table.seats.abstaining import agreed_coup_counts, betting_coup, idle_players
from punto.table.setup import Automation
from punto.table.state.coup import CoupState, Due
from punto.table.state.mispayments import add_differences
from punto.table.state.table import BETTING, PAID, SETTLED, Phase, Table
from punto.units import format_money
from punto.units.field_types import Amount, Text
from punto.units.privacy import Person, StaffOnly


class PayOut(Order, frozen=True, kw_only=True, tag="pay-out"):
    """Take the losing wagers and pay the winners; amounts only where another sum was paid than was due."""

    paid: dict[Text, Amount] = {}


class Discard(Order, frozen=True, kw_only=True, tag="discard"):
    """Put the cards of the coup away."""


class PaidOut(Fact, frozen=True, kw_only=True, tag="paid-out"):
    """Losing wagers were taken and winners paid. What differs from what was due is named."""

    audience = EVERYBODY
    words = "The wagers are paid"
    moves = PAYMENT | {"token: layout > issued", "token: layout > stack"}
    differences: StaffOnly[dict[str, int]] = {}
    """By wager: what was paid beyond what was due; negative if underpaid."""


class CoupEnded(Fact, frozen=True, kw_only=True, tag="coup-ended"):
    """The cards lie in the discard holder; the coup is over."""

    audience = EVERYBODY
    words = "The coup is over"
    cards: int
    next: Phase
    abstained: tuple[Person, ...] = ()
    """Seated players who let this coup pass."""
    counts: bool = True
    """Whether letting this coup pass counts as abstaining."""
    shuffled_in: bool = False
    """Whether the cards went back into a machine that shuffles them among the rest."""


def _may_pay(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not SETTLED:
        return context.not_now("paying", "payment when the coup is settled", *paid_last(context))
    return refusal


@TABLE.answers(PayOut, _may_pay)
def pay_out(context: TableContext, order: PayOut) -> Decision:
    """Pay what is due, or record that another sum was paid."""
    dues = {due.id: due for due in context.state.dues} if order.paid else {}
    faults = [fault for name, paid in order.paid.items() if (fault := _paid_fault(context, dues, name, paid))]
    if faults:
        return Refused(tuple(faults))
    differences = {
        name: paid - dues[name].pays for name, paid in order.paid.items() if paid != dues[name].pays
    }
    payment = context.book.payment
    return [
        Draft(
            PaidOut(differences=differences), (*payment.losers_taken.clauses, *payment.winners_paid.clauses)
        )
    ]


def _paid_fault(context: TableContext, dues: dict[str, Due], name: str, paid: int) -> Refusal | None:
    """Why such a sum cannot have been paid: nothing was due, or no chips make it."""
    if name not in dues:
        return refuse("paid-unknown", (), wager=name, due=", ".join(dues) or "none")
    if paid < 0:
        return refuse("amount", (), amount=format_money(paid))
    return context.chips_fault(paid)


def _may_discard(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not PAID:
        return context.not_now(
            "discarding", "do this when the wagers are paid",
            context.book.vocabulary.round, *paid_last(context),
        )  # fmt: skip
    return refusal


@TABLE.answers(Discard, _may_discard)
def discard(context: TableContext, order: Discard) -> Decision:
    """Put the cards away; the coup is over, and perhaps the shoe."""
    state = context.state
    over = shoe_ends(state)
    counts = betting_coup(state) or agreed_coup_counts(context)
    fact = CoupEnded(
        cards=len(state.coup.drawn),
        next=Phase.SHOE_OVER if over or state.shoe.last == "over" else BETTING,
        abstained=idle_players(state) if counts else (),
        counts=counts,
        shuffled_in=state.setup.device == "shuffler",
    )
    dealing = context.book.dealing
    clauses = context.book.vocabulary.round.clauses
    ended = Draft(fact, (*clauses, *(dealing.last_coup.over.clauses if over and dealing else ())))
    return [ended, *(settle_owed(context) if over else last_coup_next(context))]


@TABLE.folds(PaidOut)
def _paid(state: Table, fact: PaidOut, event: Event) -> Table:
    purses = state.purses
    stacks, tokens = dict(purses.stacks), dict(purses.tokens)
    house, token_house, won = purses.house, purses.token_house, dict(purses.won)
    layout = {}
    for due in state.dues:
        if due.outcome == "open":
            continue
        back, paid = due.returned, due.pays
        if fact.differences:
            paid += fact.differences.get(due.id, 0)
        if not (back or paid) and due.asset == "chips":
            house += due.amount
            continue
        who = due.who
        if paid:
            won[who] = won.get(who, 0) + paid
        house -= paid
        if due.asset == "token":
            tokens[who] = tokens.get(who, 0) + back
            token_house += due.amount - back
        else:
            house += due.amount - back
            paid += back
        if due.stays:
            layout[due.id] = structs.replace(state.layout[due.id], amount=due.settled_on)
            paid -= due.settled_on
        stacks[who] = stacks.get(who, 0) + paid
    moved = structs.replace(
        purses, stacks=stacks, tokens=tokens, house=house, token_house=token_house, won=won
    )
    owners = {due.id: due.who for due in state.dues} if fact.differences else {}
    amends = add_differences(state.amends, state.coup.number, owners, fact.differences, event.seq)
    return structs.replace(state, phase=PAID, purses=moved, layout=layout, amends=amends)


@TABLE.folds(CoupEnded)
def _ended(state: Table, fact: CoupEnded, event: Event) -> Table:
    shoe, people = state.shoe, state.people
    abstained = people.abstained
    if fact.counts and (fact.abstained or any(abstained.values())):
        abstained = {who: count + 1 if who in fact.abstained else 0 for who, count in abstained.items()}
    last = shoe.last
    if last == "next":
        last = "this"
    elif last == "this" and fact.next is Phase.SHOE_OVER:
        last = "over"
    return structs.replace(
        state,
        phase=fact.next,
        dues=(),
        people=structs.replace(people, abstained=abstained),
        shoe=structs.replace(
            put_away(state, fact.cards, shuffled_in=fact.shuffled_in), coups=shoe.coups + 1, last=last
        ),
        coup=CoupState(number=state.coup.number + 1, stood=frozenset(state.layout)),
        board=after_coup(clear_markers(state), betting=betting_coup(state) and not state.coup.void),
    )


@TABLE.by_itself(Automation.PAY, SETTLED)
def _pay_due(state: Table) -> Order:
    return PayOut()


@TABLE.by_itself(Automation.DISCARD, PAID)
def _discard_due(state: Table) -> Order:
    return Discard()
