"""`punto init`, `verify`, `backup`, `restore`: what they say, and with which exit code they end."""

import json
import re
from pathlib import Path

import pytest

from punto.operation.data_directory import LOCK, DataDirectory, lock
from punto.operation.settings import load
from tests.cli.running import punto
from tests.operation.floors import edit

BESIDES = 2
"""Records of the journal: the software was accepted, and a server started."""


def test_init_says_what_it_made(tmp_path: Path) -> None:
    made = punto("init", tmp_path / "floor", "--json")
    assert (made.exit_code, made.stderr) == (0, "")
    said = json.loads(made.stdout)
    assert re.fullmatch(r"http://127\.0\.0\.1:8000/welcome#[0-9a-f]{64}", said.pop("first_administrator"))
    assert said == {
        "data": str(tmp_path / "floor"),
        "store": str(tmp_path / "floor" / "punto.sqlite"),
        "keys": str(tmp_path / "floor" / "keys"),
        "configuration": str(tmp_path / "floor" / "punto.toml"),
    }


def test_init_where_there_is_something_is_bad_input(filled_folder: Path) -> None:
    again = punto("init", filled_folder)
    assert again.exit_code == 2
    assert again.stderr == f"{filled_folder}: there is something already; name an empty or a new directory\n"


def test_verify_a_good_store(filled_folder: Path) -> None:
    said = punto("verify", filled_folder, "--json")
    assert said.exit_code == 0
    found = json.loads(said.stdout)
    assert found | {"head": ""} == {
        "good": True,
        "records": 10 + BESIDES,
        "head": "",
        "checkpoints": 1,
        "shoes_revealed": 0,
        "shoes_sealed": 0,
        "cards": 0,
        "books": "none yet",
    }
    assert punto("verify", environ={"PUNTO_DATA": str(filled_folder)}).exit_code == 0


def test_verify_names_a_broken_record(filled_folder: Path) -> None:
    edit(filled_folder, "UPDATE events SET actor = 'x' WHERE position = 7")
    said = punto("verify", filled_folder, "--json")
    fault = "record 7: its content does not have its hash"
    assert (said.exit_code, said.stderr) == (1, fault + "\n")
    assert json.loads(said.stdout) == {"good": False, "faults": [fault]}


def test_verify_without_anything_or_with_both_is_bad_input(filled_folder: Path) -> None:
    for words in ((), (filled_folder, "--export", filled_folder)):
        said = punto("verify", *words)
        assert (said.exit_code, said.stderr) == (2, "name a data directory or, with --export, an export\n")


def test_verify_says_all_that_is_wrong_with_a_configuration(filled_folder: Path) -> None:
    (filled_folder / "punto.toml").write_text("[store]\n")
    said = punto("verify", filled_folder)
    assert said.exit_code == 2
    assert len(said.stderr.splitlines()) == 5


@pytest.mark.trust("B6")
def test_a_lock_is_opened_only_by_a_good_pass_and_on_purpose(filled_folder: Path) -> None:
    lock(filled_folder, "record 3: its content does not have its hash")
    assert punto("verify", filled_folder).exit_code == 0
    assert (filled_folder / LOCK).exists()
    edit(filled_folder, "UPDATE events SET actor = 'x' WHERE position = 3")
    assert punto("verify", filled_folder, "--unlock").exit_code == 1
    assert (filled_folder / LOCK).exists()
    edit(filled_folder, "UPDATE events SET actor = 'dealer-7' WHERE position = 3")
    assert punto("verify", filled_folder, "--unlock").exit_code == 0
    assert not (filled_folder / LOCK).exists()


def test_backup_and_restore(filled_folder: Path, tmp_path: Path) -> None:
    copy, again, key = tmp_path / "copy", tmp_path / "again", filled_folder / "keys" / "checkpoint.pub"
    made = punto("backup", copy, "--data", filled_folder, "--json")
    assert made.exit_code == 0, made.stderr
    assert json.loads(made.stdout)["records"] == 10 + BESIDES
    assert punto("backup", copy, "--data", filled_folder).exit_code == 2
    back = punto("restore", copy, again, "--key", key, "--keys", filled_folder / "keys", "--json")
    assert back.exit_code == 0, back.stderr
    assert json.loads(back.stdout)["records"] == 10 + BESIDES
    assert punto("verify", again).exit_code == 0


