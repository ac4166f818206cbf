"""The watch on the source of chance: stuck, repeating and leaning sources give no shoe."""

import random
from collections.abc import Iterator
from itertools import chain, count, cycle, repeat

import pytest

from punto.store.keys.entropy import WINDOW, ChanceFailed, Entropy
from punto.store.keys.files import KEY_BYTES
from punto.store.runtime import SYSTEM
from tests.sizes import sizes

DRAWS = WINDOW // KEY_BYTES
SOUND = [SYSTEM.fresh_bytes() for _ in range(100)]


def leaning(chance: random.Random) -> Iterator[bytes]:
    """Every bit is set three times in four."""
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
        (leaning(random.Random(1)), "one byte [0-9]+ times among 512"),  # noqa: S311 - the same bytes every time
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
    entropy = Entropy(chain(SOUND[:40], [bytes(32)], SOUND[40:]).__next__)
    entropy.seed()
    for _ in range(3):
        with pytest.raises(ChanceFailed, match="no shoe can be made"):
            entropy.seed()


def failing(how: str, chance: random.Random, given: list[bytes]) -> Iterator[bytes]:
    """A source that has begun to fail."""
    if how == "leaning":
        return leaning(chance)
    if how == "repeating":
        return cycle(chance.sample(given, 3))
    return repeat(bytes([chance.randrange(256)]) * 32)


def seeds_from(entropy: Entropy) -> int:
    """How many it gives before it stops."""
    for number in count():
        try:
            entropy.seed()
        except ChanceFailed:
            return number
    raise AssertionError("it never stopped")


@pytest.mark.trust("F30")
@pytest.mark.parametrize("sources", sizes(30, 2_000))
@pytest.mark.parametrize("how", ["stuck", "repeating", "leaning"])
def test_a_source_that_begins_to_fail_gives_no_shoe_more(how: str, sources: int) -> None:
    """It is sound for some time; then it fails, anywhere among the draws for a shoe."""
    for number in range(sources):
        chance = random.Random(number)  # noqa: S311 - the same sources every time
        given = [chance.randbytes(32) for _ in range(chance.randrange(DRAWS, 12 * DRAWS))]
        entropy = Entropy(chain(given, failing(how, chance, given)).__next__)
        draws = DRAWS * (1 + seeds_from(entropy))
        assert draws < len(given) + DRAWS, "one shoe at most was made of what it gave then"
