"""Results: win, drop and hold, per table, shift, dealer and game."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from punto.ledger.accounts import Asset
from punto.ledger.transactions import Transaction

CHIPS_OF_THE_HOUSE = ("float", "tray", "commission", "rounding", "difference", "cage")
CASH_OF_THE_HOUSE = ("drop", "cage")
"""What the house has of both together changes by play alone: whoever buys in gives cash for chips, and a fill
goes from one of its accounts to another. So nothing that play brings or costs can be left out of the win."""


class Takings(msgspec.Struct, frozen=True, kw_only=True):
    """What a table took: the drop, what was wagered and decided, and what of it the house kept."""

    drop: int = 0
    """The money that chips were bought with: cash that went into the box, and what came from accounts."""
    box: int = 0
    """The part of the drop that lies in the box, in cash: what the account of the table's drop holds."""
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
            box=self.box + other.box,
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

    def moved(asset: Asset, *kinds: str) -> int:
        return sum(leg.amount for leg in transaction.legs if leg.asset == asset and leg.account.kind in kinds)

    bought = transaction.what == "bought-in"
    came_in = moved(cash, *CASH_OF_THE_HOUSE)
    return Takings(
        drop=came_in if bought else 0,
        box=moved(cash, "drop") if bought else 0,
        handle=transaction.decided.get(chips, 0),
        win=moved(chips, *CHIPS_OF_THE_HOUSE) + came_in,
        commission=moved(chips, "commission"),
        rounding=-moved(chips, "rounding"),
    )
