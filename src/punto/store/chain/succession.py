"""Which signing key followed which: the chain says so each time, and whichever was followed signs no more."""

import msgspec

from punto.store.errors import StoreFailure
from punto.store.event import Recorded
from punto.store.journal import STREAM, JournalEntry, entry_of
from punto.store.store import Store

CHANGED = "parameter-changed"
SIGNING = "key/checkpoint"
"""What an entry of the journal is about that names the next signing key."""


class KeyRetired(StoreFailure):
    """A key was to sign beyond the record that retired it."""

    def __init__(self, position: int) -> None:
        """Name that record."""
        super().__init__(
            f"the signing key in use here was retired at record {position}: nothing is signed with it; "
            "stop, put the new keys here, and start anew"
        )


def announcements(store: Store) -> list[JournalEntry]:
    """Every time a signing key followed another, oldest first."""
    return _announced(store.all_of(STREAM, CHANGED))


def _announced(records: list[Recorded]) -> list[JournalEntry]:
    found = map(_entry, records)
    return [each for each in found if each is not None and each.component == SIGNING]


def _entry(record: Recorded) -> JournalEntry | None:
    """An entry; one that cannot be read was altered, which those find who check the chain."""
    try:
        return entry_of(record)
    except msgspec.DecodeError:
        return None


class Standing:
    """Whether a key may sign, asked again and again: what was read of the journal is not read twice."""

    def __init__(self, key: bytes) -> None:
        """Take the public half."""
        self._key = key.hex()
        self._seen = 0
        self._retired: int | None = None

    def check(self, store: Store, position: int) -> None:
        """Refuse to sign for a record behind the one that retired the key; that record it may still sign.

        Whoever looks up the record first and asks then never signs too far, whatever is written meanwhile.
        """
        upto = store.version(STREAM)
        if self._retired is None and upto > self._seen:
            found = _announced(store.all_of(STREAM, CHANGED, self._seen))
            self._retired = next((each.position for each in found if each.before == self._key), None)
            self._seen = upto
        if self._retired is not None and position > self._retired:
            raise KeyRetired(self._retired)
