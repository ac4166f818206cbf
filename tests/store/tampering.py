"""Somebody with all rights on the database, who takes its rules away and edits what nobody may edit."""

from collections.abc import Sequence

from punto.store import Store
from punto.store.session import WriterSession
from punto.store.sqlite import SqliteDatabase


def edit_transfers(store: Store, sql: str, values: Sequence[object] = ()) -> None:
    """Take the rules of the transfers away, and run a statement."""
    if isinstance(store.database, SqliteDatabase):
        drops = [f"DROP TRIGGER IF EXISTS transfers_no_{verb}" for verb in ("update", "delete")]
    else:
        drops = ["DROP TRIGGER IF EXISTS transfers_only_added ON transfers"]

    def edit(session: WriterSession) -> None:
        for drop in drops:
            session.rows(drop)
        session.rows(sql, values)

    store.transact(edit)
