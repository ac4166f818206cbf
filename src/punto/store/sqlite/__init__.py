"""SQLite as the store's database: one file, one writer at a time, a write-ahead log that is synced."""

from punto.store.sqlite.database import SqliteDatabase

__all__ = ["SqliteDatabase"]
