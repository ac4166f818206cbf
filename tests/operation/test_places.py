"""Where a store lies: only `init` and `restore` make one, and only where there is nothing."""

import json
import os
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.cli.main import app
from punto.operation.data_directory import DataDirectory, make
from punto.operation.settings import load
from punto.store.address import check_empty, is_store, store_at
from punto.store.errors import AlreadyThere, NoStore
from tests.cli.running import punto
from tests.store.making import append
from tools.postgres import Cluster

WHO = ("--by", "max", "--reason", "yearly")
NONE = "there is no store at this address; punto init makes one, punto restore brings one back"


COMMANDS = [
    ("verify", "{}"),
    ("ledger", "takings", "--data", "{}"),
    ("ledger", "debts", "--data", "{}"),
    ("cards", "inventory", "--data", "{}"),
    ("house", "journal", "--data", "{}"),
    ("house", "accept", "--data", "{}", *WHO),
    ("house", "rotate-keys", "--data", "{}", *WHO),
    ("people", "list", "--data", "{}"),
    ("serve", "--data", "{}", "--port", "0"),
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: "-".join(words[:2]))
def test_a_store_that_is_gone_is_missed_and_not_made_anew(folder: Path, words: tuple[str, ...]) -> None:
    file = folder / "punto.sqlite"
    file.unlink()
    said = punto(*(word.format(folder) for word in words))
    assert (said.exit_code, said.stderr) == (2, f"{file}: {NONE}\n")
    assert not file.exists()


def test_a_backup_of_a_store_that_is_gone_is_none(folder: Path) -> None:
    (folder / "punto.sqlite").unlink()
    assert punto("backup", folder.parent / "copy", "--data", folder).exit_code == 2
    assert not (folder.parent / "copy").exists()
    assert not (folder / "punto.sqlite").exists()


def test_a_mistyped_address_makes_no_store(folder: Path) -> None:
    said = punto("verify", folder, environ={"PUNTO_STORE_ADDRESS": "punto.sqlit"})
    assert (said.exit_code, said.stderr) == (2, f"{folder}/punto.sqlit: {NONE}\n")
    assert not (folder / "punto.sqlit").exists()
    with pytest.raises(NoStore):
        DataDirectory(folder, {"PUNTO_STORE_ADDRESS": "punto.sqlit"})


def test_a_file_with_nothing_in_it_is_no_store(folder: Path) -> None:
    for file in folder.glob("punto.sqlite*"):
        file.unlink()
    (folder / "punto.sqlite").touch()
    assert punto("verify", folder).exit_code == 2
    assert (folder / "punto.sqlite").stat().st_size == 0


def test_a_store_without_a_record_is_not_good(folder: Path) -> None:
    (folder / "punto.sqlite").unlink()
    store_at(str(folder / "punto.sqlite")).close()
    said = punto("verify", folder, "--json")
    assert (said.exit_code, said.stderr) == (1, "record 1: is missing; the store has no record at all\n")
    assert json.loads(said.stdout)["good"] is False


def test_an_address_is_a_store_once_one_was_made_there(address: str, kind: str) -> None:
    assert is_store(address) == (kind == "postgresql"), "the template has the tables"
    check_empty(address)
    with store_at(address) as store:
        check_empty(address)
        store.append(append("c1", ("table/m1", 0, 1)))
    assert is_store(address)
    with pytest.raises(AlreadyThere, match="the database holds events already; give an empty one"):
        check_empty(address)


def test_a_floor_is_not_made_in_a_database_that_is_anothers(folder: Path, tmp_path: Path) -> None:
    with DataDirectory(folder, {}) as floor:
        before = floor.store.head()
    said = punto("init", tmp_path / "second", "--store", folder / "punto.sqlite")
    assert (said.exit_code, said.stderr) == (
        2, f"{folder}/punto.sqlite: the database holds events already; give an empty one\n",
    )  # fmt: skip
    assert not (tmp_path / "second").exists()
    with store_at(str(folder / "punto.sqlite")) as store:
        assert store.head() == before


def test_a_floor_is_not_made_in_a_postgresql_that_is_anothers(tmp_path: Path, postgresql: Cluster) -> None:
    address = postgresql.new_database()
    make(tmp_path / "first", address)
    with pytest.raises(AlreadyThere, match="the database holds events already; give an empty one"):
        make(tmp_path / "second", address)
    assert not (tmp_path / "second").exists()
    DataDirectory(tmp_path / "first", {}).close()


