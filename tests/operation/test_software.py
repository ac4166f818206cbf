"""Software: accepted by somebody, refused when it is another, and found when a single bit of it is."""

import random
import shutil
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import punto
from punto.books.streams import DECIDING
from punto.operation import software
from punto.operation.data_directory import DataDirectory
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.operation.watch import WatchThread
from punto.store import components
from punto.store.address import store_at
from punto.store.components import MOST_NAMED, UnknownSoftware, differences, program
from punto.store.journal import entry_of, records
from punto.store.sqlite import SqliteDatabase
from tests.sizes import sizes


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A copy of the packages that decide what a table's events come to, paytables and all."""
    copied = tmp_path / "installed"
    for package in DECIDING:
        shutil.copytree(
            Path(punto.__file__).parent / package,
            copied / package,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    return copied


@pytest.mark.trust("G1")
@pytest.mark.parametrize("flips", sizes(60, 1_000))
def test_every_bit_counts(installed: Path, flips: int) -> None:
    """Many of them, one after the other, anywhere in code and paytables."""
    chance, accepted = random.Random(5), program(root=installed)  # noqa: S311 - the same bits every time
    files = [file for file in sorted(installed.rglob("*")) if file.is_file() and file.stat().st_size]
    for _ in range(flips):
        file = chance.choice(files)
        whole = file.read_bytes()
        changed = bytearray(whole)
        changed[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        file.write_bytes(changed)
        package = file.relative_to(installed).parts[0]
        name = f"punto/{file.relative_to(installed).as_posix()}"
        before = {each: digest for each, digest in accepted.items() if each.startswith(f"punto/{package}/")}
        found = program([package], installed)
        assert differences(before, found) == [f"{name}: is not as it was accepted"]
        file.write_bytes(whole)


@pytest.mark.trust("G1")
@pytest.mark.parametrize("flips", sizes(100, 1_000))
def test_every_bit_of_the_settings_and_of_the_databases_rules_counts(folder: Path, flips: int) -> None:
    chance, toml = random.Random(6), folder / "punto.toml"  # noqa: S311 - the same bits every time
    accepted, whole = components.settings(toml), toml.read_bytes()
    with store_of(load(folder, {})) as store:
        rules = store.database.objects()
        before = components.critical(store.database, {})
    assert len(rules) > 5
    for _ in range(flips):
        toml.write_bytes(flipped(whole, chance))
        assert components.settings(toml) != accepted
        place = chance.randrange(len(rules))
        name, text = rules[place]
        changed = flipped(text.encode(), chance).decode("latin-1")
        found = components.critical(Altered([*rules[:place], (name, changed), *rules[place + 1 :]]), {})
        assert differences(before, found) == [f"database/{name}: is not as it was accepted"]


def flipped(whole: bytes, chance: random.Random) -> bytes:
    """The same with one bit changed."""
    changed = bytearray(whole)
    changed[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
    return bytes(changed)


class Altered(SqliteDatabase):
    """A database in which a rule stands otherwise."""

    def __init__(self, rules: list[tuple[str, str]]) -> None:
        self._rules = rules

    def objects(self, tables: Sequence[str] = ()) -> list[tuple[str, str]]:  # noqa: ARG002 - always these
        return self._rules


@pytest.mark.trust("G1")
def test_a_check_of_everything_takes_two_seconds_at_most(folder: Path) -> None:
    with DataDirectory(folder, {}) as floor:
        took = []
        for _ in range(3):
            began = time.process_time()
            floor.check_software()
            took.append(time.process_time() - began)
    assert min(took) < 2


def test_files_that_come_and_go_are_named(installed: Path) -> None:
    accepted = program(root=installed)
    (installed / "rules" / "extra.py").write_text("")
    (installed / "rules" / "payment" / "wager_payment.py").unlink()
    assert differences(accepted, program(root=installed)) == [
        "punto/rules/extra.py: was added since the software was accepted",
        "punto/rules/payment/wager_payment.py: is missing",
    ]


def test_what_python_makes_of_the_files_does_not_count(installed: Path) -> None:
    accepted = program(root=installed)
    (installed / "rules" / "__pycache__").mkdir()
    (installed / "rules" / "__pycache__" / "pay.pyc").write_text("")
    assert program(root=installed) == accepted


@pytest.mark.trust("G3")
def test_another_build_is_not_started_until_somebody_accepts_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = {**components.loaded(), "punto/rules/payment/wager_payment.py": "00" * 32}
    with monkeypatch.context() as patch:
        patch.setattr(software, "loaded", lambda: other)
        with pytest.raises(
            UnknownSoftware, match=r"^punto/rules/payment/wager_payment.py: is not as it was accepted$"
        ):
            DataDirectory(folder, {})
        with store_of(load(folder, {})) as store:
            build = software.accept(store, "Max", "upgrade")
        with DataDirectory(folder, {}) as floor:
            assert floor.build == build
            first, entry, _ = [entry_of(each) for each in records(floor.store)]
    assert (entry.actor, entry.reason, entry.before, entry.after) == ("Max", "upgrade", first.after, build)
    assert first.after != build


def test_a_store_for_which_none_was_accepted_is_not_started(tmp_path: Path) -> None:
    with (
        store_at(str(tmp_path / "punto.sqlite")) as store,
        pytest.raises(UnknownSoftware, match="house accept"),
    ):
        software.check(store)


def test_of_many_differences_the_first_are_named() -> None:
    faults = [f"file {number}" for number in range(MOST_NAMED + 5)]
    assert UnknownSoftware(faults).faults[-2:] == [f"file {MOST_NAMED - 1}", "and 5 more"]


def test_a_change_while_it_serves_is_noted_once_and_stays_a_fault(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DataDirectory(folder, {}) as floor:
        floor.check_software()
        assert floor.faults() == []
        monkeypatch.setattr(software, "program", dict)
        for _ in range(2):
            with pytest.raises(UnknownSoftware):
                floor.check_software()
        (fault,) = floor.faults()
        assert fault.startswith("software: punto/")
        assert fault.endswith(": is missing")
        noted = [each.event.type for each in records(floor.store)]
    assert noted.count("program-fault") == 1


@pytest.mark.trust("G1")
def test_before_a_shoe_the_software_is_checked_unless_it_just_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DataDirectory(folder, {}) as floor:
        monkeypatch.setattr(software, "program", dict)
        floor.before_a_shoe()
        assert floor.faults() == []
        monkeypatch.setattr("punto.operation.watch.JUST_NOW", 0.0)
        floor.before_a_shoe()
        assert len(floor.faults()) == 1


@pytest.mark.trust("G1")
def test_the_software_is_checked_again_and_again(folder: Path) -> None:
    with store_of(load(folder, {})) as store:
        watch = WatchThread(store, look=0.001, every=0.0)
        while len(found := list(records(store))) < 3:
            store.wait(store.head().position, 1)
        watch.close()
    assert entry_of(found[-1]).reason == "checked, and as it was accepted"


@pytest.mark.trust("G1")
def test_a_rule_that_is_missing_in_the_database_is_found(address: str) -> None:
    with store_at(address) as store:
        software.accept(store, "Max", "first")
        software.check(store)
        store.transact(
            lambda session: session.rows(
                "DROP TRIGGER events_follow" + (" ON events" if "postgresql" in address else "")
            )
        )
        with pytest.raises(UnknownSoftware, match=r"^database/trigger/events_follow: is missing$"):
            software.check(store)
