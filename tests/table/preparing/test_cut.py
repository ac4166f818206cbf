"""Who is offered the cut, in which order, who cuts when nobody takes it, and how deep."""

from typing import Any

import pytest
from msgspec import structs

from punto.table import Actor, Automation, Done
from punto.table.preparing.cutting import CardsCut, CutCards
from punto.table.preparing.offering_cut import (
    AnswerCut,
    ChooseCut,
    CutAnswered,
    CutChosen,
    CutOffered,
    OfferCut,
    PassCut,
)
from punto.table.seats.joining import Join
from tests.table.play import DAN, SUE, TESS, Play
from tests.table.preparing.opened import now, opened, supervisor, until

SEATS = {"Ann": "1", "Bob": "3", "Cleo": "5", "Dora": "7"}
AUSTRALIAN = ("nsw", "star-2024", "vic-2002", "crown-2025")


def to_be_cut(rulebook: str, opening: bool = True, **given: Any) -> Play:
    """A shuffled stack; Bob came first, then the others from the lowest seat on."""
    play = opened(rulebook, **given)
    for who in ("Bob", "Ann", "Cleo", "Dora"):
        play.sits(who, SEATS[who])
    until(play, "cut")
    if not opening:
        later = structs.replace(play.state.preparing, why="shoe-over", opening=False)
        play.state = structs.replace(play.state, preparing=later)
    return play


def offers(play: Play) -> list[str]:
    """Offer the cut around the table while everybody refuses."""
    while isinstance(play.gives(DAN, OfferCut()), Done):
        play.does(play.facts(CutOffered)[-1].to, AnswerCut(accepts=False))
    return [fact.to for fact in play.facts(CutOffered)]


@pytest.mark.clause("nsw", "4.3", "4.5")
@pytest.mark.clause("star-2024", "4.3", "4.5")
def test_nsw_4_3_the_supervisor_cuts_by_default() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = to_be_cut(rulebook)
        assert play.refusal(DAN, OfferCut()).number == 201
        refusal = play.refusal(DAN, CutCards(depth=100))
        assert (refusal.number, "4.3" in refusal.clauses) == (202, True)
        play.does(SUE, CutCards(depth=100))
        assert play.facts(CardsCut) == [CardsCut(by="Sue", depth=100)]


@pytest.mark.clause("nsw", "4.3", "4.3.1", "4.4")
@pytest.mark.clause("star-2024", "4.3", "4.3.1", "4.4")
def test_nsw_4_3_1_at_opening_the_first_arrival_cuts_then_clockwise() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = to_be_cut(rulebook)
        play.does(SUE, ChooseCut())
        assert play.facts(CutChosen) == [CutChosen()]
        assert offers(play) == ["Bob", "Ann", "Dora", "Cleo"]
        assert "4.4" in play.event(CutAnswered).clauses
        assert play.refusal("Ann", CutCards(depth=100)).number == 202
        play.does(SUE, CutCards(depth=100))
        assert "4.4" in play.event(CardsCut).clauses


@pytest.mark.clause("nsw", "4.3.2", "4.4")
@pytest.mark.clause("star-2024", "4.3.2", "4.4")
def test_nsw_4_3_2_later_the_player_at_the_dealers_left_cuts_then_clockwise() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = to_be_cut(rulebook, opening=False)
        play.does(SUE, ChooseCut())
        assert offers(play) == ["Dora", "Cleo", "Bob", "Ann"]


@pytest.mark.clause("nsw", "4.3.1")
def test_nsw_4_3_1_the_first_player_may_name_another_and_a_later_one_may_not() -> None:
    play = to_be_cut("nsw")
    play.does(SUE, ChooseCut())
    play.does(DAN, OfferCut())
    stranger = play.refusal("Bob", AnswerCut(accepts=True, nominee="Zoe"))
    assert (stranger.number, stranger.clauses) == (277, ("4.3.1",))
    play.does("Bob", AnswerCut(accepts=True, nominee="Cleo"))
    refusal = play.refusal("Bob", CutCards(depth=100))
    assert (refusal.number, refusal.accepted) == (264, "the cut by Cleo")
    play.does("Cleo", CutCards(depth=100))
    later = to_be_cut("nsw")
    later.does(SUE, ChooseCut())
    later.does(DAN, OfferCut())
    later.does("Bob", AnswerCut(accepts=False))
    later.does(DAN, OfferCut())
    assert later.refusal("Ann", AnswerCut(accepts=True, nominee="Cleo")).number == 277


