"""Cards are mixed in the order of the text, and riffled or processed anew when a player may ask for it."""

import pytest

from punto.machine.approval import Approve, Decline
from punto.table import Phase
from punto.table.preparing.bringing_cards import BringCards
from punto.table.preparing.card_check import CheckCards
from punto.table.preparing.cutting import CutCards
from punto.table.preparing.loading import LoadShoe
from punto.table.preparing.player_requests import AskCards, WishMade
from punto.table.preparing.shuffling import CardsMixed, MixCards
from tests.table.play import DAN, SUE, TESS, Play
from tests.table.preparing.opened import at, cards_in_all, in_play, now, opened, until


@pytest.mark.clause("nsw", "4.1", "4.1.1")
@pytest.mark.clause("star-2024", "4.1", "4.1.1")
@pytest.mark.clause("vic-2002", "4.1.1(a)")
@pytest.mark.clause("crown-2025", "4.1.1(a)")
def test_the_cards_are_shuffled_before_play_opens() -> None:
    for rulebook in ("nsw", "star-2024", "vic-2002", "crown-2025"):
        play = at("mix", rulebook)
        refusal = play.refusal(SUE, CutCards(depth=100))
        assert (refusal.number, refusal.accepted) == (201, "the cards checked and shuffled")
        play.does(DAN, MixCards(step="shuffle"))
        assert now(play) == "cut"


def test_nobody_but_the_dealer_mixes_and_only_while_cards_are_made_ready() -> None:
    assert at("mix").refusal("Ann", MixCards(step="shuffle")).number == 202
    assert in_play().refusal(DAN, MixCards(step="shuffle")).number == 201
    assert opened("nsw").refusal(DAN, MixCards(step="shuffle")).number == 201
    assert at("load").refusal(DAN, MixCards(step="shuffle")).number == 201


@pytest.mark.clause("nz-1998", "6.1", "6.2", "6.3", "6.3(a)", "6.3(b)", "6.3(c)", "7.1", "7.1(a)")
def test_nz_6_3_spread_wash_stack_riffle_then_shuffle() -> None:
    play = at("cut", "nz-1998")
    assert [fact.step for fact in play.facts(CardsMixed)] == ["spread", "wash", "stack", "riffle", "shuffle"]


@pytest.mark.clause("nz-1998", "6.2", "6.3")
def test_nz_6_3_the_first_players_see_the_cards_before_they_are_turned_down() -> None:
    play = opened("nz-1998")
    until_spread(play)
    refusal = play.refusal(DAN, MixCards(step="wash"))
    assert (refusal.number, refusal.clauses[0]) == (261, "6.2")
    play.sits("Ann", "1")
    play.does(DAN, MixCards(step="wash"))


def until_spread(play: Play) -> None:
    play.does(DAN, BringCards(back="red"), CheckCards())
    play.does(TESS, CheckCards())
    play.does(DAN, MixCards(step="spread"))


@pytest.mark.clause("nz-1998", "6.3(b)")
def test_nz_6_3_no_step_is_left_out() -> None:
    play = opened("nz-1998")
    play.sits("Ann", "1")
    until_spread(play)
    play.does(DAN, MixCards(step="wash"))
    refusal = play.refusal(DAN, MixCards(step="riffle"))
    assert (refusal.number, refusal.accepted, "6.3(b)" in refusal.clauses) == (259, "stack", True)


@pytest.mark.clause("nsw", "4.2")
@pytest.mark.clause("star-2024", "4.2")
def test_nsw_4_2_a_player_may_have_pre_shuffled_cards_riffled() -> None:
    for rulebook in ("nsw", "star-2024"):
        riffle_on_request(rulebook, "pre-shuffled", "4.2")


@pytest.mark.clause("nsw", "4.2.1")
@pytest.mark.clause("star-2024", "4.2.1")
def test_nsw_4_2_1_a_player_may_have_angel_cards_riffled() -> None:
    for rulebook in ("nsw", "star-2024"):
        riffle_on_request(rulebook, "angel-pre-shuffled", "4.2.1")


def riffle_on_request(rulebook: str, origin: str, clause: str) -> None:
    play = at("cut", rulebook, origin=origin)
    refusal = play.refusal(DAN, MixCards(step="riffle"))
    assert (refusal.number, refusal.clauses) == (260, (clause,))
    play.does("Ann", AskCards(wish="riffle"))
    assert play.refusal(DAN, MixCards(step="riffle")).number == 260
    play.does(SUE, Approve(request=next(iter(play.state.requests))))
    assert play.facts(WishMade)[-1] == WishMade(who="Ann", wish="riffle")
    play.does(DAN, MixCards(step="riffle"))
    assert play.event(CardsMixed).clauses == (clause,)
    assert now(play) == "cut"


