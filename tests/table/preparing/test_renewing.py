"""A shoe ends, or must not go on: the cards are shuffled again, or others come."""

import pytest
from msgspec import structs

from punto.cards import Card
from punto.machine.approval import Approve
from punto.table import Actor, Phase
from punto.table.betting.calls import CallBets
from punto.table.dealing.cards import Announce
from punto.table.dealing.shoe_in_play import CuttingCardOut, CuttingCardShown
from punto.table.preparing.bringing_cards import BringCards, CardsBrought
from punto.table.preparing.burning import BurnCards
from punto.table.preparing.new_shoe import (
    CardsReplaced,
    CardsTakenUp,
    OrderShuffle,
    ReplaceCards,
    Reshuffle,
    ShuffleOrdered,
)
from punto.table.preparing.shuffling import CardsMixed, MixCards
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from tests.table.play import DAN, SUE, TESS, Play
from tests.table.preparing.opened import ALL, OPERA, cards_in_all, in_play, now, until

NATURAL = "9H 6C KD KS"


def coup(play: Play) -> None:
    """Play one coup to its end."""
    if play.phase is Phase.BETTING and not play.state.coup.called:
        play.does(DAN, CallBets())
    play.deals(NATURAL)
    ends(play)


def ends(play: Play) -> None:
    """Everything after the last card of a coup."""
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"))
    play.does(DAN, AnnounceResult(), Settle(), PayOut(), Discard())


def over(rulebook: str = "nsw", **given: object) -> Play:
    """A table whose shoe is over."""
    play = in_play(rulebook, **given)
    play.does(DAN, CuttingCardOut())
    coup(play)
    assert play.phase is Phase.SHOE_OVER
    return play


def handled(play: Play) -> Play:
    """As if players had handled the cards of this shoe."""
    play.state = structs.replace(play.state, shoe=structs.replace(play.state.shoe, handled=True))
    return play


@pytest.mark.clause("nsw", "4.9", "4.1.2")
@pytest.mark.clause("star-2024", "4.9", "4.1.2")
@pytest.mark.clause("vic-2002", "8.3.4(a)", "8.3.4(b)", "8.3.4(c)", "8.3.4(e)", "4.1.1(b)")
@pytest.mark.clause("crown-2025", "7.3.4(a)", "7.3.4(b)", "7.3.4(c)", "7.3.4(e)", "4.1.1(b)")
@pytest.mark.clause("nz-1998", "9.7", "7.1(b)")
def test_a_cutting_card_in_a_coup_leaves_one_more_coup_then_the_cards_are_shuffled() -> None:
    for rulebook in ALL:
        play = in_play(rulebook)
        play.deals("9H 6C")
        play.does(DAN, CuttingCardOut())
        assert play.facts(CuttingCardShown)[-1].last == "next"
        rest(play)
        assert play.phase.value == "betting"
        coup(play)
        assert play.phase.value == "shoe-over"
        play.does(DAN, Reshuffle())
        until(play, "cut")
        assert play.facts(CardsMixed)[-1].step == "shuffle"


def rest(play: Play) -> None:
    """The rest of a natural after two cards."""
    play.deals("KD KS")
    ends(play)


@pytest.mark.clause("nsw", "4.10")
@pytest.mark.clause("star-2024", "4.10")
@pytest.mark.clause("nz-1998", "9.8")
def test_a_cutting_card_before_the_first_card_makes_this_coup_the_last() -> None:
    for rulebook in ALL:
        play = over(rulebook)
        assert play.facts(CuttingCardShown)[-1].last == "this"
        assert play.state.shoe.coups == 1


@pytest.mark.parametrize("rulebook", ALL)
def test_the_next_shoe_has_the_next_number_and_all_cards(rulebook: str) -> None:
    play = over(rulebook)
    play.does(DAN, Reshuffle())
    assert (play.phase, cards_in_all(play)) == (Phase.PREPARING, 416)
    until(play, "burn")
    burn = BurnCards(way="face-up", face=Card.parse("AH")) if rulebook == "nz-1998" else BurnCards()
    play.does(DAN, burn)
    assert (play.state.shoe.number, cards_in_all(play), play.state.coup.number) == (2, 416, 2)


def test_only_the_dealer_reshuffles_and_only_when_the_shoe_is_over() -> None:
    assert over().refusal("Ann", Reshuffle()).number == 202
    assert in_play().refusal(DAN, Reshuffle()).number == 201


