"""`punto tables`: a file is checked, its tables are added by a named person, and the record rules then."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punto.books.streams import PLAN_STREAM, stream_of
from punto.cli.main import app
from punto.operation.data_directory import make
from punto.operation.sealed_store import store_of
from punto.operation.settings import load

FILE = """
[[table]]
id = "harbour"
name = "Harbour"
rulebook = "nsw"
chips = [1, 5, 25]
cards = "keyed"
[table.limits]
minimum = 5

[[table]]
id = "annex"
name = "Annex"
rulebook = "nz-1998"
seats = 9
"""


def run(*args: object) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, [str(each) for each in args])
    return found.exit_code, found.stdout, found.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tables.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    make(tmp_path / "floor")
    return tmp_path / "floor"


def test_a_file_is_checked_with_all_faults_at_once(file: Path) -> None:
    assert run("tables", "check", file) == (0, "without a fault: harbour, annex\n", "")
    file.write_text(FILE.replace('"nsw"', '"nws"').replace("seats = 9", "seats = 99\nzone = 3"))
    code, out, err = run("tables", "check", file)
    assert (code, out) == (1, "without a fault: none\n")
    assert err.splitlines()[0].startswith("harbour: rulebook: rulebook 'nws': there is no such rulebook")
    assert [line.split(":")[1] for line in err.splitlines()] == [" rulebook", " zone", " seats"]
    said = json.loads(run("tables", "check", file, "--json")[1])
    assert (said["good"], said["tables"], len(said["faults"])) == (False, [], 3)


def test_a_file_that_cannot_be_read_is_bad_input(tmp_path: Path) -> None:
    assert run("tables", "check", tmp_path / "none.toml")[0] == 2
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    code, _, err = run("tables", "check", tmp_path / "bytes.toml")
    assert (code, "is not UTF-8 text at byte 0" in err) == (2, True)


def test_tables_are_added_by_a_named_person_and_on_record(file: Path, data: Path) -> None:
    code, out, _ = run("tables", "add", file, "--data", data, "--by", "Ada")
    assert (code, out) == (0, "harbour: added\nannex: added\n")
    with store_of(load(data, {})) as store:
        added = [each.event for each in store.read_stream(PLAN_STREAM, 0)]
        assert [(each.type, each.actor) for each in added] == [("table-added", "Ada")] * 2
        (first,) = (each.event for each in store.read_stream(stream_of("harbour"), 0))
        assert (first.type, first.actor) == ("table-set-up", "Ada")
    listed = json.loads(run("tables", "list", "--data", data, "--json")[1])
    assert [(each["table"], each["rulebook"], each["added_by"]) for each in listed] == [
        ("harbour", "nsw", "Ada"),
        ("annex", "nz-1998", "Ada"),
    ]
    assert "Ada" in run("tables", "list", "--data", data)[1]
    assert run("verify", data)[0] == 0


def test_afterwards_a_file_that_differs_is_told_and_never_applied(file: Path, data: Path) -> None:
    assert run("tables", "add", file, "--data", data, "--by", "Ada", "--table", "harbour")[0] == 0
    again = run("tables", "add", file, "--data", data, "--by", "Ada", "--table", "harbour")
    assert again[:2] == (0, "harbour: is there already, and the same\n")
    file.write_text(FILE.replace("minimum = 5", "minimum = 50").replace('"Harbour"', '"Pier"'))
    code, out, _ = run("tables", "add", file, "--data", data, "--by", "Eve", "--table", "harbour")
    assert code == 1
    assert out.splitlines() == [
        'harbour: stays as it is on record: name: on record "Harbour", in the file "Pier"',
        "harbour: stays as it is on record: setup.sign.bounds.minimum: on record 500, in the file 5000",
    ]
    code, out, _ = run("tables", "check", file, "--data", data)
    assert (code, out.count("harbour: differs: ")) == (0, 2)
    listed = json.loads(run("tables", "list", "--data", data, "--json")[1])
    assert [(each["table"], each["added_by"]) for each in listed] == [("harbour", "Ada")]


def test_nothing_is_added_while_a_wanted_table_has_a_fault(file: Path, data: Path) -> None:
    file.write_text(FILE.replace("seats = 9", "seats = 99"))
    code, _, err = run("tables", "add", file, "--data", data, "--by", "Ada")
    assert (code, err.split(":")[0]) == (2, "annex")
    assert run("tables", "list", "--data", data, "--json")[1] == "[]\n"
    assert run("tables", "add", file, "--data", data, "--by", "Ada", "--table", "harbour")[0] == 0
    code, _, err = run("tables", "add", file, "--data", data, "--by", "Ada", "--table", "pier")
    assert (code, err) == (2, "--table: the file has no table 'pier'; one of: harbour\n")
    assert run("tables", "add", file, "--data", data, "--by", " ")[0] == 2
