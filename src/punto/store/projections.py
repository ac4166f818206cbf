"""Tables that follow from the events, and can be thrown away and made again."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from punto.store.event import Recorded
from punto.store.refusals import RefusedByDatabase
from punto.store.session import Rows

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

    def fold(self, rows: Rows, record: Recorded) -> None:
        """Take in one event."""
        ...

    def undone(self) -> None:
        """What was folded last may have been undone: forget whatever is kept beside the tables."""
        ...


class Source(Protocol):
    """Reads events in the order of commit."""

    def __call__(self, after: int, limit: int) -> Sequence[Recorded]:
        """At most so many events behind a position."""
        ...


def place_of(rows: Rows, projection: Projection) -> int | None:
    """How far a projection has come; None if it must be made anew."""
    for version, position in rows(
        "SELECT version, position FROM projections WHERE name = ?", [projection.name]
    ):
        if version == projection.version:
            return int(str(position))
    return None


def take_in(rows: Rows, projection: Projection, records: Sequence[Recorded]) -> None:
    """Fold the next events into a projection and note how far it has come; none may be left out."""
    for record in records:
        projection.fold(rows, record)
    moved = rows(
        "UPDATE projections SET position = ? WHERE name = ? AND position = ? RETURNING name",
        [records[-1].position, projection.name, records[0].position - 1],
    )
    if not moved:
        raise RefusedByDatabase(
            f"projection {projection.name} has missed events: every process must open the store with it"
        )


def rebuild(rows: Rows, projection: Projection, words: Mapping[str, str], source: Source) -> int:
    """Throw a projection's tables away and make them from the first event on; how many events there were."""
    for table in reversed(list(projection.tables)):
        rows(f"DROP TABLE IF EXISTS {table}")
    for statement in projection.tables.values():
        rows(statement.format(**words))
    rows("DELETE FROM projections WHERE name = ?", [projection.name])
    rows(
        "INSERT INTO projections (name, version, position) VALUES (?, ?, 0)",
        [projection.name, projection.version],
    )
    return catch_up(rows, projection, source, 0)


def catch_up(rows: Rows, projection: Projection, source: Source, place: int) -> int:
    """Fold in everything behind a place; where that ends."""
    while page := source(place, PAGE):
        place = page[-1].position
        take_in(rows, projection, page)
    return place
