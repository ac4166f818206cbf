"""`punto rules`: what it prints, what it writes as JSON, and how it answers mistakes."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from punto.cli.main import app
from punto.rulebook.library import rulebook_ids
from punto.rulebook.register import ACTED_ON, clauses
from tests.five import FIVE

EXAMPLE = Path(__file__).parents[2] / "examples" / "books"
CASES = json.loads((Path(__file__).parents[1] / "acceptance" / "scenarios.json").read_text(encoding="utf-8"))


def punto(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_list_names_all_five_and_every_other_in_place() -> None:
    result = punto("rules", "list", "--json")
    assert result.exit_code == 0
    listed = [row["id"] for row in json.loads(result.stdout)["rulebooks"]]
    assert listed == rulebook_ids()
    assert set(FIVE) <= set(listed)
    assert "Crown Melbourne 2025" in punto("rules", "list").stdout


def test_show_a_clause_has_reading_misprint_and_data() -> None:
    found = json.loads(punto("rules", "show", "nsw", "6.5", "--json").stdout)
    assert found["treatment"] == "computed"
    assert [each["id"] for each in found["readings"]] == ["A-ALL-03", "A-ALL-05", "A-ALL-06", "A-ALL-19"]
    assert [each["id"] for each in found["defects"]] == ["D-NSW-07"]
    assert {each["subject"] for each in found["data"]} >= {"Over the maximum, found after the first card"}
    printed = punto("rules", "show", "nsw", "6.5").stdout
    assert "reading A-ALL-06" in printed
    assert "misprint D-NSW-07" in printed


def test_show_says_why_a_clause_is_outside() -> None:
    printed = punto("rules", "show", "nsw", "14.3.4").stdout
    assert "outside: a physical or legal matter" in printed
    assert "\nwhy " in printed


@pytest.mark.parametrize("rulebook", FIVE)
def test_show_a_rulebook_prints_every_topic_with_rows(rulebook: str) -> None:
    found = json.loads(punto("rules", "show", rulebook, "--json").stdout)
    printed = punto("rules", "show", rulebook).stdout
    for topic in found["topics"]:
        assert (topic["topic"] in printed) == bool(topic["rows"])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("rules", "show", "nsw", "6.55"), "clause '6.55': nsw has none; nearest: 6.5"),
        (
            ("rules", "show", "nowhere"),
            f"rulebook 'nowhere': there is no such rulebook; one of: {', '.join(rulebook_ids())}",
        ),
        (("rules", "diff", "nsw", "nowhere"), "rulebook 'nowhere': there is no such rulebook"),
        (("rules", "coverage", "nowhere"), "rulebook 'nowhere': there is no such rulebook"),
    ],
)
def test_unknown_names_are_answered_with_what_there_is(words: tuple[str, ...], expected: str) -> None:
    result = punto(*words)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert result.stdout == ""


def test_coverage_lists_every_clause_exactly_once() -> None:
    listed = json.loads(punto("rules", "coverage", "--json").stdout)["clauses"]
    assert [(row["rulebook"], row["id"]) for row in listed] == [
        (rulebook, clause) for rulebook in rulebook_ids() for clause in clauses(rulebook)
    ]
    assert len([row for row in listed if row["rulebook"] in FIVE]) == 2236
    assert set(listed[0]) == {"rulebook", "id", "kind", "treatment", "done", "code", "tests", "why"}


def test_coverage_is_true_to_the_record() -> None:
    listed = json.loads(punto("rules", "coverage", "--json").stdout)["clauses"]
    for row in listed:
        acted_on = row["treatment"] in ACTED_ON
        assert row["done"] == (not acted_on or bool(row["tests"]))
        if row["done"] and acted_on:
            assert row["code"], row["id"]
        if row["treatment"] == "outside":
            assert row["why"]


def test_coverage_prints_the_owed_and_check_fails_while_there_are_any(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE / "vigorish", tmp_path / "vigorish", ignore=shutil.ignore_patterns("shown.json"))
    result = punto("rules", "coverage", "vigorish", "--check", "--books", str(tmp_path))
    assert result.exit_code == 1
    assert "Owed in vigorish:" in result.stdout


@pytest.mark.parametrize("rulebook", FIVE)
def test_no_clause_of_the_five_is_owed(rulebook: str) -> None:
    assert punto("rules", "coverage", rulebook, "--check").exit_code == 0


def test_diff_prints_differences_only_and_counts_clauses() -> None:
    printed = punto("rules", "diff", "nsw", "star-2024").stdout
    assert "Tiger Pair: both pairs of one rank" in printed
    assert "Table of play" not in printed
    assert "tournament          102" in printed


def test_diff_can_list_the_clauses() -> None:
    printed = punto("rules", "diff", "nsw", "star-2024", "--clauses").stdout
    assert "Clauses: promotions" in printed
    assert "16.12" in printed
