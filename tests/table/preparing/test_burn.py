"""The burn: each way of each text, with its approvals and requests, and how many cards it takes."""

import pytest

from punto.cards import Card
from punto.machine.approval import Approve
from punto.table import Phase
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.preparing.burning import BurnCards, CardsBurned, burn_value
from punto.table.preparing.player_requests import AskCards
from tests.table.play import DAN, SUE, TESS, Play
from tests.table.preparing.opened import ALL, at, cards_in_all

NSW = ("nsw", "star-2024")
VICTORIAN = ("vic-2002", "crown-2025")


def card(text: str) -> Card:
    return Card.parse(text)


def approved(play: Play) -> None:
    """A supervisor approves what was asked for last."""
    play.does(SUE, Approve(request=next(reversed(play.state.requests))))


def burned(play: Play) -> tuple[int, int, int]:
    """How many cards were burned, are left, and are there in all."""
    assert play.phase is Phase.BETTING
    shoe = play.state.shoe
    assert (shoe.burned, shoe.discarded) == (play.facts(ShoeReady)[-1].burned,) * 2
    return shoe.burned, shoe.left, cards_in_all(play)


@pytest.mark.clause("nsw", "4.7", "4.7.1")
@pytest.mark.clause("star-2024", "4.7", "4.7.1")
def test_nsw_4_7_1_one_card_face_down() -> None:
    for rulebook in NSW:
        play = at("burn", rulebook)
        refusal = play.refusal(DAN, BurnCards(face=card("5H")))
        assert (refusal.number, refusal.clauses) == (271, ("4.7.1",))
        play.does(DAN, BurnCards())
        assert burned(play) == (1, 415, 416)
        assert play.state.shoe.seen == {}


@pytest.mark.clause("nsw", "4.7")
def test_nsw_4_7_the_burn_may_be_left_out() -> None:
    play = at("burn")
    play.does(DAN, BurnCards(way="none"))
    assert burned(play) == (0, 416, 416)
    assert not play.facts(CardsBurned)


@pytest.mark.clause("nsw", "4.7.2")
@pytest.mark.clause("star-2024", "4.7.2")
def test_nsw_4_7_2_shown_to_players_who_ask_if_the_supervisor_approves() -> None:
    for rulebook in NSW:
        play = at("burn", rulebook)
        refusal = play.refusal(DAN, BurnCards(way="shown", face=card("5H")))
        assert (refusal.number, refusal.accepted) == (260, "do this after a player asks: see-burn")
        play.does("Ann", AskCards(wish="see-burn"))
        play.does(DAN, BurnCards(way="shown", face=card("5H")))
        assert play.phase is Phase.PREPARING
        approved(play)
        assert burned(play) == (1, 415, 416)
        assert play.state.shoe.seen == {"5H": 1}


@pytest.mark.clause("nsw", "4.7.3", "4.7.3.1", "4.7.3.2", "4.8")
@pytest.mark.parametrize(
    ("first", "in_all"), [("AS", 2), ("2C", 3), ("9D", 10), ("TH", 11), ("JS", 11), ("KD", 11)]
)
def test_nsw_4_7_3_the_first_card_sets_the_number(first: str, in_all: int) -> None:
    face_up("nsw", first, in_all)


@pytest.mark.clause("star-2024", "4.7.3", "4.7.4", "4.7.5", "4.8")
@pytest.mark.parametrize(("first", "in_all"), [("AS", 2), ("9D", 10), ("QH", 11)])
def test_star_4_7_3_the_first_card_sets_the_number(first: str, in_all: int) -> None:
    face_up("star-2024", first, in_all)


def face_up(rulebook: str, first: str, in_all: int) -> None:
    play = at("burn", rulebook)
    play.does(DAN, BurnCards(way="face-up", face=card(first)))
    assert play.phase is Phase.PREPARING
    approved(play)
    assert burned(play) == (in_all, 416 - in_all, 416)
    assert play.event(CardsBurned).readings == ("A-ALL-09",)
    assert play.facts(CardsBurned) == [CardsBurned(way="face-up", count=in_all, shown=(card(first),))]


def test_ten_and_pictures_count_ten_ace_one() -> None:
    assert [burn_value(card(f"{rank}H")) for rank in "A23456789TJQK"] == [*range(1, 10), 10, 10, 10, 10]


