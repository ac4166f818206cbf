"""Servers are known to the store itself: what is done while none serves waits for all, wherever they are."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from punto.audit.books import check_books
from punto.audit.rebuilding import rebuild
from punto.operation import attendance, key_rotation
from punto.operation import data_directory as flooring
from punto.operation.attendance import SERVING, Attendance, alone, arrive, depart
from punto.operation.data_directory import DataDirectory
from punto.operation.key_rotation import rotate
from punto.operation.processes import FOLDER, ProcessPresence, StillRunning
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.store import Store
from punto.store.chain.checking import resume
from punto.store.errors import StaleLease
from punto.store.journal import note
from punto.store.keys.files import NEXT, BadKey, public_key
from tests.cli.running import punto
from tests.live.hosting import Serving

Open = Callable[[], DataDirectory]


@pytest.fixture
def elsewhere(folder_anywhere: Path, tmp_path: Path) -> Open:
    """Opens the same store from another data directory, with the same keys, as another machine would."""
    other = tmp_path / "other"
    shutil.copytree(folder_anywhere, other, ignore=shutil.ignore_patterns("punto.sqlite*"))
    environ = {"PUNTO_STORE_ADDRESS": load(folder_anywhere, {}).address}
    return lambda: DataDirectory(other, environ)


def held(store: Store) -> list[str]:
    now = store.database.words["now"]
    rows = store.database.read(f"SELECT name FROM leases WHERE until > {now} ORDER BY name")
    return [name for (name,) in rows]


def test_keys_are_not_changed_under_a_server_of_another_folder(
    folder_anywhere: Path, elsewhere: Open
) -> None:
    with elsewhere() as floor:
        with pytest.raises(StillRunning, match=r"other/\S+: serves from another data directory .*; stop it"):
            rotate(folder_anywhere, {}, "Max", "yearly")
        note(floor.store, "noted", component="x", reason="y")
        said = punto("ledger", "rebuild", "--data", folder_anywhere, "--by", "max", "--reason", "x")
        assert (said.exit_code, "serves from another data directory" in said.stderr) == (2, True)
    assert not (folder_anywhere / "keys" / NEXT).exists()
    DataDirectory(folder_anywhere, {}).close()
    rotate(folder_anywhere, {}, "Max", "yearly")
    DataDirectory(folder_anywhere, {}).close()
    with pytest.raises(BadKey, match="was retired at record"):
        elsewhere()


def test_keys_that_were_changed_elsewhere_are_not_changed_again(
    folder_anywhere: Path, tmp_path: Path
) -> None:
    """The chain would name a key that nobody has: of one key no two others follow."""
    other = tmp_path / "other"
    shutil.copytree(folder_anywhere, other, ignore=shutil.ignore_patterns("punto.sqlite*"))
    rotate(folder_anywhere, {}, "Max", "yearly")
    with pytest.raises(BadKey, match="was retired at record"):
        rotate(other, {"PUNTO_STORE_ADDRESS": load(folder_anywhere, {}).address}, "Max", "yearly")
    assert not (other / "keys" / NEXT).exists()
    DataDirectory(folder_anywhere, {}).close()


def test_keys_that_are_changed_while_a_server_starts_are_not_the_ones_it_signs_with(
    folder_anywhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it is known to serve it has read no key; once it is, none is changed."""
    real, tried = ProcessPresence, list[str]()

    def before(place: Path) -> object:
        rotate(folder_anywhere, {}, "Max", "monthly")
        return real(place)

    def after(store: Store, holder: str) -> object:
        found = arrive(store, holder)
        with pytest.raises(StillRunning):
            rotate(folder_anywhere, {}, "Max", "monthly")
        tried.append(holder)
        return found

    monkeypatch.setattr(flooring, "ProcessPresence", before)
    monkeypatch.setattr(flooring, "arrive", after)
    with DataDirectory(folder_anywhere, {}) as floor:
        note(floor.store, "noted", component="x", reason="y")
        assert floor.faults() == []
    monkeypatch.undo()
    assert len(tried) == 1
    assert len(public_key(folder_anywhere / "keys").keys) == 2
    DataDirectory(folder_anywhere, {}).close()
    assert punto("verify", folder_anywhere).exit_code == 0