def test_an_export_is_verified_with_checkpoints_from_outside(filled_folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    assert punto("backup", copy, "--data", filled_folder).exit_code == 0
    given = ["--checkpoints", filled_folder / "checkpoints.jsonl"]
    exported = ["verify", "--export", copy / "events.jsonl", *given]
    assert punto(*exported).exit_code == 2
    good = punto(*exported, "--key", filled_folder / "keys" / "checkpoint.pub", "--json")
    assert json.loads(good.stdout)["checkpoints"] == 1
    data = (copy / "events.jsonl").read_bytes()
    (copy / "events.jsonl").write_bytes(data[:-1])
    cut = punto("verify", "--export", copy / "events.jsonl")
    assert (cut.exit_code, cut.stderr) == (1, f"record {10 + BESIDES}: the line is cut off\n")


def test_a_key_without_checkpoints_checks_nothing_and_is_refused(filled_folder: Path, tmp_path: Path) -> None:
    assert punto("backup", tmp_path / "copy", "--data", filled_folder).exit_code == 0
    key = ("--key", filled_folder / "keys" / "checkpoint.pub")
    said = punto("verify", "--export", tmp_path / "copy" / "events.jsonl", *key)
    why = "--key needs --checkpoints: their signatures are what it checks\n"
    assert (said.exit_code, said.stderr) == (2, why)
    assert punto("verify", filled_folder, *key).exit_code == 0


def test_a_lock_is_spoken_of_and_opened_on_record(filled_folder: Path) -> None:
    assert punto("verify", filled_folder, "--unlock").exit_code == 0
    before = punto("house", "journal", "--data", filled_folder, "--kind", "intervention").stdout
    assert before == "", "there was nothing to unlock"
    why = "record 3: its content does not have its hash"
    lock(filled_folder, why)
    said = punto("verify", filled_folder)
    warned = "it stays closed, though all is good now; --unlock lets it serve again. It said:"
    assert (said.exit_code, said.stderr) == (0, f"warning: {filled_folder / LOCK}: {warned} {why}\n")
    opened = punto("verify", filled_folder, "--unlock", "--json")
    assert (opened.exit_code, "warnings" in json.loads(opened.stdout)) == (0, False)
    listed = json.loads(
        punto("house", "journal", "--data", filled_folder, "--kind", "intervention", "--json").stdout
    )
    assert [(each["component"], each["reason"], each["before"]) for each in listed] == [
        ("lock", "unlocked: everything was found good", why)
    ]
    DataDirectory(filled_folder, {}).close()


def test_a_backup_or_keys_that_are_not_there_are_bad_input(filled_folder: Path, tmp_path: Path) -> None:
    key, again = ("--key", filled_folder / "keys" / "checkpoint.pub"), tmp_path / "again"
    said = punto("restore", tmp_path / "nope", again, *key)
    why = f"{tmp_path}/nope: there is no such folder; name a backup\n"
    assert (said.exit_code, said.stderr) == (2, why)
    assert punto("backup", tmp_path / "copy", "--data", filled_folder).exit_code == 0
    said = punto("restore", tmp_path / "copy", again, *key, "--keys", tmp_path / "nope")
    why = f"{tmp_path}/nope: there is no such folder; name the one with the keys\n"
    assert (said.exit_code, said.stderr) == (2, why)
    said = punto("restore", tmp_path / "copy", again, *key)
    assert (said.exit_code, said.stderr) == (
        1,
        f"{tmp_path}/copy: holds no keys; say where they are\n",
    )
    assert not again.exists()


@pytest.mark.trust("G5")
@pytest.mark.parametrize("within", [True, False])
def test_keys_that_lay_elsewhere_are_in_the_restored_directory_and_used(
    filled_folder: Path, tmp_path: Path, within: bool
) -> None:
    safe, copy, again = tmp_path / "safe" / "keys", tmp_path / "copy", tmp_path / "again"
    safe.parent.mkdir()
    (filled_folder / "keys").rename(safe)
    config = filled_folder / "punto.toml"
    config.write_text(config.read_text().replace('folder = "keys"', f'folder = "{safe}"'))
    given = ("--with-keys",) if within else ()
    assert punto("backup", copy, "--data", filled_folder, *given).exit_code == 0
    key = tmp_path / "mine.pub"
    key.write_bytes((safe / "checkpoint.pub").read_bytes())
    gone = safe.rename(tmp_path / "gone")
    back = punto("restore", copy, again, "--key", key, *(() if within else ("--keys", gone)))
    assert back.exit_code == 0, back.stderr
    assert load(again, {}).keys == again / "keys"
    assert (again / "punto.toml").read_text() == config.read_text().replace(str(safe), "keys")
    said = punto("verify", again)
    assert (said.exit_code, said.stderr) == (0, "")
    DataDirectory(again, {}).close()


def test_a_damaged_backup_is_not_restored(filled_folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    punto("backup", copy, "--data", filled_folder, "--with-keys")
    (copy / "leases.jsonl").unlink()
    (copy / "more").touch()
    back = punto("restore", copy, tmp_path / "again", "--key", filled_folder / "keys" / "checkpoint.pub")
    assert back.exit_code == 1
    assert back.stderr == "leases.jsonl: is missing\nmore: is not in the manifest\n"


def test_a_key_or_a_file_that_is_not_there_is_bad_input(filled_folder: Path, tmp_path: Path) -> None:
    missing = punto("restore", tmp_path / "no", tmp_path / "again", "--key", tmp_path / "no.pub")
    assert (missing.exit_code, missing.stderr) == (
        2,
        f"{tmp_path}/no.pub: cannot be read: No such file or directory\n",
    )
    assert punto("verify", "--export", tmp_path / "no").exit_code == 2
    assert punto("backup", tmp_path / "copy", "--data", tmp_path / "no").exit_code == 2
    assert filled_folder.exists()


@pytest.mark.trust("G6")
def test_gaming_is_switched_off_and_on_and_the_journal_says_so(filled_folder: Path) -> None:
    who = ["--data", filled_folder, "--by", "sue", "--reason", "a leak"]
    off = punto("house", "disable", "table/m1", *who)
    assert (off.exit_code, off.stdout) == (0, "switched off  table/m1\noff           table/m1\n")
    on = punto("house", "enable", "table/m1", *who, "--json")
    assert json.loads(on.stdout) == {"switched on": "table/m1", "off": "nothing"}
    listed = punto("house", "journal", "--data", filled_folder, "--kind", "intervention")
    assert [line.split("  ", 2)[2] for line in listed.stdout.splitlines()] == [
        "intervention  sue  table/m1  a leak [on -> off]",
        "intervention  sue  table/m1  a leak [off -> on]",
    ]
    wrong = punto("house", "disable", "seat/1", *who)
    assert wrong.exit_code == 2
    assert wrong.stderr.startswith("'seat/1' cannot be switched; gaming, ")


def test_software_keys_and_notes_by_command(filled_folder: Path) -> None:
    who = ["--data", filled_folder, "--by", "max", "--reason", "release 2", "--json"]
    assert len(json.loads(punto("house", "accept", *who).stdout)["build"]) == 64
    assert json.loads(punto("house", "rotate-keys", *who).stdout)["retired"] == 1
    assert json.loads(punto("house", "note", "data-lost", *who).stdout)["position"] == 10 + BESIDES + 3
    assert punto("house", "note", "party", *who).exit_code == 2
    listed = json.loads(
        punto("house", "journal", "--data", filled_folder, "--after", 10 + BESIDES, "--json").stdout
    )
    assert [each["kind"] for each in listed] == ["software-accepted", "parameter-changed", "data-lost"]
    assert punto("verify", filled_folder).exit_code == 0
    with DataDirectory(filled_folder, {}):
        serving = punto("house", "rotate-keys", *who)
    assert serving.exit_code == 2
    assert "serves; stop it first" in serving.stderr
