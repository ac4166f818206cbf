"""Claims: whether a wager can have been paid as wrongly as a report says."""

from msgspec import structs

from punto.rulebook.procedure.irregular import Kind
from punto.rulebook.refusal import Refusal, refuse
from punto.table.irregular.circumstances import phase_of
from punto.table.irregular.payments.mispayments import latest
from punto.table.machine import TableContext
from punto.table.state.coup import Due
from punto.table.state.irregularity import Report
from punto.table.state.table import Phase
from punto.units import format_money

KIND: Kind = "mispayment"
OTHER_GAME: Kind = "wrong-variant"
"""The irregularity after which the payments of a coup stand."""


def last_paid(context: TableContext) -> int:
    """The number of the coup that was paid last."""
    number = context.state.coup.number
    return number if phase_of(context) is Phase.PAID else number - 1


def coup_meant(context: TableContext, report: Report) -> int:
    """The coup that a report on payments is about: the one named, else the last one that was paid."""
    return report.coup or last_paid(context)


def with_coup(context: TableContext, report: Report) -> Report:
    """A report of a wrong payment that the books do not know names its coup, whatever becomes of that."""
    fresh = (
        report.kind == KIND and len(report.wagers) == 1 and latest(context.state, report.wagers[0]) is None
    )
    return structs.replace(report, coup=coup_meant(context, report)) if fresh else report


def claim_faults(context: TableContext, report: Report) -> list[Refusal]:
    """Everything in a report of a wrong payment that cannot be so."""
    if report.kind != KIND or report.kind not in context.book.irregular or len(report.wagers) != 1:
        return []
    (name,) = report.wagers
    known = latest(context.state, name, report.coup)
    coup = known.coup if known else coup_meant(context, report)
    faults = []
    if coup in context.state.amends.standing:
        rule = context.book.irregular[OTHER_GAME].resolution[0]
        faults.append(refuse("stands", rule.clauses, rule.readings, coup=coup))
    if known is None:
        return [*faults, *_unknown_so_far(context, report, name, coup)]
    if report.who not in ("", known.who):
        faults.append(refuse("not-yours", (), wager=name, owner=known.who))
    return faults


def no_such_coup(coup: int, number: int) -> Refusal:
    """A coup that has not been, where the last one was of this number."""
    return refuse("no-such-coup", (), coup=coup, number=number) if number else refuse("no-coup-yet", ())


def _unknown_so_far(context: TableContext, report: Report, name: str, coup: int) -> list[Refusal]:
    """What speaks against a payment that the books have as right."""
    faults, stacks = [], context.state.purses.stacks
    number = last_paid(context)
    if not 1 <= coup <= number:
        faults.append(no_such_coup(coup, number))
    if not report.who:
        faults.append(refuse("no-bettor-named", (), wager=name))
    elif report.who not in stacks:
        faults.append(refuse("stranger", (), who=report.who))
    missing, held = -report.amount, stacks.get(report.who, 0)
    if missing > held:
        amount = format_money(missing)
        faults.append(refuse("too-short", (), who=report.who, amount=amount, most=format_money(held)))
    was = context.state.settled
    if was is not None and was.coup.number == coup <= number:
        faults += _not_due(report, name, {due.id: due for due in was.dues if due.outcome != "open"})
    return faults


def _not_due(report: Report, name: str, dues: dict[str, Due]) -> list[Refusal]:
    """What the settlement of the coup says otherwise: the wager, whose it was, and what it was due."""
    due = dues.get(name)
    if due is None:
        return [refuse("not-settled", (), wager=name, known=", ".join(dues) or "none")]
    if due.who != report.who:
        return [refuse("not-yours", (), wager=name, owner=due.who)]
    most, missing = due.pays + due.returned, -report.amount
    if missing <= most:
        return []
    amount = format_money(missing)
    return [refuse("short-of-due", due.clauses, wager=name, amount=amount, most=format_money(most))]
