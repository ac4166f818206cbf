"""The books compared with the events while a server runs, a little every second.

Three looks share a tenth of one core. Balances must be what they were, with the transfers since. Transfers
that were seen must stay what they were: those of the last hour are read again within a minute, all others
within an hour. And every event is worked out anew, from the first on, and compared with its transfers.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

from punto.audit.books import Row, has_books, stand
from punto.books.other_machines import transaction_of
from punto.books.projection import COLUMNS, posted, transfer_rows
from punto.books.streams import WITH_MONEY
from punto.store.errors import ChainBroken
from punto.store.steps import StateReader
from punto.store.store import Store

SHARE = 0.08
"""Seconds of processor time for each second: less than a tenth of one core."""
BALANCES_EVERY = 10.0
RARER = 50
"""Balances that take long to read are read more rarely: one part in so many of the time."""
HOUR = 3_600.0
WITHIN, LATER = 40, 3_000
"""In so many looks all transfers of the last hour are read again, and all others."""
CHUNK = 1_000
"""Positions whose transfers are known together by one digest."""
PAGE = 200
LAST = 100
"""So many chunks at the end count as of the last hour when a server starts."""
ROWS = (
    f"SELECT {', '.join(COLUMNS)} FROM transfers "
    "WHERE position > ? AND position <= ? ORDER BY position, place"
)
NOT_ITS_OWN = "its entries in the books are not what it moved"


class BooksWatch:
    """Knows what the books were when it came, and what they must be."""

    def __init__(self, spent: Callable[[], float] = time.thread_time) -> None:
        """Know nothing before the first look."""
        self._spent = spent
        self._upto = 0
        self._balances: Counter[tuple[str, str]] | None = None
        self._again = 0.0
        self._chunks: dict[int, bytes] = {}
        self._end = (0, 0, b"")
        """What lies behind the last whole chunk: from where, up to where, and its digest."""
        self._since: dict[int, float] = {}
        """When each chunk was seen first, for as long as that is not an hour ago."""
        self._recent, self._old = self._cycle(self._since), self._cycle(self._chunks)
        self._reader: StateReader[Any] = StateReader(*WITH_MONEY)
        self.place = 0
        """Up to here the events were worked out anew."""

    def __call__(self, store: Store) -> list[str]:
        """Look for a moment; what is wrong, if anything was found."""
        try:
            self._look(store)
        except ChainBroken as broken:
            return [str(broken)]
        return []

    def _look(self, store: Store) -> None:
        began, steady = self._spent(), store.runtime.steady()
        if self._balances is None:
            if not has_books(store):
                return
            self._begin(store, steady)
            return
        if steady >= self._again:
            self._check_end(store)
            self._compare_balances(store)
            self._see_new_chunks(store, steady)
            self._see_end(store)
            took = self._spent() - began
            self._again = steady + max(BALANCES_EVERY, took * RARER)
        self._read_again(store)
        while self._spent() - began < SHARE and self._work_out(store):
            pass

    # ------------------------------------------------------------ balances

    def _begin(self, store: Store, steady: float) -> None:
        self._upto, found = store.transact(stand)
        self._balances = Counter({(account, asset): amount for account, asset, amount in found})
        self._again = steady + BALANCES_EVERY
        whole = self._upto // CHUNK
        self._chunks.update(dict.fromkeys(range(whole), b""))
        self._since.update(dict.fromkeys(range(max(0, whole - LAST), whole), steady))
        self._see_end(store)

    def _compare_balances(self, store: Store) -> None:
        """What each account had then, and the transfers since, make what it has now."""
        upto, found = store.transact(stand)
        wanted = self._balances if self._balances is not None else Counter()
        for row in store.database.read(ROWS, [self._upto, upto]):
            *_, giver, taker, asset, amount, _, _ = row
            wanted[giver, asset] -= amount
            wanted[taker, asset] += amount
        now = {(account, asset): amount for account, asset, amount in found}
        for key in wanted.keys() | now.keys():
            if wanted.get(key, 0) != now.get(key, 0):
                account, asset = key
                held, due = now.get(key, 0), wanted[key]
                raise ChainBroken(
                    upto, f"the books hold {held} of {asset} for {account}, and should hold {due}"
                )
        self._upto, self._balances = upto, Counter({key: amount for key, amount in now.items() if amount})

    # ------------------------------------------------------------ transfers

    def _see_new_chunks(self, store: Store, steady: float) -> None:
        for chunk in range(len(self._chunks), self._upto // CHUNK):
            self._chunks[chunk], self._since[chunk] = _of_chunk(store, chunk), steady
        for chunk in [each for each, since in self._since.items() if steady - since > HOUR]:
            del self._since[chunk]

    def _read_again(self, store: Store) -> None:
        """Some of the last hour's transfers, and some of all; so many that each comes in its time."""
        recent, old = -(-len(self._since) // WITHIN), -(-len(self._chunks) // LATER)
        for turn, many in ((self._recent, recent), (self._old, old)):
            for _ in range(many):
                chunk = next(turn)
                found, known = _of_chunk(store, chunk), self._chunks[chunk]
                if known and found != known:
                    raise ChainBroken(
                        chunk * CHUNK + 1, f"{NOT_ITS_OWN}, or those of one of the next {CHUNK}"
                    )
                self._chunks[chunk] = found

    def _see_end(self, store: Store) -> None:
        start = len(self._chunks) * CHUNK
        self._end = (start, self._upto, _digest(store, start, self._upto))

    def _check_end(self, store: Store) -> None:
        start, upto, known = self._end
        if _digest(store, start, upto) != known:
            raise ChainBroken(start + 1, f"{NOT_ITS_OWN}, or those of one up to record {upto}")

    @staticmethod
    def _cycle(known: dict[int, Any]) -> Iterator[int]:
        while True:
            yield from list(known)

    # ------------------------------------------------------------ events

    def _work_out(self, store: Store) -> bool:
        """Work a page of events out anew and compare; whether there was one."""
        if self.place >= self._upto:
            return False
        page = [each for each in store.read_all(self.place, PAGE) if each.position <= self._upto]
        last = page[-1].position
        kept: dict[int, list[Row]] = {}
        for row in store.database.read(ROWS, [self.place, last]):
            kept.setdefault(row[0], []).append(tuple(row))
        for record in store.believed(page):
            event, change = record.event, self._reader.take(record.event)
            found = posted(event.stream, change) if change is not None else transaction_of(event)
            rows = transfer_rows(found) if found is not None else []
            wanted = [(record.position, *each) for each in rows]
            if kept.get(record.position, []) != wanted:
                raise ChainBroken(record.position, NOT_ITS_OWN)
        self.place = last
        return True


def _of_chunk(store: Store, chunk: int) -> bytes:
    return _digest(store, chunk * CHUNK, (chunk + 1) * CHUNK)


def _digest(store: Store, after: int, upto: int) -> bytes:
    rows = [tuple(row) for row in store.database.read(ROWS, [after, upto])]
    return blake2b(repr(rows).encode(), digest_size=16).digest()