@pytest.mark.clause("nsw", "3.8")
@pytest.mark.clause("star-2024", "3.8")
def test_nsw_3_8_a_supervisor_may_have_new_cards_with_other_backs() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = over(rulebook)
        low = play.refusal(DAN, ReplaceCards(why="end-of-shoe"))
        assert (low.number, low.clauses) == (202, ("3.8",))
        play.does(SUE, ReplaceCards(why="end-of-shoe"))
        assert (now(play), cards_in_all(play)) == ("cards", 0)
        refusal = play.refusal(DAN, BringCards(back="red"))
        assert (refusal.number, "3.8" in refusal.clauses) == (257, True)
        play.does(DAN, BringCards(back="blue"), MixCards(step="shuffle"))
        assert {"4.1", "3.8"} <= set(play.event(CardsMixed).clauses)


@pytest.mark.clause("nsw", "3.8.1")
@pytest.mark.clause("star-2024", "3.8.1")
def test_nsw_3_8_1_the_same_backs_from_a_scanning_shoe_if_the_supervisor_agrees() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = over(rulebook, scanning=True)
        play.does(SUE, ReplaceCards(why="end-of-shoe"))
        play.does(DAN, BringCards(back="red"))
        assert now(play) == "cards"
        play.does(SUE, Approve(request=next(iter(play.state.requests))))
        assert "3.8.1" in play.event(CardsBrought).clauses


@pytest.mark.clause("nsw", "3.9")
@pytest.mark.clause("star-2024", "3.9")
@pytest.mark.clause("vic-2002", "4.4.3")
@pytest.mark.clause("crown-2025", "4.4.3")
def test_cards_that_players_handled_are_replaced() -> None:
    for rulebook in ("nsw", "star-2024", "vic-2002", "crown-2025"):
        play = handled(over(rulebook))
        refusal = play.refusal(DAN, Reshuffle())
        assert (refusal.number, refusal.clauses[0] in ("3.9", "4.4.3")) == (273, True)
        play.does(DAN, ReplaceCards(why="handled"))
        assert now(play) == "cards"
        untouched = over(rulebook).refusal(DAN, ReplaceCards(why="handled"))
        assert (untouched.number, untouched.accepted) == (274, "the same cards, shuffled")


@pytest.mark.clause("nsw", "3.10", "4.1")
@pytest.mark.clause("star-2024", "3.10", "4.1")
@pytest.mark.clause("vic-2002", "4.4.2", "4.4.2(a)")
@pytest.mark.clause("crown-2025", "4.4.2", "4.4.2(a)")
def test_unfit_cards_are_replaced_between_coups_and_shuffled() -> None:
    for rulebook in ("nsw", "star-2024", "vic-2002", "crown-2025"):
        dealing = in_play(rulebook)
        dealing.deals("9H")
        assert dealing.refusal(SUE, ReplaceCards(why="unfit")).number == 201
        play = in_play(rulebook)
        assert play.refusal(DAN, ReplaceCards(why="unfit")).number == 202
        play.does(SUE, ReplaceCards(why="unfit"))
        play.does(DAN, BringCards(back="red", secured=True), MixCards(step="shuffle"))
        rules = {"3.10", "4.1"} if rulebook in ("nsw", "star-2024") else {"4.4.2", "4.4.2(a)"}
        assert rules <= set(play.event(CardsMixed).clauses)
        assert now(play) == "cut"


@pytest.mark.clause("vic-2002", "4.4.2")
@pytest.mark.clause("crown-2025", "4.4.2")
def test_vic_4_4_2_single_cards_may_be_replaced() -> None:
    for rulebook in ("vic-2002", "crown-2025"):
        play = in_play(rulebook)
        before = play.state.shoe
        play.does(SUE, ReplaceCards(why="unfit", some=2))
        assert play.facts(CardsReplaced) == [CardsReplaced(why="unfit", some=2)]
        assert (play.phase, play.state.shoe) == (Phase.BETTING, before)
    whole = in_play("nsw").refusal(SUE, ReplaceCards(why="unfit", some=2))
    assert (whole.number, whole.accepted) == (274, "all of them")


@pytest.mark.clause("vic-2002", "4.4.1")
@pytest.mark.clause("crown-2025", "4.4.1")
def test_vic_4_4_1_a_supervisor_may_have_new_cards_after_the_final_coup() -> None:
    for rulebook in ("vic-2002", "crown-2025"):
        early = in_play(rulebook).refusal(TESS, ReplaceCards(why="end-of-shoe"))
        assert (early.number, early.clauses) == (201, ("4.4.1",))
        play = over(rulebook)
        play.does(TESS, ReplaceCards(why="end-of-shoe"))
        play.does(DAN, BringCards(origin="pre-shuffled", back="red", secured=True, checked=True))
        assert now(play) == "cut"


