"""A rulebook over one with other clause numbers: [clauses.map] says which stands for which."""

import json
from pathlib import Path

import pytest

from punto.rulebook import BrokenRulebook, load
from punto.rulebook.consistency import walk
from punto.rulebook.records import Cited
from punto.rulebook.register import clauses
from tests.rulebook.books import BASE, SMALL, with_sixth

OTHER = "other"


def renumbered(books: Path, left_out: frozenset[str] = frozenset()) -> Path:
    """The small rulebook under a register of its own numbers."""
    with_sixth(books)
    folder = books / OTHER
    folder.mkdir()
    rows = [json.loads(line) for line in (books / SMALL / "clauses.jsonl").read_text("utf-8").splitlines()]
    own = {row["id"]: f"Part {row['id']}" for row in rows}
    lines = [
        json.dumps({**row, "id": own[row["id"]], "parent": own.get(row["parent"]), "roles": []})
        for row in rows
    ]
    (folder / "clauses.jsonl").write_text("\n".join(lines), encoding="utf-8")
    pairs = [f'"{old}" = "{new}"' for old, new in own.items() if old not in left_out]
    text = "\n".join([f'id = "{OTHER}"', f'extends = "{SMALL}"', "[clauses.map]", *pairs])
    (folder / "rulebook.toml").write_text(text, encoding="utf-8")
    return books


def test_everything_taken_over_cites_the_own_numbers(tmp_path: Path) -> None:
    book = load(OTHER, renumbered(tmp_path / "books"))
    cited = {clause for _, each in walk(book) if isinstance(each, Cited) for clause in each.clauses}
    assert cited <= set(clauses(OTHER, tmp_path / "books"))
    assert all(clause.startswith("Part ") for clause in cited)
    assert set(book.side_bet) == set(load(SMALL, BASE).side_bet)


def test_what_is_not_mapped_is_asked_for_in_one_list_by_topic(tmp_path: Path) -> None:
    with pytest.raises(BrokenRulebook) as caught:
        load(OTHER, renumbered(tmp_path / "books", frozenset({"8.1", "5.3"})))
    (fault,) = caught.value.faults
    assert (fault.file, fault.key) == ("rulebook.toml", "clauses.map")
    assert fault.what == "not mapped: side_bet: 5.3; payment: 8.1; jackpots: 5.3"
    assert fault.right == "say which own clause stands for each, or add it to the register"


def test_without_a_map_too_they_are_asked_for_in_one_list(tmp_path: Path) -> None:
    books = renumbered(tmp_path / "books")
    (books / OTHER / "rulebook.toml").write_text(f'id = "{OTHER}"\nextends = "{SMALL}"\n', encoding="utf-8")
    with pytest.raises(BrokenRulebook) as caught:
        load(OTHER, books)
    fault = caught.value.faults[0]
    assert (fault.key, fault.what[:12]) == ("clauses.map", "not mapped: ")
    assert not [each for each in caught.value.faults if "is not in the register" in each.what]


def test_a_map_that_is_none_is_refused(tmp_path: Path) -> None:
    books = renumbered(tmp_path / "books")
    (books / OTHER / "rulebook.toml").write_text(
        f'id = "{OTHER}"\nextends = "{SMALL}"\nclauses = 3\n', encoding="utf-8"
    )
    with pytest.raises(BrokenRulebook, match="not a table of clauses"):
        load(OTHER, books)


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_an_own_clause_of_the_same_number_stands_for_nothing(tmp_path: Path) -> None:
    books = renumbered(tmp_path / "books", frozenset({"8.1"}))
    register = books / OTHER / "clauses.jsonl"
    rewrite(register, '"Part 8.1"', '"8.1"')
    with pytest.raises(BrokenRulebook) as caught:
        load(OTHER, books)
    (fault,) = caught.value.faults
    assert fault.what == "not mapped: payment: 8.1"


def test_a_map_names_clauses_that_there_are(tmp_path: Path) -> None:
    books = renumbered(tmp_path / "books")
    rewrite(books / OTHER / "rulebook.toml", '"8.1" = "Part 8.1"', '"8.1" = "Part 8.11"\n"8.99" = "Part 8.1"')
    with pytest.raises(BrokenRulebook) as caught:
        load(OTHER, books)
    said = [str(fault) for fault in caught.value.faults]
    assert "rulebook.toml: clauses.map: other has no clause 'Part 8.11'; nearest: Part 8.1" in said[0]
    assert f"rulebook.toml: clauses.map: {SMALL} has no clause '8.99'; nearest: " in said[1]
    assert all("clause 'Part 8.11' is not in the register" in each for each in said[2:])
