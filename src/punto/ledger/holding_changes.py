"""Posting for any machine: what an event moves is the difference in what the machine's accounts hold."""

from collections.abc import Mapping
from typing import Any

from punto.ledger.accounts import Account, Asset
from punto.ledger.legs import Leg
from punto.ledger.money_routes import check_routes
from punto.ledger.transactions import Transaction
from punto.machine.fact import Event
from punto.machine.hooks import Hooks
from punto.machine.names import name_of


def changes(was: Mapping[str, int], now: Mapping[str, int]) -> list[tuple[str, int]]:
    """What each owner has more than before, or less.

    >>> changes({"a": 5, "b": 2}, {"b": 2, "c": 5})
    [('a', -5), ('c', 5)]
    """
    found: list[tuple[str, int]] = []
    for owner, amount in was.items():
        if change := now.get(owner, 0) - amount:
            found.append((owner, change))
    for owner, amount in now.items():
        if amount and owner not in was:
            found.append((owner, amount))
    return found


def post_holdings(  # noqa: PLR0913 - a machine and one step of it
    hooks: Hooks[Any, Any], stream: str, before: Any, event: Event, after: Any, *, currency: str
) -> Transaction | None:
    """The transaction of one event of a machine; none where nothing moves."""
    legs = [
        Leg(Account(kind, "", owner), Asset(asset, currency), change)  # type: ignore[arg-type] # checked below
        for (kind, asset, was), (_, _, now) in zip(hooks.holdings(before), hooks.holdings(after), strict=True)
        for owner, change in changes(was, now)
    ]
    if not legs:
        return None
    fact = type(event.fact)
    made = Transaction(stream=stream, seq=event.seq, at=event.at, what=name_of(fact), legs=tuple(legs))
    check_routes(fact, made.transfers)
    return made
