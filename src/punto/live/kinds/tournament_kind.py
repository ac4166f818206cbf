"""Tournaments among the machines of a floor: what they and their tables mean to each other."""

from collections.abc import Iterator

from punto.books.streams import TOURNAMENT_SNAPSHOTS, TOURNAMENTS, stream_of
from punto.floor.tournament import Tournament
from punto.floor.tournament.tournament_reactions import orders_for_tables, orders_from_table
from punto.live.kind import LiveKind, Wanted
from punto.store.changes import Decided
from punto.store.keys.sealing import Sealer
from punto.store.snapshots import Snapshots
from punto.table import Table


def tournament_wanted(decided: Decided[Table]) -> Iterator[Wanted]:
    """What a table's command means to the tournament whose session is on there."""
    for change in decided.changes:
        heat = change.before.heat
        if heat is None:
            continue
        tournament = TOURNAMENTS.stream_of(heat.id.split("/")[0])
        for order in orders_from_table(change.after.setup.table, change.event):
            yield Wanted(tournament, order, by_house=True)


def tables_wanted(decided: Decided[Tournament]) -> Iterator[Wanted]:
    """What a tournament's command means to its tables."""
    for change in decided.changes:
        for place, order in orders_for_tables(change.after, change.event):
            yield Wanted(stream_of(place), order, by_house=True)


def tournament_kind(box: Sealer | None = None) -> LiveKind[Tournament]:
    """Tournaments as this process serves them."""
    states = Snapshots(box, TOURNAMENT_SNAPSHOTS) if box is not None else None
    return LiveKind(TOURNAMENTS, states=states, reactions=[tables_wanted])
