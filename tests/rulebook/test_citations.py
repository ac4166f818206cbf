"""Citations are exact: a decision cites what it is about, and many clauses as one need a reason."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from punto.machine.fact import Event
from punto.machine.names import name_of
from punto.rulebook.consistency import MANY, check_consistency, walk
from punto.rulebook.loader import load
from punto.rulebook.records import Cited
from punto.rulebook.refusal import NOT_IN_SOURCE
from punto.rulebook.register import clauses
from punto.script import run_script
from punto.script.table_script_reader import read_script

BOOKS = ("nsw", "vic-2002", "crown-2025", "star-2024", "nz-1998")
SCRIPTS = sorted((Path(__file__).parents[1] / "scripts").rglob("*.punto"))
SUBJECTS: dict[str, list[str]] = msgspec.json.decode(
    (Path(__file__).parent / "citation_subjects.json").read_bytes()
)
"""By event, and by the outcome of a wager: the categories of the register that can be its subject."""


def cited_apart(book: str, event: Event) -> Iterator[str]:
    """Clauses that an event cites although their category is no subject of it."""
    known, tag = clauses(book), name_of(type(event.fact))
    cited = [(tag, clause) for clause in event.clauses]
    cited += [(f"due:{due.outcome}", each) for due in getattr(event.fact, "dues", ()) for each in due.clauses]
    for subject, clause in cited:
        if clause != NOT_IN_SOURCE and known[clause].category not in SUBJECTS[subject]:
            yield f"{subject} cites {clause}, which is about {known[clause].category}"


def test_every_script_cites_only_what_its_events_are_about() -> None:
    found = []
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        book = read_script(text).setup.terms.rulebook
        found += [
            f"{path.name}: {each}" for event in run_script(text).events for each in cited_apart(book, event)
        ]
    assert not found


def test_the_checker_flags_a_clause_from_elsewhere() -> None:
    event = run_script("rulebook nsw\nSue is supervisor\nSue: notify to=surveillance what=noise").events[-1]
    apart = msgspec.structs.replace(event, clauses=("7.4",))
    assert not list(cited_apart("nsw", event))
    assert list(cited_apart("nsw", apart)) == ["notified cites 7.4, which is about dealing"]


@pytest.mark.parametrize("book", BOOKS)
def test_four_or_more_clauses_as_one_have_a_reason(book: str) -> None:
    many = [
        (path, each)
        for path, each in walk(load(book))
        if isinstance(each, Cited) and len(each.clauses) >= MANY
    ]
    assert many
    assert not [path for path, each in many if not each.together]


def test_a_reason_for_few_clauses_is_a_fault() -> None:
    book = load("nsw")
    told = msgspec.structs.replace(book.void_coup, together="because")
    broken = msgspec.structs.replace(book, void_coup=told)
    assert [path for path, *_ in check_consistency(broken, clauses("nsw"), set()) if "together" in path]
