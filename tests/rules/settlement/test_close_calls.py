"""Small things that a slip would change: readings beside a refusal, hands without a dealer, last ranks."""

import json

import pytest

from punto.cards import parse_cards
from punto.rulebook.loader import load
from punto.rulebook.refusal import CATALOGUE, Refusal, add_sentences
from punto.rules.domain import every_seat, facts_for
from punto.rules.entitlement import share_places
from punto.rules.facts import SeatFacts, facts_of, points_of
from punto.rules.game import Game
from punto.rules.limits import Bounds
from punto.rules.sheet import settle_sheet
from punto.rules.timing import may_place
from punto.rules.wager import SplitWager, Wager
from tests.rules.settlement.sheets import bet, coup, one, settle

CROWN, VIC, NZ = "crown-2025", "vic-2002", "nz-1998"
HANDS = {"1": ["KH", "QD", "3S"]}


def test_who_goes_without_a_place_is_told_the_whole_order() -> None:
    game = Game(load(CROWN), "traditional")
    claims = [Wager(id=who, wager="player-pair", amount=100, who=who) for who in ("Ann", "Bob")]
    laid = [Wager(id="m", wager="player", amount=100, who="Bob")]
    (_, refusal), (_, none) = share_places(game, claims, laid, 1)
    assert none is None
    assert refusal is not None
    assert refusal.clauses == ("5.8.3", "5.8.4", "5.8.5", "5.8.6", "5.8.7", "5.8.1")
    assert refusal.readings == ("A-CRN-26",)
    assert refusal.what == "the places for Player Pair went to those with a better claim"


def test_a_late_wager_is_refused_with_the_reading() -> None:
    refusal = may_place(Game(load(VIC), "traditional"), "called")
    assert refusal is not None
    assert (refusal.clauses, refusal.readings) == (("6.4", "4.3.1(d)", "8.2.2(a)"), ("A-ALL-15",))


@pytest.mark.parametrize("kind", ["dummy", "void"])
def test_a_betless_three_card_coup_needs_no_dealer(kind: str) -> None:
    settled = settle(
        CROWN, {"hands": HANDS, "wagers": [bet("three-card")], "kind": kind}, variant="three-card"
    )[0]
    assert settled["wagers"][0]["outcome"] == "void"
    assert settled["hands"] == HANDS
    assert "results" not in settled


def test_a_three_card_coup_has_results_for_areas_and_not_for_the_dealer() -> None:
    hands = {"dealer": ["9H", "TD", "KC"], **HANDS, "2": ["9D", "TC", "QS"]}
    settled = settle(CROWN, {"hands": hands, "wagers": [bet("three-card")]}, variant="three-card")[0]
    assert settled["hands"] == hands
    assert settled["results"] == {
        "1": {"against_dealer": "lower", "points": 3, "pictures": 2},
        "2": {"against_dealer": "equal", "points": 9, "pictures": 1},
    }


def test_the_best_hand_is_never_lower_and_the_last_never_higher() -> None:
    ranking = load(CROWN).variant["three-card"].ranking
    cells = set(every_seat.__wrapped__(ranking))
    assert {cell.against_dealer for cell in cells if cell.pictures == 3} == {"higher", "equal"}
    assert {cell.against_dealer for cell in cells if cell.points == 0 and cell.pictures < 3} == {
        "lower",
        "equal",
    }
    assert {cell.against_dealer for cell in cells if cell.points == 9} == {"higher", "lower", "equal"}
    assert SeatFacts("lower", 1, 2) in cells
    assert SeatFacts("higher", 1, 0) in cells
    assert len(cells) == 2 + 3 * 2 + 9 * 3 * 3


@pytest.mark.parametrize("why", ["player_card", "PLAYER CARD"])
def test_star_a_reason_with_an_underline_or_in_capitals(why: str) -> None:
    settled = one("star-2024", "2H 3D 4C 4S", bet("player", valid=False, why=why))["player"]
    assert "5.5.4" in settled["clauses"]


