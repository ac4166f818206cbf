"""Forms: between which accounts, and in what, a transaction of a certain name moves anything.

What a table does follows from its state, and most of it needs no form. Whatever moves money outside a table,
as jackpots and tournaments do, and whatever moves cards, moves it in one of these forms or not at all.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from punto.ledger.accounts import Account, Asset, AssetKind, Kind


class Route(NamedTuple):
    """One way that something can go."""

    asset: AssetKind
    giver: Kind
    taker: Kind


Routes = frozenset[Route]


def _routes(*ways: tuple[AssetKind, Kind, Kind]) -> Routes:
    return frozenset(Route(*way) for way in ways)


TABLE: Mapping[str, Routes] = {
    "bought-in": _routes(
        ("chips", "float", "stack"),
        ("token", "issued", "stack"),
        ("cash", "patron", "drop"),
        ("cash", "patron", "cage"),
        ("token", "patron", "drop"),
    ),
    "cashed-out": _routes(("chips", "stack", "float"), ("cash", "cage", "patron")),
    "winnings-withheld": _routes(("chips", "stack", "withheld")),
    "withheld-decided": _routes(("chips", "withheld", "stack"), ("chips", "withheld", "float")),
}
"""What happens at a table and has a form of its own."""
POOLS: Mapping[str, Routes] = {
    "jackpot-seeded": _routes(("chips", "cage", "jackpot")),
    "jackpot-fed": _routes(("chips", "float", "jackpot")),
    "jackpot-won": _routes(
        ("chips", "jackpot", "stack"), ("chips", "jackpot", "withheld"), ("chips", "rounding", "stack")
    ),
    "jackpot-moved": _routes(("chips", "jackpot", "jackpot")),
    "jackpot-closed": _routes(("chips", "jackpot", "cage")),
    "tournament-entered": _routes(("cash", "patron", "prize"), ("cash", "patron", "cage")),
    "tournament-refunded": _routes(("cash", "prize", "patron"), ("cash", "cage", "patron")),
    "prize-added": _routes(("cash", "cage", "prize")),
    "prize-paid": _routes(("cash", "prize", "patron")),
    "tournament-chips-issued": _routes(("tournament", "tournament", "stack")),
    "tournament-chips-laid": _routes(("tournament", "stack", "layout")),
    "tournament-coup-paid": _routes(
        ("tournament", "layout", "stack"),
        ("tournament", "layout", "tournament"),
        ("tournament", "tournament", "stack"),
    ),
    "tournament-chips-returned": _routes(("tournament", "stack", "tournament")),
}
"""What happens to jackpots and tournaments."""
CARDS: Mapping[str, Routes] = {
    "cards-received": _routes(("cards", "supplier", "cardroom")),
    "cards-issued": _routes(("cards", "cardroom", "in-play")),
    "cards-withdrawn": _routes(("cards", "in-play", "discard")),
    "cards-returned": _routes(("cards", "in-play", "cardroom")),
    "cards-destroyed": _routes(
        ("cards", "cardroom", "destroyed"),
        ("cards", "cardroom", "missing"),
        ("cards", "discard", "destroyed"),
        ("cards", "discard", "missing"),
    ),
}
"""What happens to the cards themselves, from the supplier to the shredder."""
FORMS: Mapping[str, Routes] = {**TABLE, **POOLS, **CARDS}


def strays(what: str, moves: Iterable[tuple[Account, Account, Asset]]) -> list[str]:
    """Which of these moves are not of the form that their transaction has, if it has one."""
    routes = FORMS.get(what)
    if routes is None:
        return []
    return [
        f"{what}: {asset.kind} from {giver} to {taker}"
        for giver, taker, asset in moves
        if Route(asset.kind, giver.kind, taker.kind) not in routes
    ]
