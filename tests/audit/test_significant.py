"""Every class of significant event, brought about: each is in the journal with its six fields."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.accounts.account_journal import Journal
from punto.audit.significant_events import Watched, significant
from punto.cli.main import app
from punto.live.closures import switch
from punto.operation import software
from punto.operation.data_directory import DataDirectory
from punto.operation.processes import FOLDER
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.operation.watch import WatchThread
from punto.store import Store
from punto.store.clock import Clock
from punto.store.components import UnknownSoftware
from punto.store.errors import CommandReused
from punto.store.journal import KINDS, STARTED, JournalEntry
from punto.table.betting.calls import CloseBets
from punto.table.seats.joining import Leave
from tests.live.hosting import ANN, Serving, keep_play
from tests.operation.floors import edit, fill, settled
from tests.table.irregular.test_payments import paid, wager_of

Happens = Callable[[Path], None]
NOBODY_DID = {"access-refused", "program-fault", "altered-outside", "noted", "data-lost"}
"""What has no before and after: something was found, nothing was set."""


def within(folder: Path) -> Store:
    return store_of(load(folder, {}))


def access_refused(folder: Path) -> None:
    with within(folder) as store:
        Journal(store).note("sign-in-locked", "nobody", "house", failures=3)


def program_fault(folder: Path) -> None:
    with DataDirectory(folder, {}) as floor, pytest.MonkeyPatch.context() as patch:
        patch.setattr(software, "program", dict)
        with pytest.raises(UnknownSoftware):
            floor.check_software()


def interrupted(folder: Path) -> None:
    fill(folder, 1)
    (folder / FOLDER / "999999999").touch()
    DataDirectory(folder, {}).close()


def coup(folder: Path) -> None:
    with within(folder) as store:
        serving = Serving(store)
        serving.set_up()
        serving.sit_down()
        serving.play()


def overridden(folder: Path) -> None:
    play = paid("star-2024", -30_00)
    play.reports("mispayment", wagers=(wager_of(play),))
    play.decides("put-right")
    with within(folder) as store:
        keep_play(store, play)


def altered(folder: Path) -> None:
    fill(folder)
    edit(folder, "UPDATE events SET actor = 'x' WHERE position = 4")
    with DataDirectory(folder, {}) as floor:
        assert settled(floor) == "broken"


def accepted(folder: Path) -> None:
    with within(folder) as store:
        software.accept(store, "Max", "release 2")


def parameter(folder: Path) -> None:
    DataDirectory(folder, {}).close()
    (folder / "punto.toml").write_text((folder / "punto.toml").read_text() + "\n# by hand\n")
    DataDirectory(folder, {}).close()


def clock(folder: Path) -> None:
    wall = iter([100.0, 100.0, 107.0])
    with within(folder) as store:
        before = store.head().position
        watch = WatchThread(store, Clock(lambda: next(wall, 107.0), lambda: 0.0), look=0.001)
        store.wait(before, 30)
        watch.close()


def account(folder: Path) -> None:
    with within(folder) as store:
        Journal(store).note("role-given", "0190-ann", "0190-max", role="dealer")


def intervention(folder: Path) -> None:
    with within(folder) as store:
        switch(store, "gaming", on=False, actor="Sue", reason="a leak")


def reused(folder: Path) -> None:
    with within(folder) as store:
        serving = Serving(store)
        serving.set_up()
        serving.gives(ANN, CloseBets(), "twice")
        with pytest.raises(CommandReused):
            serving.gives(ANN, Leave(), "twice")


def by_hand(kind: str) -> Happens:
    def happens(folder: Path) -> None:
        words = ["house", "note", kind, "--data", str(folder), "--by", "Sue", "--reason", "told so"]
        words += ["--about", "jackpot/grand", "--before", "1%", "--after", "2%"]
        assert CliRunner().invoke(app, words).exit_code == 0

    return happens


HAPPENINGS: dict[str, Happens] = {
    "access-refused": access_refused,
    "program-fault": program_fault,
    "service-interrupted": interrupted,
    "large-win": coup,
    "large-wager": coup,
    "overridden": overridden,
    "altered-outside": altered,
    "software-accepted": accepted,
    "parameter-changed": parameter,
    "clock-moved": clock,
    "criteria-changed": by_hand("criteria-changed"),
    "game-changed": coup,
    "jackpot-changed": by_hand("jackpot-changed"),
    "account-changed": account,
    "data-lost": by_hand("data-lost"),
    "intervention": intervention,
    "noted": reused,
}


@pytest.mark.trust("D2")
def test_there_are_seventeen_and_each_is_brought_about() -> None:
    assert len(HAPPENINGS) == 17
    assert set(HAPPENINGS) == set(KINDS) - {STARTED}


@pytest.mark.trust("D2")
@pytest.mark.parametrize("kind", sorted(HAPPENINGS))
def test_what_happens_is_in_the_journal_with_its_six_fields(folder: Path, kind: str) -> None:
    HAPPENINGS[kind](folder)
    with within(folder) as store:
        found = [each for each in significant(store, Watched(100_00, 95_00)) if each.kind == kind]
        assert found
        entry: JournalEntry = found[-1]
        record = store.read_all(entry.position - 1, 1)[0]
    assert (entry.time, entry.actor) == (record.event.time, record.event.actor)
    assert entry.time.endswith("Z")
    assert all((entry.component, entry.actor, entry.reason))
    assert bool(entry.before or entry.after) or kind in NOBODY_DID