def test_nz_5_9_an_unpayable_wager_has_the_reading_and_the_part() -> None:
    sheet = {
        "rulebook": NZ,
        "chips": ["0.50"],
        "found": "before",
        "coups": [coup("", bet("banker", "35"))],
    }
    refused = settle_sheet(json.dumps(sheet))["coups"][0]["wagers"][0]
    assert refused["refusal"]["accepted"] == "$30 or another amount that can"
    assert refused["clauses"] == ["5.8", "5.9"]


def test_an_area_is_scaled_to_the_cent_where_no_chips_are_named() -> None:
    wagers = [bet("banker", "1", id=name, who=name, seat=name) for name in ("1", "2", "3")]
    settled = one("nsw", "2H 3D 4C 4S", *wagers, limits={"area_maximum": "1"})
    assert [settled[name]["settled_on"] for name in ("1", "2", "3")] == ["0.34", "0.33", "0.33"]


def test_bounds_that_say_nothing_leave_the_others_in_force() -> None:
    table = Bounds(minimum=100, maximum=900, unit=50)
    assert Bounds().over(table) == table
    assert Bounds(minimum=200).over(table) == Bounds(minimum=200, maximum=900, unit=50)
    assert Bounds(maximum=800).over(table) == Bounds(minimum=100, maximum=800, unit=50)
    assert Bounds(unit=25).over(table) == Bounds(minimum=100, maximum=900, unit=25)


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("9H KC", "2D 3S"),
        ("2D 3S", "8C TD"),
        ("AH 2C 3D", "TC 5S 9H"),
        ("6C KD", "5H KS 4C"),
        ("7C KD", "3H 4S"),
    ],
)
def test_facts_made_for_the_proof_are_those_of_real_hands(player: str, banker: str) -> None:
    hands = parse_cards(player.split()), parse_cards(banker.split())
    real = facts_of(*hands)
    player_hand, banker_hand = ((points_of(hand[:2]), points_of(hand), len(hand)) for hand in hands)
    pairing = (real.player_pair, real.banker_pair, real.same_rank, real.eights)
    assert facts_for(player_hand, banker_hand, pairing) == real


def test_a_split_wager_is_refused_where_its_variant_is_not_played() -> None:
    refused = Game(load(CROWN), "lucky-chase").wager("one-one-two")
    assert isinstance(refused, Refusal)
    assert (refused.number, refused.clauses) == (101, ("11.2.1", "11.2.1(a)"))
    assert refused.what == "1-1-2 is not offered on Lucky Chase"


def test_a_split_wager_knows_its_name() -> None:
    found = Game(load(CROWN), "traditional").wager("one-one-two")
    assert isinstance(found, SplitWager)
    assert found.name == "one-one-two"


def test_a_run_and_a_tail_that_lose_say_so() -> None:
    lost = settle(CROWN, {"result": "player", "wagers": [bet("banker-run-2")]})[0]
    assert lost["wagers"][0]["outcome"] == "lose"
    early = {**bet("banker-dragon-tail"), "entry": "early"}
    broken = settle(CROWN, {"result": "banker", "wagers": [early]}, {"result": "player", "wagers": []})[1]
    assert broken["wagers"][0]["outcome"] == "lose"


def test_refusals_are_registered_once() -> None:
    with pytest.raises(ValueError, match=r"'asset' .112. is in the catalogue already"):
        add_sentences({"asset": CATALOGUE["asset"]})
    with pytest.raises(ValueError, match=r"'new' .112. is in the catalogue already"):
        add_sentences({"new": CATALOGUE["asset"]})
    assert "new" not in CATALOGUE


def test_the_places_of_a_side_bet_go_to_anyone_last() -> None:
    game = Game(load("nsw"), "traditional")
    claims = [Wager(id=who, wager="player-pair", amount=100, who=who) for who in ("Ann", "Bob", "Cy")]
    laid = [Wager(id="m", wager="tie", amount=100, who="Cy")]
    places = [refusal is None for _, refusal in share_places(game, claims, laid, 2)]
    assert places == [True, False, True]
