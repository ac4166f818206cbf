"""The house's journal: every kind of significant event, with who, what, why, before and after."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from punto.audit.significant_events import Watched, significant
from punto.books.projection import LedgerProjection
from punto.live.closures import switch
from punto.operation.data_directory import DataDirectory
from punto.operation.processes import FOLDER, StillRunning, none_running
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.operation.software import accept
from punto.operation.watch import WatchThread
from punto.store import Store
from punto.store.address import store_at
from punto.store.clock import Clock
from punto.store.journal import STARTED, entry_of, note, records
from punto.table.settling.pay import PaidOut
from tests.live.hosting import Serving, keep_play
from tests.operation.floors import edit, fill, settled
from tests.table.irregular.test_payments import paid, wager_of

BY_HAND = {
    "access-refused",
    "criteria-changed",
    "jackpot-changed",
    "account-changed",
    "data-lost",
    "noted",
}
"""What no part of the store comes across by itself: whoever does, notes it."""


def kinds(store: Store) -> list[str]:
    return [each.event.type for each in records(store)]


@pytest.mark.trust("D2")
@pytest.mark.parametrize("kind", sorted(BY_HAND))
def test_whoever_comes_across_something_notes_it(store: Store, kind: str) -> None:
    note(store, kind, actor="Sue", component="table/m1", reason="seen", before="1", after="2")
    (found,) = significant(store, Watched(1, 1))
    assert (found.kind, found.actor, found.component, found.reason) == (kind, "Sue", "table/m1", "seen")
    assert (found.before, found.after, found.position) == ("1", "2", 1)
    assert found.time.endswith("Z")


def test_a_kind_that_is_none_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="'party' is no kind of entry; one of: access-refused, "):
        note(store, "party", component="house", reason="why not")
    assert kinds(store) == []


@pytest.mark.trust("G3")
def test_a_start_carries_the_build_and_a_changed_setting_is_noted(folder: Path) -> None:
    with DataDirectory(folder, {}) as floor:
        build = floor.build
    (folder / "punto.toml").write_text((folder / "punto.toml").read_text() + "\n# by hand\n")
    with DataDirectory(folder, {}) as floor:
        accepted, first, changed, second = (entry_of(each) for each in records(floor.store))
    assert (accepted.kind, accepted.after) == ("software-accepted", build)
    assert (first.kind, second.kind) == (STARTED, STARTED)
    assert first.after == second.after == build
    assert (changed.kind, changed.component) == ("parameter-changed", "settings/punto.toml")
    assert changed.before != changed.after


def test_a_server_that_was_cut_off_under_the_same_number_is_noted_too(folder: Path) -> None:
    """In a container every server is process 1 or so: the number proves nothing."""
    fill(folder, 1)
    (folder / FOLDER / str(os.getpid())).touch()
    (folder / FOLDER / f"{os.getpid()}-left").touch()
    none_running(folder)
    with DataDirectory(folder, {}) as floor:
        assert kinds(floor.store)[-2:] == ["service-interrupted", STARTED]
        assert len(list((folder / FOLDER).iterdir())) == 1
        with pytest.raises(StillRunning, match=f"process {os.getpid()} serves; stop it first"):
            none_running(folder)
    none_running(folder)


def test_a_server_that_is_killed_leaves_a_file_that_nobody_holds(folder: Path) -> None:
    fill(folder, 1)
    code = (
        "import os, pathlib, sys; from punto.operation.processes import ProcessPresence; "
        "serving = ProcessPresence(pathlib.Path(sys.argv[1])); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, folder], check=False)
    assert len(list((folder / FOLDER).iterdir())) == 1
    none_running(folder)
    with DataDirectory(folder, {}) as floor:
        assert kinds(floor.store)[-2:] == ["service-interrupted", STARTED]


def test_a_server_that_was_cut_off_is_noted_at_the_next_start(folder: Path) -> None:
    fill(folder, 1)
    (folder / FOLDER / "999999999").touch()
    with DataDirectory(folder, {}) as floor:
        assert kinds(floor.store)[-2:] == ["service-interrupted", STARTED]
    with DataDirectory(folder, {}) as floor:
        assert kinds(floor.store)[-2:] == [STARTED, STARTED]
    assert list((folder / FOLDER).iterdir()) == []


def test_a_record_that_was_altered_is_noted(folder: Path) -> None:
    fill(folder)
    edit(folder, "UPDATE events SET actor = 'x' WHERE position = 4")
    with DataDirectory(folder, {}) as floor:
        assert settled(floor) == "broken"
    with store_of(load(folder, {})) as store:
        assert kinds(store)[-1] == "altered-outside"


@pytest.mark.trust("D11", "F10")
def test_a_clock_that_is_moved_is_noted_with_both_times(store: Store) -> None:
    times = iter([100.0, 101.0, 3_702.0])
    clock = Clock(lambda: next(times, 3_702.0), iter_of(0.0, 0.0, 1.0, 1.0, 2.0))
    watch = WatchThread(store, clock, look=0.001)
    while not kinds(store):
        store.wait(0, 1)
    watch.close()
    (found,) = (entry_of(each) for each in records(store))
    assert (found.kind, found.reason) == ("clock-moved", "the clock was moved by +3600.00 s")
    assert (found.before, found.after) == ("1970-01-01T00:01:42.000Z", "1970-01-01T01:01:42.000Z")


def iter_of(*values: float) -> Callable[[], float]:
    """A clock that stands still at last."""
    given = iter(values)
    return lambda: next(given, values[-1])


@pytest.mark.trust("D2")
def test_what_is_significant_at_a_table_is_found_there(address: str) -> None:
    serving = Serving(store_at(address, [LedgerProjection()]))
    serving.set_up()
    serving.sit_down()
    serving.play()
    store = serving.tables.store
    found = [each for each in significant(store, Watched(100_00, 95_00)) if each.component == "table/m1"]
    assert [(each.kind, each.reason) for each in found] == [
        ("game-changed", "the table was set up"),
        ("large-wager", "Ann laid banker"),
        ("large-win", "Ann won on banker"),
    ]
    assert [(each.before, each.after) for each in found[1:]] == [("", "100"), ("100", "95")]
    assert not [each for each in significant(store, Watched(100_01, 95_01)) if "large" in each.kind]


def test_what_is_switched_and_what_is_accepted_is_noted(store: Store) -> None:
    switch(store, "gaming", on=False, actor="Sue", reason="a leak")
    accept(store, "Max", "upgrade")
    assert kinds(store) == ["intervention", "software-accepted"]


def test_a_payment_put_right_is_an_override_that_says_what_was_wrong(store: Store) -> None:
    play = paid("star-2024", -30_00)
    play.reports("mispayment", wagers=(wager_of(play),))
    play.decides("put-right")
    keep_play(store, play)
    found = [each for each in significant(store, Watched(1 << 60, 1 << 60)) if each.kind == "overridden"]
    corrected = next(each for each in found if each.after)
    assert corrected.reason == f"Ann was paid wrongly on {wager_of(play)}"
    assert (corrected.before, corrected.after) == (f"event {play.event(PaidOut).seq}", "30")
    assert "irregularity resolved" in {each.reason for each in found}
