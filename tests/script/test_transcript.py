"""A transcript tells the events in order, and leaves none untold."""

import pytest

from punto.books.streams import CARDS, SET_UP, TABLES
from punto.rules.limits import Bounds, Sign
from punto.script.fact_words import in_words
from punto.script.transcript import transcript
from punto.table.betting.wagers import BetLifted, LiftBet
from tests.books.forms import Form, forms
from tests.table.play import Play


def seated(**given: object) -> Play:
    play = Play.by_itself("nsw", **given)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe()
    return play


def test_a_coup_is_told_under_its_number() -> None:
    play = seated()
    play.bets("Ann", player=100_00)
    play.deals("9H 6C KD KS")
    told = transcript(play.events).splitlines()
    assert told[told.index("Coup 1") :] == [
        "Coup 1",
        "  Ann at 1: 100 on player",
        "  No more bets",
        "  P1 9H  B1 6C  P2 KD  B2 KS",
        "  Player 9, Banker 6",
        "  Player wins, 9 to 6",
        "  Ann player 100: win, paid 100 (5.1.1.1, 11.1.2, 5.1.1, 5.1, 11.1, 5.6.1)",
        "",
    ]


def test_a_wager_that_a_limit_cut_down_says_from_what() -> None:
    play = seated(sign=Sign(bounds=Bounds(maximum=500_00)))
    play.bets("Ann", player=600_00)
    play.deals("9H 6C KD KS")
    assert "  Ann at 1: 500 of 600 on player" in transcript(play.events).splitlines()


def test_a_fact_is_told_in_the_words_that_it_declares() -> None:
    play = seated()
    play.bets("Ann", player=100_00)
    (laid,) = play.state.layout
    play.does("Ann", LiftBet(wager=laid))
    assert transcript(play.events).splitlines()[-1].startswith(f"- {laid} is taken back (")


def test_a_fact_without_words_of_its_own_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BetLifted, "words", "")
    assert in_words(BetLifted(wager="w1")) == "bet-lifted wager=w1"


@pytest.mark.parametrize("form", forms(), ids=lambda form: f"{form.event.stream}.{form.type}")
def test_every_fact_has_words_and_its_fields_fit_in(form: Form) -> None:
    if form.type == SET_UP:
        return
    streams = CARDS if "what" in form.payload else TABLES
    fact = streams.from_stored(form.event).fact
    assert fact.words
    assert "{" not in fact.words or in_words(fact) != fact.words
