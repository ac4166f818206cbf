"""Which machines lie in which streams: the kinds that a floor has."""

import msgspec

from punto.store.envelope import StreamFormat, as_stored, written
from punto.store.event import StoredEvent
from punto.store.snapshots import SnapshotFormat
from punto.table import TABLE, Setup, Table, new_table

SET_UP = "table-set-up"
DECIDING = ("cards", "units", "rulebook", "rules", "machine", "table")
"""The packages that decide what a table's events come to."""
_SETUP = msgspec.json.Decoder(Setup)


def _new_table(payload: bytes) -> Table:
    return new_table(_SETUP.decode(payload))


TABLES: StreamFormat[Table] = StreamFormat(TABLE, "table/", refused="refused/", new=_new_table, set_up=SET_UP)
TABLE_SNAPSHOTS: SnapshotFormat[Table] = SnapshotFormat(
    "snapshot", "", DECIDING, TABLE.codec.write_state, TABLE.codec.read_state
)


def stream_of(table: str) -> str:
    """The stream of a table."""
    return TABLES.stream_of(table)


def set_up_event(setup: Setup, actor: str, at: int, command: str) -> StoredEvent:
    """The first event of a table's stream: how it was set up."""
    return StoredEvent(stream_of(setup.table), SET_UP, 1, written(at), actor, command, as_stored(setup))


def setup_in(stored: StoredEvent) -> Setup:
    """How a table was set up."""
    return TABLES.first(stored).setup
