"""Three Card Baccarat: every kind of hand against every kind of dealer's hand, as the oracle settles it."""

import random
from fractions import Fraction

import pytest

from punto.cards import parse_cards
from punto.rulebook.loader import load
from punto.rules.coup import Coup
from punto.rules.domain import every_seat
from punto.rules.facts import SeatFacts
from punto.rules.game import Game
from punto.rules.settlement import settle_coup
from punto.rules.three_card import seat_facts
from punto.rules.wager import Wager
from punto.units import Odds
from tests.oracle import wagers as oracle
from tests.rules.agreement.cells import PACK, every_kind_of_hand

STAKE = 1000
NAMES = ("three-card", "three-card-tie", "three-pictures")
GAME = Game(load("crown-2025"), "three-card")


def compare(mine: list[str], dealer: list[str]) -> None:
    wagers = tuple(Wager(id=name, wager=name, amount=STAKE, who=name, seat="1") for name in NAMES)
    coup = Coup(hands={"dealer": parse_cards(dealer), "1": parse_cards(mine)}, wagers=wagers)
    outcome, carried = settle_coup(GAME, coup)
    assert carried.open == ()
    for each in outcome.outcomes:
        verdict, odds, commission = oracle.settle_three_card(each.wager, mine, dealer)
        printed = Odds.parse(each.odds).per_unit if each.odds else None
        assert (each.outcome, printed, each.commission) == (verdict, odds, commission), (mine, dealer)
        assert each.pays == STAKE * (odds or Fraction(0))
        assert each.returned == (0 if verdict == "lose" else STAKE)


def test_every_kind_of_hand_against_every_kind() -> None:
    for mine, dealer in every_kind_of_hand():
        assert len({*mine, *dealer}) == 6
        compare(mine, dealer)


def test_every_hand_has_facts_among_the_cells() -> None:
    reached = {
        seat_facts(GAME, parse_cards(mine), parse_cards(dealer)) for mine, dealer in every_kind_of_hand()
    }
    assert reached == set(every_seat(GAME.variant.ranking))
    for against in ("higher", "equal", "lower"):
        assert {cell.points for cell in reached if cell.against_dealer == against} >= set(range(1, 10))
    assert SeatFacts("higher", 0, 3) in reached
    assert SeatFacts("equal", 0, 3) in reached


@pytest.mark.parametrize("hands", [300, pytest.param(200_000, marks=pytest.mark.soak)])
def test_random_hands_from_one_pack(hands: int) -> None:
    rng = random.Random(f"three card {hands}")  # noqa: S311 - the same hands every time
    for _ in range(hands):
        drawn = rng.sample(PACK, 6)
        compare(drawn[:3], drawn[3:])


@pytest.mark.parametrize("variant", ["traditional", "crown", "lucky-chase"])
def test_three_card_wagers_belong_to_their_own_game(variant: str) -> None:
    game = Game(load("crown-2025"), variant)
    wagers = tuple(Wager(id=name, wager=name, amount=STAKE, who=name) for name in NAMES)
    outcome, _ = settle_coup(game, Coup(cards=parse_cards(["9H", "2C", "KD", "4S"]), wagers=wagers))
    assert [each.outcome for each in outcome.outcomes] == ["void"] * 3
    assert [each.returned for each in outcome.outcomes] == [STAKE] * 3
