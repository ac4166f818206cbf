"""Payments that were wrong: found, put right by new entries, and reported month by month."""

from msgspec import structs

from punto.machine.audience import CONCERNED, EVERYBODY, STAFF, SUPERVISORS
from punto.machine.fact import Event, Fact
from punto.machine.registry import unchanged
from punto.table.machine import TABLE
from punto.table.money.buying_in import move_chips
from punto.table.state.mispayments import Mispayment
from punto.table.state.people import Money
from punto.table.state.settled_coup import SettledCoup, spend_withheld
from punto.table.state.table import Table
from punto.units.privacy import Person, StaffOnly


class MispaymentFound(Fact, frozen=True, kw_only=True, tag="mispayment-found"):
    """The house knows that a wager was paid too much or too little, and whether that may have been meant."""

    audience = CONCERNED
    words = "{wager} of {who} was paid wrongly by {amount}"
    moves = frozenset({"chips: float > stack", "chips: stack > float"})
    record = True
    wager: str
    coup: int
    who: Person
    amount: int
    """What was paid beyond what was due; less than nothing where too little was."""
    month: StaffOnly[str]
    """The calendar month in which the house became aware of it."""
    intended: StaffOnly[bool]
    moved: int = 0
    """The part of it that the books did not show until now."""
    had: int = 0
    """What was not missing after all: the books show so much less than that before the bettor by now."""


class PaymentCorrected(Fact, frozen=True, kw_only=True, tag="payment-corrected"):
    """Money went to a bettor who was paid too little, or came back from one who was paid too much."""

    audience = CONCERNED
    words = "The payment of {wager} to {who} is corrected by {amount}"
    moves = frozenset(
        {
            "chips: float > stack",
            "chips: stack > float",
            "chips: withheld > float",
            "token: issued > stack",
        }
    )
    record = True
    wager: str
    coup: int
    who: Person
    amount: int
    """What the bettor received; less than nothing where they gave it back."""
    corrects: StaffOnly[int]
    """The event that paid it wrongly."""
    tokens: int = 0
    """Promotional tokens that went back to the bettor."""
    withheld: int = 0
    """What came back out of winnings that were held back, beyond the chips that the bettor gave."""
    forfeited: int = 0
    """What the house has of it already, because winnings were forfeited."""
    undoes: bool = False
    """Whether the coup has no result any more, so that nothing remains wrong with what it paid."""


class PaymentsStand(Fact, frozen=True, kw_only=True, tag="payments-stand"):
    """What a coup paid by the odds of another game stays paid: nothing of it is asked back or made up."""

    audience = EVERYBODY
    words = "What coup {coup} paid stays paid"
    record = True
    coup: int


class PatronSought(Fact, frozen=True, kw_only=True, tag="patron-sought"):
    """The house tried to find the patron, to pay what is missing or to ask for what was too much."""

    audience = STAFF
    words = "{who} is sought, identified: {identified}"
    record = True
    wager: str
    coup: int
    who: Person
    identified: bool


class MispaymentsReported(Fact, frozen=True, kw_only=True, tag="mispayments-reported"):
    """The payments of a month that were wrong by more than the sum were reported, each by itself."""

    audience = SUPERVISORS
    words = "Wrong payments of {month} are reported to {to}"
    record = True
    month: str
    to: str
    payments: tuple[Mispayment, ...]


def latest(state: Table, wager: str, coup: int = 0) -> Mispayment | None:
    """The payment of a wager that the books know to be wrong: of one coup, or the latest."""
    known = (
        each
        for each in reversed(state.amends.payments)
        if each.wager == wager and (not coup or each.coup == coup)
    )
    return next(known, None)


def _same(each: Mispayment, fact: MispaymentFound | PaymentCorrected) -> bool:
    return each.wager == fact.wager and each.coup == fact.coup


@TABLE.folds(MispaymentFound)
def _found(state: Table, fact: MispaymentFound, event: Event) -> Table:
    known = latest(state, fact.wager, fact.coup)
    fresh = Mispayment(wager=fact.wager, coup=fact.coup, who=fact.who, amount=fact.amount, event=event.seq)
    entry = known or structs.replace(fresh, put_right=fact.had)
    entry = structs.replace(entry, amount=fact.amount, month=fact.month, intended=fact.intended)
    others = tuple(each for each in state.amends.payments if not _same(each, fact))
    return structs.replace(
        state,
        amends=structs.replace(state.amends, payments=(*others, entry)),
        purses=_paid_besides(state, fact.who, fact.moved) if fact.moved else state.purses,
    )


def _paid_besides(state: Table, who: str, moved: int) -> Money:
    """The purses with what a payment moved and the books did not show: it counts among what was won."""
    purses = move_chips(state.purses, {who: moved})
    return _won(purses, who, moved) if state.people.here(who) else purses


def _won(purses: Money, who: str, more: int) -> Money:
    return structs.replace(purses, won={**purses.won, who: max(0, purses.won.get(who, 0) + more)})


@TABLE.folds(PaymentCorrected)
def _corrected(state: Table, fact: PaymentCorrected, event: Event) -> Table:
    payments = tuple(
        structs.replace(each, put_right=_put_right(each, fact)) if _same(each, fact) else each
        for each in state.amends.payments
    )
    return structs.replace(
        state,
        amends=structs.replace(state.amends, payments=payments),
        purses=_moved(state, fact),
        settled=_spent(state.settled, fact),
    )


def _spent(settled: SettledCoup | None, fact: PaymentCorrected) -> SettledCoup | None:
    if settled is None or not (fact.withheld or fact.forfeited):
        return settled
    left = spend_withheld(settled.held_back, fact.who, fact.withheld, fact.forfeited)
    return structs.replace(settled, held_back=left)


@TABLE.folds(PaymentsStand)
def _stand(state: Table, fact: PaymentsStand, event: Event) -> Table:
    amends = state.amends
    return structs.replace(state, amends=structs.replace(amends, standing=(*amends.standing, fact.coup)))


def _put_right(payment: Mispayment, fact: PaymentCorrected) -> int:
    if fact.undoes:
        return -payment.amount
    return payment.put_right + fact.amount - fact.withheld - fact.forfeited


def _moved(state: Table, fact: PaymentCorrected) -> Money:
    who = fact.who
    moved = move_chips(state.purses, {who: fact.amount})
    stake_back = fact.undoes and fact.amount > 0
    if state.people.here(who) and not stake_back:
        moved = _won(moved, who, fact.amount)
    if fact.withheld:
        moved = _out_of_withheld(moved, who, fact.withheld)
    if not fact.tokens:
        return moved
    tokens = {**moved.tokens, who: moved.tokens.get(who, 0) + fact.tokens}
    return structs.replace(moved, tokens=tokens, token_house=moved.token_house - fact.tokens)


def _out_of_withheld(purses: Money, who: str, amount: int) -> Money:
    held = {**purses.withheld, who: purses.withheld.get(who, 0) - amount}
    withheld = {name: each for name, each in held.items() if each}
    return structs.replace(purses, withheld=withheld, house=purses.house + amount)


TABLE.folds(PatronSought)(unchanged)
TABLE.folds(MispaymentsReported)(unchanged)
