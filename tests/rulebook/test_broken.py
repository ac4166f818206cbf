"""Every broken rulebook is refused, with an error that says where, what is wrong and what would be right."""

from pathlib import Path

import pytest

from punto.rulebook import BrokenRulebook, load
from punto.rules.proof import prove, proven_rulebooks
from tests.rulebook.books import BASE, BROKEN, SMALL, BrokenCase, broken_case, make_broken

CASES = [broken_case(file) for file in sorted(BROKEN.glob("*.toml"))]


def broken(case: BrokenCase, books: Path) -> BrokenRulebook:
    make_broken(case, books)
    with pytest.raises(BrokenRulebook) as caught:
        prove(case.rulebook, books)
    return caught.value


def test_there_are_enough_broken_rulebooks() -> None:
    assert len(CASES) >= 170


def test_the_small_rulebook_holds_before_it_is_broken(tmp_path: Path) -> None:
    make_broken(BrokenCase("whole", (), ()), tmp_path / "books")
    assert prove(SMALL, tmp_path / "books") == load(SMALL, BASE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_broken_rulebook_says_where_what_and_what_would_be_right(case: BrokenCase, tmp_path: Path) -> None:
    error = broken(case, tmp_path / "books")
    assert len(error.faults) == len(case.faults)
    for fault, wanted in zip(error.faults, case.faults, strict=True):
        assert fault.file == wanted["file"]
        assert fault.key == wanted["key"]
        assert fault.what.startswith(wanted["what"])
        assert wanted["right"] in fault.right
    for word in case.words:
        assert word in str(error)


@pytest.mark.parametrize("case", [case for case in CASES if case.proof], ids=lambda case: case.name)
def test_what_only_the_proof_finds_still_loads(case: BrokenCase, tmp_path: Path) -> None:
    make_broken(case, tmp_path / "books")
    assert load(case.rulebook, tmp_path / "books").id == case.rulebook


def test_a_fault_reads_as_one_line_of_file_key_wrong_and_right(tmp_path: Path) -> None:
    case = next(case for case in CASES if case.name == "unknown-family")
    assert str(broken(case, tmp_path / "books")) == (
        "wagers.toml: side_bet.even-start.family: no family 'unlucky'; name one of: lucky"
    )


def test_every_unknown_and_missing_key_is_reported_at_once(tmp_path: Path) -> None:
    case = BrokenCase(
        "many",
        (),
        (),
        overlay={"setup": {"deck": 8}, "limits": {"sing": {"clause": "8"}}},
        remove=("void_coup/clause", "side_bet/lucky-six/title"),
    )
    error = broken(case, tmp_path / "books")
    assert {(fault.file, fault.key, fault.what) for fault in error.faults} == {
        ("rulebook.toml", "setup.deck", "unknown key"),
        ("money.toml", "limits.sing", "unknown key"),
        ("money.toml", "void_coup.clause", "missing clause"),
        ("wagers.toml", "side_bet.lucky-six.title", "missing key"),
    }
    assert str(error).count("\n") == 3


def test_every_disagreement_is_reported_at_once(tmp_path: Path) -> None:
    line = {
        "when": {"player_pair": "suited"},
        "result": "win",
        "odds": "12",
        "commission": "x",
        "clause": "5.9",
    }
    overlay = {
        "id": "smaller",
        "setup": {"decks": {"allowed": [6, 8], "clause": "2", "reading": "R-99"}},
        "side_bet": {"even-start": {"family": "unlucky", "variants": ["fancy"], "pays": [line]}},
    }
    error = broken(BrokenCase("many", (), (), overlay=overlay), tmp_path / "books")
    assert {fault.key for fault in error.faults} == {
        "id",
        "setup.decks.reading",
        "side_bet.even-start.family",
        "side_bet.even-start.variants",
        "side_bet.even-start.pays[0].clause",
        "side_bet.even-start.pays[0].odds",
        "side_bet.even-start.pays[0].commission",
    }
    assert len(error.faults) == 7


def test_every_wager_that_is_not_proven_is_reported_at_once(tmp_path: Path) -> None:
    line = {"when": {"winner": "player"}, "result": "win", "odds": "1:1", "clause": "4.1"}
    overlay = {
        "variant": {"plain": {"main": {"player": {"pays": [line]}, "banker": {"pays": [line]}}}},
        "side_bet": {"even-start": {"pays": [line, line]}},
    }
    error = broken(BrokenCase("many", (), (), overlay=overlay), tmp_path / "books")
    assert [fault.key for fault in error.faults] == [
        "variant.plain.main.player.pays",
        "variant.plain.main.banker.pays",
        "side_bet.even-start.pays",
    ]


def test_two_broken_files_are_both_reported(tmp_path: Path) -> None:
    files = {"small/more.toml": "id := small\n", "small/zeal.toml": "id = 'small'\n"}
    error = broken(BrokenCase("many", (), (), files=files), tmp_path / "books")
    assert [(fault.file, fault.key) for fault in error.faults] == [
        ("more.toml", "(whole file)"),
        ("zeal.toml", "id"),
    ]


def test_a_file_that_is_no_text_is_reported(tmp_path: Path) -> None:
    make_broken(BrokenCase("whole", (), ()), tmp_path / "books")
    (tmp_path / "books" / SMALL / "more.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BrokenRulebook, match=r"more\.toml: \(whole file\).*valid TOML 1\.0"):
        load(SMALL, tmp_path / "books")


def test_a_clause_that_is_no_text_is_reported_with_its_line(tmp_path: Path) -> None:
    make_broken(BrokenCase("whole", (), ()), tmp_path / "books")
    with (tmp_path / "books" / SMALL / "clauses.jsonl").open("ab") as end:
        end.write(b'{"id": "\xff"}\n')
    with pytest.raises(BrokenRulebook) as caught:
        load(SMALL, tmp_path / "books")
    (fault,) = caught.value.faults
    assert (fault.file, fault.key, fault.right) == ("clauses.jsonl", "line 27", "write one Clause a line")
    assert "can't decode byte 0xff" in fault.what


def test_a_broken_rulebook_is_passed_over_where_all_are_wanted(tmp_path: Path) -> None:
    case = next(case for case in CASES if case.proof and case.rulebook == SMALL)
    make_broken(case, tmp_path / "books")
    assert SMALL not in {book.id for book in proven_rulebooks(tmp_path / "books")}
    assert [book.id for book in proven_rulebooks(BASE)] == [SMALL]
