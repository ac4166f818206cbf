"""Seats, standing players, areas, and those who let coups pass."""

import pytest

from punto.machine.approval import Approve
from punto.table import Phase
from punto.table.betless.ordered import AgreeBetless
from punto.table.betting.wagers import AlterBet, BetAltered, LiftBet
from punto.table.conduct.limit_changes import ChangeLimits
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join, Joined, Leave
from punto.table.seats.moving import GiveUpSeat, LimitPlayers, MoveSeat, SeatMoved, SeatVacated, VacateSeat
from punto.table.settling.pay import CoupEnded
from tests.table.conduct.floor import (
    CASINO,
    DEALER,
    PLAYER_WINS,
    TABLE_ID,
    TIE,
    betless,
    by_book,
    coup,
    opened,
    signed,
    whole,
)
from tests.table.play import DAN, Play

THREE = ("1", "2", "3")


@by_book(nsw=("14.10",), star=("14.11",), vic=("13.8",), crown=("15.9",))
def test_three_coups_let_pass_at_a_full_table_can_cost_the_seat(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob", "Cat", seats=THREE)
    for passed in (0, 1, 2):
        refusal = play.refusal(DEALER, VacateSeat(who="Cat"))
        assert (refusal.number, refusal.what) == (346, f"Cat has let only {passed} coups pass")
        play.bets("Ann", player=10_00)
        play.bets("Bob", banker=10_00)
        coup(play)
    assert play.refusal(DEALER, VacateSeat(who="Ann")).number == 346
    play.does(DEALER, VacateSeat(who="Cat"))
    assert play.event(SeatVacated).readings == ("A-ALL-10",)
    assert "3" not in play.state.people.seats
    assert play.state.purses.stacks["Cat"] == 0
    whole(play)


@by_book(nsw=("14.10",), star=("14.11",), vic=("13.8",), crown=("15.9",))
def test_after_four_coups_too_but_not_while_a_seat_is_free(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob", seats=THREE)
    for _ in range(4):
        play.bets("Ann", player=10_00)
        coup(play)
    refusal = play.refusal(TABLE_ID, VacateSeat(who="Bob"))
    assert (refusal.number, refusal.accepted) == (345, "do this when nobody can sit at: 3")
    play.sits("Cat", "3", chips=100_00)
    for _ in range(4):
        play.bets("Ann", player=10_00)
        play.bets("Cat", player=10_00)
        coup(play)
    play.does(TABLE_ID, VacateSeat(who="Bob"))
    assert play.refusal("Ann", VacateSeat(who="Cat")).number == 202
    assert play.refusal(TABLE_ID, VacateSeat(who="Bob")).number == 209


def test_a_bet_starts_the_count_anew() -> None:
    play = opened("vic-2002", "Ann", "Bob", seats=("1", "2"))
    for bettor in ("Ann", "Ann", "Bob", "Ann"):
        play.bets(bettor, player=10_00)
        coup(play)
    assert play.state.people.abstained == {"Ann": 0, "Bob": 1}


@by_book(nsw=("14.10",), star=("14.11",))
def test_a_coup_without_bets_that_all_agreed_to_counts_as_let_pass(rulebook: str) -> None:
    play = opened(rulebook, "Ann", seats=("1",))
    play.does("Ann", AgreeBetless())
    betless(play, CASINO, "all-agree")
    assert play.state.people.abstained == {"Ann": 1}
    assert play.refusal(DEALER, VacateSeat(who="Ann")).number == 346


def test_a_coup_without_bets_that_a_supervisor_ordered_does_not_count() -> None:
    play = opened("crown-2025", "Ann")
    betless(play, TABLE_ID, "any-time")
    assert not play.facts(CoupEnded)[-1].counts
    assert play.state.people.abstained == {"Ann": 0}
    whole(play)


def test_nz_nobody_has_to_vacate_a_seat() -> None:
    play = opened("nz-1998", "Ann", seats=("1",))
    assert play.refusal(CASINO, VacateSeat(who="Ann")).number == 203


def test_a_player_moves_with_the_marker_and_may_give_up_a_box() -> None:
    play = opened("nsw", "Ann", "Bob", sign=signed(25_00))
    play.does(CASINO, ChangeLimits(minimum=100_00, keeping=True))
    assert play.refusal("Ann", MoveSeat(seat="2")).number == 208
    assert play.refusal("Ann", MoveSeat(seat="99")).number == 207
    assert play.refusal("Ann", MoveSeat(seat="4", leaving="2")).number == 342
    play.does("Ann", MoveSeat(seat="4"))
    assert play.facts(SeatMoved)[-1].left == "1"
    assert {each.who: each.seat for each in play.state.board.markers} == {"Ann": "4", "Bob": "2"}
    assert play.refusal("Ann", GiveUpSeat(seat="4")).number == 343
    assert play.refusal("Ann", GiveUpSeat(seat="2")).number == 342
    play.sits("Ann", "6")
    play.does("Ann", GiveUpSeat(seat="4"))
    assert play.state.people.seats_of("Ann") == ("6",)
    assert {each.who: each.seat for each in play.state.board.markers} == {"Ann": "6", "Bob": "2"}
    whole(play)


def test_a_seat_with_wagers_on_its_area_is_not_left() -> None:
    play = opened("nsw", "Ann")
    play.bets("Ann", player=10_00)
    assert play.refusal("Ann", MoveSeat(seat="4")).number == 344
    assert play.refusal(DEALER, MoveSeat(seat="4")).number == 202
    assert play.refusal("Ann", Leave()).number == 212


@by_book(star=("5.9",))
def test_star_5_9_a_supervisor_limits_the_players_and_the_boxes(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    assert play.refusal(DEALER, LimitPlayers(most=2)).clauses == ("5.9",)
    play.does(CASINO, LimitPlayers(most=3))
    play.sits("Cat", "3", chips=100_00)
    refusal = play.refusal("Dee", Join(seat="4"))
    assert (refusal.number, refusal.what) == (347, "no more than 3 may play here")
    play.bets("Ann", player=10_00, seat="2")
    play.does(CASINO, LimitPlayers(one_to_a_box=True))
    box = play.refusal("Cat", play.laying("Cat", player=10_00, seat="2"))
    assert (box.number, box.clauses) == (235, ("5.9",))
    play.sits("Dee", "4")
    assert play.refusal(CASINO, LimitPlayers(most=-1)).number == 226
    whole(play)


def test_only_star_lets_a_supervisor_limit_the_players() -> None:
    assert opened("nsw").refusal(CASINO, LimitPlayers(most=3)).number == 203


@by_book(vic=("6.2.1",))
def test_vic_6_2_1_a_standing_player_bets_if_the_game_supervisor_agrees(rulebook: str) -> None:
    play = opened(rulebook, standing=1)
    play.does("Ann", Join())
    assert not play.state.people.here("Ann")
    (request,) = play.state.requests
    assert play.refused(DEALER, Approve(request=request))[0].clauses == ("6.2.1",)
    play.does(TABLE_ID, Approve(request=request))
    assert play.state.people.standing == ("Ann",)
    assert play.refusal("Bob", Join()).number == 232
    whole(play)


@pytest.mark.parametrize(("layout", "there"), [("B", 2), ("A", 3), ("A", 4)])
def test_vic_6_2_2_a_third_bettor_has_room_and_another_layout_has_no_such_rule(
    layout: str, there: int
) -> None:
    people = [f"P{number}" for number in range(1, there + 2)]
    play = opened("vic-2002", *people, layout=layout)
    for who in people:
        play.bets(who, player=10_00, seat="1")
    assert len(play.state.layout) == there + 1


@by_book(vic=("6.2.2",))
def test_vic_6_2_2_a_fourth_bettor_has_no_room_on_the_mini_layout(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob", "Cat", "Dee", layout="B")
    for who in ("Ann", "Bob", "Cat"):
        play.bets(who, player=10_00, seat="1")
    refusal = play.refusal("Dee", play.laying("Dee", player=10_00, seat="1"))
    assert (refusal.number, refusal.accepted, refusal.readings) == (236, "another area", ("A-VIC-15",))
    play.bets("Dee", banker=10_00, seat="1")
    play.bets("Ann", player=10_00, seat="1")
    whole(play)


@by_book(nz=("5.5", "5.5(a)", "5.5(b)", "5.5(c)", "5.6"))
def test_nz_5_5_standing_players_have_their_own_areas(rulebook: str) -> None:
    play = opened(rulebook, "Ann", standing=2)
    play.does("Bob", Join())
    assert play.event(Joined).clauses == ("5.5", "5.5(a)", "5.5(b)", "5.5(c)")
    refusal = play.refused("Bob", play.laying("Bob", player=10_00, seat="1"))[0]
    assert (refusal.number, refusal.clauses) == (237, ("5.5", "5.5(a)"))
    other = play.refusal("Ann", play.laying("Ann", player=10_00, seat="9"))
    assert other.number == 207
    play.sits("Dee", "2", chips=100_00)
    assert play.refusal("Dee", play.laying("Dee", player=10_00, seat="1")).clauses == ("5.6",)


@by_book(nz=("5.5(a)",))
def test_nz_5_5_a_standing_player_bets_on_an_area_without_a_number(rulebook: str) -> None:
    play = opened(rulebook, standing=1)
    play.does("Bob", Join())
    play.does("Bob", BuyIn(amount=100_00))
    play.bets("Bob", player=10_00)
    assert [each.seat for each in play.state.layout.values()] == [""]
    assert play.refusal("Bob", Join()).number == 210
    whole(play)


@by_book(nz=("5.6",))
def test_nz_5_6_one_player_to_a_numbered_area(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    refusal = play.refusal("Bob", play.laying("Bob", player=10_00, seat="1"))
    assert (refusal.number, refusal.what) == (235, "area 1 is Ann's")
    play.bets("Bob", player=10_00, seat="5")
    assert play.refusal("Ann", play.laying("Ann", player=10_00, seat="5")).what == "area 5 is Bob's"
    play.bets("Ann", player=10_00)
    whole(play)


@by_book(nz=("5.11",))
def test_nz_5_11_a_player_does_not_touch_a_losing_wager(rulebook: str) -> None:
    play = Play(rulebook)
    play.sits("Ann", "1", chips=100_00)
    play.ready_shoe()
    play.bets("Ann", banker=10_00)
    settle_by_hand(play, PLAYER_WINS)
    (wager,) = play.state.layout
    refusal = play.refusal("Ann", LiftBet(wager=wager))
    assert (refusal.number, refusal.accepted) == (368, "leave it to the dealer")


def settle_by_hand(play: Play, cards: str) -> None:
    """Deal and settle a coup, and leave it unpaid."""
    from punto.table.dealing.cards import Announce
    from punto.table.settling.result import AnnounceResult
    from punto.table.settling.settle import Settle

    play.deals(cards)
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"), AnnounceResult(), Settle())
    assert play.phase is Phase.SETTLED


@by_book(nz=("5.12",))
def test_nz_5_12_wagers_that_stood_off_may_be_changed_before_the_next_round(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.bets("Ann", player=100_00)
    coup(play, TIE)
    (wager,) = play.state.layout
    play.does("Ann", AlterBet(wager=wager, amount=60_00))
    assert "5.12" in play.event(BetAltered).clauses
    assert play.state.purses.stacks["Ann"] == 940_00
    play.does("Ann", LiftBet(wager=wager))
    play.bets("Ann", player=20_00)
    (fresh,) = play.state.layout
    play.does("Ann", AlterBet(wager=fresh, amount=30_00))
    assert "5.12" not in play.event(BetAltered).clauses
    whole(play)


def test_the_end_of_a_coup_says_whether_abstaining_counts() -> None:
    play = opened("nsw", "Ann", "Bob", seats=("1", "2"))
    play.bets("Bob", player=10_00)
    coup(play)
    assert play.facts(CoupEnded)[-1].counts
    assert play.state.people.abstained == {"Ann": 1, "Bob": 0}
