"""Cards into play by every way that anybody could think of: none without a full count and two people."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from punto.audit.books import check_books
from punto.audit.card_inventory import inventory
from punto.books.projection import LedgerProjection
from punto.cards import PACK
from punto.floor.cardroom.lot_facts import (
    Controlled,
    Counted,
    Destroyed,
    Happening,
    Issued,
    Received,
    Returned,
    TakenIn,
    Withdrawn,
)
from punto.live.kinds.card_room import CardRoom, NotInOrder
from punto.script.default_sign import with_default_sign
from punto.store import Store, StoredEvent
from punto.store.address import store_at
from punto.table import BY_ITSELF, Actor, Command, Order, Setup, Terms
from punto.table.conduct.closing import CloseTable
from punto.table.preparing.bringing_cards import BringCards
from punto.table.preparing.card_check import CheckCards
from punto.table.preparing.new_shoe import ReplaceCards, Reshuffle
from punto.table.preparing.opening import OpenTable
from punto.table.preparing.sequence import NotReady, ready_shoe
from punto.table.preparing.stages import rules_of
from punto.table.setup import Device, book_of, game_of
from tests.live.hosting import Tables
from tests.table.preparing.opened import FITTINGS
from tools.postgres import fast_folder

TABLES: dict[str, tuple[str, str, Device]] = {
    "m1": ("nsw", "traditional", "shoe"),
    "m2": ("vic-2002", "traditional", "shoe"),
    "m3": ("crown-2025", "three-card", "shuffler"),
}
DAN, SUE = Actor("Dan", "dealer"), Actor("Sue", "casino-supervisor")
SUPERVISORS = (SUE, Actor("Tess", "table-supervisor"), Actor("Art", "area-manager"))
PEOPLE = ("Cleo", "Carl", "Dan", "")
BACKS = ("red", "blue", "")
PACKS = (1, 6, 8, 8, 8)
RIGHT = {str(card): 1 for card in PACK}


class Fuzz:
    """Tables, a card room, and people who try everything."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store, self.dice = store, Random(seed)  # noqa: S311 - a test's own dice
        self.tables, self.room = Tables(store), CardRoom(store)
        self.room.act(Controlled(scope="gaming", on=True), by="Cleo", witness="Carl")
        self.lots = self.tries = 0
        for table, (rulebook, variant, device) in TABLES.items():
            terms = Terms(rulebook=rulebook, variant=variant)
            setup = with_default_sign(Setup(table=table, terms=terms, device=device, automation=BY_ITSELF))
            self.tables.set_up(setup, actor="Sue", at=0, command=f"set-up-{table}")

    def step(self) -> None:
        """Something that anybody might try."""
        self.tries += 1
        ways = (
            self.in_the_room,
            self.in_the_room,
            self.in_good_order,
            self.at_the_table,
            self.the_ordinary_way,
        )
        self.dice.choice(ways)()

    def in_the_room(self) -> None:
        pick, lot = self.dice.choice, f"L{self.dice.randrange(max(1, self.lots - 6), self.lots + 2)}"
        fact: Happening = pick(
            (
                self._received,
                lambda: self._counted(lot),
                lambda: self._counted(lot),
                lambda: Issued(lot=lot, table=pick(tuple(TABLES))),
                lambda: TakenIn(lot=lot),
                lambda: Withdrawn(lot=lot),
                lambda: Returned(lot=lot),
                lambda: Destroyed(lot=lot, cards=pick((0, 51, 52, 416))),
            )
        )()
        by, witness = pick(PEOPLE), pick(PEOPLE)
        try:
            self.room.act(fact, by=by, witness=witness)
        except NotInOrder:
            return
        self.lots += isinstance(fact, Received)

    def in_good_order(self) -> None:
        """A lot goes to a table as it should, if it gets as far as that."""
        table, two = self.dice.choice(tuple(TABLES)), {"by": "Cleo", "witness": "Carl"}
        packs = game_of(self.tables.state(table).terms).decks
        self.lots += 1
        lot, back = f"L{self.lots}", self.dice.choice(("red", "blue"))
        self.room.act(Received(lot=lot, back=back, packs=packs), **two)
        self.room.act(Counted(lot=lot, machine="count-1", faces=dict.fromkeys(RIGHT, packs)), **two)
        self.room.act(Issued(lot=lot, table=table), **two)

    def _received(self) -> Received:
        return Received(lot=f"L{self.lots + 1}", back=self.dice.choice(BACKS), packs=self.dice.choice(PACKS))

    def _counted(self, lot: str) -> Counted:
        known = self.room.lots().get(lot)
        packs = known.packs if known and self.dice.random() < 0.8 else 8
        faces = dict.fromkeys(RIGHT, packs)
        if self.dice.random() < 0.3:
            faces[self.dice.choice(tuple(RIGHT))] += self.dice.choice((-1, 1))
        return Counted(lot=lot, machine="count-1", faces=faces)

    def at_the_table(self) -> None:
        pick = self.dice.choice
        table = pick(tuple(TABLES))
        reasons = rules_of(book_of(TABLES[table][0])).replacement
        order: Order = pick(
            (
                OpenTable(present=FITTINGS),
                BringCards(back=pick(BACKS), packs=pick((None, *PACKS)), secured=True, checked=True),
                BringCards(origin="pre-shuffled", back=pick(BACKS), secured=True, checked=True),
                CheckCards(wrong=pick(((), ("a joker",)))),
                ReplaceCards(why=pick(tuple(reasons))),
                Reshuffle(),
                CloseTable(),
            )
        )
        self.give(table, pick((DAN, *SUPERVISORS)), order)

    def the_ordinary_way(self) -> None:
        """Make a shoe ready, as far as it goes; then let another be needed."""
        table = self.dice.choice(tuple(TABLES))
        try:
            commands = ready_shoe(self.tables.state(table), dealer=DAN)
        except NotReady:
            return
        for command in commands:
            if self.give(table, command.actor, command.order):
                return

    def give(self, table: str, actor: Actor, order: Order) -> bool:
        """Give an order; whether anything stood against it."""
        self.tries += 1
        command = Command(id=f"c{self.tries}", actor=actor, at=self.tries, order=order)
        return bool(self.tables.give(table, command).refused)


