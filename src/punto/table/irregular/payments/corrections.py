"""Wrong payments: put right by new entries, or the patron is sought, or the regulator hears of it."""

from typing import NamedTuple

from punto.machine.decision import Draft
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.table.irregular.payments.mispayment_claims import coup_meant
from punto.table.irregular.payments.mispayments import (
    MispaymentFound,
    PatronSought,
    PaymentCorrected,
    PaymentsStand,
    latest,
)
from punto.table.irregular.payments.monthly_report import month_of, today
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.state.mispayments import Mispayment
from punto.table.state.settled_coup import SettledCoup
from punto.units import format_money


class Mispaid(NamedTuple):
    """A payment that a report is about."""

    payment: Mispayment
    moved: int = 0
    """What of it the books do not show yet."""
    had: int = 0
    """What was not missing after all."""


def mispaid_in(case: Case) -> Mispaid:
    """The payment that a report is about.

    Chips that were taken away since then were there: no more is missing than the books still show.
    """
    context, report = case.context, case.mishap.report
    known = latest(context.state, report.wagers[0], report.coup)
    if known is not None:
        return Mispaid(known)
    moved = max(report.amount, -context.state.purses.stacks.get(report.who, 0))
    fresh = Mispayment(
        wager=report.wagers[0],
        coup=coup_meant(context, report),
        who=report.who,
        amount=report.amount,
        event=context.state.seq + 1,
        put_right=moved - report.amount,
    )
    return Mispaid(fresh, moved, fresh.put_right)


def found(case: Case, mispaid: Mispaid) -> Draft:
    """The house knows of a wrong payment: since the month in which it first did, whatever follows."""
    payment = mispaid.payment
    rules, meant = case.context.book.mispaying, _meant(case, payment)
    rule = (rules.meant if meant else rules.slip) if rules else None
    fact = MispaymentFound(
        wager=payment.wager,
        coup=payment.coup,
        who=payment.who,
        amount=payment.amount,
        month=payment.month or month_of(today(case.context)),
        intended=meant,
        moved=mispaid.moved,
        had=mispaid.had,
    )
    return case.said(fact, *clauses_of_rule(rule))


def _meant(case: Case, payment: Mispayment) -> bool:
    """Whether it is suspected, or ever was, that it was paid so on purpose."""
    return payment.intended or case.mishap.report.meant


def clauses_of_rule(rule: Cited | None) -> tuple[str, ...]:
    """A rule's clauses; none where the rulebook has no such rule."""
    return rule.clauses if rule else ()


def direction(case: Case, payment: Mispayment) -> tuple[str, ...]:
    """The clauses for a bettor who was paid too little, or too much."""
    rules = case.context.book.mispaying
    if rules is None:
        return ()
    return (rules.too_little if payment.amount < 0 else rules.too_much).clauses


class GivenBack(NamedTuple):
    """Where what was paid too much comes back from."""

    chips: int
    withheld: int = 0
    forfeited: int = 0


@effect("corrected")
def corrected(case: Case) -> Happens | Refusal:
    """Move what was wrong between the house and the bettor, all of it or as much as was said."""
    mispaid = mispaid_in(case)
    payment, moved = mispaid.payment, mispaid.moved
    left = -payment.amount - payment.put_right
    amount = case.order.amount or abs(left)
    back = _given_back(case, payment, amount, moved) if left < 0 else GivenBack(-amount)
    fault = _fault(case, payment, left, amount, back.chips - moved)
    if fault is not None:
        return fault
    fact = PaymentCorrected(
        wager=payment.wager,
        coup=payment.coup,
        who=payment.who,
        amount=-back.chips,
        withheld=back.withheld,
        forfeited=back.forfeited,
        corrects=payment.event,
    )
    said = [found(case, mispaid), case.said(fact, *direction(case, payment))]
    return Happens([*said, *_sought(case, payment)] if _meant(case, payment) else said)


def _given_back(case: Case, payment: Mispayment, amount: int, moved: int) -> GivenBack:
    """Take it from the winnings that the bettor still has: what was held back is not asked for besides."""
    state, who = case.context.state, payment.who
    if not state.people.here(who):
        return GivenBack(amount)
    gone = max(0, amount - state.purses.won.get(who, 0) - moved)
    withheld = min(gone, state.purses.withheld.get(who, 0))
    forfeited = min(gone - withheld, _forfeited(state.settled, payment))
    return GivenBack(amount - withheld - forfeited, withheld, forfeited)


def _forfeited(settled: SettledCoup | None, payment: Mispayment) -> int:
    """What the house has kept of a bettor's winnings since the coup of a wrong payment."""
    if settled is None or settled.coup.number != payment.coup:
        return 0
    return sum(each.forfeited for each in settled.held_back if each.who == payment.who)


def _fault(case: Case, payment: Mispayment, left: int, amount: int, chips: int) -> Refusal | None:
    """Why so much cannot change hands, where a bettor gives so many of the chips that the books know of."""
    if not left:
        return refuse("nothing-wrong", case.way.clauses, wager=payment.wager)
    if not 0 < amount <= abs(left):
        return refuse(
            "more-than-wrong", case.way.clauses, amount=format_money(amount), left=format_money(abs(left))
        )
    held = case.context.state.purses.stacks.get(payment.who, 0)
    if left < 0 and chips > held:
        return refuse(
            "no-funds", case.way.clauses,
            who=payment.who, amount=format_money(amount), held=format_money(held + amount - chips),
        )  # fmt: skip
    return None


@effect("sought")
def sought(case: Case) -> Happens:
    """Put the attempt on record; no money moves."""
    mispaid = mispaid_in(case)
    return Happens([found(case, mispaid), *_sought(case, mispaid.payment)])


def _sought(case: Case, payment: Mispayment) -> list[Draft]:
    rules, meant = case.context.book.mispaying, _meant(case, payment)
    identified = case.order.identified
    if identified is None:
        identified = case.context.state.people.here(payment.who)
    fact = PatronSought(wager=payment.wager, coup=payment.coup, who=payment.who, identified=identified)
    search = rules.sought if rules and meant else None
    return [case.said(fact, *clauses_of_rule(search), *direction(case, payment))]


@effect("regulator-told")
def regulator_told(case: Case) -> Happens:
    """Put on record that the house knows; the way out says who is told."""
    return Happens([found(case, mispaid_in(case))])


@effect("settled-otherwise")
def settled_otherwise(case: Case) -> Happens:
    """Leave the payments of a coup as they are; where wrong ones are reported month by month, note them."""
    context = case.context
    coup = coup_meant(context, case.mishap.report)
    said = [] if coup in context.state.amends.standing else [case.said(PaymentsStand(coup=coup))]
    if context.book.mispaying is None:
        return Happens(said)
    payments = [each for each in context.state.amends.payments if each.coup == coup and not each.month]
    return Happens([*said, *(found(case, Mispaid(each)) for each in payments)])
