"""The event store: append-only, hash-chained, on SQLite or PostgreSQL."""

from punto.store.command import Append, Part, Reply, content_hash
from punto.store.event import Event, Recorded, canonical
from punto.store.port import Head, Lease, Snapshot
from punto.store.store import Store

__all__ = [
    "Append",
    "Event",
    "Head",
    "Lease",
    "Part",
    "Recorded",
    "Reply",
    "Snapshot",
    "Store",
    "canonical",
    "content_hash",
]
