"""What a server remembers of a table between two coups, so that the next one need not read the whole past.

It is sealed like every snapshot, found again only by the program that wrote it, and spares reading: what
does not open, for whatever reason, counts for nothing, and the events are read instead.
"""

from fractions import Fraction
from typing import Any

import msgspec

from punto.cards import Card
from punto.live.history import HistorySnapshot, TableHistory
from punto.machine.codec import in_order, written_form
from punto.store import Store
from punto.store.components import DECIDING, digest_of_packages
from punto.store.keys.sealing import Box, CannotOpen
from punto.store.port import Snapshot

EVERY = 1_000
"""After so many events of a table it is remembered again."""


def _read_form(kind: type, value: Any) -> Any:
    if kind is Card:
        return Card.parse(value)
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"{kind.__name__} has no written form")


_ENCODE = msgspec.json.Encoder(enc_hook=written_form).encode
_DECODE = msgspec.json.Decoder(HistorySnapshot, dec_hook=_read_form).decode


def shape() -> str:
    """Names the form of a memory: another program may remember otherwise."""
    return digest_of_packages(*DECIDING, "roads", "server")


class Memory:
    """Keeps the tables of one floor, each as it was after a coup."""

    def __init__(self, store: Store, box: Box) -> None:
        """Seal with a key that is not in the database."""
        self._store, self._box = store, box
        self._kept: dict[str, int] = {}

    def recall(self, table: str) -> TableHistory | None:
        """A table as it is remembered."""
        found = self._store.snapshot(_stream(table), shape())
        if found is None:
            return None
        try:
            past = _DECODE(self._box.open(_name(table, found.seq), found.body))
        except (CannotOpen, msgspec.DecodeError):
            return None
        self._kept[table] = found.seq
        return TableHistory(past.now.state.setup, past)

    def look(self, table: str, chronicle: TableHistory, least: int = EVERY) -> None:
        """Remember a table if so much has happened since, and it is between two coups."""
        if chronicle.seq - self._kept.get(table, 0) < least:
            return
        past = chronicle.past()
        if past is not None:
            seq = past.now.state.seq
            body = self._box.seal(_name(table, seq), _ENCODE(in_order(past)))
            self._store.save_snapshot(Snapshot(_stream(table), shape(), seq, body))
            self._kept[table] = seq


def _stream(table: str) -> str:
    return f"memory/{table}"


def _name(table: str, seq: int) -> str:
    return f"memory {table} {seq}"
