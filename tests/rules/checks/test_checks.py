"""The checks that a game and a sign choose: what is left out has nothing to say."""

from fractions import Fraction
from typing import Any

import pytest

from punto.cards import parse_cards
from punto.rulebook.loader import load
from punto.rules.checks.before_cards import check_before
from punto.rules.checks.check_list import CHECKS, Act, Stage, checks_of
from punto.rules.checks.limit_checks import (
    check_areas,
    check_bounds,
    check_differential,
    check_maximum_together,
)
from punto.rules.checks.payable import cut_to_payable, refuse_unpayable
from punto.rules.checks.wager_checks import check_main_bettors, check_opposite_hands
from punto.rules.coup import NOTHING_CARRIED, Carried, Coup
from punto.rules.game import Game, wager_names
from punto.rules.limits import NO_SIGN, Bounds, Sign
from punto.rules.outcome import Outcome
from punto.rules.settlement import settle_coup
from punto.rules.wager import OpenWager, Wager
from punto.units import ChipSet
from tests.five import FIVE

CHIPS = ChipSet([2_50, 5_00, 25_00])
COUPS = ("9H 9C KD KS", "8H 8C KD KS", "2H 3S KC KH KD 3D", "4H 7C 4D KS", "6H 6C KD KS")
WAGERS = [(book, name) for book in FIVE for name in wager_names(load(book))]
FAR = 10_000_000_00
REACHED_BY_NOBODY = Sign(
    bounds=Bounds(minimum=1, maximum=FAR, unit=1),
    area_maximum=FAR,
    differential=FAR,
    wagers={"player": Bounds(maximum=FAR)},
    players={"Zoe": Bounds(maximum=1)},
)
"""Limits of every kind, and not one that says anything to the wagers of these tests."""
BANKER = Wager(id="a", wager="banker", amount=55_00, who="Ann", seat="1")
RUN = Wager(id="r", wager="player-run-3", amount=25_00, who="Ann", seat="1")
ODD: list[dict[str, Any]] = [
    {},
    {"withdrawn": True},
    {"valid": False, "why": "player card"},
    {"asset": "token"},
    {"defer_commission": True},
]
CARRIED = [
    Carried(warned=frozenset({"Ann"})),
    Carried(owed={("Ann", "1"): Fraction(275)}),
    Carried(open=(OpenWager(RUN, 25_00, 1),)),
]


def says_the_same(game: Game, *wagers: Wager, carried: Carried = CARRIED[0]) -> None:
    """Far limits change nothing, before the first card or after the last, nor does somebody else's wager."""
    others = (*wagers, Wager(id="z", wager="player-run-3", amount=5_00, who="Zoe"))
    for cards in COUPS:
        coup = Coup(cards=parse_cards(cards.split()), wagers=wagers)
        alone = settle_coup(game, coup, carried)
        assert alone == settle_coup(game, coup, carried, REACHED_BY_NOBODY)
        if game.knows("player-run-3"):
            beside = settle_coup(game, Coup(cards=coup.cards, wagers=others), carried)
            assert of(wagers, beside[0].outcomes) == of(wagers, alone[0].outcomes)
    laid = Coup(wagers=wagers)
    assert check_before(game, laid, carried) == check_before(game, laid, carried, REACHED_BY_NOBODY)


def of(wagers: tuple[Wager, ...], outcomes: tuple[Outcome, ...]) -> list[Outcome]:
    """How these wagers came out."""
    names = {wager.id for wager in wagers}
    return [outcome for outcome in outcomes if outcome.id in names]


@pytest.mark.parametrize(("rulebook", "wager"), WAGERS)
def test_far_limits_change_nothing_for_any_wager(rulebook: str, wager: str) -> None:
    game = Game(load(rulebook), "traditional", chips=CHIPS)
    says_the_same(game, BANKER, Wager(id="b", wager=wager, amount=55_00, who="Ann", seat="1", nominate="PPB"))


@pytest.mark.parametrize("rulebook", FIVE)
@pytest.mark.parametrize("odd", ODD, ids=str)
def test_far_limits_change_nothing_for_an_odd_wager(rulebook: str, odd: dict[str, Any]) -> None:
    game = Game(load(rulebook), "traditional", chips=CHIPS)
    says_the_same(game, BANKER, Wager(**{"id": "b", "wager": "player", "amount": 55_00, "who": "Bob", **odd}))


@pytest.mark.parametrize("carried", CARRIED, ids=["warned", "owed", "open"])
def test_what_is_carried_goes_on_under_far_limits(carried: Carried) -> None:
    says_the_same(Game(load("crown-2025"), "traditional", chips=CHIPS), BANKER, carried=carried)


def test_a_coup_that_carries_nothing_new_hands_on_what_it_was_given() -> None:
    game = Game(load("crown-2025"), "traditional", chips=CHIPS)
    coup = Coup(cards=parse_cards(COUPS[0].split()), wagers=(BANKER,))
    for carried in (NOTHING_CARRIED, CARRIED[0]):
        assert settle_coup(game, coup, carried, REACHED_BY_NOBODY)[1] is carried


def asked(rulebook: str, sign: Sign, stage: Stage, special: bool = False) -> set[Act]:
    """The checks at one stage."""
    return {*checks_of(Game(load(rulebook), "traditional"), sign).asked(stage, special)}


def test_without_a_sign_nothing_is_asked_where_wagers_lie_side_by_side_in_any_way() -> None:
    assert asked("crown-2025", NO_SIGN, "settling") == set()


def test_a_sign_with_bounds_asks_for_bounds_alone() -> None:
    assert asked("crown-2025", Sign(bounds=Bounds(minimum=5)), "settling") == {check_bounds}
    signed = Sign(bounds=Bounds(minimum=5), wagers={"tie": Bounds(maximum=50)})
    assert asked("crown-2025", signed, "settling") == {check_bounds, check_maximum_together}


def test_a_bettor_is_not_asked_for_what_concerns_the_whole_layout() -> None:
    sign = Sign(area_maximum=500, differential=500)
    assert asked("crown-2025", sign, "placing") == set()
    assert asked("crown-2025", sign, "first-card") == {check_areas, check_differential}
    assert asked("crown-2025", sign, "settling") == {check_areas, check_differential}


def test_a_rulebook_with_rules_of_its_own_asks_for_them() -> None:
    own = {check_opposite_hands, refuse_unpayable, cut_to_payable}
    assert asked("nz-1998", NO_SIGN, "placing") == own
    assert asked("nz-1998", NO_SIGN, "settling") == own - {refuse_unpayable}


def test_restricted_side_bets_ask_who_has_a_main_wager() -> None:
    game = Game(load("crown-2025"), "traditional", restricted=frozenset({"player-pair"}))
    assert checks_of(game, NO_SIGN).asked("placing", special=False) == (check_main_bettors,)


def test_all_checks_act_in_one_order_and_special_wagers_meet_every_one_of_their_stage() -> None:
    order = [each.act for each in CHECKS]
    found = checks_of(Game(load("crown-2025"), "traditional"), REACHED_BY_NOBODY).asked("first-card", True)
    assert sorted(found, key=order.index) == list(found)
    assert {each.act for each in CHECKS if each.special and "first-card" in each.stages} <= {*found}
