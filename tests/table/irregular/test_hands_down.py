"""A third card that comes out while the hands lie face down: it waits until they are open."""

from typing import Any

import pytest

from punto.cards import Card
from punto.table import Phase
from punto.table.betting.calls import CloseBets
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.settling.result import AnnounceResult
from tests.table.irregular.mishaps import Mishaps, names
from tests.table.play import DAN

HANDS_DOWN = ["nsw", "star-2024", "vic-2002", "crown-2025"]


def hands_down(book: str, **given: Any) -> Mishaps:
    """Four cards lie face down."""
    play = Mishaps.called(book, faces="down", **given)
    for _ in range(4):
        play.does(DAN, DrawCard())
    return play


def turns(play: Mishaps, cards: str) -> None:
    """The dealer turns both hands, the Player's first."""
    for place, card in zip(("P1", "P2", "B1", "B2"), cards.split(), strict=True):
        play.does(DAN, TurnCard(place=place, face=Card.parse(card)))


@pytest.mark.parametrize("book", HANDS_DOWN)
@pytest.mark.parametrize("kind", ["third-card-player", "third-card-banker"])
@pytest.mark.parametrize(("cards", "place"), [("2H 3C KC QS", "P3"), ("2H 4C KC QS", "B3")])
def test_a_third_card_that_was_due_after_all(book: str, kind: str, cards: str, place: str) -> None:
    play = hands_down(book)
    assert names(play.reports(kind, "9C")) == ["turn-first"]
    play.decides("turn-first", DAN)
    turns(play, cards)
    play.calls()
    play.does(DAN, DrawCard())
    assert play.state.coup.drawn[-1] == place
    assert not play.state.coup.aside
    assert not play.in_front()
    play.sound()


@pytest.mark.parametrize("book", HANDS_DOWN)
@pytest.mark.parametrize("kind", ["third-card-player", "third-card-banker"])
@pytest.mark.parametrize(("first", "again"), [("9C", ""), ("", "9C")])
def test_a_third_card_that_is_nobodys_and_was_seen(book: str, kind: str, first: str, again: str) -> None:
    play = hands_down(book)
    play.reports(kind, first)
    play.decides("turn-first", DAN)
    turns(play, "3H 4C 2D 4S")
    play.calls()
    assert play.refusal(DAN, AnnounceResult()).number == 408
    (way,) = play.reports(kind, again).outlook
    assert way.name in ("no-bet-coup", "dummy-coup")
    play.decides(way.name, DAN)
    assert play.in_front() == (Card.parse("9C"),)
    play.finishes()
    play.bets("Ann", player=100_00)
    play.does(DAN, CloseBets())
    assert play.refusal(DAN, DrawCard()).number == 304
    play.sound()


@pytest.mark.parametrize("book", HANDS_DOWN)
def test_a_third_card_that_is_nobodys_goes_with_the_shoe(book: str) -> None:
    play = hands_down(book, last=True)
    play.reports("third-card-player", "9C")
    play.decides("turn-first", DAN)
    turns(play, "3H 4C 2D 4S")
    play.calls()
    assert names(play.reports("third-card-player", "9C")) == ["lapses"]
    play.decides("lapses", DAN)
    assert play.state.shoe.seen["9C"] == 1
    assert not play.in_front()
    play.finishes()
    assert play.stands(Phase.SHOE_OVER)
    play.sound()


@pytest.mark.parametrize("book", HANDS_DOWN)
def test_a_card_that_lies_aside_is_reported_as_often_as_anybody_likes(book: str) -> None:
    play = hands_down(book)
    for _ in range(2):
        play.reports("third-card-player", "9C")
        play.decides("turn-first", DAN)
    assert play.in_front() == (Card.parse("9C"),)
    play.reports("excess-card")
    play.decides("used", DAN)
    assert play.in_front() == (Card.parse("9C"), None)
    play.sound()