@pytest.mark.clause("nsw", "4.3.2")
def test_nsw_4_3_2_the_player_at_the_left_may_name_another() -> None:
    play = to_be_cut("nsw", opening=False)
    play.does(SUE, ChooseCut())
    play.does(DAN, OfferCut())
    play.does("Dora", AnswerCut(accepts=True, nominee="Ann"))
    play.does("Ann", CutCards(depth=100))


@pytest.mark.clause("vic-2002", "4.2.1", "4.2.1(a)", "4.2.2")
@pytest.mark.clause("crown-2025", "4.2.1", "4.2.1(a)", "4.2.2")
def test_vic_4_2_1_the_highest_seat_first_then_clockwise_then_a_supervisor() -> None:
    for rulebook in ("vic-2002", "crown-2025"):
        play = to_be_cut(rulebook)
        refusal = play.refusal(TESS, CutCards(depth=100))
        assert (refusal.number, refusal.accepted) == (264, "the cut by Dora")
        assert offers(play) == ["Dora", "Cleo", "Bob", "Ann"]
        play.does(TESS, CutCards(depth=100))
        assert "4.2.2" in play.event(CardsCut).clauses


@pytest.mark.clause("vic-2002", "4.2.1(b)")
@pytest.mark.clause("crown-2025", "4.2.1(b)")
def test_vic_4_2_1_b_a_supervisor_may_name_the_person_who_cuts() -> None:
    for rulebook in ("vic-2002", "crown-2025"):
        play = to_be_cut(rulebook)
        assert play.refusal(DAN, ChooseCut(who="Cleo")).number == 202
        assert play.refusal(TESS, ChooseCut()).number == 203
        play.does(TESS, ChooseCut(who="Cleo"))
        assert offers(play) == ["Cleo", "Bob", "Ann", "Dora"]


@pytest.mark.clause("vic-2002", "4.2.1(b)", "4.2.3")
def test_vic_4_2_1_b_the_named_person_cuts() -> None:
    play = to_be_cut("vic-2002")
    play.does(TESS, ChooseCut(who="Olga"))
    play.does(DAN, OfferCut())
    play.does(Actor("Olga", "patron"), AnswerCut(accepts=True))
    play.does(Actor("Olga", "patron"), CutCards(depth=100))
    assert play.facts(CardsCut) == [CardsCut(by="Olga", depth=100)]


@pytest.mark.clause("nz-1998", "7.3")
def test_nz_7_3_the_lowest_seat_first_then_counter_clockwise_then_an_employee() -> None:
    play = to_be_cut("nz-1998")
    assert play.refusal(SUE, ChooseCut()).number == 203
    assert offers(play) == ["Ann", "Bob", "Cleo", "Dora"]
    assert play.refusal("Ann", CutCards(depth=100)).number == 202
    play.does(SUE, CutCards(depth=100))
    assert "7.3" in play.event(CardsCut).clauses


@pytest.mark.clause("nz-1998", "7.3", "5.5(b)")
def test_nz_5_5_b_a_standing_player_takes_no_part_in_the_cut() -> None:
    play = opened("nz-1998", standing=2)
    play.does("Stan", Join())
    play.sits("Ann", "1")
    until(play, "cut")
    play.does(DAN, OfferCut())
    assert play.facts(CutOffered)[-1].to == "Ann"
    refusal = play.refusal("Stan", AnswerCut(accepts=True))
    assert (refusal.number, "5.5(b)" in refusal.clauses) == (264, True)


def test_a_refused_cut_is_not_offered_twice_and_one_offer_is_out_at_a_time() -> None:
    play = to_be_cut("vic-2002")
    play.does(DAN, OfferCut())
    assert play.refusal(DAN, OfferCut()).number == 201
    assert play.refusal("Ann", AnswerCut(accepts=True)).number == 264
    play.does(DAN, AnswerCut(accepts=False))
    assert play.facts(CutAnswered) == [CutAnswered(who="Dora", accepts=False)]
    play.does(DAN, PassCut())
    assert [fact.who for fact in play.facts(CutAnswered)] == ["Dora", "Cleo", "Bob", "Ann"]
    assert play.refusal(DAN, PassCut()).number == 201


