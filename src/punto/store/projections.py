"""Tables that follow from the events, and can be thrown away and made again."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from punto.store.errors import RefusedByDatabase
from punto.store.event import Recorded
from punto.store.rows import EVENT_COLUMNS, recorded_of
from punto.store.session import Rows, WriterSession

PAGE = 2_000


class Projection(Protocol):
    """What is worked out from the events, one after the other.

    The statements of `tables` are written with `{integer}`, `{text}`, `{bytes}` and `{strict}`, which each
    database fills in with its own words; those of `fold` run on both, with `?` for each value.
    """

    name: str
    version: int
    tables: Mapping[str, str]
    """Each table's name and the statement that makes it."""
    only_added: Sequence[str]
    """Those of its tables whose rows the database lets nobody change or remove."""

    def fold(self, rows: Rows, records: Sequence[Recorded], postings: Any, /) -> None:
        """Take in the next events: those of one command, or a page of them when it is made anew.

        The `postings` that the command's sender worked out spare the work while all others wait to write.
        """
        ...

    def settle(self, session: WriterSession, /) -> None:
        """Write what was gathered, if anything was: others look at the tables next."""
        ...

    def undone(self) -> None:
        """What was folded last may have been undone: forget whatever is kept beside the tables."""
        ...


class Taken(NamedTuple):
    """Events that a projection takes in, and what their sender worked out of them."""

    records: Sequence[Recorded]
    postings: Any = None


def place_of(rows: Rows, projection: Projection) -> int | None:
    """How far a projection has come; None if it must be made anew."""
    for version, position in rows(
        "SELECT version, position FROM projections WHERE name = ?", [projection.name]
    ):
        if version == projection.version:
            return int(str(position))
    return None


def take_in(session: WriterSession, projection: Projection, taken: Sequence[Taken]) -> None:
    """Fold the next events into a projection and note how far it has come; none is left out.

    What a process wrote that does not know the projection is taken in first.
    """
    rows = session.rows
    before, last = taken[0].records[0].position - 1, taken[-1].records[-1].position
    place = place_of(rows, projection)
    if place is None:
        raise RefusedByDatabase(
            f"projection {projection.name} is another process's of another version: open the store anew"
        )
    if place > before:
        raise RefusedByDatabase(
            f"projection {projection.name} has come to record {place}, and the chain has not: make it anew"
        )
    while place < before:
        page = [each for each in _following(rows, place) if each.position <= before]
        projection.fold(rows, page, None)
        place = page[-1].position
    for each in taken:
        projection.fold(rows, each.records, each.postings)
    projection.settle(session)
    rows("UPDATE projections SET position = ? WHERE name = ?", [last, projection.name])


def rebuild(session: WriterSession, projection: Projection, words: Mapping[str, str]) -> int:
    """Throw a projection's tables away and make them from the first event on; how many events there were."""
    rows = session.rows
    for table in reversed(list(projection.tables)):
        rows(f"DROP TABLE IF EXISTS {table}")
    for statement in projection.tables.values():
        rows(statement.format(**words))
    for table in projection.only_added:
        rows(words["only_added"].format(table=table))
    rows("DELETE FROM projections WHERE name = ?", [projection.name])
    rows(
        "INSERT INTO projections (name, version, position) VALUES (?, ?, 0)",
        [projection.name, projection.version],
    )
    return catch_up(session, projection, 0)


def catch_up(session: WriterSession, projection: Projection, place: int) -> int:
    """Fold in everything behind a place; where that ends."""
    while page := _following(session.rows, place):
        place = page[-1].position
        take_in(session, projection, [Taken(page)])
    return place


def _following(rows: Rows, place: int) -> list[Recorded]:
    """The next events behind a place, as the transaction sees them."""
    sql = f"SELECT {EVENT_COLUMNS} FROM events WHERE position > ? ORDER BY position LIMIT ?"
    return [recorded_of(row) for row in rows(sql, [place, PAGE])]
