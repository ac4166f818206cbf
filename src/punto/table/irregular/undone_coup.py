"""Undoing what a coup paid: its stakes go back, and what was paid on them comes back."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.table.irregular.payments.collected_commission import commission_back, owed_before
from punto.table.irregular.payments.mispayments import PaymentCorrected
from punto.table.irregular.resolutions import Case, Happens, effect
from punto.table.machine import TABLE
from punto.table.money.commission import commission_markers
from punto.table.money.debts import DebtIncurred
from punto.table.money.routes import PAYMENT_UNDONE
from punto.table.state.coup import Control, Due
from punto.table.state.settled_coup import HeldBack, SettledCoup
from punto.table.state.table import Table

POST = (
    "holder", "hand", "deals_for", "shoe", "last_seat", "lost", "offered", "declined", "instead",
    "instead_coup",
)  # fmt: skip
"""What a settled coup may have done to whoever keeps the Banker's role or the shoe."""


class CoupUndone(Fact, frozen=True, kw_only=True, tag="coup-undone"):
    """A coup whose cards were put away has no result any more; a post that it took away is back."""

    audience = EVERYBODY
    words = "Coup {number} has no result any more"
    moves = PAYMENT_UNDONE
    record = True
    number: int


class RepaymentSources(NamedTuple):
    """Where a payment that is taken back comes from."""

    chips: int
    """What the bettor receives in chips; less than nothing where they give them."""
    withheld: int = 0
    forfeited: int = 0
    short: int = 0
    """What nobody has any more: it is owed."""


@effect("undone")
def undone(case: Case) -> Happens:
    """Correct every payment of the coup whose cards were put away last; the coup to come is not touched."""
    was = case.context.state.settled
    if was is None:
        return Happens([])
    said = commission_back(case, was)
    back = payments_back(case, was, TABLE.after(case.context, said).state.purses.stacks)
    return Happens([*said, *back, case.said(CoupUndone(number=was.coup.number))])


def payments_back(case: Case, was: SettledCoup, stacks: Mapping[str, int]) -> list[Draft]:
    """New entries that undo what a coup paid; what a bettor no longer has is owed.

    Stakes that come back come first: what they bring is there to be taken. Winnings that were withheld, or
    forfeited, since they were paid are not asked of their bettor a second time.
    """
    coup, held, amends = was.coup.number, dict(stacks), case.context.state.amends
    since = {each.who: each for each in was.held_back}
    paid = {each.wager: each.amount + each.put_right for each in amends.payments if each.coup == coup}
    dues = [(due, _wanted(due, paid.get(due.id, 0))) for due in was.dues if due.outcome != "open"]
    said: list[Draft] = []
    for due, wanted in sorted(dues, key=lambda each: each[1] < 0):
        who = due.who
        back = since.get(who) or HeldBack(who=who)
        found = _sources(wanted, held.get(who, 0), back)
        held[who] = held.get(who, 0) + found.chips
        since[who] = _without(back, found)
        said += map(case.said, _back(due, coup, amends.paid, found, wrong=bool(paid.get(due.id))))
    return said


def _wanted(due: Due, beyond: int) -> int:
    """The chips that set a wager back to where it was laid; less than nothing where its bettor gives them."""
    stake = due.amount - due.returned if due.asset == "chips" else 0
    return stake - due.pays - beyond


def _sources(wanted: int, held: int, since: HeldBack) -> RepaymentSources:
    """What was held back comes first, then what the house kept of it, then the bettor's own chips."""
    if wanted >= 0:
        return RepaymentSources(wanted)
    withheld = min(-wanted, since.withheld)
    forfeited = min(-wanted - withheld, since.forfeited)
    asked = -wanted - withheld - forfeited
    chips = min(asked, held)
    return RepaymentSources(-chips, withheld, forfeited, asked - chips)


def _without(since: HeldBack, found: RepaymentSources) -> HeldBack:
    return HeldBack(
        who=since.who, withheld=since.withheld - found.withheld, forfeited=since.forfeited - found.forfeited
    )


def _back(due: Due, coup: int, event: int, found: RepaymentSources, *, wrong: bool) -> Iterator[Fact]:
    """What is said of one wager: no more is taken than its bettor has, and the rest is a debt.

    Where it was paid wrongly, that is over, even if no chip moves.
    """
    tokens = due.amount - due.returned if due.asset == "token" else 0
    if found.chips or found.withheld or found.forfeited or tokens or wrong:
        yield PaymentCorrected(
            wager=due.id, coup=coup, who=due.who, amount=found.chips, tokens=tokens, corrects=event,
            withheld=found.withheld, forfeited=found.forfeited, undoes=True,
        )  # fmt: skip
    if found.short:
        yield DebtIncurred(who=due.who, wager=due.id, coup=coup, amount=found.short, corrects=event)


@TABLE.folds(CoupUndone)
def _undone(state: Table, fact: CoupUndone, event: Event) -> Table:
    """What was undone is not undone again, and the commission that it put off is not owed."""
    was = state.settled
    if was is None:
        return state
    carried = structs.replace(state.carried, owed=owed_before(was.carried, state.carried))
    markers = commission_markers(state.board.markers, carried)
    return structs.replace(
        state,
        settled=None,
        control=post_before(state.control, was.control),
        carried=carried,
        board=structs.replace(state.board, markers=markers),
    )


def post_before(control: Control, was: Control) -> Control:
    """Who keeps the Banker's role or the shoe, as it was before a coup."""
    return structs.replace(control, **{name: getattr(was, name) for name in POST})
