"""The product's shuffles stand a battery of tests that fifteen bad shufflers do not."""

from typing import cast

import numpy as np
import pytest

from punto.cards import Card, KeyStream
from punto.cards.shoe import shuffled
from tests.cards.shuffles.battery import BATTERY, CARDS, Shoes, chances, winner_of
from tests.cards.shuffles.chances import rejected, two_sided, upper_tail
from tests.cards.shuffles.shufflers import BAD, Shuffler, sound

SHOES = 2_000
WITHIN = 10_000
"""A bad shuffler must be found within so many shoes."""
RELEASE = 100_000


def product(shoes: int, first: int | None) -> Shoes:
    """Shoes as the product shuffles them, from seeds that count up or from the operating system.

    The shuffle does not look at the cards: it is given numbers, which tell apart the eight that look alike.
    """
    made = np.empty((shoes, CARDS), dtype=np.int64)
    for row in range(shoes):
        seed = None if first is None else (first + row).to_bytes(32, "big")
        made[row] = cast("list[int]", shuffled(cast("list[Card]", list(range(CARDS))), KeyStream(seed)))
    return made


@pytest.mark.trust("A2")
def test_the_products_shuffles_pass_together_at_99_percent() -> None:
    found = chances(product(SHOES, first=0))
    assert len(found) == len(BATTERY) >= 10
    assert rejected(found) == [], found


@pytest.mark.soak
def test_a_releases_shuffles_pass_together_at_99_percent() -> None:
    """From the operating system's chance; a failure must show itself twice."""
    for _ in range(2):
        found = chances(product(RELEASE, first=None))
        if not rejected(found):
            return
    pytest.fail(f"twice in a row: {found}")


@pytest.mark.trust("A3")
@pytest.mark.parametrize("shuffler", BAD, ids=lambda each: each.__name__)
def test_a_bad_shuffler_is_rejected(shuffler: Shuffler) -> None:
    """Some fall at once; none needs more than ten thousand shoes."""
    for shoes in (1_000, WITHIN):
        if rejected(chances(shuffler(shoes, np.random.default_rng(11)))):
            return
    pytest.fail(f"{shuffler.__name__} passes as sound")


@pytest.mark.trust("A3")
def test_there_are_at_least_twelve_of_them() -> None:
    assert len(set(BAD)) >= 12


def test_the_battery_is_fair_to_sound_shoes() -> None:
    """Over twenty lots hardly one fails, and each test's chances spread evenly between nought and one."""
    lots = [chances(sound(400, np.random.default_rng(seed))) for seed in range(20)]
    assert sum(bool(rejected(lot)) for lot in lots) <= 2
    for test in BATTERY[2:]:
        found = [lot[test.__name__] for lot in lots]
        assert sum(chance < 0.1 for chance in found) <= 9, test.__name__
        assert sum(chance > 0.9 for chance in found) <= 9, test.__name__


@pytest.mark.trust("A1", "A3")
def test_a_remainder_of_sixteen_bits_is_beyond_statistics_but_not_beyond_proof() -> None:
    """Counting through all words shows the bias that no sample of shoes would."""
    for bound in (3, 52, 416):
        counts = np.bincount(np.arange(65_536) % bound)
        assert counts.max() - counts.min() == 1


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ([7, 0, 0, 0], 0),
        ([12, 5, 12, 12, 2, 0], 1),
        ([12, 12, 5, 5], 2),
        ([12, 4, 4, 12, 7, 12], 1),
        ([0, 2, 1, 12, 7, 5], 1),
    ],
)
def test_winners_of_known_coups(cards: list[int], winner: int) -> None:
    """An eight stands; five draws against a six; sixes tie; a three does not draw on an eight."""
    rest = [card for card in range(CARDS) if card not in cards]
    shoe = np.array([[*cards, *rest[: 6 - len(cards)]]])
    assert winner_of(shoe)[0] == winner


@pytest.mark.parametrize(
    ("total", "freedom", "chance"), [(18.307, 10, 0.05), (76.154, 50, 0.01), (135.807, 100, 0.01)]
)
def test_tails_are_those_of_the_tables(total: float, freedom: int, chance: float) -> None:
    assert upper_tail(total, freedom) == pytest.approx(chance, rel=0.04)


def test_two_sided_and_together() -> None:
    assert two_sided(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert rejected({"a": 0.004, "b": 0.006, "c": 0.5}) == []
    assert rejected({"a": 0.003, "b": 0.004, "c": 0.5}) == ["a", "b"]
    assert rejected({"a": 0.0033, "b": 0.0051, "c": 0.009}) == ["a"]
