"""The watch on the source of chance: stuck, repeating and leaning sources give no shoe."""

import random
from collections.abc import Iterator
from itertools import chain, count, cycle, repeat

import pytest

from punto.store.entropy import ChanceFailed, Entropy
from punto.store.keys import fresh_bytes

SOUND = [fresh_bytes() for _ in range(100)]


def leaning() -> Iterator[bytes]:
    """Every bit is set three times in four."""
    chance = random.Random(1)  # noqa: S311 - the same bytes every time
    while True:
        yield bytes(sum((chance.random() < 0.75) << bit for bit in range(8)) for _ in range(32))


def test_a_sound_source_is_trusted() -> None:
    entropy = Entropy()
    seeds = {entropy.seed() for _ in range(2_000)}
    assert len(seeds) == 2_000


@pytest.mark.trust("F30")
@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (repeat(bytes(32)), "one byte 6 times in a row"),
        (cycle(SOUND[:3]), "same seed twice"),
        (leaning(), "one byte [0-9]+ times among 512"),
        (repeat(b"short"), "gave 5 bytes instead of 32"),
        ((number.to_bytes(32, "big") for number in count()), "one byte 6 times in a row"),
    ],
    ids=["stuck", "repeating", "leaning", "short", "counting"],
)
def test_a_failing_source_gives_no_shoe_at_all(source: Iterator[bytes], fault: str) -> None:
    with pytest.raises(ChanceFailed, match=fault):
        Entropy(source.__next__)


@pytest.mark.trust("F30")
def test_a_source_that_fails_later_is_stopped_for_good() -> None:
    entropy = Entropy(chain(SOUND[:50], [bytes(32)], SOUND[50:]).__next__)
    for _ in range(34):
        entropy.seed()
    for _ in range(3):
        with pytest.raises(ChanceFailed, match="no shoe can be made"):
            entropy.seed()
