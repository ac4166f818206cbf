"""The maximum and a bettor who splits: wagers of one person on one bet count together."""

import pytest

from punto.cards import parse_cards
from punto.rulebook.loader import load
from punto.rules.checks.before_cards import check_before
from punto.rules.coup import Coup
from punto.rules.game import Game
from punto.rules.limits import Bounds, Sign
from punto.rules.settlement import settle_coup
from punto.rules.wager import Wager
from tests.rules.settlement import hands
from tests.rules.settlement.sheets import before, bet, books, money, one

NZ, VIC, NSW, STAR, CROWN = "nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025"
OVER = {NSW: ("6.5", "6.1"), STAR: ("6.5", "6.1"), VIC: ("7.3.2",), CROWN: ("6.3.2",)}
MOST = {"maximum": "500"}


@books(OVER)
@pytest.mark.parametrize("seat", ["1", "2"])
def test_a_second_wager_counts_up_to_what_is_left_of_the_maximum(book: str, seat: str) -> None:
    first, second = bet("player", "400", seat="1"), bet("player", "200", id="again", seat=seat)
    laid = before(book, first, second, limits=MOST)
    assert (laid["player"]["outcome"], laid["again"]["outcome"]) == ("accepted", "reduced")
    assert (laid["again"]["amount"], laid["again"]["returned"]) == ("100", "100")
    won = one(book, hands.PLAYER_NATURAL, first, second, limits=MOST)
    assert money(won["player"]) == ("win", "400", "400", "400")
    assert money(won["again"]) == ("win", "100", "200", "100")
    assert set(OVER[book]) <= set(won["again"]["clauses"])


@books(OVER)
def test_nothing_counts_beyond_the_maximum(book: str) -> None:
    first, second = bet("player", "500"), bet("player", "0.01", id="again")
    laid = before(book, first, second, limits=MOST)["again"]
    assert (laid["outcome"], laid["refusal"]["number"]) == ("refused", 135)
    lost = one(book, hands.BANKER_NATURAL, first, second, limits=MOST)["again"]
    assert money(lost) == ("void", "0", "0.01", "0")


@pytest.mark.parametrize("book", [*OVER, NZ])
def test_up_to_the_maximum_several_wagers_count_in_full(book: str) -> None:
    wagers = bet("player", "300"), bet("player", "200", id="again")
    won = one(book, hands.PLAYER_NATURAL, *wagers, limits=MOST)
    assert [each["settled_on"] for each in won.values()] == ["300", "200"]


def test_other_people_and_other_bets_count_by_themselves() -> None:
    wagers = bet("player", "500"), bet("tie", "500"), bet("player", "500", id="Bob's", who="Bob")
    laid = before(CROWN, *wagers, limits=MOST)
    assert {each["outcome"] for each in laid.values()} == {"accepted"}


def test_where_the_text_has_no_maximum_several_wagers_stand_as_they_lie() -> None:
    won = one(NZ, hands.PLAYER_NATURAL, bet("player", "400"), bet("player", "200", id="again"), limits=MOST)
    assert won["again"]["settled_on"] == "200"
    assert "not-in-source" in won["again"]["clauses"]


def test_where_every_area_has_a_hand_each_area_has_the_maximum() -> None:
    game = Game(load(CROWN), "three-card", decks=1)
    wagers = tuple(Wager(id=seat, wager="three-card", amount=500, who="Ann", seat=seat) for seat in "12")
    laid = check_before(game, Coup(wagers=wagers), sign=Sign(bounds=Bounds(maximum=500)))
    assert [each.outcome for each in laid.outcomes] == ["accepted", "accepted"]


SIGN = Sign(differential=100_00, arranged={"Ann": 500_00})


def lay(who: str, hand: str, amount: int) -> Wager:
    return Wager(id=f"{who}-{hand}", wager=hand, amount=amount, who=who, seat="1")


@pytest.mark.clause(CROWN, "6.5", "6.5.1", "6.4")
def test_crown_6_5_only_the_player_with_an_arrangement_goes_beyond_the_differential() -> None:
    game = Game(load(CROWN), "traditional", decks=8)
    wagers = (lay("Ann", "banker", 600_00), lay("Bob", "banker", 300_00))
    laid = check_before(game, Coup(wagers=wagers), sign=SIGN)
    assert [each.settled_on for each in laid.outcomes] == [500_00, 100_00]
    cards = parse_cards(hands.BANKER_NATURAL.split())
    kept = (lay("Ann", "banker", 500_00), lay("Bob", "banker", 100_00))
    won, _ = settle_coup(game, Coup(wagers=kept, cards=cards), sign=SIGN)
    # 5% of 500 and 2.5% of the 400 beyond the differential; Bob's 5% alone
    assert [(each.pays, int(each.commission)) for each in won.outcomes] == [(465_00, 35_00), (95_00, 5_00)]


@pytest.mark.clause(CROWN, "6.5.2")
def test_crown_6_5_2_on_the_player_hand_only_the_extra_commission_is_taken() -> None:
    game = Game(load(CROWN), "traditional", decks=8)
    cards = parse_cards(hands.PLAYER_NATURAL.split())
    wagers = (lay("Ann", "player", 500_00), lay("Bob", "player", 100_00))
    won, _ = settle_coup(game, Coup(wagers=wagers, cards=cards), sign=SIGN)
    assert [(each.pays, int(each.commission)) for each in won.outcomes] == [(490_00, 10_00), (100_00, 0)]
