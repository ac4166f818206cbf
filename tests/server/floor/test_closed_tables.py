"""A table that cannot be opened is named and left closed, and the floor stands; added tables are opened."""

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from punto.accounts.sign_in import SignIn
from punto.floor.plan.entry import FloorTable
from punto.live import AT_ONCE, LiveFloor
from punto.live.services.plan_service import PlanService
from punto.live.tables import LiveTables
from punto.machine.roles import Actor
from punto.operation.data_directory import make
from punto.operation.ids import new_command
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.robots.demo_floor import demo_floor
from punto.robots.tables_file import read_floor
from punto.rulebook.library import add_books
from punto.server.app import create_app
from punto.table import Setup, Terms
from tests.extra_books import only_extra_books
from tests.rulebook.books import BASE, SMALL
from tests.server.accounts.making import made
from tests.server.client import Client
from tests.server.visiting import Visitor, without_robots
from tests.waiting import eventually

ADA = Actor("Ada", "casino-supervisor")
HARBOUR = FloorTable(
    id="harbour", name="Harbour", setup=Setup(table="harbour", terms=Terms(rulebook="nsw"), sale="while-open")
)


@pytest.fixture
def cracked(tmp_path: Path) -> Iterator[str]:
    """A rulebook in the library that is broken."""
    folder = tmp_path / "shelf" / "cracked"
    shutil.copytree(BASE / SMALL, folder)
    (folder / "wagers.toml").write_text("variant = 3\n", encoding="utf-8")
    add_books([folder.parent])
    yield "cracked"
    only_extra_books()


def on(rulebook: str, table: str) -> FloorTable:
    return FloorTable(id=table, name=table, setup=Setup(table=table, terms=Terms(rulebook=rulebook)))


def test_tables_on_a_broken_rulebook_stay_closed_and_the_others_are_served(
    tmp_path: Path, cracked: str, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "floor"
    make(folder)
    with store_of(load(folder, {})) as store:  # set up while their rulebooks were still good
        for table in (on(cracked, "old"), on("gone-since", "gone")):
            LiveTables(store).set_up(table.setup, actor="house", at=0, command=table.id)
    tables = (without_robots("nelson"), on(cracked, "new"), on(cracked, "old"), on("gone-since", "gone"))
    house = LiveFloor(folder, tables=tables, unfit={"annex": "zone: 'Moon' is no time zone"}, pace=AT_ONCE)
    with caplog.at_level(logging.WARNING), Client(create_app(demo=True, house=house)) as client:
        visitor = Visitor(client, "Vera")
        floor = visitor.get("/api/v1/floor")
        assert [table["id"] for table in floor["tables"]] == ["nelson"]
        closed = {each["id"]: each["why"] for each in floor["closed"]}
        assert closed["annex"] == "zone: 'Moon' is no time zone"
        assert closed["new"].startswith("rulebook: cracked is broken and opens no table: ")
        assert "wagers.toml: variant" in closed["old"]
        assert closed["gone"].startswith("rulebook 'gone-since': there is no such rulebook")
        answer = visitor.get("/api/v1/tables/old", status=503)
        assert answer["why"].startswith("It is closed: ")
        assert answer["accepted"] == ["nelson"]
        assert visitor.table("nelson")["id"] == "nelson"
    named = [each.getMessage() for each in caplog.records if "is left closed" in each.getMessage()]
    assert [each.split()[1] for each in named] == ["annex", "new", "old", "gone"]


def test_a_table_that_somebody_adds_is_opened_while_the_floor_runs() -> None:
    house = LiveFloor(tables=(without_robots("nelson"),), pace=None)
    with Client(create_app(demo=True, house=house)) as client:
        visitor = Visitor(client, "Vera")
        assert visitor.get("/api/v1/tables/harbour", status=404)["accepted"] == ["nelson"]
        assert not house.plan.add(HARBOUR, ADA, new_command()).refused
        eventually(lambda: "harbour" in house.tables)
        assert visitor.table("harbour")["name"] == "Harbour"
        again = house.plan.add(structs.replace(HARBOUR, name="Pier"), ADA, new_command())
        assert [refusal.number for refusal in again.refused] == [1101]
        taken = house.plan.add(on("nsw", "nelson"), ADA, new_command())
        assert [refusal.number for refusal in taken.refused] == [1101]


def test_the_record_rules_and_a_proposal_that_differs_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = without_robots("nelson")
    for name in ("Nelson", "Pier"):
        sign = structs.replace(table.setup.sign, differential=5 * len(name))
        proposal = structs.replace(table, name=name, setup=structs.replace(table.setup, sign=sign))
        house = LiveFloor(tmp_path / "floor", tables=(proposal,), pace=None)
        with caplog.at_level(logging.WARNING):
            house.open()
            house.close()
    assert [each.getMessage() for each in caplog.records if "on record" in each.getMessage()] == [
        "table nelson stays as it is on record: setup.sign.differential: on record 30, in the file 20"
    ]
    assert house.tables["nelson"].setup.sign.differential == 30


def test_a_floor_with_accounts_serves_what_was_added_and_nothing_else(tmp_path: Path) -> None:
    folder = made(tmp_path / "data")
    with store_of(load(folder, {})) as store:
        assert not PlanService(LiveTables(store)).add(HARBOUR, ADA, new_command()).refused
    house = LiveFloor(folder, pace=None, sign_in=SignIn())
    house.open()
    assert list(house.tables) == ["harbour"]
    house.close()


def test_adding_that_was_cut_off_is_finished_at_the_next_start(tmp_path: Path) -> None:
    folder = made(tmp_path / "data")
    with store_of(load(folder, {})) as store:
        desk = PlanService(LiveTables(store))
        desk.set_up = lambda *_: None  # type: ignore[method-assign] # the machine goes off here
        assert not desk.add(HARBOUR, ADA, new_command()).refused
        assert desk.setup_of("harbour") is None
    house = LiveFloor(folder, pace=None, sign_in=SignIn())
    house.open()
    assert house.plan.setup_of("harbour") == HARBOUR.setup
    house.close()


def test_a_floor_of_an_earlier_release_keeps_its_tables(tmp_path: Path) -> None:
    """Their set-ups are on record, and nobody added them; one that this release does not know has no name."""
    folder, known = made(tmp_path / "data"), demo_floor()[0]
    with store_of(load(folder, {})) as store:
        for table in (known, on("nsw", "lost-one")):
            LiveTables(store).set_up(table.setup, actor="house", at=0, command=table.id)
    house = LiveFloor(folder, pace=None, sign_in=SignIn())
    house.open()
    assert [each.name for each in house.tables.values()] == [known.name, "lost-one"]
    house.close()


def test_robots_keep_the_pace_of_their_table() -> None:
    slow, quick = read_floor(
        '[[table]]\nid = "a"\nname = "A"\nrulebook = "nsw"\n'
        '[[table]]\nid = "b"\nname = "B"\nrulebook = "nsw"\npace = 4\n'
    ).tables
    house = LiveFloor(tables=(slow, quick))
    assert house.pace_at("a").betting == 4 * house.pace_at("b").betting
