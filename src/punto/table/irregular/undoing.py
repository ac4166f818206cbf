"""Undoing what a coup paid: its stakes go back, and what was paid on them comes back."""

from collections.abc import Iterator, Mapping

from msgspec import structs

from punto.table.debts import DebtIncurred
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
    """New entries that undo what a coup paid; what a bettor no longer has is owed.

    Stakes that come back come first: what they bring is there to be taken.
    """
    coup, held, amends = was.coup.number, dict(stacks), case.desk.state.amends
    paid = {each.wager: each.amount + each.put_right for each in amends.payments if each.coup == coup}
    dues = [(due, _wanted(due, paid.get(due.id, 0))) for due in was.dues if due.outcome != "open"]
    said: list[Said] = []
    for due, wanted in sorted(dues, key=lambda each: each[1] < 0):
        chips = max(wanted, -held.get(due.who, 0))
        held[due.who] = held.get(due.who, 0) + chips
        said += map(case.said, _back(due, coup, amends.paid, chips, chips - wanted))
    return said


def _wanted(due: Due, beyond: int) -> int:
    """The chips that set a wager back to where it was laid; less than nothing where its bettor gives them."""
    stake = due.amount - due.returned if due.asset == "chips" else 0
    return stake - due.pays - beyond


def _back(due: Due, coup: int, event: int, chips: int, short: int) -> Iterator[Fact]:
    """What is said of one wager: no more is taken than its bettor has, and the rest is a debt."""
    tokens = due.amount - due.returned if due.asset == "token" else 0
    if chips or tokens:
        yield PaymentCorrected(
            wager=due.id, coup=coup, who=due.who, amount=chips, tokens=tokens, corrects=event, undoes=True
        )
    if short:
        yield DebtIncurred(who=due.who, wager=due.id, coup=coup, amount=short, corrects=event)


@folds(CoupUndone)
def _undone(state: Table, fact: CoupUndone, event: Event) -> Table:
    """What was undone is not undone again."""
    was = state.settled
    control = post_before(state.control, was.control) if was else state.control
    return structs.replace(state, settled=None, control=control)


def post_before(control: Control, was: Control) -> Control:
    """Who keeps the Banker's role or the shoe, as it was before a coup."""
    return structs.replace(control, **{name: getattr(was, name) for name in POST})
