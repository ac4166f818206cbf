"""No table of a controlled floor plays with cards that two people did not count and issue to it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.audit.books import check_books
from punto.audit.card_inventory import inventory
from punto.books.projection import LedgerProjection
from punto.cards import PACK
from punto.cli.main import app
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
from punto.rulebook.refusal import Refusal
from punto.script.default_sign import with_default_sign
from punto.store import Store
from punto.store.address import store_at
from punto.table import BY_HAND, BY_ITSELF, Actor, Order, Setup, Terms
from punto.table.preparing.bringing_cards import BringCards
from punto.table.preparing.card_check import CheckCards
from punto.table.preparing.new_shoe import ReplaceCards
from punto.table.preparing.opening import OpenTable
from punto.table.preparing.sequence import ready_shoe
from tests.live.hosting import DAN, START, Serving, Tables
from tests.store.tampering import edit_transfers
from tests.table.preparing.opened import FITTINGS

SUE = Actor("Sue", "casino-supervisor")
RIGHT = {str(card): 8 for card in PACK}
UNCOUNTED = 604


class Cards:
    """A table that wants cards, and the room they come from."""

    def __init__(self, store: Store, table: str = "m1") -> None:
        self.store, self.table = store, table
        self.room, self.tables = CardRoom(store), Tables(store)
        self.serving = Serving(store, table)
        self.serving.tables = self.tables
        setup = with_default_sign(Setup(table=table, terms=Terms(rulebook="nsw"), automation=BY_HAND))
        self.tables.set_up(setup, actor="Sue", at=START, command=self.serving.id())
        self.does(OpenTable(present=FITTINGS))

    def acts(self, *facts: Happening) -> None:
        for fact in facts:
            self.room.act(fact, by="Cleo", witness="Carl")

    def issues(self, lot: str, back: str = "red", packs: int = 8) -> None:
        faces = {str(card): packs for card in PACK}
        self.acts(
            Received(lot=lot, back=back, packs=packs),
            Counted(lot=lot, machine="count-1", faces=faces),
            Issued(lot=lot, table=self.table),
        )

    def does(self, order: Order, actor: Actor = DAN) -> tuple[int, ...]:
        """Give an order; the numbers of what stood against it."""
        return tuple(fault.number for fault in self.serving.gives(actor, order).refused)

    def stage(self, lot: str) -> str:
        return CardRoom(self.store).lots()[lot].stage


def controlled(store: Store) -> Cards:
    cards = Cards(store)
    cards.acts(Controlled(scope="table/m1", on=True))
    return cards


@pytest.mark.trust("A12")
def test_cards_that_nobody_counted_do_not_come_to_the_table(sqlite_books: Store) -> None:
    cards = controlled(sqlite_books)
    red = BringCards(back="red")
    answer = cards.serving.gives(DAN, red)
    assert [(each.number, each.what) for each in answer.refused] == [
        (UNCOUNTED, "8 packs with red backs come to m1, and the card room issued none such to it")
    ]
    cards.acts(Received(lot="L1", back="red", packs=8))
    assert cards.does(red) == (UNCOUNTED,)
    cards.acts(Counted(lot="L1", machine="count-1", faces=RIGHT))
    assert cards.does(red) == (UNCOUNTED,)
    Cards(sqlite_books, "m2")
    cards.acts(Issued(lot="L1", table="m2"))
    assert cards.does(red) == (UNCOUNTED,)
    cards.issues("L2", back="blue")
    cards.issues("L3", packs=6)
    assert cards.does(red) == (UNCOUNTED,)
    assert cards.does(BringCards()) == (UNCOUNTED,)
    cards.issues("L4")
    assert cards.does(red) == ()
    assert (cards.stage("L4"), cards.stage("L2")) == ("in-use", "issued")
    check_books(sqlite_books)


@pytest.mark.trust("A12")
def test_a_lot_comes_into_play_once(sqlite_books: Store) -> None:
    cards = controlled(sqlite_books)
    cards.issues("L1")
    assert cards.does(BringCards(back="red")) == ()
    assert cards.does(CheckCards(wrong=("a joker",))) == ()
    assert cards.stage("L1") == "withdrawn"
    assert cards.does(BringCards(back="red")) == (UNCOUNTED,)
    cards.issues("L2")
    assert cards.does(BringCards(back="red")) == ()
    assert cards.does(ReplaceCards(why="unfit"), SUE) == ()
    assert cards.stage("L2") == "withdrawn"
    check_books(sqlite_books)


@pytest.mark.trust("A12")
def test_cards_that_were_there_before_the_control_began_do_not_go_into_play(sqlite_books: Store) -> None:
    serving = Serving(sqlite_books)
    setup = with_default_sign(Setup(table="m1", terms=Terms(rulebook="vic-2002"), automation=BY_ITSELF))
    serving.tables.set_up(setup, actor="Sue", at=START, command=serving.id())
    serving.gives(DAN, OpenTable(present=FITTINGS))
    serving.gives(DAN, BringCards(back="red"))
    CardRoom(sqlite_books).act(Controlled(scope="gaming", on=True), by="Cleo", witness="Carl")
    refused: list[Refusal] = []
    for command in ready_shoe(serving.tables.state("m1"), dealer=DAN, at=START):
        refused += serving.tables.give("m1", command).refused
    assert [each.number for each in refused] == [UNCOUNTED]
    assert serving.tables.state("m1").shoe.number == 0


def test_a_floor_without_a_card_room_plays_as_ever(sqlite_books: Store) -> None:
    cards = Cards(sqlite_books)
    assert cards.does(BringCards(back="red")) == ()
    assert sqlite_books.version("cards/room") == 0


def test_where_it_is_not_asked_for_a_lot_that_was_issued_is_taken_in_all_the_same(
    sqlite_books: Store,
) -> None:
    cards = Cards(sqlite_books)
    cards.issues("L1")
    assert cards.does(BringCards(back="red")) == ()
    assert cards.stage("L1") == "in-use"


def test_two_rooms_act_one_after_the_other(sqlite_books: Store) -> None:
    cards, other = Cards(sqlite_books), CardRoom(sqlite_books)
    cards.issues("L1")
    assert other.lots() == cards.room.lots()
    other.act(Withdrawn(lot="L1"), by="Cleo")
    with pytest.raises(NotInOrder, match="lot L1 is withdrawn"):
        cards.room.act(TakenIn(lot="L1"), by="Dan")


def test_whoever_acts_on_an_old_look_is_refused_for_how_things_stand(sqlite_books: Store) -> None:
    late = CardRoom(sqlite_books)
    late.lots()
    Cards(sqlite_books).issues("L1")
    with pytest.raises(NotInOrder, match="lot L1 was received before"):
        late.act(Received(lot="L1", back="red", packs=8), by="Eve")


@pytest.fixture
def table_folder(folder: Path) -> Path:
    """A floor with the table m1."""
    with store_at(str(folder / "punto.sqlite"), [LedgerProjection()]) as made:
        Cards(made)
    return folder


def punto(folder: Path, *words: str) -> tuple[int, str, str]:
    run = CliRunner().invoke(app, ["cards", *words, "--data", str(folder)])
    return run.exit_code, run.stdout, run.stderr


def receipt(folder: Path, **other: int) -> str:
    path = folder / "receipt.json"
    path.write_text(json.dumps({"machine": "count-1", "faces": {**RIGHT, **other}}))
    return str(path)


TWO = ("--by", "Cleo", "--witness", "Carl")


def test_a_lot_by_command(table_folder: Path) -> None:
    assert punto(table_folder, "inventory") == (0, "no cards\n", "")
    assert punto(table_folder, "receive", "L1", "--back", "red", "--by", "Cleo")[0] == 0
    code, said, _ = punto(table_folder, "count", "L1", receipt(table_folder), *TWO, "--json")
    assert (code, json.loads(said)) == (
        0, {"lot": "L1", "back": "red", "packs": 8, "stage": "counted", "wrong": []},
    )  # fmt: skip
    assert "issued" in punto(table_folder, "issue", "L1", "m1", *TWO)[1]
    assert punto(table_folder, "control", "gaming", *TWO, "--json")[1] == '{\n  "controlled": "gaming"\n}\n'
    assert "nothing" in punto(table_folder, "control", "gaming", *TWO, "--off")[1]
    code, said, _ = punto(table_folder, "inventory", "--json")
    (red,) = json.loads(said)
    assert (code, red) == (
        0,
        {
            "back": "red", "received": 416, "room": 0, "in_play": 416, "discarded": 0, "destroyed": 0,
            "missing": 0, "astray": [], "trial": 0,
        },
    )  # fmt: skip
    assert punto(table_folder, "inventory", "--day", "2020-01-01") == (0, "no cards\n", "")


def test_wrong_and_missing_cards_exit_with_1(table_folder: Path) -> None:
    punto(table_folder, "receive", "L1", "--back", "red", "--by", "Cleo")
    code, said, _ = punto(table_folder, "count", "L1", receipt(table_folder, **{"5H": 7}), *TWO)
    assert (code, "5H: 7, not 8" in said) == (1, True)
    code, said, _ = punto(table_folder, "destroy", "L1", *TWO, "--cards", "415")
    assert (code, "missing  1" in said) == (0, True)
    code, said, _ = punto(table_folder, "inventory")
    assert (code, "415" in said) == (1, True)


def test_bad_input_exits_with_2(table_folder: Path) -> None:
    code, _, faults = punto(table_folder, "receive", "L 1", "--back", "", "--packs", "0", "--by", "Cleo")
    assert (code, len(faults.splitlines())) == (2, 3)
    code, _, faults = punto(table_folder, "issue", "L1", "m1", "--by", "Cleo", "--witness", "Cleo")
    assert (code, faults.splitlines()) == (
        2, ["Cleo cannot be the second person as well", "lot L1 was never received"],
    )  # fmt: skip
    odd = table_folder / "odd.json"
    odd.write_text("{}")
    assert punto(table_folder, "count", "L1", str(odd), *TWO)[0] == 2
    code, _, faults = punto(table_folder, "inventory", "--day", "noon")
    assert (code, faults) == (2, "--day: 'noon' is no day; write it as 2026-11-15\n")


@pytest.mark.trust("A12")
@pytest.mark.parametrize("second", ["Cleo", "cleo", "CLEO ", " Cleo", "Ｃleo"])
def test_nobody_is_a_second_person_by_another_spelling(
    table_folder: Path, sqlite_books: Store, second: str
) -> None:
    with pytest.raises(NotInOrder, match="Cleo cannot be the second person as well"):
        CardRoom(sqlite_books).act(Controlled(scope="gaming", on=True), by="Cleo", witness=second)
    two = ("--by", "Cleo", "--witness", second)
    assert punto(table_folder, "control", "gaming", *two) == (
        2,
        "",
        "Cleo cannot be the second person as well\n",
    )


@pytest.mark.trust("A12")
def test_a_table_that_there_is_not_is_not_controlled(table_folder: Path) -> None:
    why = "nope: no table of this name was ever set up\n"
    assert punto(table_folder, "control", "table/nope", *TWO) == (2, "", why)
    assert punto(table_folder, "control", "table/m1", *TWO)[:2] == (0, "controlled  table/m1\n")
    assert punto(table_folder, "control", "table/m1", *TWO, "--off")[:2] == (0, "controlled  nothing\n")


@pytest.mark.parametrize("name", ["", " ", "a\tb", "x" * 201])
def test_whoever_acts_has_a_name(table_folder: Path, name: str) -> None:
    said = f"{name!r} has not 1 to 200 printable characters"
    code, _, faults = punto(table_folder, "control", "gaming", "--by", name, "--witness", name)
    assert (code, faults.splitlines()) == (2, [f"--by: {said}", f"--witness: {said}"])
    assert punto(table_folder, "receive", "L1", "--back", "red", "--by", name)[0] == 2


def test_the_last_day_there_is_cannot_close(table_folder: Path) -> None:
    code, _, faults = punto(table_folder, "inventory", "--day", "9999-12-31")
    assert (code, faults) == (2, "--day: '9999-12-31' is no day; write it as 2026-11-15\n")


@pytest.mark.trust("A12")
def test_cards_are_not_issued_to_a_table_that_there_is_not(table_folder: Path) -> None:
    punto(table_folder, "receive", "L1", "--back", "red", "--by", "Cleo")
    punto(table_folder, "count", "L1", receipt(table_folder), *TWO)
    code, _, faults = punto(table_folder, "issue", "L1", "m9", *TWO)
    assert (code, faults) == (2, "m9: no table of this name was ever set up\n")
    code, _, faults = punto(table_folder, "issue", "L2", "m9", *TWO)
    assert (code, len(faults.splitlines())) == (2, 2), "every fault at once"


@pytest.mark.trust("A12")
def test_a_lot_issued_in_error_comes_back_and_is_counted_again(sqlite_books: Store) -> None:
    cards = controlled(sqlite_books)
    cards.issues("L1")
    with pytest.raises(NotInOrder, match="a second person must see it"):
        cards.room.act(Returned(lot="L1"), by="Cleo")
    cards.acts(Returned(lot="L1"))
    lot = cards.room.lots()["L1"]
    assert (lot.stage, lot.table, lot.counted_by) == ("received", "", ())
    assert cards.does(BringCards(back="red")) == (UNCOUNTED,)
    with pytest.raises(NotInOrder, match="lot L1 is received"):
        cards.acts(Issued(lot="L1", table="m1"))
    (red,) = inventory(sqlite_books)
    assert (red.room, red.in_play, red.destroyed, red.trial, red.astray) == (416, 0, 0, 0, ())
    cards.acts(Counted(lot="L1", machine="count-1", faces=RIGHT), Issued(lot="L1", table="m1"))
    assert cards.does(BringCards(back="red")) == ()
    with pytest.raises(NotInOrder, match="lot L1 is in-use"):
        cards.acts(Returned(lot="L1"))
    assert check_books(sqlite_books) > 0


def test_a_lot_is_taken_back_by_command(table_folder: Path) -> None:
    punto(table_folder, "receive", "L1", "--back", "red", "--by", "Cleo")
    punto(table_folder, "count", "L1", receipt(table_folder), *TWO)
    punto(table_folder, "issue", "L1", "m1", *TWO)
    code, said, _ = punto(table_folder, "return", "L1", *TWO, "--json")
    assert (code, json.loads(said)["stage"]) == (0, "received")
    assert punto(table_folder, "return", "L1", *TWO)[::2] == (2, "lot L1 is received\n")


@pytest.mark.trust("A12")
def test_at_the_close_of_a_day_every_card_is_somewhere(sqlite_books: Store) -> None:
    cards = controlled(sqlite_books)
    cards.issues("L1")
    cards.issues("L2", back="blue", packs=6)
    cards.acts(Received(lot="L3", back="red", packs=1))
    cards.does(BringCards(back="red"))
    cards.does(ReplaceCards(why="unfit"), SUE)
    cards.acts(Destroyed(lot="L1", cards=414))
    blue, red = inventory(sqlite_books)
    assert (blue.received, blue.in_play, blue.trial, blue.astray) == (312, 312, 0, ())
    assert (red.received, red.room, red.in_play, red.discarded, red.destroyed, red.missing) == (
        468, 52, 0, 0, 414, 2,
    )  # fmt: skip
    assert (red.trial, red.astray) == (0, ())


@pytest.mark.trust("A12")
@pytest.mark.parametrize(
    ("edit", "trial", "astray"),
    [
        ("UPDATE transfers SET amount = 415 WHERE what = 'cards-issued'", 0, True),
        ("UPDATE transfers SET taker = 'in-play/m2/L1' WHERE what = 'cards-issued'", 0, True),
        ("UPDATE transfers SET taker = 'tray/m1' WHERE what = 'cards-issued'", 416, True),
        ("DELETE FROM transfers WHERE what = 'cards-issued'", 0, True),
    ],
)
def test_books_that_differ_from_the_room_are_told(
    sqlite_books: Store, edit: str, trial: int, astray: bool
) -> None:
    Cards(sqlite_books).issues("L1")
    edit_transfers(sqlite_books, edit)
    (red,) = inventory(sqlite_books)
    assert (red.trial, bool(red.astray)) == (trial, astray)


def test_a_statement_counts_cards_and_not_money(folder: Path) -> None:
    with store_at(str(folder / "punto.sqlite"), [LedgerProjection()]) as store:
        CardRoom(store).act(Received(lot="L1", back="red", packs=8), by="Cleo", witness="Carl")
    said = CliRunner().invoke(app, ["ledger", "statement", "supplier", "--data", str(folder)])
    assert said.exit_code == 0, said.stderr
    assert ("-416" in said.stdout, "4.16" in said.stdout) == (True, False)