def test_a_server_that_comes_while_keys_are_changed_is_first(
    folder_anywhere: Path, elsewhere: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    came, real = list[DataDirectory](), resume

    def slow(*given: object) -> object:
        came.append(elsewhere())
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(key_rotation, "resume", slow)
    with pytest.raises(StillRunning, match="a server came to serve meanwhile; nothing was done: stop it"):
        rotate(folder_anywhere, {}, "Max", "yearly")
    monkeypatch.undo()
    (floor,) = came
    note(floor.store, "noted", component="x", reason="y")
    floor.close()
    DataDirectory(folder_anywhere, {}).close()
    assert len(public_key(folder_anywhere / "keys").keys) == 1
    assert punto("verify", folder_anywhere).exit_code == 0


def test_a_server_that_slept_while_keys_were_changed_signs_nothing_more(
    folder_anywhere: Path, elsewhere: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "SECONDS", 0.0)
    floor = elsewhere()
    rotate(folder_anywhere, {}, "Max", "yearly")
    note(floor.store, "noted", component="x", reason="y")
    floor.close()
    assert ["was retired at record" in fault for fault in floor.faults()] == [True]
    DataDirectory(folder_anywhere, {}).close()
    assert punto("verify", folder_anywhere).exit_code == 0


def test_servers_take_the_lowest_places_and_leave_them(store: Store, open_store: Callable[[], Store]) -> None:
    first, second = arrive(store, "a"), arrive(open_store(), "b")
    assert held(store) == [f"{SERVING}1", f"{SERVING}2"]
    depart(store, first)
    assert arrive(store, "c").name == f"{SERVING}1"
    depart(store, second)
    depart(store, second)
    assert held(store) == [f"{SERVING}1"]


def test_a_server_says_so_again_and_again_and_takes_another_place_if_it_must(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "SECONDS", 0.0)
    lease = arrive(store, "a")
    monkeypatch.setattr(attendance, "SECONDS", 60.0)
    taken = arrive(store, "b")
    assert taken.name == lease.name
    serving = Attendance(store, lease, 0.01)
    until = time.monotonic() + 30
    while held(store) != [f"{SERVING}1", f"{SERVING}2"] and time.monotonic() < until:
        time.sleep(0.01)
    assert held(store) == [f"{SERVING}1", f"{SERVING}2"]
    with pytest.raises(StillRunning, match=r"^(a, b|b, a):"), alone(store, tmp_path):
        raise AssertionError
    serving.end()
    assert (held(store), serving.fault) == ([f"{SERVING}1"], None)


def test_whatever_keeps_it_from_saying_so_is_a_fault(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def amiss(*_: object) -> None:
        raise KeyError("amiss")

    lease = arrive(store, "a")
    with monkeypatch.context() as patch:
        patch.setattr(store, "renew_lease", amiss)
        serving = Attendance(store, lease, 0.01)
        until = time.monotonic() + 30
        while serving.fault is None and time.monotonic() < until:
            time.sleep(0.01)
        assert isinstance(serving.fault, KeyError)
        serving.end()


def test_one_that_was_cut_off_in_this_folder_is_not_waited_for(folder_anywhere: Path) -> None:
    (folder_anywhere / FOLDER).mkdir()
    (folder_anywhere / FOLDER / "77-gone").touch()
    with store_of(load(folder_anywhere, {})) as store:
        arrive(store, attendance.holder_of(folder_anywhere, "77-gone"))

        def overtaken() -> None:
            with alone(store, folder_anywhere) as lease:
                arrive(store, attendance.holder_of(folder_anywhere, "78-there"))
                with pytest.raises(StaleLease):
                    store.release_lease(lease)
                note(store, "noted", component="x", reason="y", under=lease)

        with pytest.raises(StillRunning, match="a server came to serve meanwhile"):
            overtaken()
        with (
            pytest.raises(StillRunning, match="78-there: serves from another data directory"),
            alone(store, folder_anywhere),
        ):
            raise AssertionError


def test_nobody_works_alone_beside_another(store: Store, tmp_path: Path) -> None:
    """Not even from another data directory; when the work is over, or failed, the next may begin."""
    other = tmp_path / "other"
    with alone(store, tmp_path) as lease:
        with (
            pytest.raises(StillRunning, match=r": does already what is done only while no server serves"),
            alone(store, other),
        ):
            raise AssertionError
        note(store, "noted", component="x", reason="y", under=lease)
    with pytest.raises(KeyError), alone(store, other):
        raise KeyError
    with alone(store, other) as after:
        assert after.epoch > lease.epoch


def test_books_are_not_made_anew_once_a_server_came(serving: Serving, store: Store, tmp_path: Path) -> None:
    assert serving.table == "m1"
    with alone(store, tmp_path) as lease:
        assert rebuild(store, lease) > 0
        arrive(store, "a")
        with pytest.raises(StaleLease):
            rebuild(store, lease)
    assert check_books(store) > 0


def test_a_start_that_fails_leaves_no_place_taken(folder_anywhere: Path) -> None:
    (folder_anywhere / "keys" / "shoe.key").chmod(0o644)
    with pytest.raises(BadKey):
        DataDirectory(folder_anywhere, {})
    with store_of(load(folder_anywhere, {})) as store:
        assert held(store) == []
    assert list((folder_anywhere / FOLDER).iterdir()) == []
