"""The follower: reads what is committed, whoever wrote it, and brings every chronicle up to date."""

from collections.abc import Callable
from threading import Event, Thread

from punto.server.live.chronicle import Chronicle
from punto.server.live.sight import Frame
from punto.store import Recorded, Store
from punto.store.refusals import StoreFailure
from punto.store.tables.keeping import SET_UP, recall, recall_setup, stream_of

PATIENCE = 0.5
TABLES = stream_of("")

Heard = Callable[[str, list[Frame]], None]
"""Told of every table with new frames."""


class Follower:
    """One thread that follows the chain of a store."""

    def __init__(self, store: Store, heard: Heard) -> None:
        """Stand at the beginning of the chain."""
        self.chronicles: dict[str, Chronicle] = {}
        self.fault: Exception | None = None
        self._store = store
        self._heard = heard
        self.position = 0
        self._stop = Event()
        self._thread = Thread(target=self._run, name="punto-follower", daemon=True)

    def start(self) -> None:
        """Take in everything there is, then follow in the background."""
        while self._step():
            pass
        self._thread.start()

    def close(self) -> None:
        """Stop following."""
        self._stop.set()
        self._thread.join()

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
        fresh: dict[str, list[Frame]] = {}
        for record in page:
            self._take(record, fresh)
        if page:
            self.position = page[-1].position
        for table, frames in fresh.items():
            self._heard(table, frames)
        return bool(page)

    def _take(self, record: Recorded, fresh: dict[str, list[Frame]]) -> None:
        kept = record.event
        if not kept.stream.startswith(TABLES):
            return
        table = kept.stream.removeprefix(TABLES)
        if kept.type == SET_UP:
            self.chronicles[table] = Chronicle(recall_setup(kept))
        else:
            fresh.setdefault(table, []).append(self.chronicles[table].take(recall(kept)))
