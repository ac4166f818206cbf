"""Damaged books: what is wrong with them is said, and they are made anew from a chain that was found good."""

from collections import Counter
from collections.abc import Iterator

from punto.audit.books import Row, check_books, gone_from, kept_transfers, wanted_transfers
from punto.books.projection import LedgerProjection
from punto.store import leases, projections
from punto.store.port import Lease
from punto.store.session import WriterSession
from punto.store.store import Store

MOST_NAMED = 20
Key = tuple[int, int]


def rebuild(store: Store, under: Lease) -> int:
    """Throw the books away and make them from the first event on; how many transfers there are.

    Nothing is done once the lease is over under which nobody serves.
    """

    def anew(session: WriterSession) -> None:
        leases.check(session.rows, under)
        projections.rebuild(session, LedgerProjection(), store.database.words)

    store.transact(anew)
    return check_books(store)


def wrong_with(store: Store) -> list[str]:
    """Everything in the books that is not what the events say; of many, the first and how many more."""
    found = list(_wrong(store))
    more = [f"and {len(found) - MOST_NAMED} more"] if len(found) > MOST_NAMED else []
    return [*found[:MOST_NAMED], *more]


def _wrong(store: Store) -> Iterator[str]:
    gone = gone_from(store)
    yield from (f"{name} was missing" for name in gone)
    kept = store.database.read(
        "SELECT version, position FROM projections WHERE name = ?", [LedgerProjection.name]
    )
    if not kept or kept[0][0] != LedgerProjection.version:
        yield f"the books were of {f'form {kept[0][0]}' if kept else 'no known form'}"
        return
    upto = kept[0][1]
    if upto > store.head().position:
        yield f"the books had come to record {upto}, which there is not"
    if "transfers" not in gone:
        for position, place in _other(kept_transfers(store), wanted_transfers(store, upto)):
            yield f"record {position}: transfer {place} was not what it moved"
    if "balances" not in gone:
        yield from _balances(store, upto)


def _other(kept: Iterator[Row], wanted: Iterator[Row]) -> Iterator[Key]:
    """Where transfers differ: each is known by the position of its event and its place there."""
    one, two = next(kept, None), next(wanted, None)
    while one is not None or two is not None:
        first = min(_key(row) for row in (one, two) if row is not None)
        if one != two:
            yield first
        one = next(kept, None) if one is not None and _key(one) == first else one
        two = next(wanted, None) if two is not None and _key(two) == first else two


def _key(row: Row) -> Key:
    return row[0], row[1]


def _balances(store: Store, upto: int) -> Iterator[str]:
    wanted: Counter[tuple[str, str]] = Counter()
    for *_, giver, taker, asset, amount, _, _ in wanted_transfers(store, upto):
        wanted[giver, asset] -= amount
        wanted[taker, asset] += amount
    for account, asset, amount in store.database.read(
        "SELECT account, asset, amount FROM balances ORDER BY account, asset"
    ):
        if (right := wanted.pop((account, asset), 0)) != amount:
            yield f"{account}: held {amount} of {asset}, and should hold {right}"
    for (account, asset), right in sorted(wanted.items()):
        if right:
            yield f"{account}: held nothing of {asset}, and should hold {right}"