@pytest.mark.clause("nsw", "4.2")
def test_nsw_4_2_no_riffle_when_the_supervisor_declines_or_the_cards_are_fresh() -> None:
    play = at("cut", origin="pre-shuffled")
    play.does("Ann", AskCards(wish="riffle"))
    play.does(SUE, Decline(request=next(iter(play.state.requests))))
    assert play.refusal(DAN, MixCards(step="riffle")).number == 260
    fresh = at("cut").refusal("Ann", AskCards(wish="riffle"))
    assert (fresh.number, fresh.accepted) == (276, "one of: see-burn")
    late = at("cutting-card", origin="pre-shuffled").refusal("Ann", AskCards(wish="riffle"))
    assert late.number == 276


@pytest.mark.clause("nz-1998", "6.4", "7.1")
def test_nz_6_4_pre_shuffled_cards_are_riffled_before_the_cut() -> None:
    play = at("mix", "nz-1998", origin="pre-shuffled")
    assert play.refusal(DAN, CutCards(depth=100)).number == 201
    play.does(DAN, MixCards(step="riffle"))
    assert "6.4" in play.event(CardsMixed).clauses
    assert now(play) == "cut"


@pytest.mark.clause("nz-1998", "7.2(a)")
def test_nz_7_2_a_any_player_may_look_at_pre_shuffled_cards() -> None:
    play = at("cut", "nz-1998", origin="pre-shuffled")
    play.does("Ann", AskCards(wish="inspect"))
    assert play.event(WishMade).clauses == ("7.2(a)",)
    assert at("mix", "nz-1998").refusal("Ann", AskCards(wish="inspect")).number == 276


@pytest.mark.clause("nz-1998", "7.2(b)", "6.1", "6.3(a)")
@pytest.mark.parametrize("stage", ["mix", "cut", "load", "burn"])
def test_nz_7_2_b_any_player_may_demand_the_whole_process(stage: str) -> None:
    play = at(stage, "nz-1998", origin="pre-shuffled")
    play.does("Ann", AskCards(wish="full-process"))
    assert now(play) == "mix"
    until(play, "cut")
    assert [fact.step for fact in play.facts(CardsMixed)][-5:] == [
        "spread",
        "wash",
        "stack",
        "riffle",
        "shuffle",
    ]


@pytest.mark.clause("nz-1998", "7.2(b)")
def test_nz_7_2_b_until_the_first_card_of_the_shoe_is_drawn() -> None:
    play = in_play("nz-1998", origin="pre-shuffled")
    play.does("Ann", AskCards(wish="full-process"))
    assert play.phase is Phase.PREPARING
    assert cards_in_all(play) == 8 * 52
    begun = in_play("nz-1998", origin="pre-shuffled")
    begun.deals("9H")
    assert begun.refusal("Ann", AskCards(wish="full-process")).number == 201
    assert in_play("nz-1998").refusal("Ann", AskCards(wish="full-process")).number == 201


@pytest.mark.clause("nsw", "4.12")
@pytest.mark.clause("star-2024", "4.12")
def test_nsw_4_12_a_shuffle_by_hand_before_the_machine_if_the_supervisor_agrees() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = at("load", rulebook, origin="pre-shuffled", device="shuffler")
        play.does(DAN, MixCards(step="shuffle"))
        assert not play.facts(CardsMixed)
        play.does(SUE, Approve(request=next(iter(play.state.requests))))
        assert play.event(CardsMixed).clauses == ("4.12",)
        play.does(DAN, LoadShoe())


@pytest.mark.clause("nsw", "4.11")
def test_nsw_4_11_fresh_cards_are_shuffled_by_the_machine() -> None:
    refusal = at("load", device="shuffler").refusal(DAN, MixCards(step="shuffle"))
    assert (refusal.number, refusal.clauses, refusal.accepted) == (259, ("4.11",), "loading the cards")


def test_a_riffle_before_the_cut_is_not_asked_for_where_nothing_is_cut() -> None:
    play = at("load", origin="pre-shuffled", device="shuffler")
    assert play.refusal("Ann", AskCards(wish="riffle")).number == 276