@pytest.mark.clause("nz-1998", "7.7")
def test_nz_7_7_the_operator_may_order_new_cards_after_any_round() -> None:
    play = in_play("nz-1998")
    coup(play)
    assert play.refusal(SUE, ReplaceCards(why="direction")).number == 202
    play.does(OPERA, ReplaceCards(why="direction"))
    play.does(DAN, BringCards(back="red"))
    assert "7.7" in play.event(CardsBrought).clauses
    until(play, "cut")
    assert [fact.step for fact in play.facts(CardsMixed)][-5:] == [
        "spread",
        "wash",
        "stack",
        "riffle",
        "shuffle",
    ]


@pytest.mark.clause("nz-1998", "11.1", "11.2")
def test_nz_11_1_after_a_style_b_shoe_all_cards_leave_the_table() -> None:
    play = in_play("nz-1998", method="B")
    play.state = structs.replace(play.state, phase=Phase.SHOE_OVER)
    refusal = play.refusal(DAN, Reshuffle())
    assert (refusal.number, refusal.clauses) == (273, ("11.1",))
    play.does(DAN, ReplaceCards(why="style"))
    assert cards_in_all(play) == 0
    play.does(DAN, BringCards(origin="pre-shuffled", back="red", secured=True))
    assert "11.2" in play.event(CardsBrought).clauses
    assert over("nz-1998", method="A").refusal(DAN, ReplaceCards(why="style")).number == 274


@pytest.mark.clause("nsw", "4.1.3")
@pytest.mark.clause("star-2024", "4.1.3")
def test_nsw_4_1_3_a_supervisor_may_order_a_shuffle_after_a_coup() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = in_play(rulebook)
        coup(play)
        refusal = play.refusal(DAN, OrderShuffle(why="not-random"))
        assert (refusal.number, refusal.clauses) == (202, ("4.1.3",))
        play.does(SUE, OrderShuffle(why="not-random"))
        play.does(DAN, Reshuffle(), MixCards(step="shuffle"))
        assert "4.1.3" in play.event(CardsMixed).clauses


@pytest.mark.clause("vic-2002", "4.1.1(c)", "4.1.1(d)")
@pytest.mark.clause("crown-2025", "4.1.1(c)", "4.1.1(d)")
def test_vic_4_1_1_c_a_shuffle_is_ordered_at_once_or_for_cause() -> None:
    for why in ("abnormal-sequence", "other-cause"):
        for rulebook, actor in (("vic-2002", SUE), ("crown-2025", TESS)):
            play = in_play(rulebook)
            play.does(actor, OrderShuffle(why=why))
            assert play.facts(ShuffleOrdered) == [ShuffleOrdered(why=why, after_coup=False)]
            play.does(DAN, Reshuffle())
            assert play.facts(CardsTakenUp) == [CardsTakenUp(why=why)]
        assert in_play("vic-2002").refusal(TESS, OrderShuffle(why=why)).number == 202


@pytest.mark.clause("vic-2002", "4.1.1(c)")
def test_vic_4_1_1_c_a_coup_in_progress_is_finished_first() -> None:
    play = in_play("vic-2002")
    play.deals("9H 6C")
    play.does(SUE, OrderShuffle(why="abnormal-sequence"))
    assert play.phase.value == "dealing"
    rest(play)
    assert play.phase.value == "shoe-over"
    play.does(DAN, Reshuffle(), MixCards(step="shuffle"))
    assert "4.1.1(c)" in play.event(CardsMixed).clauses


def test_reasons_that_the_text_does_not_have() -> None:
    refusal = in_play("nsw").refusal(SUE, OrderShuffle(why="boredom"))
    assert (refusal.number, refusal.accepted) == (278, "one of: not-random")
    assert in_play("nz-1998").refusal(SUE, OrderShuffle(why="not-random")).number == 203
    assert in_play("nsw").refusal("Ann", OrderShuffle(why="not-random")).number == 202
    assert over("nsw").refusal(SUE, OrderShuffle(why="not-random")).number == 201
    other = over("nsw").refusal(SUE, ReplaceCards(why="style"))
    assert (other.number, other.accepted) == (274, "one of: end-of-shoe, handled, unfit")
    assert over("nsw").refusal(Actor("Ann", "patron"), ReplaceCards(why="unfit")).number == 202
