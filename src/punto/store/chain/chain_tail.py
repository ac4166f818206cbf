"""The end of the chain while a server serves: what others add is checked as it comes."""

from punto.store.errors import ChainBroken
from punto.store.event import fault_of
from punto.store.store import PAGE, Store


class ChainTail:
    """Where this process stands in the chain; what it wrote itself is passed over."""

    def __init__(self, store: Store) -> None:
        """Begin at the end as it is now: what lies before was checked when the store was opened."""
        self._store = store
        head = store.head()
        self._position, self._previous = head.position, bytes(head.hash)

    def look(self) -> None:
        """Check what was added since the last look; raises ChainBroken for what does not belong there."""
        while self._step():
            pass

    def _step(self) -> bool:
        """Check a page; whether there may be more."""
        store = self._store
        if (own := store.written_here(self._position)) > self._position:
            self._position, self._previous = own, b""
        page = store.read_all(self._position, PAGE)
        for record in page:
            if store.written_here(self._position) > self._position:
                break
            before = self._previous or record.previous
            fault = fault_of(record, self._position + 1, before, store.vouching)
            if fault is not None:
                raise ChainBroken(record.position, fault)
            self._position, self._previous = record.position, record.hash
        return bool(page)
