"""Nothing happens without its precondition: an act that comes before what the text demands first is refused.

`acts.toml` is the list: the clause, the order that is refused, and the state in which it comes.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from punto.rulebook.register import clauses
from punto.script import run_script
from tests.five import FIVE
from tests.table.order_of_acts.scenes import BY_TOP_BETTOR, PEOPLE, scene

FOLDER = Path(__file__).parent
ACTS = tomllib.loads((FOLDER / "acts.toml").read_text(encoding="utf-8"))["act"]
OTHERS = tomllib.loads((FOLDER / "other_clauses.toml").read_text(encoding="utf-8"))["clauses"]
"""Clauses with such a word between whose steps no order stands, and why."""
ROWS = [
    pytest.param(
        book,
        tuple(cited),
        act,
        id=f"{book}-{'-'.join(cited)}-{act['order']}-{act['state'].replace(' ', '-')}",
        marks=pytest.mark.clause(book, *cited),
    )
    for act in ACTS
    for book, cited in act["books"].items()
]


SET_UP = ("faces ", "method ")


def script(book: str, act: dict[str, Any]) -> str:
    """The script that leads to the act."""
    told = scene(act["scene"], book).splitlines()
    first = [f"rulebook {book}", *(line for line in told if line.startswith(SET_UP))]
    rest = [line for line in told if not line.startswith(SET_UP)]
    people, setup = PEOPLE, act.get("setup", "")
    if act["scene"] == "nobody here":
        people = PEOPLE.partition("Ann sits")[0] + "the shoe is ready\n"
    setup = setup.replace("TOP BETTOR", f"method {BY_TOP_BETTOR.get(book, 'B')}")
    return "\n".join([*first, setup, people, *rest, act["play"]]) + "\n"


@pytest.mark.parametrize(("book", "cited", "act"), ROWS)
def test_an_act_that_comes_too_early_is_refused_by_its_clause(
    book: str, cited: tuple[str, ...], act: dict[str, Any]
) -> None:
    text = script(book, act)
    early = run_script(text)
    (difference,) = early.differences
    assert difference.line == text.count("\n"), difference
    assert difference.got.startswith("refused: ")
    refused = run_script(f"{text}  refused\n  nothing changed\n")
    assert refused.passed, [str(each) for each in refused.differences]
    reason = difference.got.partition("; accepted: ")[0]
    assert set(cited) <= set(reason[reason.rindex(" (") + 2 : -1].split(", ")), difference.got


@pytest.mark.parametrize("book", FIVE)
def test_every_clause_with_a_before_or_a_then_is_in_one_of_the_two_lists(book: str) -> None:
    here = {clause for act in ACTS for clause in act["books"].get(book, ())}
    elsewhere = [clause for group in OTHERS for clause in group.get(book, ())]
    assert not here & set(elsewhere)
    assert len(elsewhere) == len(set(elsewhere))
    assert here | set(elsewhere) <= set(clauses(book))
