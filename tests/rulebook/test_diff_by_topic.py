"""Two rulebooks by topic: each difference of the five texts stands under its topic; a rewording is none."""

from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from punto.rulebook.compare import CLAUSES, ComparedRow, compare
from punto.rulebook.register import clauses, same_effect, topics

BOOKS = ("nsw", "vic-2002", "crown-2025", "star-2024", "nz-1998")
PAIRS = list(combinations(BOOKS, 2))
MATRIX = [
    msgspec.json.decode(line) for line in (Path(__file__).parent / "matrix.jsonl").read_bytes().splitlines()
]
"""The five texts side by side: texts of one group say the same; a rulebook that is not there is silent."""


def _by_topic(a: str, b: str) -> dict[tuple[str, str], ComparedRow]:
    return {(topic.topic, row.subject): row for topic in compare(a, b) for row in topic.rows}


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_row_that_differs_stands_under_its_topic(a: str, b: str) -> None:
    shown = _by_topic(a, b)
    wrong = [fault for row in MATRIX if (fault := _fault(row, shown, a, b))]
    assert not wrong


def _fault(row: dict[str, Any], shown: dict[tuple[str, str], ComparedRow], a: str, b: str) -> str:
    left, right = row["books"].get(a), row["books"].get(b)
    name = f"{row['topic']}: {row['subject']}"
    if left is None and right is None:
        return ""
    pair = shown.get((row["topic"], row["subject"]))
    if pair is None:
        return f"{name} is not there"
    equal = left is not None and right is not None and left["group"] == right["group"]
    if pair.same is not equal:
        return f"{name}: same is {pair.same}"
    for cell, cited in ((left, pair.a_clauses), (right, pair.b_clauses)):
        if cell and not set(cell["clauses"]) <= {*cited}:
            return f"{name}: cites {cited}, not {cell['clauses']}"
    return ""


@pytest.mark.parametrize("topic", ["Shuffle", "Cut", "Burn", "Dealing methods", "Conduct"])
def test_procedures_have_topics_of_their_own(topic: str) -> None:
    assert any(each.topic == topic and each.differences for each in compare("nsw", "crown-2025"))


@pytest.mark.parametrize(("a", "b", "number"), [("nz-1998", "nsw", "12.5"), ("nsw", "crown-2025", "5.5.1")])
def test_a_shared_number_pairs_nothing(a: str, b: str, number: str) -> None:
    rows = [row for each in compare(a, b) if each.topic.startswith(CLAUSES) for row in each.rows]
    assert not any(row.a_clauses == row.b_clauses == (number,) for row in rows)


def test_a_rewording_is_the_same() -> None:
    told = compare("vic-2002", "crown-2025")
    rows = [row for each in told if each.topic.startswith(CLAUSES) for row in each.rows]
    pair = next(row for row in rows if row.a_clauses == ("13.4",) and row.b_clauses == ("15.5",))
    assert pair.a != pair.b
    assert pair.same


def test_the_registers_know_every_clause_that_topics_and_effects_name() -> None:
    named = [
        (book, clause)
        for row in topics(*BOOKS)
        for book, told in row.books.items()
        for clause in told.clauses
    ]
    named += [pair for row in same_effect(*BOOKS) for pair in row.clauses.items()]
    assert not [(book, clause) for book, clause in named if clause not in clauses(book)]
