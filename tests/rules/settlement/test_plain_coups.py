"""Settling everyday wagers quickly says what settling them step by step says, or is left to that."""

from fractions import Fraction
from typing import Any
from unittest.mock import patch

import pytest

from punto.cards import parse_cards
from punto.rulebook.loader import load
from punto.rules.coup import Carried, Coup
from punto.rules.game import Game, wager_names
from punto.rules.placing import plain_tables
from punto.rules.settle import settle_coup
from punto.rules.wagers import OpenWager, Wager
from punto.units import ChipSet
from tests.five import FIVE

CHIPS = ChipSet([2_50, 5_00, 25_00])
COUPS = ("9H 9C KD KS", "8H 8C KD KS", "2H 3S KC KH KD 3D", "4H 7C 4D KS", "6H 6C KD KS")
WAGERS = [(book, name) for book in FIVE for name in wager_names(load(book))]
BANKER = Wager(id="a", wager="banker", amount=55_00, who="Ann", seat="1")
RUN = Wager(id="r", wager="player-run-3", amount=25_00, who="Ann", seat="1")
ODD: list[dict[str, Any]] = [
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
    """Whether both ways come to the same, in coups that each hand wins and in one that neither does."""
    for cards in COUPS:
        coup = Coup(cards=parse_cards(cards.split()), wagers=wagers)
        quick = settle_coup(game, coup, carried)
        with patch("punto.rules.settle.plain_tables", return_value=None):
            assert quick == settle_coup(game, coup, carried)


@pytest.mark.parametrize(("rulebook", "wager"), WAGERS)
def test_every_wager_is_settled_as_ever(rulebook: str, wager: str) -> None:
    game = Game(load(rulebook), "traditional", chips=CHIPS)
    says_the_same(game, BANKER, Wager(id="b", wager=wager, amount=55_00, who="Ann", seat="1", nominate="PPB"))


@pytest.mark.parametrize("rulebook", FIVE)
@pytest.mark.parametrize("odd", ODD, ids=str)
def test_one_odd_wager_is_settled_as_ever(rulebook: str, odd: dict[str, Any]) -> None:
    game = Game(load(rulebook), "traditional", chips=CHIPS)
    says_the_same(game, BANKER, Wager(**{"id": "b", "wager": "player", "amount": 55_00, "who": "Bob", **odd}))


@pytest.mark.parametrize("carried", CARRIED, ids=["warned", "owed", "open"])
def test_what_is_carried_goes_on_as_ever(carried: Carried) -> None:
    says_the_same(Game(load("crown-2025"), "traditional", chips=CHIPS), BANKER, carried=carried)


@pytest.mark.parametrize(("odd", "plain"), [({}, True), *((each, False) for each in ODD)], ids=str)
def test_only_everyday_wagers_are_settled_quickly(odd: dict[str, Any], plain: bool) -> None:
    game = Game(load("crown-2025"), "traditional", chips=CHIPS)
    wager = Wager(**{"id": "b", "wager": "player", "amount": 55_00, **odd})
    assert (plain_tables(game, (BANKER, wager)) is not None) is plain


def test_a_wager_that_spans_coups_is_not_settled_quickly() -> None:
    assert plain_tables(Game(load("crown-2025"), "traditional"), (BANKER, RUN)) is None
