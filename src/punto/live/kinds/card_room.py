"""The card room live: people enter what happened in it, and tables take its cards in and give them up."""

from collections.abc import Iterator, Sequence
from typing import cast

from punto.books.streams import CARD_ROOM_STREAM, CARDS, stream_of
from punto.floor.cardroom.lot_facts import Controlled, Happening, Issued
from punto.floor.cardroom.machine import BringLot, GiveUpLots, PlayLot, RecordCards
from punto.floor.cardroom.state import Lot, Room
from punto.live.kind import Expect, HouseChecks, LiveKind, Wanted
from punto.live.machines import LiveMachines
from punto.live.postings import POSTS
from punto.machine.decision import Refused
from punto.machine.order import Command
from punto.machine.roles import Actor
from punto.rulebook.refusal import Refusal, refuse
from punto.store.changes import Decided
from punto.store.store import Store
from punto.table import Table
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.preparing.bringing_cards import CardsBrought

STAFF = "card-room"
"""The role of whoever works there."""
NOT_KEPT = Expect(keep_refusal=False)


class NotInOrder(ValueError):
    """What cannot happen in the card room, with everything that stands against it."""

    def __init__(self, faults: list[str]) -> None:
        """Keep every fault."""
        super().__init__("; ".join(faults))
        self.faults = faults


class CardRoomChecks(HouseChecks[Room]):
    """Cards go to tables that there are."""

    def __init__(self, store: Store) -> None:
        """Look tables up in a store."""
        self._store = store

    def after(self, decided: Decided[Room], command: Command) -> Sequence[Refusal]:
        """What names a table that was never set up is refused."""
        faults = (fault for event in decided.done.events for fault in unknown_table(self._store, event.fact))
        return [refuse("card-room", (), why=fault) for fault in faults]


def unknown_table(store: Store, fact: object) -> Iterator[str]:
    """Why something is about no table that there is: control over any may be given up."""
    table = fact.table if isinstance(fact, Issued) else ""
    if isinstance(fact, Controlled) and fact.on:
        scope, _, name = fact.scope.partition("/")
        table = name if scope == "table" else ""
    if table and not store.version(stream_of(table)):
        yield f"{table}: no table of this name was ever set up"


def card_room_kind(store: Store) -> LiveKind[Room]:
    """The card room among the machines of a floor."""
    return LiveKind(CARDS, checks=CardRoomChecks(store))


def cards_wanted(decided: Decided[Table]) -> Iterator[Wanted]:
    """What a table's command means here: lots taken in and given up."""
    before, after = decided.before, decided.done.state
    table = after.setup.table
    for event in decided.done.events:
        fact = event.fact
        if isinstance(fact, CardsBrought):
            yield Wanted(CARD_ROOM_STREAM, BringLot(table=table, packs=fact.packs, back=fact.back))
        elif isinstance(fact, ShoeReady):
            yield Wanted(CARD_ROOM_STREAM, PlayLot(table=table, packs=fact.packs, back=fact.back))
    if before.shoe.packs and not after.shoe.packs:
        yield Wanted(CARD_ROOM_STREAM, GiveUpLots(table=table))


class CardRoom:
    """The room as the store's chain has it. Any number of threads and processes may act in it."""

    def __init__(self, store: Store) -> None:
        """Work in the card room of a store."""
        self._store = store
        self._machines = LiveMachines(store, [card_room_kind(store)], posts=POSTS)

    def lots(self) -> dict[str, Lot]:
        """Every lot as of now, whoever acted in the room."""
        machine = self._machines.machine(CARD_ROOM_STREAM)
        machine.catch_up()
        return cast("Room", machine.state).lots

    def act(self, fact: Happening, *, by: str, witness: str = "") -> Room:
        """Enter what happened, and see the room then; refused if it cannot be, or not by these people."""
        runtime = self._store.runtime
        command = Command(
            id=f"cards-{runtime.fresh_bytes()[:16].hex()}",
            actor=Actor(witness or by, STAFF),
            at=runtime.now(),
            order=RecordCards(happening=fact, by=by, witness=witness),
        )
        given = self._machines.machine(CARD_ROOM_STREAM).give(command, NOT_KEPT)
        if isinstance(given, Refused):
            faults = [fault.what for fault in given.faults]
            raise NotInOrder(list(dict.fromkeys((*faults, *unknown_table(self._store, fact)))))
        return cast("Room", self._machines.machine(CARD_ROOM_STREAM).state)
