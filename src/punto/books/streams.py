"""Which machines lie in which streams: the kinds that a floor has."""

from typing import Any

import msgspec

from punto.books.other_machines import payload_of
from punto.floor.cardroom.lot_facts import Happening
from punto.floor.cardroom.machine import CARD_ROOM
from punto.floor.cardroom.state import Room
from punto.floor.jackpot import JACKPOT
from punto.floor.jackpot.state import JackpotState
from punto.floor.patron import PATRONS
from punto.floor.patron.state import PatronRegister
from punto.floor.plan import PLAN
from punto.floor.plan.machine import FloorPlan
from punto.floor.promotion import PROMOTION
from punto.floor.promotion.state import Promotion
from punto.floor.tournament import TOURNAMENT, Tournament
from punto.floor.tournament.state import TournamentSetup, set_up_tournament
from punto.ledger.card_moves import moves_of
from punto.machine.fact import Event
from punto.machine.names import name_of
from punto.store.changes import Change, Decided
from punto.store.envelope import StreamFormat, as_stored, moment, written
from punto.store.event import StoredEvent
from punto.store.snapshots import SnapshotFormat
from punto.store.upcasting import payload_of_today
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


PROMOTIONS: StreamFormat[Promotion] = StreamFormat(
    PROMOTION, "promotion/", refused="refused/promotion/", new=lambda _: Promotion()
)
REGISTERS: StreamFormat[PatronRegister] = StreamFormat(
    PATRONS, "patrons/", refused="refused/patrons/", new=lambda _: PatronRegister()
)
REGISTER = REGISTERS.stream_of("register")
"""The one stream in which every patron of a floor is."""
REGISTER_SNAPSHOTS: SnapshotFormat[PatronRegister] = SnapshotFormat(
    "register",
    "register ",
    (*DECIDING, "floor"),
    PATRONS.codec.write_state,
    PATRONS.codec.read_state,
)
JACKPOTS: StreamFormat[JackpotState] = StreamFormat(
    JACKPOT, "jackpot/", refused="refused/jackpot/", new=lambda _: JackpotState()
)
JACKPOT_SNAPSHOTS: SnapshotFormat[JackpotState] = SnapshotFormat(
    "jackpot", "jackpot ", (*DECIDING, "floor"), JACKPOT.codec.write_state, JACKPOT.codec.read_state
)
PLANS: StreamFormat[FloorPlan] = StreamFormat(
    PLAN, "plan/", refused="refused/plan/", new=lambda _: FloorPlan()
)
PLAN_STREAM = PLANS.stream_of("floor")
"""The one stream in which every table is that somebody added to a floor."""
TOURNAMENT_SET_UP = "tournament-set-up"
_TOURNAMENT_SETUP = msgspec.json.Decoder(TournamentSetup)


def _new_tournament(payload: bytes) -> Tournament:
    return set_up_tournament(_TOURNAMENT_SETUP.decode(payload))


TOURNAMENTS: StreamFormat[Tournament] = StreamFormat(
    TOURNAMENT, "tournament/", refused="refused/tournament/", new=_new_tournament, set_up=TOURNAMENT_SET_UP
)
TOURNAMENT_SNAPSHOTS: SnapshotFormat[Tournament] = SnapshotFormat(
    "tournament",
    "tournament ",
    (*DECIDING, "floor"),
    TOURNAMENT.codec.write_state,
    TOURNAMENT.codec.read_state,
)
WITH_MONEY: tuple[StreamFormat[Any], ...] = (TABLES, PROMOTIONS, TOURNAMENTS, JACKPOTS)
"""The kinds of machines whose events move something."""


def stream_of(table: str) -> str:
    """The stream of a table."""
    return TABLES.stream_of(table)


def set_up_event(setup: Setup, actor: str, at: int, command: str) -> StoredEvent:
    """The first event of a table's stream: how it was set up."""
    return StoredEvent(stream_of(setup.table), SET_UP, 1, written(at), actor, command, as_stored(setup))


def tournament_set_up_event(setup: TournamentSetup, actor: str, at: int, command: str) -> StoredEvent:
    """The first event of a tournament's stream: under which rulebook it is held."""
    stream = TOURNAMENTS.stream_of(setup.tournament)
    return StoredEvent(stream, TOURNAMENT_SET_UP, 1, written(at), actor, command, as_stored(setup))


def setup_in(stored: StoredEvent) -> Setup:
    """How a table was set up."""
    return TABLES.first(stored).setup


class CardRoomStreams(StreamFormat[Room]):
    """The card room: its events say what they move, and which fact they are under `what`."""

    def stored(self, decided: Decided[Room]) -> list[StoredEvent]:
        """What was decided, ready for the store."""
        return [self._stored(decided.stream, change) for change in decided.changes]

    def _stored(self, stream: str, change: Change[Room]) -> StoredEvent:
        event, fact = change.event, change.event.fact
        said: dict[str, Any] = msgspec.to_builtins(fact)
        said["what"] = said.pop("type")
        payload = payload_of(moves_of(change.before, fact, change.after), **said)
        return StoredEvent(
            stream, name_of(type(fact)), fact.version, written(event.at), event.actor, event.command,
            payload, event.approver or None, (), event.seq,
        )  # fmt: skip

    def from_stored(self, stored: StoredEvent) -> Event:
        """The event that was stored."""
        said = payload_of_today(stored)
        fact = msgspec.convert({**said, "type": said["what"]}, type=Happening)
        return Event(
            stored.seq, moment(stored.time), stored.actor, stored.command, fact, stored.clauses, (),
            stored.approver or "",
        )  # fmt: skip


CARDS: StreamFormat[Room] = CardRoomStreams(
    CARD_ROOM, "cards/", refused="refused/cards/", new=lambda _: Room()
)
CARD_ROOM_STREAM = "cards/room"
