"""Two minimums at one table: what a kept one leaves as it is, and what stays on the sign; personal limits."""

import pytest

from punto.rules.limits import Bounds
from punto.table import Actor
from punto.table.betting.wagers import BetPlaced
from punto.table.board.notices import PutUpNotice
from punto.table.conduct.limit_changes import ChangeLimits, EndKeptMinimum, LimitsChanged
from punto.table.conduct.personal_limits import AgreeLimits, EndOwnLimits
from punto.table.seats.joining import Leave
from punto.table.view import view
from tests.table.conduct.floor import AREA, CASINO, by_book, coup, opened, signed, whole
from tests.table.play import Play

RAISED = ChangeLimits(minimum=50_00, keeping=True)
ONLOOKER = Actor("Olly", "patron")


def two_minimums(rulebook: str) -> Play:
    """Ann keeps 25; the table wants 50, and 5 on the tie and 30 on a pair."""
    wagers = {"tie": Bounds(minimum=5_00), "player-pair": Bounds(minimum=30_00)}
    play = opened(rulebook, "Ann", sign=signed(25_00, wagers=wagers))
    play.does(CASINO, RAISED)
    return play


def previous(play: Play) -> list[int | None]:
    """The minimums of the earlier limits on the sign."""
    return [each.bounds.minimum for each in play.state.board.previous]


@by_book(nsw=("6.7.1",), star=("6.7.1",))
def test_6_7_1_a_kept_minimum_leaves_what_is_signed_for_one_wager(rulebook: str) -> None:
    play = two_minimums(rulebook)
    assert play.refusal("Ann", play.laying("Ann", tie=4_00)).number == 118
    play.bets("Ann", tie=5_00)
    assert "6.7.1" not in play.event(BetPlaced).clauses
    assert play.refusal("Ann", play.laying("Ann", player_pair=29_00)).number == 118
    play.bets("Ann", player_pair=30_00)
    assert play.refusal("Ann", play.laying("Ann", player=24_00)).number == 118
    play.bets("Ann", player=25_00)
    assert "6.7.1" in play.event(BetPlaced).clauses
    whole(play)