@pytest.mark.trust("F36")
def test_a_floor_whose_making_was_cut_off_is_made_by_doing_it_again(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(_: Path) -> None:
        raise InterruptedError

    with monkeypatch.context() as patch:
        patch.setattr("punto.operation.data_directory.sync_folder", cut_off)
        for _ in range(3):
            with pytest.raises(InterruptedError):
                make(tmp_path / "first", address)
    with pytest.raises(AlreadyThere, match="the database holds events already; give an empty one"):
        make(tmp_path / "second", address)
    make(tmp_path / "first", address)
    DataDirectory(tmp_path / "first", {}).close()
    shutil.rmtree(tmp_path / "first")
    with pytest.raises(AlreadyThere, match="the database holds events already; give an empty one"):
        make(tmp_path / "first", address)


@pytest.mark.trust("F36")
def test_a_floor_that_is_finished_is_not_taken_over_though_it_never_served(
    tmp_path: Path, address: str
) -> None:
    """Its keys are elsewhere by then: made anew, it would be dead where it was moved to."""
    make(tmp_path / "first", address)
    (tmp_path / "first").rename(tmp_path / "moved")
    with pytest.raises(AlreadyThere, match="the database holds events already; give an empty one"):
        make(tmp_path / "first", address)
    DataDirectory(tmp_path / "moved", {}).close()


def test_a_postgresql_without_tables_is_no_store(folder: Path, postgresql: Cluster) -> None:
    address = postgresql.new_database()
    assert not is_store(address)
    said = punto("verify", folder, environ={"PUNTO_STORE_ADDRESS": address})
    assert (said.exit_code, said.stderr) == (2, f"{address}: {NONE}\n")
    assert not is_store(address)


BRING_BACK = ("restore", "../copy", ".", "--key", "../floor/keys/checkpoint.pub")


@pytest.mark.parametrize("words", [("init", "."), BRING_BACK], ids=["init", "restore"])
def test_the_directory_one_is_in_is_not_made_anew(
    folder: Path, tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert punto("backup", tmp_path / "copy", "--data", folder, "--with-keys").exit_code == 0
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    said = punto(*words)
    assert (said.exit_code, said.stderr) == (
        2, ".: is the directory you are in, which is made anew; name it from outside\n",
    )  # fmt: skip
    assert list((tmp_path / "empty").iterdir()) == []


def test_a_link_to_an_empty_directory_will_do(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "empty")
    assert punto("init", tmp_path / "link").exit_code == 0
    assert punto("verify", tmp_path / "empty").exit_code == 0
    assert (tmp_path / "link").is_symlink()


def test_a_variable_counts_only_where_the_command_line_does_not_say(folder: Path, tmp_path: Path) -> None:
    assert punto("backup", tmp_path / "copy", "--data", folder).exit_code == 0
    environ = {"PUNTO_DATA": str(tmp_path / "nowhere")}
    assert punto("verify", "--export", tmp_path / "copy" / "events.jsonl", environ=environ).exit_code == 0
    assert punto("verify", folder, environ=environ).exit_code == 0
    assert punto("verify", environ=environ).exit_code == 2
    addressed = {"PUNTO_STORE_ADDRESS": "named.sqlite"}
    assert punto("init", tmp_path / "one", environ=addressed).exit_code == 0
    assert punto("verify", tmp_path / "one").exit_code == 0
    assert (tmp_path / "one" / "named.sqlite").exists()
    assert punto("init", tmp_path / "two", "--store", "said.sqlite", environ=addressed).exit_code == 0
    assert (tmp_path / "two" / "said.sqlite").exists()


def test_keys_are_changed_where_the_environment_says(folder: Path, tmp_path: Path) -> None:
    """Store, keys and checkpoints outside all lie elsewhere: what is in the folder is left alone."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (folder / "keys").rename(elsewhere / "keys")
    (folder / "punto.sqlite").rename(elsewhere / "other.sqlite")
    environ = {
        "PUNTO_STORE_ADDRESS": str(elsewhere / "other.sqlite"),
        "PUNTO_KEYS_FOLDER": str(elsewhere / "keys"),
        "PUNTO_CHECKPOINTS_OUTSIDE": str(elsewhere / "outside.jsonl"),
    }
    DataDirectory(folder, environ).close()
    said = punto("house", "rotate-keys", "--data", folder, *WHO, "--json", environ=environ)
    assert (said.exit_code, json.loads(said.stdout)["retired"]) == (0, 1), said.stderr
    assert len((elsewhere / "outside.jsonl").read_bytes().splitlines()) == 2
    DataDirectory(folder, environ).close()
    assert punto("verify", folder, environ=environ).exit_code == 0
    assert sorted(each.name for each in folder.iterdir()) == ["punto.toml", "running"]


SET = {"names": '"floor.example"', "port": "8443", "certificate": '"/etc/floor.pem"', "reserve_mib": "77"}


def test_a_restore_into_another_store_changes_its_address_alone(folder: Path, tmp_path: Path) -> None:
    file = folder / "punto.toml"
    named = [(line.partition(" = ")[0], line) for line in file.read_text().splitlines()]
    lines = [f"{name} = {SET[name]}" if name in SET else line for name, line in named]
    file.write_text("\n".join([*lines, "# by hand"]) + "\n")
    before = load(folder, {})
    assert punto("backup", tmp_path / "copy", "--data", folder, "--with-keys").exit_code == 0
    given = ("--key", folder / "keys" / "checkpoint.pub", "--store", "moved.sqlite")
    assert punto("restore", tmp_path / "copy", tmp_path / "again", *given).exit_code == 0
    after = load(tmp_path / "again", {})
    assert after.address == str(tmp_path / "again" / "moved.sqlite")
    assert (after.server, after.reserve) == (before.server, before.reserve)
    assert (after.server.port, after.server.names, after.reserve) == (8443, ("floor.example",), 77 << 20)
    text = (tmp_path / "again" / "punto.toml").read_text()
    assert text == file.read_text().replace('"punto.sqlite"', '"moved.sqlite"')


def test_a_backup_is_restored_however_its_settings_are_written(folder: Path, tmp_path: Path) -> None:
    (folder / "keys").rename(tmp_path / "kept")
    file = folder / "punto.toml"
    said_anew = '[ keys ]\n  # [kept apart]\n  folder = "../kept"'
    file.write_text(file.read_text().replace('[keys]\nfolder = "keys"', said_anew))
    assert punto("backup", tmp_path / "copy", "--data", folder, "--with-keys").exit_code == 0
    given = ("--key", tmp_path / "kept" / "checkpoint.pub")
    said = punto("restore", tmp_path / "copy", tmp_path / "again", *given)
    assert (said.exit_code, said.stderr) == (0, "")
    assert load(tmp_path / "again", {}).keys == tmp_path / "again" / "keys"
    assert punto("verify", tmp_path / "again").exit_code == 0


NOT_SAID = "has not 1 to 200 printable characters"


@pytest.mark.parametrize(
    "words", [("accept",), ("rotate-keys",), ("disable", "gaming"), ("enable", "gaming"), ("note", "noted")]
)
def test_whoever_decides_has_a_name_and_a_reason(folder: Path, words: tuple[str, ...]) -> None:
    said = punto("house", *words, "--data", folder, "--by", "a\tb", "--reason", " ")
    assert (said.exit_code, said.stderr) == (2, f"--by: 'a\\tb' {NOT_SAID}\n--reason: ' ' {NOT_SAID}\n")


@pytest.mark.trust("G6")
def test_only_what_there_is_is_switched(folder: Path) -> None:
    with DataDirectory(folder, {}) as floor:
        floor.store.append(append("c1", ("table/m1", 0, 1)))
    told = ("--data", str(folder), *WHO)

    def wrong(what: str) -> str:
        said = CliRunner().invoke(app, ["house", "disable", what, *told])
        assert said.exit_code == 2
        return said.stderr.strip()

    assert wrong("table/nosuch") == "table/nosuch: there is no table of this name; there are m1"
    assert wrong("game/nosuch").startswith("game/nosuch: there is no game of this name; there are ")
    game = wrong("game/nosuch").rpartition(" ")[2]
    for what in ("gaming", "table/m1", f"game/{game}", "person/anybody"):
        assert punto("house", "disable", what, *told).exit_code == 0
        assert punto("house", "enable", what, *told).exit_code == 0
    assert os.environ.get("PUNTO_DATA") is None


def test_a_store_in_a_folder_within_is_made_with_it(tmp_path: Path) -> None:
    floor, again = tmp_path / "floor", tmp_path / "again"
    assert punto("init", floor, "--store", "sub/deep/p.sqlite").exit_code == 0
    assert (floor / "sub" / "deep" / "p.sqlite").is_file()
    assert punto("verify", floor).exit_code == 0
    assert punto("backup", tmp_path / "copy", "--data", floor, "--with-keys").exit_code == 0
    key = floor / "keys" / "checkpoint.pub"
    assert punto("restore", tmp_path / "copy", again, "--key", key).exit_code == 0
    assert punto("verify", again).exit_code == 0


def test_a_folder_elsewhere_that_is_missing_is_named(tmp_path: Path) -> None:
    said = punto("init", tmp_path / "floor", "--store", tmp_path / "elsewhere" / "p.sqlite")
    why = f"{tmp_path / 'elsewhere'}: there is no such folder; make it first\n"
    assert (said.exit_code, said.stderr) == (2, why)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://x", "--store: 'http://x' is neither a file nor postgresql://user@host/database"),
        ("a\nb", "--store: 'a\\nb' has characters that cannot be printed"),
        ("postgresql://[::1", "the store's address cannot be read: end of string reached"),
        ("postgresql://floor:secret%zz@db/floor", "the store's address cannot be read: invalid percent"),
        ("checkpoints.jsonl", "checkpoints.outside: "),
    ],
)
def test_an_address_at_which_nothing_can_lie_leaves_nothing(tmp_path: Path, address: str, why: str) -> None:
    for _ in range(2):
        said = punto("init", tmp_path / "floor", "--store", address)
        assert (said.exit_code, said.stderr[: len(why)]) == (2, why)
        assert "secret" not in said.stderr
        assert not list(tmp_path.iterdir())


def test_such_an_address_is_refused_in_a_file_and_in_the_environment(folder: Path) -> None:
    said = punto("verify", folder, environ={"PUNTO_STORE_ADDRESS": "http://x"})
    why = "store.address: 'http://x' is neither a file nor postgresql://user@host/database\n"
    assert (said.exit_code, said.stderr) == (2, why)
