"""The card room in the store: what happens in it, and that no table plays with cards it did not issue."""

from collections.abc import Iterator

import msgspec

from punto.books.other_machines import payload_of
from punto.books.streams import stream_of
from punto.floor.cardroom.machine import (
    Controlled,
    Happening,
    Issued,
    Lot,
    NotInOrder,
    Room,
    TakenIn,
    Withdrawn,
)
from punto.machine.upcasting import today
from punto.rulebook.refusal import Refusal, Sentence, add_sentences, refuse
from punto.store.append import Append, Part, content_hash
from punto.store.clock import utc_now
from punto.store.envelope import written
from punto.store.event import Recorded, StoredEvent
from punto.store.store import PAGE, Store
from punto.table import Command, Done, Table
from punto.table.dealing.shoe import ShoeReady
from punto.table.preparing.bringing_cards import CardsBrought

SENTENCES = {
    "cards-uncounted": Sentence(
        604,
        "{packs} packs with {back} backs come to {table}, and the card room issued none such to it",
        "cards that two people have counted and issued to this table",
    )
}
add_sentences(SENTENCES)

STREAM = "cards/room"
PLAYED = CardsBrought | ShoeReady
"""What a table says when cards come to it, and when they go into play."""
_READ = msgspec.json.Decoder(Happening)


class _Acting:
    """Somebody acts in the room: one thing after the other, each as an event."""

    def __init__(self, room: Room, seen: int, by: str, command: str, time: str) -> None:
        self.room, self._seen = room.draft(), seen
        self._by, self._command, self._time = by, command, time
        self.events: list[StoredEvent] = []

    def happens(self, fact: Happening, witness: str = "") -> None:
        """Let something happen; refused if it cannot, or not by these people."""
        moves = self.room.happens(fact, self._by, witness)
        name, payload = str(fact.__struct_config__.tag), payload_of(moves, **msgspec.to_builtins(fact))
        event = StoredEvent(
            STREAM, name, fact.version, self._time, self._by, self._command, payload, witness or None
        )
        self.events.append(event)

    def give_up(self, table: str) -> None:
        """Take every lot out of play that a table plays with."""
        for lot in self.room.at(table, "in-use"):
            self.happens(Withdrawn(lot=lot.name))

    def part(self) -> Part:
        """All of it, for the store: if nobody else has acted meanwhile."""
        return Part(STREAM, self._seen, tuple(self.events))


class CardRoom:
    """The room as the store's chain has it. Any number of threads and processes may act in it."""

    def __init__(self, store: Store) -> None:
        """Read the chain when first asked."""
        self._store, self._lock = store, store.runtime.lock()
        self._room, self._seen = Room(), 0

    def lots(self) -> dict[str, Lot]:
        """Every lot as of now, whoever acted in the room."""
        with self._lock:
            self._read()
            return dict(self._room.lots)

    def _read(self) -> None:
        for record in records(self._store, self._seen):
            heard(self._room, record)
            self._seen = record.event.seq

    def act(self, fact: Happening, *, by: str, witness: str = "") -> Room:
        """Let something happen, and see the room then; refused if it cannot, or not by these people."""
        command = f"cards-{self._store.runtime.fresh_bytes()[:16].hex()}"
        with self._lock:
            self._read()
            acting = _Acting(self._room, self._seen, by, command, utc_now(self._store.runtime))
            self._let(acting, fact, witness)
            self._store.append(Append(command, content_hash(acting.events[0].payload), (acting.part(),)))
            return acting.room

    def _let(self, acting: _Acting, fact: Happening, witness: str) -> None:
        """Let something happen, unless it is about a table that there is not."""
        faults: list[str] = []
        if (table := _table_of(fact)) and not self._store.version(stream_of(table)):
            faults.append(f"{table}: no table of this name was ever set up")
        try:
            acting.happens(fact, witness)
        except NotInOrder as refused:
            raise NotInOrder([*refused.faults, *faults]) from refused
        if faults:
            raise NotInOrder(faults)

    def follows(self, before: Table, done: Done[Table], command: Command) -> Part | Refusal | None:
        """What a table's command means here: lots taken in and given up; or why it may not have the cards."""
        played = [event.fact for event in done.events if isinstance(event.fact, PLAYED)]
        gone = bool(before.shoe.packs) and not done.state.shoe.packs
        if not played and not gone:
            return None
        table = done.state.setup.table
        with self._lock:
            self._read()
            acting = _Acting(self._room, self._seen, command.actor.id, command.id, written(command.at))
            for fact in played:
                if not _has(acting, table, fact) and acting.room.controls(table):
                    back = fact.back or "unnamed"
                    return refuse("cards-uncounted", (), packs=fact.packs, back=back, table=table)
            if gone:
                acting.give_up(table)
        return acting.part() if acting.events else None


def _table_of(fact: Happening) -> str:
    """The table that something is about, if there must be one: control over any may be given up."""
    if isinstance(fact, Controlled) and fact.on:
        scope, _, name = fact.scope.partition("/")
        return name if scope == "table" else ""
    return fact.table if isinstance(fact, Issued) else ""


def _has(acting: _Acting, table: str, fact: CardsBrought | ShoeReady) -> bool:
    """Whether the cards that a table speaks of came from the room; a lot that waited there is in use then."""
    if isinstance(fact, CardsBrought):
        acting.give_up(table)
    elif _fitting(acting.room.at(table, "in-use"), fact):
        return True
    lot = _fitting(acting.room.at(table, "issued"), fact)
    if lot is not None:
        acting.happens(TakenIn(lot=lot.name))
    return lot is not None


def _fitting(lots: list[Lot], fact: CardsBrought | ShoeReady) -> Lot | None:
    """The first lot that is what a table says it has."""
    return next((lot for lot in lots if (lot.back, lot.packs) == (fact.back, fact.packs)), None)


def records(store: Store, seen: int = 0) -> Iterator[Recorded]:
    """Everything that happened in the card room behind a number."""
    while page := store.read_stream(STREAM, seen, PAGE):
        yield from page
        seen = page[-1].event.seq


def heard(room: Room, record: Recorded) -> None:
    """Let happen in a room what was recorded."""
    event = record.event
    room.happens(_READ.decode(today(event).payload), event.actor, event.approver or "")
