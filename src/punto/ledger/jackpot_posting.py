"""Posting of jackpots: what each event says in whole cents, as transfers.

A contribution may be written whatever else has happened to the meter, so what it moves stands in the event
and does not follow from a state. The shares of a confirmed win are set aside in an account of their own until
they are paid.
"""

from collections.abc import Callable, Iterator
from typing import Any

from punto.floor.jackpot.adjustments import MeterAdjusted
from punto.floor.jackpot.closure import JackpotClosed
from punto.floor.jackpot.confirmation import JackpotWinConfirmed
from punto.floor.jackpot.contributions import JackpotFed, MissedCoupsCredited
from punto.floor.jackpot.payment import JackpotPaid
from punto.floor.jackpot.share_debts import ShareReturned, ShareToReturn
from punto.floor.jackpot.start import JackpotStarted
from punto.floor.jackpot.void_coups import ContributionUndone, JackpotPayoutCorrected
from punto.ledger.accounts import Account, Asset
from punto.ledger.legs import Transfer
from punto.ledger.transactions import Transaction, moving
from punto.machine.fact import Event, Fact

CAGE = Account("cage")


class JackpotAccounts:
    """The accounts of one jackpot in one currency."""

    def __init__(self, name: str, currency: str) -> None:
        """Name the jackpot."""
        self._name = name
        self.chips, self.cash = Asset("chips", currency), Asset("cash", currency)
        self.debt = Asset("debt", currency)
        self.meter = Account("jackpot", "", name)

    def set_aside(self, claim: int) -> Account:
        """Where the shares of a confirmed win lie."""
        return Account("jackpot", "", f"{self._name}#{claim}")


Way = tuple[Account, Account, Asset, int]
"""From where, to where, of what, how much; nothing, or the other way round, where that is not positive."""


def post_jackpot(name: str, currency: str, event: Event) -> Transaction | None:
    """The transaction of one event; none where nothing moves."""
    ways_of = WAYS.get(type(event.fact))
    if ways_of is None:
        return None
    found = [_transfer(*way) for way in ways_of(event.fact, JackpotAccounts(name, currency)) if way[3]]
    if not found:
        return None
    corrects = event.fact.corrects if isinstance(event.fact, JackpotPayoutCorrected) else None
    stream = f"jackpot/{name}"
    return moving(found, type(event.fact), stream=stream, seq=event.seq, at=event.at, corrects=corrects)


def _transfer(giver: Account, taker: Account, asset: Asset, amount: int) -> Transfer:
    return Transfer(giver, taker, asset, amount) if amount > 0 else Transfer(taker, giver, asset, -amount)


def _started(fact: JackpotStarted, of: JackpotAccounts) -> Iterator[Way]:
    yield CAGE, of.meter, of.chips, fact.meter


def _fed(fact: JackpotFed | MissedCoupsCredited, of: JackpotAccounts) -> Iterator[Way]:
    yield Account("float", fact.table), of.meter, of.chips, fact.cents


def _undone(fact: ContributionUndone, of: JackpotAccounts) -> Iterator[Way]:
    yield of.meter, Account("float", fact.table), of.chips, fact.cents


def _adjusted(fact: MeterAdjusted, of: JackpotAccounts) -> Iterator[Way]:
    yield CAGE, of.meter, of.chips, fact.amount


def _confirmed(fact: JackpotWinConfirmed, of: JackpotAccounts) -> Iterator[Way]:
    aside = of.set_aside(fact.claim)
    yield of.meter, aside, of.chips, fact.from_meter
    yield Account("rounding", fact.table), aside, of.chips, fact.rounding
    yield CAGE, of.meter, of.chips, fact.seed


def _paid(fact: JackpotPaid, of: JackpotAccounts) -> Iterator[Way]:
    aside = of.set_aside(fact.claim)
    if fact.tender == "chips":
        yield aside, Account("float", fact.table), of.chips, fact.amount
    else:
        yield aside, CAGE, of.chips, fact.amount
        yield CAGE, Account("patron", "", fact.who), of.cash, fact.amount


def _corrected(fact: JackpotPayoutCorrected, of: JackpotAccounts) -> Iterator[Way]:
    yield CAGE, of.meter, of.chips, fact.cents
    yield of.set_aside(fact.claim), CAGE, of.chips, fact.unpaid


def _to_return(fact: ShareToReturn, of: JackpotAccounts) -> Iterator[Way]:
    owed = fact.owed
    yield Account("claim", owed.table), Account("owed", owed.table, owed.who), of.debt, owed.amount


def _returned(fact: ShareReturned, of: JackpotAccounts) -> Iterator[Way]:
    yield Account("owed", fact.table, fact.who), Account("claim", fact.table), of.debt, fact.amount
    yield Account("patron", "", fact.who), CAGE, of.cash, fact.amount


def _closed(fact: JackpotClosed, of: JackpotAccounts) -> Iterator[Way]:
    yield of.meter, CAGE, of.chips, fact.cents


WAYS: dict[type[Fact], Callable[[Any, JackpotAccounts], Iterator[Way]]] = {
    JackpotStarted: _started,
    JackpotFed: _fed,
    MissedCoupsCredited: _fed,
    ContributionUndone: _undone,
    MeterAdjusted: _adjusted,
    JackpotWinConfirmed: _confirmed,
    JackpotPaid: _paid,
    JackpotPayoutCorrected: _corrected,
    ShareToReturn: _to_return,
    ShareReturned: _returned,
    JackpotClosed: _closed,
}
"""What each kind of fact moves; the others move nothing."""
