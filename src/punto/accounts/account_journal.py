"""The journal: who came in, who was kept out and who gave whom which role, in the chain like everything else.

A thing is written down before it takes effect: after a crash the chain may tell of something that did not
come about, but nothing comes about of which it does not tell.
"""

from collections.abc import Callable
from typing import Any

from punto.operation.ids import new_command, now
from punto.store import Append, Part, Store, StoredEvent, canonical, content_hash
from punto.store.envelope import written
from punto.store.session import WriterSession

PERSON = "person/"


class Journal:
    """Writes to the stream of each person; names stand nowhere in it."""

    def __init__(self, store: Store) -> None:
        """Write into a store's chain."""
        self._store = store

    def note(self, what: str, person: str, by: str, **more: Any) -> None:
        """Write down what happened to a person, and through whom."""
        self.note_of(PERSON + person, what, by, person=person, **more)

    def note_of(
        self,
        stream: str,
        what: str,
        by: str,
        *,
        beside: Callable[[WriterSession], object] | None = None,
        **more: Any,
    ) -> None:
        """Write down what happened in a stream, and through whom; rows beside it are written with it."""
        command, payload = new_command(), canonical(more)
        event = StoredEvent(stream, what, 1, written(now()), by, command, payload)
        part = Part(event.stream, None, (event,))
        # Taken even when room runs short: a dealer must be able to come back and finish the coup.
        append = Append(command, content_hash(payload), (part,), finishes=True, beside=beside)
        self._store.append(append)