@dataclass
class Watcher:
    """Reads the chain alone, and knows nothing of the program: which lots may be where."""

    lots: dict[str, dict[str, Any]] = field(default_factory=dict)
    brought: int = 0
    played: int = 0
    bypasses: list[str] = field(default_factory=list)

    def hear(self, stream: str, kind: str, said: dict[str, Any], people: tuple[str, str | None]) -> None:
        two = bool(people[0] and people[1] and people[0] != people[1])
        if kind == "cards-received":
            self.lots[said["lot"]] = said | {"good": False, "at": "", "used": "no"}
        elif kind == "cards-counted":
            lot = self.lots[said["lot"]]
            full = set(said["faces"]) == set(RIGHT) and set(said["faces"].values()) == {lot["packs"]}
            lot["good"] = two and full
        elif kind == "cards-issued":
            lot = self.lots[said["lot"]]
            lot["at"] = said["table"] if two and lot["good"] and lot["used"] == "no" else ""
        elif kind == "cards-returned":
            self.lots[said["lot"]] |= {"good": False, "at": ""}
        elif kind in {"cards-taken-in", "cards-withdrawn", "cards-destroyed"}:
            self.lots[said["lot"]]["used"] = "yes" if kind == "cards-taken-in" else "over"
        elif kind in {"cards-brought", "shoe-ready"} and stream.startswith("table/"):
            self._played(stream.removeprefix("table/"), kind, said["fact"])

    def _played(self, table: str, kind: str, said: dict[str, Any]) -> None:
        self.brought += kind == "cards-brought"
        self.played += kind == "shoe-ready"
        here = [lot for lot in self.lots.values() if lot["at"] == table and lot["used"] == "yes"]
        if not any((lot["back"], lot["packs"]) == (said["back"], said["packs"]) for lot in here):
            self.bypasses.append(f"{table}: {kind} {said['back']} {said['packs']}")


def watched(store: Store) -> Watcher:
    """What the chain says; of one command, what happened in the card room comes first."""
    watcher, command, waiting = Watcher(), "", list[StoredEvent]()
    for record in store.every():
        event = record.event
        if event.command != command:
            _hear(watcher, waiting)
            command, waiting = event.command, []
        if event.stream.startswith("table/"):
            waiting.append(event)
        else:
            _hear(watcher, [event])
    _hear(watcher, waiting)
    return watcher


def _hear(watcher: Watcher, events: list[StoredEvent]) -> None:
    for event in events:
        watcher.hear(event.stream, event.type, json.loads(event.payload), (event.actor, event.approver))


@pytest.fixture
def books_in_memory(tmp_path: Path) -> Iterator[Store]:
    with (
        TemporaryDirectory(dir=fast_folder() or tmp_path) as folder,
        store_at(f"{folder}/punto.sqlite", [LedgerProjection()]) as made,
    ):
        yield made


@pytest.mark.trust("A12")
@pytest.mark.parametrize("tries", [1_500, pytest.param(100_000, marks=pytest.mark.soak)])
def test_no_card_comes_into_play_that_two_people_did_not_count(books_in_memory: Store, tries: int) -> None:
    fuzz = Fuzz(books_in_memory, seed=tries)
    while fuzz.tries < tries:
        fuzz.step()
    watcher = watched(books_in_memory)
    assert watcher.bypasses == []
    assert min(watcher.brought, watcher.played) > tries / 200, "some do come into play"
    for each in inventory(books_in_memory):
        assert (each.trial, each.astray) == (0, ())
    check_books(books_in_memory)


def test_the_watcher_sees_what_comes_past_the_card_room(books_in_memory: Store) -> None:
    fuzz = Fuzz(books_in_memory, seed=1)
    fuzz.room.act(Controlled(scope="gaming", on=False), by="Cleo", witness="Carl")
    while fuzz.tries < 300:
        fuzz.step()
    assert {"cards-brought", "shoe-ready"} <= {each.split()[1] for each in watched(books_in_memory).bypasses}
