"""The cutting card goes in where the text wants it, cards go into the shoe, dropped ones are counted."""

from typing import Any, Literal

import pytest

from punto.table.preparing.bringing_cards import BringCards
from punto.table.preparing.dropped_cards import CardsDropped, CardsVerified, ReportDropped, VerifyCards
from punto.table.preparing.loading import CuttingCardPlaced, LoadShoe, PlaceCuttingCard, ShoeLoaded
from punto.table.preparing.opening import OpenTable
from punto.table.preparing.shuffling import MixCards
from tests.table.play import DAN, SUE, TESS, Play
from tests.table.preparing.opened import FITTINGS, at, cards_in_all, in_play, now, opened, until


def check_card(
    rulebook: str, behind: int, fine: bool, way: Literal["insert", "fan"] = "insert", **given: Any
) -> None:
    play = at("cutting-card", rulebook, **given)
    order = PlaceCuttingCard(behind=behind, way=way)
    if fine:
        play.does(DAN, order)
        assert (play.state.preparing.cutting_card, now(play)) == (behind, "load")
        return
    refusal = play.refusal(DAN, order)
    assert (refusal.number, refusal.readings) == (266, ("A-ALL-08",))


@pytest.mark.clause("nsw", "4.6")
@pytest.mark.clause("star-2024", "4.6")
@pytest.mark.clause("nz-1998", "7.4")
@pytest.mark.parametrize(("behind", "fine"), [(19, False), (20, True), (21, True), (415, True), (416, False)])
def test_nsw_4_6_the_cutting_card_is_twenty_or_more_from_the_back(behind: int, fine: bool) -> None:
    for rulebook in ("nsw", "star-2024", "nz-1998"):
        check_card(rulebook, behind, fine)


@pytest.mark.clause("vic-2002", "4.2.4(a)")
@pytest.mark.clause("crown-2025", "4.2.4(a)")
@pytest.mark.parametrize(("behind", "fine"), [(17, False), (18, True), (20, True), (22, True), (23, False)])
def test_vic_4_2_4_a_the_cutting_card_is_about_twenty_from_the_back(behind: int, fine: bool) -> None:
    for rulebook in ("vic-2002", "crown-2025"):
        check_card(rulebook, behind, fine)


@pytest.mark.clause("vic-2002", "4.2.4(a)")
def test_vic_4_2_4_a_a_venue_may_be_stricter() -> None:
    check_card("vic-2002", 21, False, settings=(("cutting_card_tolerance", 0),))


@pytest.mark.clause("vic-2002", "4.2.4(b)")
@pytest.mark.clause("crown-2025", "4.2.4(b)")
@pytest.mark.parametrize(("behind", "fine"), [(12, False), (13, True), (14, False)])
def test_vic_4_2_4_b_or_thirteen_by_a_fan(behind: int, fine: bool) -> None:
    for rulebook in ("vic-2002", "crown-2025"):
        check_card(rulebook, behind, fine, "fan")


@pytest.mark.clause("nsw", "4.6")
def test_nsw_4_6_has_no_fan() -> None:
    refusal = at("cutting-card").refusal(DAN, PlaceCuttingCard(behind=13, way="fan"))
    assert (refusal.number, refusal.accepted) == (266, "20 or more without a fan")


def two_cards() -> Play:
    play = Play("nz-1998")
    play.does(DAN, OpenTable(present=FITTINGS | {"second-cutting-card"}))
    play.sits("Ann", "1")
    return until(play, "cutting-card")


@pytest.mark.clause("nz-1998", "7.4", "3.4(b)")
def test_nz_7_4_the_second_cutting_card_goes_to_the_very_back() -> None:
    play = two_cards()
    refusal = play.refusal(DAN, PlaceCuttingCard(behind=20))
    assert (refusal.number, refusal.accepted) == (268, "both: the second one at the very back")
    play.does(DAN, PlaceCuttingCard(behind=20, second=True))
    assert play.event(CuttingCardPlaced).clauses == ("7.4", "7.4", "3.4(b)")
    one = at("cutting-card", "nz-1998").refusal(DAN, PlaceCuttingCard(behind=20, second=True))
    assert (one.number, one.accepted) == (268, "one cutting card")


def test_two_faults_of_a_cutting_card_are_said_at_once() -> None:
    faults = two_cards().refused(DAN, PlaceCuttingCard(behind=19))
    assert [fault.number for fault in faults] == [266, 268]


@pytest.mark.clause("nsw", "4.6", "3.6")
@pytest.mark.clause("star-2024", "4.6", "3.6")
@pytest.mark.clause("vic-2002", "4.2.4(c)", "2.3")
@pytest.mark.clause("crown-2025", "2.3")
@pytest.mark.clause("nz-1998", "7.5", "3.4(c)")
def test_the_stack_goes_into_the_shoe() -> None:
    for rulebook in ("nsw", "star-2024", "vic-2002", "crown-2025", "nz-1998"):
        play = at("cutting-card", rulebook)
        assert play.refusal(DAN, LoadShoe()).accepted == "the cutting card"
        play.does(DAN, PlaceCuttingCard(behind=20), LoadShoe())
        assert play.facts(ShoeLoaded) == [ShoeLoaded(device="shoe")]


@pytest.mark.clause("nsw", "4.6.1")
@pytest.mark.clause("star-2024", "4.6.1")
def test_nsw_4_6_1_dropped_cards_are_reported_and_verified() -> None:
    for rulebook in ("nsw", "star-2024"):
        play = at("cutting-card", rulebook)
        play.does(DAN, ReportDropped(what="a handful fell"))
        assert play.event(CardsDropped).clauses == ("4.6.1",)
        refusal = play.refusal(DAN, PlaceCuttingCard(behind=20))
        assert (refusal.number, refusal.clauses) == (275, ("4.6.1",))
        assert play.refusal(DAN, VerifyCards(all_there=True)).number == 202
        play.does(SUE, VerifyCards(all_there=True))
        assert play.facts(CardsVerified) == [CardsVerified(who="Sue", all_there=True)]
        play.does(DAN, PlaceCuttingCard(behind=20))


@pytest.mark.clause("nsw", "4.6.1")
def test_nsw_4_6_1_other_cards_come_if_some_are_gone() -> None:
    play = at("load")
    play.does(DAN, ReportDropped())
    play.does(SUE, VerifyCards(all_there=False))
    assert (now(play), cards_in_all(play)) == ("cards", 0)
    play.does(DAN, BringCards(back="blue"), MixCards(step="shuffle"))
    assert now(play) == "cut"
    assert play.refusal(SUE, VerifyCards(all_there=True)).number == 201


def test_dropped_cards_are_a_fact_where_the_text_says_nothing_of_it() -> None:
    play = at("load", "vic-2002")
    play.does(DAN, ReportDropped())
    assert play.event(CardsDropped).clauses == ("not-in-source",)
    play.does(DAN, LoadShoe())
    assert play.refusal(TESS, VerifyCards(all_there=True)).number == 203
    assert opened("nsw").refusal(DAN, ReportDropped()).number == 201


def test_cards_dropped_in_play_do_not_stop_the_coup() -> None:
    play = in_play()
    play.does(DAN, ReportDropped())
    play.does(SUE, VerifyCards(all_there=False))
    assert play.state.shoe.packs == 8
    play.deals("9H")


@pytest.mark.clause("nsw", "4.6.1")
def test_nsw_4_6_1_mixing_waits_for_the_count_too() -> None:
    play = at("mix")
    play.does(DAN, ReportDropped())
    assert play.refusal(DAN, MixCards(step="shuffle")).number == 275
