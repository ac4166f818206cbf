"""Letting coups pass: only at a full table, in a row, and only by those who did not try to bet."""

from typing import Any

import pytest

from punto.rulebook.refusal import Refusal
from punto.table.betting.wagers import BetReturned
from punto.table.seats.joining import Leave
from punto.table.seats.moving import VacateSeat
from punto.table.settling.pay import CoupEnded
from tests.table.conduct.floor import TABLE_ID, by_book, coup, opened, whole
from tests.table.play import Play

THREE = ("1", "2", "3")
ABSTAINING: dict[str, Any] = {
    "nsw": ("14.10",), "star": ("14.11",), "vic": ("13.8",), "crown": ("15.9",),
}  # fmt: skip


def passes(play: Play, coups: int) -> None:
    """Play coups on which everybody bets but Ann."""
    for _ in range(coups):
        for who in play.state.people.arrived:
            if who != "Ann":
                play.bets(who, player=10_00)
        coup(play)


@pytest.mark.parametrize("coups", [2, 3, 4])
@by_book(**ABSTAINING)
def test_coups_with_a_free_seat_do_not_count(rulebook: str, coups: int) -> None:
    play = opened(rulebook, "Ann", "Bob", seats=THREE)
    passes(play, 3)
    assert play.state.people.abstained["Ann"] == 0
    play.sits("Cat", "3", chips=1000_00)
    passes(play, coups)
    if coups >= 3:
        play.does(TABLE_ID, VacateSeat(who="Ann"))
        assert "1" not in play.state.people.seats
    else:
        refusal = play.refusal(TABLE_ID, VacateSeat(who="Ann"))
        assert (refusal.number, refusal.what) == (346, "Ann has let 2 coups pass")
    whole(play)


@by_book(**ABSTAINING)
def test_a_coup_with_a_free_seat_breaks_the_row(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob", "Cat", seats=THREE)
    passes(play, 2)
    play.does("Cat", Leave())
    passes(play, 1)
    play.sits("Cat", "3", chips=1000_00)
    passes(play, 2)
    assert play.refusal(TABLE_ID, VacateSeat(who="Ann")).number == 346
    passes(play, 1)
    play.does(TABLE_ID, VacateSeat(who="Ann"))
    whole(play)


def test_a_seat_that_was_taken_during_the_coup_was_free_in_it() -> None:
    play = opened("nsw", "Ann", "Bob", seats=THREE)
    play.bets("Bob", player=10_00)
    play.deals("9H")
    play.sits("Cat", "3", chips=1000_00)
    play.deals("6C KD KS")
    assert play.facts(CoupEnded)[-1].abstained == ()
    assert play.state.people.abstained == {"Ann": 0, "Bob": 0, "Cat": 0}
    passes(play, 1)
    assert play.state.people.abstained == {"Ann": 1, "Bob": 0, "Cat": 0}
    whole(play)


@pytest.mark.parametrize("rulebook", ["nsw", "star-2024"])
def test_whoever_got_no_place_for_a_wager_did_not_abstain(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob", seats=("1", "2"), places=(("player-pair", 1),))
    passes(play, 2)
    play.bets("Bob", player=10_00, player_pair=10_00)
    play.bets("Ann", player_pair=10_00)
    coup(play)
    (returned,) = play.facts(BetReturned)
    assert isinstance(returned.refusal, Refusal)
    assert returned.wager.startswith("Ann")
    assert play.state.people.abstained == {"Ann": 0, "Bob": 0}
    passes(play, 1)
    assert play.state.people.abstained["Ann"] == 1
    whole(play)
