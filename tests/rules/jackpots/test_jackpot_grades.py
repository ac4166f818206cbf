"""Winning hands of a jackpot: every coup has one grade or none, under every option."""

from pathlib import Path

import pytest

from punto.cards import parse_cards
from punto.rulebook import BrokenRulebook, load
from punto.rulebook.procedure.jackpots import JackpotGrade
from punto.rules.drawing import drawing_by
from punto.rules.facts import facts_of
from punto.rules.jackpots.grading import Grading
from punto.rules.paytable import NotOneLine
from punto.rules.proof import prove
from tests.rulebook.books import BROKEN, SMALL, broken_case, make_broken

CROWN = load("crown-2025")
DRAWING = drawing_by(CROWN.table_of_play)


def option(number: str) -> dict[str, JackpotGrade]:
    assert CROWN.jackpots is not None
    return CROWN.jackpots.style["lucky-tie"].option[number].grade


@pytest.mark.parametrize(
    ("cards", "grades"),
    [
        ("8H 8D 8S 8C", ("non-coloured", "non-suited", "lucky-tie")),
        ("8H 8D 8H 8D", ("coloured", "non-suited", "lucky-tie")),
        ("8C 8S 8S 8C", ("coloured", "non-suited", "lucky-tie")),
        ("8S 8S 8S 8S", ("suited", "suited", "lucky-tie")),
        ("8H 8H 8H 8D", ("coloured", "non-suited", "lucky-tie")),
        ("8H 8H 8H 8S", ("non-coloured", "non-suited", "lucky-tie")),
        ("8H KC 8D 6S", (None, None, None)),
        ("8H 9C 8D 7S", (None, None, None)),
        ("KH KC 8D 8S", (None, None, None)),
    ],
)
def test_the_grade_of_a_hand_under_each_option(cards: str, grades: tuple[str | None, ...]) -> None:
    first, second, third, fourth = parse_cards(cards.split())
    facts = facts_of([first, third], [second, fourth])
    assert tuple(Grading(DRAWING, option(number)).grade_of(facts) for number in "123") == grades


def test_two_grades_for_one_hand_are_refused() -> None:
    both = {**option("1"), **option("3")}
    with pytest.raises(NotOneLine, match="two lines for one coup"):
        Grading(DRAWING, both)


def test_the_options_of_the_rulebook_are_proven_with_its_wagers() -> None:
    assert prove("crown-2025") is CROWN


def test_a_rulebook_whose_grades_overlap_is_broken(tmp_path: Path) -> None:
    make_broken(broken_case(BROKEN / "jackpot-with-two-grades-for-one-hand.toml"), tmp_path / "books")
    with pytest.raises(BrokenRulebook, match="two lines for one coup"):
        prove(SMALL, tmp_path / "books")
