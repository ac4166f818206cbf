"""The cutting card by the count: what goes on record, and when no further card may come before it."""

import pytest

from punto.cards import Card
from punto.table.betting.calls import CloseBets
from punto.table.dealing.cards import CardDrawn, DrawCard
from punto.table.dealing.shoe_in_play import CuttingCardOut, CuttingCardOverdue
from tests.table.play import DAN, Play

SIX = DrawCard(face=Card.parse("6C"))
CARDS = 8 * 52
BY_EYE = {"vic-2002": "4.2.4(a)", "crown-2025": "4.2.4(a)"}
AT_LEAST = {"nsw": "4.6", "star-2024": "4.6", "nz-1998": "7.4"}


def marked(books: dict[str, str]) -> pytest.MarkDecorator:
    given = [
        pytest.param(book, clause, marks=pytest.mark.clause(book, clause)) for book, clause in books.items()
    ]
    return pytest.mark.parametrize(("rulebook", "clause"), given)


def called(rulebook: str, *, left: int, behind: int) -> Play:
    """No more bets, so many cards in the shoe, and so many of them behind the cutting card."""
    play = Play(rulebook)
    play.ready_shoe(cutting_card=behind, burned=CARDS - left)
    play.bets_if_needed()
    play.does(DAN, CloseBets())
    return play


@marked(AT_LEAST)
def test_no_card_comes_when_only_the_least_number_is_left(rulebook: str, clause: str) -> None:
    play = called(rulebook, left=21, behind=20)
    play.does(DAN, SIX)
    refusal = play.refusal(DAN, SIX)
    assert (refusal.number, refusal.clauses) == (312, (clause,))
    assert refusal.accepted == "the report that the cutting card came out"
    play.does(DAN, CuttingCardOut())
    play.does(DAN, SIX)
    assert play.state.shoe.left == 19


@marked(AT_LEAST)
def test_a_deeper_cutting_card_that_nobody_reports_goes_on_record_once(rulebook: str, clause: str) -> None:
    play = called(rulebook, left=31, behind=30)
    for _ in range(4):
        play.does(DAN, SIX)
    assert play.facts(CuttingCardOverdue) == [CuttingCardOverdue(left=30)]
    assert play.event(CuttingCardOverdue).clauses == (clause,)


@marked(BY_EYE)
def test_twenty_by_eye_may_be_eighteen_and_no_less(rulebook: str, clause: str) -> None:
    play = called(rulebook, left=20, behind=20)
    play.does(DAN, SIX)
    assert play.facts(CuttingCardOverdue) == [CuttingCardOverdue(left=20)]
    play.does(DAN, SIX)
    refusal = play.refusal(DAN, SIX)
    assert (refusal.number, refusal.clauses, refusal.readings) == (312, (clause,), ("A-ALL-08",))
    assert len(play.facts(CardDrawn)) == 2


@marked({"vic-2002": "4.2.4(b)", "crown-2025": "4.2.4(b)"})
def test_a_fan_of_thirteen_is_thirteen(rulebook: str, clause: str) -> None:
    play = called(rulebook, left=14, behind=13)
    play.does(DAN, SIX)
    assert play.refusal(DAN, SIX).clauses == (clause,)
    assert not play.facts(CuttingCardOverdue)


def test_a_setting_says_how_far_the_eye_may_err() -> None:
    play = Play("vic-2002", settings=(("cutting_card_tolerance", 0),))
    play.ready_shoe(cutting_card=20, burned=CARDS - 20)
    play.does(DAN, CloseBets())
    assert play.refusal(DAN, SIX).number == 312
