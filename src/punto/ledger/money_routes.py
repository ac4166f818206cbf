"""Routes: between which accounts, and in what, a fact may move anything; each kind declares its own.

What a table does follows from its state. A fold that moved something by another way than its fact declares
is a fault of the program, and nothing of it is entered.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, cast, get_args

from punto.ledger.accounts import HOLDS, AssetKind, Kind
from punto.ledger.legs import Transfer, Unbalanced
from punto.machine.fact import Fact
from punto.machine.names import name_of


class MoneyRoute(NamedTuple):
    """One way that something can go."""

    asset: AssetKind
    giver: Kind
    taker: Kind


def read_route(text: str) -> MoneyRoute:
    """A route as facts declare it.

    >>> read_route("debt: claim > owed")
    MoneyRoute(asset='debt', giver='claim', taker='owed')
    """
    asset, _, way = text.partition(": ")
    giver, _, taker = way.partition(" > ")
    for kind in (giver, taker):
        if kind not in get_args(Kind) or asset not in HOLDS[cast("Kind", kind)]:
            raise Unbalanced(f"{text!r}: no account {kind!r} holds {asset!r}")
    return MoneyRoute(cast("AssetKind", asset), cast("Kind", giver), cast("Kind", taker))


@cache
def routes_of(kind: type[Fact]) -> frozenset[MoneyRoute]:
    """The routes that a kind of fact declares."""
    return frozenset(map(read_route, kind.moves))


def check_routes(kind: type[Fact], transfers: Iterable[Transfer]) -> None:
    """Raise on what goes another way than the fact declares."""
    routes, astray = routes_of(kind), list[str]()
    for each in transfers:
        if (each.asset.kind, each.giver.kind, each.taker.kind) not in routes:
            astray.append(f"{name_of(kind)}: {each.asset.kind} from {each.giver} to {each.taker}")
    if astray:
        raise Unbalanced(f"not a way that money goes: {'; '.join(astray)}")
