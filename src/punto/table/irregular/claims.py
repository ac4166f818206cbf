"""Claims: whether a wager can have been paid as wrongly as a report says."""

from msgspec import structs

from punto.rulebook.procedure.irregular import Kind
from punto.rules.refusals import Refusal, refuse
from punto.table.desk import Desk
from punto.table.irregular.circumstances import phase_of
from punto.table.irregular.mispaid import latest
from punto.table.mishap import Report
from punto.table.state import Due, Phase
from punto.units import format_money

KIND: Kind = "mispayment"
OTHER_GAME: Kind = "wrong-variant"
"""The irregularity after which the payments of a coup stand."""


def last_paid(desk: Desk) -> int:
    """The number of the coup that was paid last."""
    number = desk.state.coup.number
    return number if phase_of(desk) is Phase.PAID else number - 1


def coup_meant(desk: Desk, report: Report) -> int:
    """The coup that a report on payments is about: the one named, else the last one that was paid."""
    return report.coup or last_paid(desk)


def with_coup(desk: Desk, report: Report) -> Report:
    """A report of a wrong payment that the books do not know names its coup, whatever becomes of that."""
    fresh = report.kind == KIND and len(report.wagers) == 1 and latest(desk.state, report.wagers[0]) is None
    return structs.replace(report, coup=coup_meant(desk, report)) if fresh else report


def claim_faults(desk: Desk, report: Report) -> list[Refusal]:
    """Everything in a report of a wrong payment that cannot be so."""
    if report.kind != KIND or report.kind not in desk.book.irregular or len(report.wagers) != 1:
        return []
    (name,) = report.wagers
    known = latest(desk.state, name, report.coup)
    coup = known.coup if known else coup_meant(desk, report)
    faults = []
    if coup in desk.state.amends.standing:
        rule = desk.book.irregular[OTHER_GAME].resolution[0]
        faults.append(refuse("stands", rule.clauses, rule.readings, coup=coup))
    if known is None:
        return [*faults, *_unknown_so_far(desk, report, name, coup)]
    if report.who not in ("", known.who):
        faults.append(refuse("not-yours", (), wager=name, owner=known.who))
    return faults


def _unknown_so_far(desk: Desk, report: Report, name: str, coup: int) -> list[Refusal]:
    """What speaks against a payment that the books have as right."""
    faults, stacks = [], desk.state.purses.stacks
    number = last_paid(desk)
    if not 1 <= coup <= number:
        faults.append(refuse("no-such-coup", (), coup=coup, number=number))
    if report.who not in stacks:
        faults.append(refuse("stranger", (), who=report.who or "nobody"))
    missing, held = -report.amount, stacks.get(report.who, 0)
    if missing > held:
        amount = format_money(missing)
        faults.append(refuse("too-short", (), who=report.who, amount=amount, most=format_money(held)))
    was = desk.state.settled
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