@pytest.mark.clause("vic-2002", "4.3.1(a)", "4.3.1(c)")
@pytest.mark.clause("crown-2025", "4.3.1(a)", "4.3.1(c)")
def test_vic_4_3_1_a_one_card_shown_only_when_a_player_asks() -> None:
    for rulebook in VICTORIAN:
        play = at("burn", rulebook)
        assert play.refusal(DAN, BurnCards(way="shown", face=card("5H"))).number == 260
        plain = at("burn", rulebook)
        plain.does(DAN, BurnCards())
        assert burned(plain) == (1, 415, 416)
        assert "4.3.1(c)" in plain.event(ShoeReady).clauses
        play.does("Ann", AskCards(wish="see-burn"))
        play.does(DAN, BurnCards(way="shown", face=card("5H")))
        assert burned(play) == (1, 415, 416)


@pytest.mark.clause("vic-2002", "4.3.1(b)")
@pytest.mark.clause("crown-2025", "4.3.1(b)")
@pytest.mark.parametrize(("first", "in_all"), [("AC", 2), ("9C", 10), ("JS", 11)])
def test_vic_4_3_1_b_face_up_when_a_player_asks(first: str, in_all: int) -> None:
    for rulebook in VICTORIAN:
        play = at("burn", rulebook)
        refusal = play.refusal(DAN, BurnCards(way="face-up", face=card(first)))
        assert (refusal.number, refusal.clauses) == (260, ("4.3.1(b)",))
        play.does("Ann", AskCards(wish="face-up-burn"))
        play.does(DAN, BurnCards(way="face-up", face=card(first)))
        assert burned(play) == (in_all, 416 - in_all, 416)


@pytest.mark.parametrize("rulebook", ["vic-2002", "crown-2025", "nz-1998"])
def test_the_burn_is_compulsory(rulebook: str) -> None:
    refusal = at("burn", rulebook).refusal(DAN, BurnCards(way="none"))
    assert refusal.number == 270
    assert refusal.clauses[0] in ("4.3.1", "7.5")


@pytest.mark.clause("crown-2025", "4.3.1(b)(i)")
def test_crown_4_3_1_b_i_further_cards_are_seen_only_if_a_casino_manager_allows() -> None:
    play = at("burn", "crown-2025")
    play.does("Ann", AskCards(wish="face-up-burn"))
    few = BurnCards(way="face-up", face=card("2H"), exposed=(card("3H"),))
    refusal = play.refusal(DAN, few)
    assert (refusal.number, refusal.accepted) == (272, "none, or all 2")
    play.does(DAN, BurnCards(way="face-up", face=card("2H"), exposed=(card("3H"), card("KS"))))
    request = next(iter(play.state.requests))
    low = play.refusal(TESS, Approve(request=request))
    assert (low.number, low.clauses) == (202, ("4.3.1(b)(i)",))
    approved(play)
    assert burned(play) == (3, 413, 416)
    assert play.state.shoe.seen == {"2H": 1, "3H": 1, "KS": 1}


def test_elsewhere_further_cards_are_never_seen() -> None:
    play = at("burn", "nz-1998")
    refusal = play.refusal(DAN, BurnCards(way="face-up", face=card("AH"), exposed=(card("3H"),)))
    assert (refusal.number, refusal.accepted) == (272, "none: they stay face down")


@pytest.mark.clause("nz-1998", "7.5", "7.5(a)", "7.5(b)", "7.5(c)", "7.6")
@pytest.mark.parametrize(("first", "in_all"), [("AS", 2), ("3C", 4), ("TD", 11), ("KD", 11)])
def test_nz_7_5_always_face_up_and_as_many_more(first: str, in_all: int) -> None:
    play = at("burn", "nz-1998")
    refusal = play.refusal(DAN, BurnCards())
    assert (refusal.number, refusal.accepted) == (269, "one of: face-up")
    assert play.refusal(DAN, BurnCards(way="face-up")).number == 271
    play.does(DAN, BurnCards(way="face-up", face=card(first)))
    assert burned(play) == (in_all, 416 - in_all, 416)


def test_no_card_is_named_more_often_than_the_packs_hold_it() -> None:
    play = at("burn", "crown-2025", decks=4)
    play.does("Ann", AskCards(wish="face-up-burn"))
    same = card("5H")
    refusal = play.refusal(DAN, BurnCards(way="face-up", face=same, exposed=(same,) * 5))
    assert refusal.number == 223


@pytest.mark.parametrize("rulebook", ALL)
def test_the_burn_comes_after_loading(rulebook: str) -> None:
    refusal = at("load", rulebook).refusal(DAN, BurnCards())
    assert (refusal.number, refusal.accepted) == (201, "loading the cards")
