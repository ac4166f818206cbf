"""The event store: append-only, hash-chained, on SQLite or PostgreSQL."""

from punto.store.append import Append, Part, Reply, content_hash
from punto.store.event import Recorded, StoredEvent, canonical
from punto.store.port import Head, Lease, Snapshot
from punto.store.store import Store

__all__ = [
    "Append",
    "Head",
    "Lease",
    "Part",
    "Recorded",
    "Reply",
    "Snapshot",
    "Store",
    "StoredEvent",
    "canonical",
    "content_hash",
]
