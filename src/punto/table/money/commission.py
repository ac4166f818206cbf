"""Deferred commission: the marker at the seat, and the moments at which it is settled."""

from fractions import Fraction

from msgspec import structs

from punto.machine.audience import CONCERNED
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.model import Deferral
from punto.rulebook.records import Cited
from punto.rules.payment.deferred import payable
from punto.table.machine import TABLE, TableContext
from punto.table.state.board import Marker
from punto.table.state.coup import CarriedOver, Owing
from punto.table.state.people import Money
from punto.table.state.settled_coup import Collected, SettledCoup, add_collected
from punto.table.state.table import Table
from punto.units import format_exact
from punto.units.privacy import Person, StaffOnly


class CommissionSettled(Fact, frozen=True, kw_only=True, tag="commission-settled"):
    """Somebody paid the commission owed at a seat: the exact sum, and what was collected of it in chips."""

    audience = CONCERNED
    words = "{who} pays {collected} commission"
    moves = frozenset(
        {
            "chips: rounding > commission",
            "chips: stack > commission",
            "chips: stack > rounding",
            "commission: owed > commission",
        }
    )
    who: Person
    seat: str
    owed: Fraction
    collected: int
    left: Fraction = Fraction(0)
    """What could not be collected, and stays owed."""


class CommissionReturned(Fact, frozen=True, kw_only=True, tag="commission-returned"):
    """A coup counts no more whose commission was put off, and was collected since: that goes back."""

    audience = CONCERNED
    words = "{amount} commission goes back to {who}"
    moves = frozenset(
        {
            "chips: commission > rounding",
            "chips: commission > stack",
            "chips: rounding > stack",
            "commission: owed > commission",
        }
    )
    record = True
    who: Person
    seat: str
    settled: Fraction
    """What counted as settled since the coup, exactly."""
    stands: Fraction
    """What of it is settled all the same: commission of earlier coups."""
    amount: int
    """The chips that go back."""
    left: Fraction
    """What is still owed, of earlier coups."""
    corrects: StaffOnly[int]
    """The event that collected it."""


def deferral_of(context: TableContext) -> Deferral | None:
    """The rulebook's rule for commission that is not taken at once."""
    return context.book.commission.deferral if context.book.commission else None


def settle_owed(context: TableContext, who: str | None = None, rule: Cited | None = None) -> list[Draft]:
    """Collect what somebody owes, or what everybody owes; a purse never goes below nothing."""
    deferral = deferral_of(context)
    if deferral is None:
        return []
    stacks = dict(context.state.purses.stacks)
    said = []
    basis = rule or (deferral.settled_on_leaving if who else deferral.settled)
    for owing in context.state.carried.owed:
        if who in (None, owing.who):
            wanted, held = payable(context.game, owing.amount), stacks.get(owing.who, 0)
            due = min(wanted, held)
            stacks[owing.who] = held - due
            fact = CommissionSettled(
                who=owing.who, seat=owing.seat, owed=owing.amount, collected=due,
                left=Fraction(0) if due == wanted else owing.amount - due,
            )  # fmt: skip
            said.append(Draft(fact, basis.clauses, basis.readings))
    return said


@TABLE.folds(CommissionSettled)
def _settled(state: Table, fact: CommissionSettled, event: Event) -> Table:
    collected = Collected(who=fact.who, seat=fact.seat, amount=fact.collected, event=event.seq)
    return structs.replace(
        owing(state, fact.who, fact.seat, fact.left),
        purses=_from_stack(state.purses, fact.who, fact.collected),
        settled=_noted(state.settled, collected),
    )


def _from_stack(purses: Money, who: str, chips: int) -> Money:
    """Chips from somebody's stack to the house; the other way where they are less than nothing."""
    stacks = {**purses.stacks, who: purses.stacks.get(who, 0) - chips}
    return structs.replace(purses, stacks=stacks, house=purses.house + chips)


def _noted(settled: SettledCoup | None, collected: Collected) -> SettledCoup | None:
    """The coup that was settled last, with what was collected since: a part of it may be its own."""
    if settled is None:
        return None
    return structs.replace(settled, collected=add_collected(settled.collected, collected))


@TABLE.folds(CommissionReturned)
def _returned(state: Table, fact: CommissionReturned, event: Event) -> Table:
    return structs.replace(
        owing(state, fact.who, fact.seat, fact.left),
        purses=_from_stack(state.purses, fact.who, -fact.amount),
    )


def owing(state: Table, who: str, seat: str, left: Fraction) -> Table:
    """The table once somebody owes so much at a seat, as the marker button there shows."""
    others = (each for each in state.carried.owed if (each.who, each.seat) != (who, seat))
    owed = (*others, *([Owing(who, seat, left)] if left else ()))
    carried = structs.replace(state.carried, owed=owed)
    markers = commission_markers(state.board.markers, carried)
    return structs.replace(state, carried=carried, board=structs.replace(state.board, markers=markers))


def commission_markers(markers: tuple[Marker, ...], carried: CarriedOver) -> tuple[Marker, ...]:
    """The marker buttons that show what each seat owes."""
    others = tuple(each for each in markers if each.kind != "commission")
    return (*others, *(_button(each) for each in carried.owed))


def _button(owing: Owing) -> Marker:
    return Marker(kind="commission", seat=owing.seat, text=format_exact(owing.amount))


def owed_by(context: TableContext, who: str) -> int:
    """What somebody owes in commission, in payable chips."""
    return sum(payable(context.game, each.amount) for each in context.state.carried.owed if each.who == who)
