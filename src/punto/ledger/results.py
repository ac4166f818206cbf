"""Results: win, drop and hold, per table, shift, dealer and game."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from punto.ledger.accounts import Asset
from punto.ledger.entries import Transaction

WIN = ("float", "commission", "rounding")
DECIDED = ("paid-out", "mispayment-found", "payment-corrected", "debt-paid")
"""What pays a wager, puts a payment right, or brings what is still owed of one."""


class Takings(msgspec.Struct, frozen=True, kw_only=True):
    """What a table took: the drop, what was wagered and decided, and what of it the house kept."""

    drop: int = 0
    handle: int = 0
    """Stakes that were decided."""
    win: int = 0
    commission: int = 0
    rounding: int = 0
    """What rounding up to payable chips cost the house."""

    @property
    def hold(self) -> Fraction | None:
        """Win as a part of the drop; nothing dropped, nothing to say."""
        return Fraction(self.win, self.drop) if self.drop else None

    def __add__(self, other: "Takings") -> "Takings":
        """Both together: parts always sum to the whole."""
        return Takings(
            drop=self.drop + other.drop,
            handle=self.handle + other.handle,
            win=self.win + other.win,
            commission=self.commission + other.commission,
            rounding=self.rounding + other.rounding,
        )


NOTHING = Takings()


def takings(transactions: Iterable[Transaction], currency: str) -> Takings:
    """What these transactions brought the house in one currency."""
    total = NOTHING
    for transaction in transactions:
        total += _of(transaction, currency)
    return total


def _of(transaction: Transaction, currency: str) -> Takings:
    chips, cash = Asset("chips", currency), Asset("cash", currency)
    legs = transaction.legs
    decided = transaction.what in DECIDED

    def moved(asset: Asset, *kinds: str) -> int:
        return sum(leg.amount for leg in legs if leg.asset == asset and leg.account.kind in kinds)

    return Takings(
        drop=max(0, moved(cash, "drop", "cage")) if transaction.what == "bought-in" else 0,
        handle=-moved(chips, "layout") if decided else 0,
        win=moved(chips, *WIN) if decided else 0,
        commission=moved(chips, "commission") if decided else 0,
        rounding=-moved(chips, "rounding") if decided else 0,
    )
