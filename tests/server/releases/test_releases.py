"""A store that an earlier release wrote opens, verifies and is played on, on either kind of database."""

import lzma
import tarfile
from pathlib import Path

import msgspec
import psycopg
import pytest
from typer.testing import CliRunner

from punto.books.streams import CARD_ROOM_STREAM, CARDS, SET_UP, TABLES, stream_of
from punto.cli.main import app
from punto.machine.machine import Done
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.store import Store
from punto.store.changes import Decided
from punto.store.steps import StateReader
from tests.server.releases.making import ADDRESS, POSTGRESQL, SQLITE, Kept, make, punto
from tests.server.releases.people import approve_all, bet, opened
from tests.server.releases.playing import DARLING, PRACTICE, YARRA, Company, chips_of, new_shoe
from tests.server.releases.told import told

FIXTURES = Path(__file__).parent
KEPT = sorted(FIXTURES.glob("*_release"))


class Left:
    """What an earlier release left behind: a data directory, and what was true of it."""

    def __init__(self, data: Path, kept: Kept, environ: dict[str, str]) -> None:
        self.data, self.kept, self.environ = data, kept, environ

    def store(self) -> Store:
        return store_of(load(self.data, self.environ))


def loaded(folder: Path, kind: str, place: Path, dsn: str) -> Left:
    """Put a store where the test may write."""
    with tarfile.open(folder / f"{kind}.tar.xz") as archive:
        archive.extractall(place)  # noqa: S202 - an archive of our own; the first of 3.11 know no filter
    if dsn:
        with psycopg.connect(dsn) as connection:
            connection.execute(lzma.decompress((folder / f"{kind}.sql.xz").read_bytes()))
    kept = msgspec.json.decode((folder / f"{kind}.json").read_bytes(), type=Kept)
    return Left(place / "data", kept, {ADDRESS: dsn} if dsn else {})


@pytest.fixture(
    params=[(folder, kind) for folder in KEPT for kind in (SQLITE, POSTGRESQL)],
    ids=lambda param: f"{param[0].name}-{param[1]}",
)
def left(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Left:
    """Every store that is kept."""
    folder, kind = request.param
    dsn = request.getfixturevalue("postgresql").new_database() if kind == POSTGRESQL else ""
    if dsn:
        monkeypatch.setenv(ADDRESS, dsn)
    return loaded(folder, kind, tmp_path, dsn)


def test_the_first_release_is_kept_on_both_databases() -> None:
    names = {each.name for each in (FIXTURES / "first_release").iterdir()}
    assert names >= {
        "sqlite.tar.xz",
        "sqlite.json",
        "postgresql.tar.xz",
        "postgresql.sql.xz",
        "postgresql.json",
    }


@pytest.mark.trust("D4")
def test_what_it_tells_is_what_was_written_down(left: Left) -> None:
    with left.store() as store:
        assert told(store) == left.kept.told


@pytest.mark.trust("D4")
def test_every_event_of_a_table_would_be_written_as_it_was(left: Left) -> None:
    """An event of an older version is written in the form of today: that is another test's business."""
    with left.store() as store:
        for stream in store.streams("table/"):
            table = stream.removeprefix("table/")
            for each in store.read_stream(stream, 0, 1_000):
                if each.event.type == SET_UP:
                    continue
                again = TABLES.to_stored(stream_of(table), TABLES.from_stored(each.event))
                if again.version == each.event.version:
                    assert again == each.event


@pytest.mark.trust("D4")
def test_every_event_of_the_card_room_would_be_written_as_it_was(left: Left) -> None:
    with left.store() as store:
        reader, found = StateReader(CARDS), store.read_stream(CARD_ROOM_STREAM)
        for record in found:
            change = reader.take(record.event)
            assert change is not None
            done = Done((change.event,), change.after, (change.after,))
            assert CARDS.stored(Decided(CARD_ROOM_STREAM, change.before, done)) == [record.event]
    assert found


@pytest.mark.trust("D4")
def test_it_verifies_and_is_played_on(left: Left) -> None:
    _played_on(left)


def test_what_makes_the_next_one_works(tmp_path: Path) -> None:
    _played_on(Left(tmp_path / "data", make(tmp_path / "data"), {}))


def _played_on(left: Left) -> None:
    """As an operator goes about it: accept the new program, verify, serve, stop, verify again."""
    by = ("--data", left.data, "--by", "sue", "--reason", "a new release")
    punto("house", "accept", *by)
    adopted = _adopted(left)
    found = msgspec.json.decode(punto("verify", left.data, "--json"))
    assert (found["good"], found["records"]) == (True, left.kept.told["records"] + 1 + adopted)
    for what in ("takings", "debts"):
        shown = msgspec.json.decode(punto("ledger", what, "--data", left.data, "--json"))
        assert shown == getattr(left.kept, what)
    with opened(left.data, left.environ, left.kept.at) as floor:
        company = Company(floor, left.kept.accounts)
        _bets_left_on_the_layout_are_settled(company)
        for table in (DARLING, YARRA):
            _a_virtual_shoe_goes_on(company, table)
        new_shoe(company, YARRA)
    again = msgspec.json.decode(punto("verify", left.data, "--json"))
    assert again["good"]
    assert again["cards"] > found["cards"], "cards were dealt from a shoe that was sealed then"


def _adopted(left: Left) -> int:
    """Take the accounts of an earlier release under the chain; how many records that took."""
    run = CliRunner().invoke(
        app, ["people", "adopt", "--data", str(left.data), "--by", "sue", "--with", "tess"]
    )
    with left.store() as store:
        people = store.database.read("SELECT count(*) FROM people")[0][0]
    assert run.exit_code == 0 or "are under the chain already" in run.stderr
    return int(people) if run.exit_code == 0 else 0


def _bets_left_on_the_layout_are_settled(company: Company) -> None:
    """The request that waited is approved; the Banker wins what was laid before."""
    assert len(company.sue.table(PRACTICE)["view"]["requests"]) == 1
    approve_all(company.sue, PRACTICE)
    assert company.sue.table(PRACTICE)["view"]["requests"] == []
    company.deal(PRACTICE, cards="2H 9C TD KS")
    assert company.ann.table(PRACTICE)["view"]["own"]["chips"] == "800"
    assert company.bob.table(PRACTICE)["view"]["own"]["chips"] == "1190"


def _a_virtual_shoe_goes_on(company: Company, table: str) -> None:
    number = company.dan.table(table)["view"]["coup"]["number"]
    richer = max(company.ann, company.bob, key=lambda patron: chips_of(patron, table))
    bet(richer, table, "later", "player")
    company.deal(table)
    assert company.dan.table(table)["view"]["coup"]["number"] == number + 1
