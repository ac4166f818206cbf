"""The monthly report: every single payment that was wrong by more than a sum goes to the regulator."""

import re
from calendar import monthrange
from datetime import date

from punto.machine.decision import Decision, Draft, refused
from punto.machine.order import Order
from punto.machine.roles import needs_role
from punto.rulebook.refusal import Refusal, refuse
from punto.table.irregular.payments.mispayments import MispaymentsReported
from punto.table.machine import TABLE, TableContext
from punto.units.field_types import Text

MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
FIRST = "0001-01"
EPOCH = date(1970, 1, 1).toordinal()
DAY = 24 * 60 * 60 * 1000


class ReportMispayments(Order, frozen=True, kw_only=True, tag="report-mispayments"):
    """Report the wrong payments that came to light in a month, written as 2024-08."""

    month: Text


def today(context: TableContext) -> date:
    """The venue's day; where nobody says which, the day in UTC."""
    return context.day or date.fromordinal(EPOCH + context.at // DAY)


def month_of(day: date) -> str:
    """The calendar month of a day."""
    return f"{day.year:04}-{day.month:02}"


def _may_report(context: TableContext) -> Refusal | None:
    rules = context.book.mispaying
    if rules is None:
        return refuse("no-power", (), what="report wrong payments month by month")
    monthly = rules.monthly
    return needs_role(context.book, context.actor, monthly.role, monthly.clauses, monthly.readings)


@TABLE.answers(ReportMispayments, _may_report)
def report_mispayments(context: TableContext, order: ReportMispayments) -> Decision:
    """Report them, each by itself, from the last day of the month on."""
    rules = context.book.mispaying
    assert rules is not None  # noqa: S101 - _may_report saw to it
    monthly, last = rules.monthly, _last_day(order.month)
    if last is None:
        return refused(refuse("no-month", monthly.clauses, month=order.month))
    if today(context) < last:
        return refused(refuse("month-not-over", monthly.clauses, month=order.month, last=last.isoformat()))
    payments = tuple(
        each
        for each in context.state.amends.payments
        if each.month == order.month and abs(each.amount) > monthly.over
    )
    fact = MispaymentsReported(month=order.month, to=monthly.to, payments=payments)
    return [Draft(fact, monthly.clauses, monthly.readings)]


def _last_day(month: str) -> date | None:
    if not MONTH.fullmatch(month) or month < FIRST:
        return None
    year, number = map(int, month.split("-"))
    return date(year, number, monthrange(year, number)[1])
