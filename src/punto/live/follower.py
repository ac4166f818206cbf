"""The follower: reads what is committed, whoever wrote it, and brings every chronicle up to date.

It begins with what is remembered of each table, and reads the chain only from the first event behind that.
"""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from punto.live.history import TableHistory
from punto.live.memory import Memory
from punto.live.message import Message
from punto.store import Recorded, Store
from punto.store.envelope import SET_UP, from_stored, recall_setup, stream_of
from punto.store.errors import StoreFailure

PATIENCE = 0.1
"""Seconds between two looks at whether to stop."""
TABLES = stream_of("")

Heard = Callable[[str, list[Message]], None]
"""Told of every table with new frames."""


class Follower:
    """One thread that follows the chain of a store."""

    def __init__(self, store: Store, heard: Heard, memory: Memory) -> None:
        """Stand at the beginning of the chain."""
        self.chronicles: dict[str, TableHistory] = {}
        self.fault: Exception | None = None
        self._store = store
        self._heard = heard
        self._memory = memory
        self.position = 0
        self._stop = Event()
        self._thread = Thread(target=self._run, name="punto-follower", daemon=True)

    def start(self) -> None:
        """Take in everything there is, then follow in the background."""
        self._remember()
        while self._step():
            pass
        self._thread.start()

    def _remember(self) -> None:
        """Begin with the tables as they are remembered, before the first event that any of them lacks."""
        begin = self._store.head().position
        for stream in self._store.streams(TABLES):
            table = stream.removeprefix(TABLES)
            chronicle = self._memory.recall(table)
            if chronicle is not None:
                self.chronicles[table] = chronicle
            following = chronicle.seq + 2 if chronicle is not None else 1
            position = self._store.position_of(stream, following)
            if position is not None:
                begin = min(begin, position - 1)
        self.position = begin

    def close(self) -> None:
        """Stop following, and remember what the next start would have to read again."""
        self._stop.set()
        self._thread.join()
        with suppress(StoreFailure):  # a store that is gone takes nothing, and needs nothing
            for table, chronicle in self.chronicles.items():
                self._memory.look(table, chronicle, least=1)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                if not self._step():
                    self._store.wait(self.position, PATIENCE)
                self.fault = None
            except StoreFailure as away:  # a database that is away comes back, and nothing of it is lost
                self.fault = away
                self._stop.wait(PATIENCE)
            except Exception as error:  # noqa: BLE001 - whatever it is, the floor must say that it is deaf
                self.fault = error
                return

    def _step(self) -> bool:
        page = self._store.read_all(self.position)
        fresh: dict[str, list[Message]] = {}
        for record in page:
            self._take(record, fresh)
        if page:
            self.position = page[-1].position
        for table, frames in fresh.items():
            self._heard(table, frames)
            self._memory.look(table, self.chronicles[table])
        return bool(page)

    def _take(self, record: Recorded, fresh: dict[str, list[Message]]) -> None:
        kept = record.event
        if not kept.stream.startswith(TABLES):
            return
        table = kept.stream.removeprefix(TABLES)
        known = self.chronicles.get(table)
        if known is not None and kept.seq <= known.seq + 1:
            return  # it is remembered
        if kept.type == SET_UP:
            self.chronicles[table] = TableHistory(recall_setup(kept))
        else:
            fresh.setdefault(table, []).append(self.chronicles[table].take(from_stored(kept)))
