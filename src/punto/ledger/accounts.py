"""Accounts and assets: whose what. Chips at a table belong to a patron at that table, not to the patron."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

AssetKind = Literal["cash", "chips", "token", "commission", "debt", "tournament", "cards"]


class Asset(NamedTuple):
    """A kind of money in one currency, or cards of one back. Different ones never net against each other."""

    kind: AssetKind
    currency: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.currency}"


Kind = Literal[
    "patron", "drop", "cage", "float", "tray", "commission", "rounding", "difference", "stack", "layout",
    "withheld", "owed", "claim", "issued", "jackpot", "prize", "tournament",
    "supplier", "cardroom", "in-play", "discard", "destroyed", "missing",
]  # fmt: skip
PERSONAL: frozenset[Kind] = frozenset(("patron", "stack", "withheld", "owed"))
"""Accounts that belong to one person."""
WAGER: Kind = "layout"
"""The account of a wager: whose it is, its name does not say."""
OF_PEOPLE: frozenset[Kind] = PERSONAL | {WAGER}
CARD_ROOM: tuple[Kind, ...] = ("cardroom", "in-play", "discard")
"""Where a lot of cards can be until it is destroyed, or missing."""
SHARED: frozenset[Kind] = frozenset(("patron", "cage", "jackpot", "prize", "tournament"))
"""Accounts of the whole floor, not of one table."""
NEVER_NEGATIVE: tuple[Kind, ...] = ("stack", "layout", "withheld", "owed", "jackpot", "prize", *CARD_ROOM)
"""Accounts that cannot give what they do not hold."""
HOLDS: Mapping[Kind, frozenset[AssetKind]] = {
    "patron": frozenset(("cash", "token")),
    "drop": frozenset(("cash", "token")),
    "cage": frozenset(("cash", "chips")),
    "float": frozenset(("chips",)),
    "tray": frozenset(("chips",)),
    "commission": frozenset(("chips", "commission")),
    "rounding": frozenset(("chips",)),
    "difference": frozenset(("chips",)),
    "stack": frozenset(("chips", "token", "tournament")),
    "layout": frozenset(("chips", "token", "tournament")),
    "withheld": frozenset(("chips",)),
    "owed": frozenset(("commission", "debt")),
    "claim": frozenset(("debt",)),
    "issued": frozenset(("token",)),
    "jackpot": frozenset(("chips",)),
    "prize": frozenset(("cash",)),
    "tournament": frozenset(("tournament",)),
    "supplier": frozenset(("cards",)),
    "cardroom": frozenset(("cards",)),
    "in-play": frozenset(("cards",)),
    "discard": frozenset(("cards",)),
    "destroyed": frozenset(("cards",)),
    "missing": frozenset(("cards",)),
}
"""What an account of each kind can hold."""


class Account(NamedTuple):
    """One account: what it is, at which table, and whose (a person, a wager, a denomination in the tray).

    A stroke in a name is written so that no two accounts are written alike.

    >>> str(Account("stack", "m1", "Ann")), str(Account("stack", "m1", "b/Ann"))
    ('stack/m1/Ann', 'stack/m1/b%2FAnn')
    """

    kind: Kind
    table: str = ""
    owner: str = ""

    def __str__(self) -> str:
        parts = list(filter(None, self))
        name = "/".join(parts)
        if "%" in name or name.count("/") >= len(parts):
            return "/".join(map(written, parts))
        return name


def written(part: str) -> str:
    """A part of an account's name as it is written: no stroke in it ends it."""
    return part.replace("%", "%25").replace("/", "%2F")


def parts_of(name: str) -> list[str]:
    """The parts of an account's name as it is written.

    >>> parts_of("stack/m1/b%2FAnn")
    ['stack', 'm1', 'b/Ann']
    """
    return [part.replace("%2F", "/").replace("%25", "%") for part in name.split("/")]
