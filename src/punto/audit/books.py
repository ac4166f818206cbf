"""Auditing the books: everything in them is worked out again from the events, and compared."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from punto.books.other_machines import transaction_of
from punto.books.projection import COLUMNS, LedgerProjection, posted, transfer_rows
from punto.books.streams import WITH_MONEY
from punto.ledger import Transaction
from punto.store.errors import ChainBroken
from punto.store.projections import PAGE
from punto.store.session import WriterSession
from punto.store.steps import StateReader
from punto.store.store import FURTHEST, Store

Row = tuple[Any, ...]
ANEW = "punto ledger rebuild makes them anew from the events"
TRIGGER = re.compile(r"CREATE TRIGGER (\w+)")
BEYOND = {
    "SELECT position FROM transfers WHERE position > ? ORDER BY position LIMIT 1": (
        "the books have entries for it, and have not come so far"
    ),
    "SELECT seen FROM (SELECT CAST(? AS BIGINT) AS seen) AS books WHERE seen <> 0 "
    "AND NOT EXISTS (SELECT 1 FROM events WHERE position = seen)": (
        "the books have come so far, and the chain has not"
    ),
}
"""What must not be found behind the place that the books have come to."""


def has_books(store: Store) -> bool:
    """Whether the store keeps books; a fault if they are not in the form of today: they cannot be checked."""
    kept = store.database.read("SELECT version FROM projections WHERE name = ?", [LedgerProjection.name])
    if kept == [(LedgerProjection.version,)]:
        if gone := gone_from(store):
            raise ChainBroken(0, f"the books are not whole; missing: {', '.join(gone)}; {ANEW}")
        return True
    if not kept and set(LedgerProjection.tables) <= set(gone_from(store)):
        return False
    form = f"form {kept[0][0]}" if kept else "no known form"
    again = f"form {LedgerProjection.version}; punto ledger and a server make them anew from the events"
    raise ChainBroken(0, f"the books are not checked: they are of {form}, and not of {again}")


def gone_from(store: Store) -> list[str]:
    """The tables of the books that are not there, and the rules that guard them, or are switched off."""
    words, read = store.database.words, store.database.read
    gone = [table for table in LedgerProjection.tables if not read(words["is_table"], [table])]
    guards = [
        name
        for table in LedgerProjection.only_added
        for name in TRIGGER.findall(words["only_added"].format(table=table))
    ]
    there = {
        name
        for name, text in store.database.objects(list(LedgerProjection.tables))
        if not text.startswith("D ")
    }
    return gone + [f"trigger {name}" for name in guards if f"trigger/{name}" not in there]


def transactions(store: Store, upto: int | None = None) -> Iterator[tuple[int, Transaction]]:
    """Every transaction, worked out from the events, with the position of its event."""
    reader: StateReader[Any] = StateReader(*WITH_MONEY)
    for record in store.every(0, upto):
        event, change = record.event, reader.take(record.event)
        found = posted(event.stream, change) if change is not None else transaction_of(event)
        if found is not None:
            yield record.position, found


def check_books(store: Store) -> int:
    """Compare every transfer and every balance with what the events say; how many transfers there are."""
    upto, found = store.transact(stand)
    balances: Counter[tuple[str, str]] = Counter()
    count = 0
    for kept, wanted in zip_longest(kept_transfers(store, upto), wanted_transfers(store, upto)):
        if kept != wanted:
            position = min(row[0] for row in (kept, wanted) if row is not None)
            raise ChainBroken(position, "its entries in the books are not what it moved")
        *_, giver, taker, asset, amount, _, _ = kept
        balances[giver, asset] -= amount
        balances[taker, asset] += amount
        count += 1
    for account, asset, amount in found:
        if balances.pop((account, asset), 0) != amount:
            raise ChainBroken(upto, f"the books hold {amount} of {asset} for {account} then, and should not")
    left = [f"{account} in {asset}" for (account, asset), amount in balances.items() if amount]
    if left:
        raise ChainBroken(upto, f"the books hold nothing for {left[0]} then, and should")
    return count


def stand(session: WriterSession) -> tuple[int, list[Row]]:
    """How far the books have come, and the balances there, in one look: the store may be serving."""
    ((upto,),) = session.rows("SELECT position FROM projections WHERE name = ?", [LedgerProjection.name])
    for sql, why in BEYOND.items():
        for (position,) in session.rows(sql, [upto]):
            raise ChainBroken(int(str(position)), why)
    return int(str(upto)), session.rows("SELECT account, asset, amount FROM balances")


def kept_transfers(store: Store, upto: int = FURTHEST) -> Iterator[Row]:
    """The transfers that are in the books, in order."""
    after = (-FURTHEST, -FURTHEST)
    sql = (
        f"SELECT {', '.join(COLUMNS)} FROM transfers WHERE (position, place) > (?, ?) AND position <= ? "
        "ORDER BY position, place LIMIT ?"
    )
    while page := store.database.read(sql, [*after, upto, PAGE]):
        yield from page
        after = page[-1][:2]


def wanted_transfers(store: Store, upto: int) -> Iterator[Row]:
    """The transfers that the events say should be there, in order."""
    for position, transaction in transactions(store, upto):
        yield from ((position, *row) for row in transfer_rows(transaction))
