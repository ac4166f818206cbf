"""Closures: gaming switched off for all, for a table, a game or a person. What has begun is finished."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from punto.books.streams import TABLES
from punto.machine.approval import Approve
from punto.machine.roles import PATRON
from punto.rulebook.loader import sound_rulebooks
from punto.rulebook.refusal import Refusal, Sentence, add_sentences, refuse
from punto.store.journal import STREAM, entry_of, note
from punto.store.store import Store
from punto.table import Command, Order, Table, read_order
from punto.table.betting.wagers import AlterBet, PlaceBets
from punto.table.money.buying_in import BuyIn
from punto.table.preparing.opening import OpenTable

FAULTY = 602
"""A refusal for a fault that stands: it passes, and the same command may be sent again."""
SENTENCES = {
    "switched-off": Sentence(601, "{what} is switched off: {why}", "do this when that is switched on again"),
    "faulty": Sentence(
        FAULTY, "nothing new is taken while a fault stands: {why}", "do this when that is put right"
    ),
}
add_sentences(SENTENCES)

INTERVENTION = "intervention"
ALL = "gaming"
OFF, ON = "off", "on"
LOOK = 0.5
"""Seconds for which what is known of the journal is good enough: then it is read, unless it was followed."""
NEW_PLAY = (PlaceBets, AlterBet, BuyIn, OpenTable)
"""Orders that begin something; all others may be needed to finish what has begun."""

Faults = Callable[[], Sequence[str]]


def is_component(what: str) -> bool:
    """Whether something can be switched: all gaming, a table, a game by its variant, or a person.

    >>> [is_component(what) for what in ("gaming", "table/m1", "game/", "seat/1")]
    [True, True, False, False]
    """
    scope, _, name = what.partition("/")
    return what == ALL or (scope in {"table", "game", "person"} and bool(name))


def unknown(store: Store, what: str) -> str | None:
    """Why something cannot be switched: it is nothing that can, or there is none of this name."""
    if not is_component(what):
        return f"{what!r} cannot be switched; gaming, table/NAME, game/NAME or person/NAME can"
    scope, _, name = what.partition("/")
    if scope not in {"table", "game"} or what in GamingSwitches(store).off():
        return None
    known = _tables(store) if scope == "table" else _games()
    there = f"there are {', '.join(known)}" if known else "there is none"
    return None if name in known else f"{what}: there is no {scope} of this name; {there}"


def _tables(store: Store) -> list[str]:
    return [TABLES.name_in(stream) for stream in store.streams(TABLES.prefix)]


def _games() -> list[str]:
    return sorted({variant for book in sound_rulebooks() for variant in book.variant})


def switch(store: Store, what: str, *, on: bool, actor: str, reason: str) -> None:
    """Switch gaming off or on: it is in the journal, and every process of the floor heeds it in a second."""
    before, after = (OFF, ON) if on else (ON, OFF)
    note(store, INTERVENTION, actor=actor, component=what, reason=reason, before=before, after=after)


class GamingSwitches:
    """What is switched off now, as the journal says, and whether a fault stands."""

    def __init__(self, store: Store, faults: Faults = tuple) -> None:
        """Read the journal when first asked; `faults` says what is wrong with the store, if anything."""
        self._store, self._faults, self._steady = store, faults, store.runtime.steady
        self._off: dict[str, str] = {}
        self._seen, self._looked = 0, -LOOK
        self._lock = store.runtime.lock()

    def off(self) -> dict[str, str]:
        """What is switched off, and why."""
        if self._steady() - self._looked >= LOOK:
            self._read()
        return self._off

    def follow(self, versions: Mapping[str, int]) -> None:
        """Hear which streams have grown: the journal is read where it has, and known to be as it was else."""
        if versions.get(STREAM, 0) > self._seen:
            self._read()
        elif self._seen:
            self._looked = self._steady()

    def _read(self) -> None:
        with self._lock:
            self._looked, off = self._steady(), dict(self._off)
            while page := self._store.read_stream(STREAM, self._seen):
                for record in page:
                    if record.event.type == INTERVENTION:
                        entry = entry_of(record)
                        off.pop(entry.component, None)
                        if entry.after == OFF:
                            off[entry.component] = entry.reason
                self._seen = page[-1].event.seq
            self._off = off

    def refusal(self, state: Table, command: Command) -> Refusal | None:
        """Why a command is not even looked at, if it is not."""
        person, off = f"person/{command.actor.id}", self.off()
        if person in off and command.actor.role != PATRON:
            return refuse("switched-off", (), what=person, why=off[person])
        if not begins(state, command.order):
            return None
        for fault in self._faults():
            return refuse("faulty", (), why=fault)
        places = (ALL, f"table/{state.setup.table}", f"game/{state.terms.variant}", person)
        for what in places if off else ():
            if what in off:
                return refuse("switched-off", (), what=what, why=off[what])
        return None


def begins(state: Table, order: Order) -> bool:
    """Whether an order begins something: within a coup that is being dealt, nothing does."""
    if isinstance(order, Approve) and order.request in state.requests:
        try:
            order = read_order(state.requests[order.request].order)
        except msgspec.ValidationError:
            return False
    return isinstance(order, NEW_PLAY) and not state.coup.drawn