@by_book(nsw=("6.7.3",), star=("6.7.3",))
def test_6_7_3_both_sets_of_limits_stay_on_the_sign_until_the_last_one_goes(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob", sign=signed(25_00, 1000_00))
    assert view(play.state, ONLOOKER).previous_limits == ()
    play.does(CASINO, ChangeLimits(minimum=50_00, maximum=2000_00, keeping=True))
    assert "6.7.3" in play.event(LimitsChanged).clauses
    for _ in range(2):
        (shown,) = view(play.state, ONLOOKER).previous_limits
        assert (shown.bounds.minimum, shown.bounds.maximum) == (25_00, 1000_00)
        if play.state.people.here("Bob"):
            play.does("Bob", Leave())
    play.does("Ann", Leave())
    assert view(play.state, ONLOOKER).previous_limits == ()
    whole(play)


@by_book(nsw=("6.7.2", "6.7.3"), star=("6.7.2", "6.7.3"))
def test_6_7_3_each_minimum_that_is_kept_has_its_limits_on_the_sign(rulebook: str) -> None:
    play = opened(rulebook, "Ann", sign=signed(25_00))
    play.does(CASINO, RAISED)
    play.sits("Bob", "2", chips=1000_00)
    play.does(CASINO, ChangeLimits(minimum=100_00, keeping=True))
    assert previous(play) == [25_00, 50_00]
    assert play.state.board.sign.kept == {"Ann": 25_00, "Bob": 50_00}
    play.does("Bob", Leave())
    assert previous(play) == [25_00]
    play.does(CASINO, PutUpNotice(notice="kept-minimum", minimum=100_00))
    play.passes(20)
    play.does(CASINO, EndKeptMinimum())
    assert previous(play) == []
    whole(play)


@by_book(nsw=("6.7.2",), star=("6.7.2",))
def test_6_7_2_a_kept_minimum_does_not_end_under_a_wager_that_lies_on_it(rulebook: str) -> None:
    play = two_minimums(rulebook)
    play.does(CASINO, PutUpNotice(notice="kept-minimum", minimum=50_00))
    play.passes(20)
    play.bets("Ann", player=25_00)
    refusal = play.refusal(CASINO, EndKeptMinimum())
    assert (refusal.number, refusal.clauses) == (325, ("6.7.2",))
    coup(play)
    play.does(CASINO, EndKeptMinimum())
    assert play.refusal("Ann", play.laying("Ann", player=25_00)).number == 118
    whole(play)


def test_6_7_3_limits_that_nobody_keeps_do_not_stay() -> None:
    play = opened("nsw", sign=signed(25_00))
    play.does(CASINO, RAISED)
    assert play.facts(LimitsChanged)[-1].previous is None
    assert "6.7.3" not in play.event(LimitsChanged).clauses
    assert previous(play) == []


def test_6_7_3_a_second_raise_with_nobody_new_leaves_the_first_limits() -> None:
    play = two_minimums("nsw")
    play.bets("Ann", player=25_00)
    play.does(CASINO, ChangeLimits(minimum=75_00, keeping=True))
    coup(play)
    assert previous(play) == [25_00]
    play.does(CASINO, ChangeLimits(minimum=25_00))
    assert previous(play) == []
    whole(play)


def test_6_8_personal_limits_end_without_the_kept_minimum() -> None:
    play = opened("nsw", "Ann", sign=signed(25_00, 100_00))
    play.does(CASINO, RAISED, AgreeLimits(who="Ann", maximum=500_00), EndOwnLimits(who="Ann"))
    own = play.state.board.sign.for_wager("player", "Ann")
    assert (own.minimum, own.maximum) == (25_00, 100_00)
    whole(play)


@by_book(nsw=("6.8",), star=("6.8",), vic=("7.6",), crown=("6.6",))
def test_personal_limits_do_not_end_under_a_wager_that_lies_on_them(rulebook: str) -> None:
    play, boss = opened(rulebook, "Ann", sign=signed(25_00, 100_00)), BOSS[rulebook]
    play.does(boss, AgreeLimits(who="Ann", maximum=500_00))
    play.bets("Ann", player=500_00)
    assert play.refusal(boss, EndOwnLimits(who="Ann")).number == 325
    coup(play)
    play.does(boss, EndOwnLimits(who="Ann"))
    play.bets("Ann", player=500_00)
    assert [each.amount for each in play.state.layout.values()] == [100_00]
    whole(play)


BOSS = {"nsw": CASINO, "star-2024": CASINO, "vic-2002": CASINO, "crown-2025": AREA}


@pytest.mark.parametrize("low", [499_99, 500_00, 500_01])
@by_book(nsw=("6.8",), star=("6.8",), vic=("7.6",), crown=("6.6",))
def test_personal_limits_do_not_cross(rulebook: str, low: int) -> None:
    play = opened(rulebook, "Ann", sign=signed(25_00, 100_00))
    order = AgreeLimits(who="Ann", minimum=low, maximum=500_00)
    if low <= 500_00:
        play.does(BOSS[rulebook], order)
    else:
        refusal = play.refusal(BOSS[rulebook], order)
        assert (refusal.number, refusal.accepted) == (326, "a minimum up to $500")


@by_book(vic=("7.6",), crown=("6.6",))
def test_personal_limits_do_not_cross_the_tables_other_bound(rulebook: str) -> None:
    play, boss = opened(rulebook, "Ann", sign=signed(25_00, 100_00)), BOSS[rulebook]
    assert play.refusal(boss, AgreeLimits(who="Ann", minimum=100_01)).number == 326
    assert play.refusal(boss, AgreeLimits(who="Ann", maximum=24_99)).number == 326
    play.does(boss, AgreeLimits(who="Ann", minimum=100_00))
    assert play.refusal(boss, AgreeLimits(who="Ann", maximum=99_99)).number == 326
    play.does(boss, AgreeLimits(who="Ann", maximum=100_00))


@by_book(nsw=("6.8",), star=("6.8",))
def test_6_8_a_maximum_that_is_neither_higher_nor_above_the_minimum(rulebook: str) -> None:
    play = opened(rulebook, "Ann", sign=signed(25_00, 100_00))
    faults = play.refused(CASINO, AgreeLimits(who="Ann", minimum=60_00, maximum=50_00))
    assert [each.number for each in faults] == [332, 326]
