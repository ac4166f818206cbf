"""Accounts and assets: whose what. Chips at a table belong to a patron at that table, not to the patron."""

from typing import Literal, NamedTuple

AssetKind = Literal["cash", "chips", "token", "commission"]


class Asset(NamedTuple):
    """A kind of money in one currency. Different assets never net against each other."""

    kind: AssetKind
    currency: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.currency}"


Kind = Literal[
    "patron", "drop", "cage", "float", "tray", "commission", "rounding", "difference", "stack", "layout",
    "withheld", "owed", "issued",
]  # fmt: skip
PERSONAL: frozenset[Kind] = frozenset(("patron", "stack", "withheld", "owed"))
"""Accounts that belong to one person."""
SHARED: frozenset[Kind] = frozenset(("patron", "cage"))
"""Accounts of the whole floor, not of one table."""


class Account(NamedTuple):
    """One account: what it is, at which table, and whose (a person, a wager, a denomination in the tray).

    >>> str(Account("stack", "m1", "Ann"))
    'stack/m1/Ann'
    """

    kind: Kind
    table: str = ""
    owner: str = ""

    def __str__(self) -> str:
        return "/".join(filter(None, self))
