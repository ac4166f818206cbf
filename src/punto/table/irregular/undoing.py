"""Undoing what a coup paid: its stakes go back, and what was paid on them comes back."""

from collections.abc import Mapping

from msgspec import structs

from punto.table.facts import Event, Fact
from punto.table.irregular.core import Case, Happens, effect
from punto.table.irregular.mispaid import PaymentCorrected
from punto.table.registry import folds
from punto.table.said import Said
from punto.table.state import Control, Due, SettledCoup, Table

POST = (
    "holder", "hand", "deals_for", "shoe", "last_seat", "lost", "offered", "declined", "instead",
    "instead_coup",
)  # fmt: skip
"""What a settled coup may have done to whoever keeps the Banker's role or the shoe."""


class CoupUndone(Fact, frozen=True, kw_only=True, tag="coup-undone"):
    """A coup whose cards were put away has no result any more; a post that it took away is back."""

    record = True
    number: int


@effect("undone")
def undone(case: Case) -> Happens:
    """Correct every payment of the coup whose cards were put away last; the coup to come is not touched."""
    state = case.desk.state
    was = state.settled
    if was is None:
        return Happens([])
    back = payments_back(case, was, state.purses.stacks)
    return Happens([*back, case.said(CoupUndone(number=was.coup.number))])


def payments_back(case: Case, was: SettledCoup, stacks: Mapping[str, int]) -> list[Said]:
    """New entries that undo what a coup paid, as far as each bettor still has the chips."""
    coup, held, amends = was.coup.number, dict(stacks), case.desk.state.amends
    paid = {each.wager: each.amount + each.put_right for each in amends.payments if each.coup == coup}
    said: list[Said] = []
    for due in was.dues:
        fact = _back(due, coup, paid.get(due.id, 0), amends.paid, held.get(due.who, 0))
        if fact is not None:
            held[due.who] = held.get(due.who, 0) + fact.amount
            said.append(case.said(fact))
    return said


def _back(due: Due, coup: int, beyond: int, event: int, held: int) -> PaymentCorrected | None:
    """What sets one wager back to where it was laid: no more is taken than its bettor has."""
    if due.outcome == "open":
        return None
    missing = due.amount - due.returned
    chips = -(due.pays + beyond) + (missing if due.asset == "chips" else 0)
    chips = max(chips, -held)
    tokens = missing if due.asset == "token" else 0
    if not chips and not tokens:
        return None
    return PaymentCorrected(
        wager=due.id, coup=coup, who=due.who, amount=chips, tokens=tokens, corrects=event, undoes=True
    )


@folds(CoupUndone)
def _undone(state: Table, fact: CoupUndone, event: Event) -> Table:
    """What was undone is not undone again."""
    was = state.settled
    control = post_before(state.control, was.control) if was else state.control
    return structs.replace(state, settled=None, control=control)


def post_before(control: Control, was: Control) -> Control:
    """Who keeps the Banker's role or the shoe, as it was before a coup."""
    return structs.replace(control, **{name: getattr(was, name) for name in POST})
