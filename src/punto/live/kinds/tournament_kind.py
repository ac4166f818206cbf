"""Tournaments among the machines of a floor: what they and their tables mean to each other."""

from collections.abc import Iterator
from datetime import date

from punto.books.streams import TOURNAMENT_SNAPSHOTS, TOURNAMENTS, stream_of
from punto.floor.patron.standing import PatronQuestion, standing_faults
from punto.floor.tournament import Tournament
from punto.floor.tournament.rounds import BuyChips
from punto.floor.tournament.second_chances import BuyBack
from punto.floor.tournament.tournament_reactions import orders_for_tables, orders_from_table
from punto.live.kind import Expect, HouseChecks, LiveKind, Wanted
from punto.live.kinds.patron_gate import ReadRegister
from punto.machine.order import Command
from punto.rulebook.refusal import Refusal
from punto.store.changes import Decided
from punto.store.keys.sealing import Sealer
from punto.store.snapshots import Snapshots
from punto.table import Table


class TournamentChecks(HouseChecks[Tournament]):
    """Asks the register of patrons before somebody who has entered pays to play on."""

    def __init__(self, register: ReadRegister) -> None:
        """Read the register as it is now."""
        self._register = register

    def before(self, state: Tournament, command: Command, expect: Expect) -> Refusal | None:  # noqa: ARG002
        """Why somebody may not buy chips or buy back, if there is a reason."""
        if not isinstance(command.order, BuyBack | BuyChips):
            return None
        question = PatronQuestion(
            who=command.actor.id, act="enter", rulebook=state.rulebook, table="", at=command.at,
            day=command.day or date.min,
        )  # fmt: skip
        faults = standing_faults(self._register(), question)
        return faults[0] if faults else None


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


def tournament_kind(register: ReadRegister, box: Sealer | None = None) -> LiveKind[Tournament]:
    """Tournaments as this process serves them."""
    states = Snapshots(box, TOURNAMENT_SNAPSHOTS) if box is not None else None
    checks = TournamentChecks(register)
    return LiveKind(TOURNAMENTS, checks=checks, states=states, reactions=[tables_wanted])
