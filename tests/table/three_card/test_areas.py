"""Betting areas: nine at most, several for one player as long as nobody is shut out."""

import pytest

from punto.table.betting.wagers import BetPlaced, BetReturned
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Join, Joined
from tests.table.play import Play
from tests.table.three_card.hands import seated, table


def laid(play: Play) -> set[tuple[str, str]]:
    return {(wager.who, wager.seat) for wager in play.state.layout.values()}


@pytest.mark.clause("crown-2025", "12.5.5")
def test_crown_12_5_5_a_player_may_bet_on_several_areas() -> None:
    play = table()
    seated(play, Ann="4")

    play.bets("Ann", three_card=50_00)
    assert "12.5.5" not in play.event(BetPlaced).clauses
    play.bets("Ann", seat="5", three_card=50_00, three_pictures=10_00)

    assert laid(play) == {("Ann", "4"), ("Ann", "5")}
    assert "12.5.5" in play.event(BetPlaced).clauses


@pytest.mark.clause("crown-2025", "12.5.5(a)")
def test_crown_12_5_5_a_nobody_bets_where_another_sits_or_bets() -> None:
    play = table()
    seated(play, Ann="4", Bob="5", Cid="6")
    play.bets("Cid", seat="7", three_card=50_00)

    for seat, holder in (("5", "Bob"), ("7", "Cid")):
        refusal = play.refusal("Ann", play.laying("Ann", seat=seat, three_card=50_00))
        assert (refusal.number, refusal.clauses) == (373, ("12.5.5(a)",))
        assert refusal.what == f"area {seat} is {holder}'s"
        assert refusal.accepted == "a free area: 1, 2, 3, 8, 9"


@pytest.mark.clause("crown-2025", "12.5.5(a)")
def test_crown_12_5_5_a_whoever_sits_down_at_an_area_gets_it() -> None:
    play = table()
    seated(play, Ann="4")
    play.bets("Ann", three_card=50_00)
    play.bets("Ann", seat="5", three_card=60_00)
    seated(play, Bob="5")

    play.bets("Bob", three_card=70_00)

    assert laid(play) == {("Ann", "4"), ("Bob", "5")}
    assert play.event(BetReturned).clauses == ("12.5.5(a)",)
    assert play.state.purses.stacks["Ann"] == 950_00
    assert play.chips_in_all == 0


@pytest.mark.clause("crown-2025", "12.5.5(a)")
@pytest.mark.parametrize(("waiting", "allowed"), [(1, True), (2, True), (3, False)])
def test_crown_12_5_5_a_areas_are_kept_for_those_who_still_need_one(waiting: int, allowed: bool) -> None:
    play = table(seats=("1", "2", "3", "4"), standing=waiting)
    seated(play, Ann="1")
    for number in range(waiting):
        play.does(f"W{number}", Join(), BuyIn(amount=100_00))
    play.bets("Ann", three_card=50_00)
    second = play.laying("Ann", seat="2", three_card=50_00)

    if allowed:
        play.does("Ann", second)
        blocked = play.laying("Ann", seat="3", three_card=50_00)
        if waiting == 1:
            play.does("Ann", blocked)
            blocked = play.laying("Ann", seat="4", three_card=50_00)
        refusal = play.refusal("Ann", blocked)
    else:
        refusal = play.refusal("Ann", second)

    assert (refusal.number, refusal.clauses) == (374, ("12.5.5(a)",))
    assert "W0" in refusal.what


def test_a_standing_player_must_name_an_area_and_may_take_a_free_one() -> None:
    play = table(standing=1)
    play.does("Ann", Join(), BuyIn(amount=100_00))

    refusals = play.refused("Ann", play.laying("Ann", three_card=50_00))
    assert [each.number for each in refusals] == [372]
    play.bets("Ann", seat="3", three_card=50_00)

    assert laid(play) == {("Ann", "3")}


@pytest.mark.clause("crown-2025", "12.3.1")
@pytest.mark.parametrize(("seat", "allowed"), [("8", True), ("9", True), ("10", False)])
def test_crown_12_3_1_a_tenth_seat_is_one_too_many(seat: str, allowed: bool) -> None:
    play = table(seats=tuple(str(number) for number in range(1, 11)))

    if allowed:
        play.does("Ann", Join(seat=seat))
        assert "12.3.1" in play.event(Joined).clauses
        return
    refusal = play.refusal("Ann", Join(seat=seat))
    assert (refusal.number, refusal.clauses) == (385, ("12.3.1",))
    assert refusal.accepted == "one of the first 9"


@pytest.mark.clause("crown-2025", "12.3.2")
@pytest.mark.parametrize(("area", "allowed"), [("8", True), ("9", True), ("10", False)])
def test_crown_12_3_2_a_tenth_area_is_one_too_many(area: str, allowed: bool) -> None:
    play = table(seats=tuple(str(number) for number in range(1, 11)))
    seated(play, Ann="4")

    if allowed:
        play.bets("Ann", seat=area, three_card=50_00)
        assert laid(play) == {("Ann", area)}
        assert "12.3.2" in play.event(BetPlaced).clauses
        return
    refusal = play.refusal("Ann", play.laying("Ann", seat=area, three_card=50_00))
    assert (refusal.number, refusal.clauses) == (385, ("12.3.2",))


@pytest.mark.clause("crown-2025", "12.5.1")
def test_crown_12_5_1_all_faults_of_an_order_come_at_once() -> None:
    play = table()
    seated(play, Ann="4", Bob="5")

    faults = play.refused("Ann", play.laying("Ann", seat="5", player=50_00))

    assert {fault.code for fault in faults} == {"area-of-another", "not-in-variant"}


def test_somebody_who_only_looks_on_is_still_refused_as_everywhere() -> None:
    play = table()
    seated(play, Ann="4")
    play.does("Bob", Join(seat="5"))

    assert play.refusal("Bob", play.laying("Bob", three_card=50_00)).code == "no-funds"
    assert play.refusal("Zoe", play.laying("Zoe", three_card=50_00)).code == "not-here"