def test_somebody_at_two_seats_is_asked_once() -> None:
    play = opened("vic-2002")
    for seat in ("2", "6"):
        play.does("Ann", Join(seat=seat))
    play.sits("Bob", "4")
    until(play, "cut")
    assert offers(play) == ["Ann", "Bob"]


def test_an_answer_needs_an_offer() -> None:
    assert to_be_cut("vic-2002").refusal("Dora", AnswerCut(accepts=True)).number == 201


@pytest.mark.clause("nsw", "4.5")
@pytest.mark.clause("star-2024", "4.5")
@pytest.mark.clause("nz-1998", "7.4")
@pytest.mark.parametrize(
    ("decks", "depth", "fine"),
    [(8, 51, False), (8, 52, True), (8, 53, True), (8, 363, True), (8, 364, True), (8, 365, False)],
)
def test_nsw_4_5_the_cut_is_a_pack_from_each_end(decks: int, depth: int, fine: bool) -> None:
    for rulebook in ("nsw", "star-2024", "nz-1998"):
        check_depth(rulebook, decks, depth, fine, "52 to 364 cards")


@pytest.mark.clause("nsw", "4.5")
@pytest.mark.parametrize(("depth", "fine"), [(51, False), (52, True), (104, True), (105, False)])
def test_nsw_4_5_with_three_decks(depth: int, fine: bool) -> None:
    check_depth("nsw", 3, depth, fine, "52 to 104 cards")


@pytest.mark.clause("vic-2002", "4.2.3")
@pytest.mark.clause("crown-2025", "4.2.3")
@pytest.mark.parametrize(("depth", "fine"), [(46, False), (47, True), (48, True), (369, True), (370, False)])
def test_vic_4_2_3_the_cut_is_about_a_pack_from_each_end(depth: int, fine: bool) -> None:
    for rulebook in ("vic-2002", "crown-2025"):
        check_depth(rulebook, 8, depth, fine, "47 to 369 cards")


@pytest.mark.clause("vic-2002", "4.2.3")
@pytest.mark.parametrize(("depth", "fine"), [(51, False), (52, True)])
def test_vic_4_2_3_a_venue_may_be_stricter(depth: int, fine: bool) -> None:
    check_depth("vic-2002", 8, depth, fine, "52 to 364 cards", settings=(("cut_tolerance", 0),))


def check_depth(rulebook: str, decks: int, depth: int, fine: bool, accepted: str, **given: Any) -> None:
    play = to_be_cut(rulebook, decks=decks, **given)
    if rulebook not in ("nsw", "star-2024"):
        play.does(DAN, PassCut())
    cutter = supervisor(rulebook)
    if fine:
        play.does(cutter, CutCards(depth=depth))
        assert now(play) == "cutting-card"
        return
    refusal = play.refusal(cutter, CutCards(depth=depth))
    assert (refusal.number, refusal.accepted, refusal.readings) == (265, accepted, ("A-ALL-08",))


@pytest.mark.parametrize("rulebook", AUSTRALIAN)
def test_where_the_table_prepares_by_itself_the_dealer_may_cut_for_staff(rulebook: str) -> None:
    play = to_be_cut(rulebook, automation={Automation.PREPARE})
    if rulebook not in {"nsw", "star-2024"}:
        play.does(DAN, PassCut())
    play.does(DAN, CutCards(depth=100))
    assert play.facts(CardsCut)[-1].by == "Dan"
    offered = to_be_cut("vic-2002", automation={Automation.PREPARE})
    offered.does(DAN, OfferCut())
    assert offered.refusal(DAN, CutCards(depth=100)).accepted == "the cut by Dora"


def test_a_choice_comes_before_the_offer() -> None:
    play = to_be_cut("nsw")
    play.does(SUE, ChooseCut())
    play.does(DAN, OfferCut())
    assert play.refusal(SUE, ChooseCut()).number == 201
    assert play.refusal(SUE, ChooseCut(who="Ann")).number == 201
    assert to_be_cut("nsw").refusal(SUE, ChooseCut(who="Ann")).number == 203
