"""Chance: the bounded draw proven word by word, and the stream of words that a seed gives."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from punto.cards import KeyStream, draw_below

WORDS = 65_536
MOST = 416
STEP = 52


Draw = Callable[[int, Callable[[], int]], int]


def is_unbiased(draw: Draw, bound: int) -> bool:
    """Whether all words, in order, give whole rounds of 0 to bound - 1, and those left over no draw."""
    rounds, rejected = divmod(WORDS, bound)
    drawn = list(iter(partial(draw, bound, iter(range(WORDS)).__next__), None))
    return drawn == list(range(bound)) * rounds and all(
        words_taken(draw, bound, word) == 2 for word in range(WORDS - rejected, WORDS)
    )


@pytest.mark.trust("A1")
@pytest.mark.parametrize("first", range(1, MOST + 1, STEP))
def test_the_draw_is_unbiased_for_every_bound_over_all_words(first: int) -> None:
    """All 65,536 words go through the draw for every bound from 1 to 416, between the parameters."""
    for bound in range(first, first + STEP):
        assert is_unbiased(draw_below, bound), bound


@pytest.mark.trust("A1", "A3")
def test_the_proof_rejects_a_plain_remainder() -> None:
    """Sixteen bits and a remainder: no sample of shoes shows the bias, and the proof does."""

    def remainder(bound: int, next_word: Callable[[], int]) -> int:
        return next_word() % bound

    bounds = (2, 3, 13, 51, 52, 64, 100, 255, 256, 312, 415, 416)
    assert [bound for bound in bounds if is_unbiased(remainder, bound)] == [2, 64, 256]


@pytest.mark.trust("A1")
@pytest.mark.parametrize("over", [1, -1])
def test_the_proof_rejects_a_limit_that_is_off_by_one(over: int) -> None:
    def off(bound: int, next_word: Callable[[], int]) -> int:
        while (word := next_word()) >= WORDS - WORDS % bound + over:
            pass
        return word % bound

    assert not any(is_unbiased(off, bound) for bound in (3, 13, 52, 415, 416))


@pytest.mark.parametrize("first", range(1, MOST + 1, STEP))
def test_the_last_fair_word_is_taken_at_once_for_every_bound(first: int) -> None:
    for bound in range(first, first + STEP):
        assert words_taken(draw_below, bound, WORDS - WORDS % bound - 1) == 1, bound


def words_taken(draw: Draw, bound: int, word: int) -> int:
    """How many words a draw takes that is given this word first and then zero."""
    given = iter((word, 0))
    draw(bound, given.__next__)
    return 2 - len(list(given))


@pytest.mark.parametrize(
    ("bound", "words", "drawn"),
    [
        (416, [415], 415),
        (416, [416], 0),
        (416, [65_311], 415),  # 157 rounds of 416 end at 65,311
        (416, [65_312, 65_535, 7], 7),
        (52, [65_519], 51),
        (52, [65_520, 51], 51),
        (3, [65_534], 2),
        (3, [65_535, 65_535, 1], 1),
        (256, [65_535], 255),
        (1, [65_535], 0),
    ],
)
def test_words_that_would_favour_some_cards_are_thrown_away(bound: int, words: list[int], drawn: int) -> None:
    given = iter(words)
    assert draw_below(bound, given.__next__) == drawn
    assert list(given) == []


@pytest.mark.parametrize("bound", [-1, 0, 417, WORDS, WORDS + 1])
def test_a_draw_among_none_or_among_more_than_eight_packs_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match=f"^a draw chooses among 1 to 416 cards, not {bound}$"):
        draw_below(bound, lambda: 0)


def words(stream: KeyStream) -> Iterator[int]:
    while True:
        yield stream.next_word()


def test_a_seed_gives_the_words_of_sha256_over_seed_and_counter() -> None:
    """The digests of 32 zero bytes followed by the counter 0, then 1, in eight bytes."""
    first = "2c34ce1df23b838c5abf2a7f6437cca3d3067ed509ff25f11df6b11b582b51eb"
    second = "08e00266fff0aacc64974f22a53622a7dc458ac1b5fd446ae7c99a4a99a564e6"
    expected = [int(digest[at : at + 4], 16) for digest in (first, second) for at in range(0, 64, 4)]
    stream = words(KeyStream(bytes(32)))
    assert [next(stream) for _ in expected] == expected


def test_the_counter_goes_on_beyond_a_byte() -> None:
    """The digest of 32 zero bytes and the counter 256 begins with these four words."""
    stream = words(KeyStream(bytes(32)))
    for _ in range(256 * 16):
        next(stream)
    assert [next(stream) for _ in range(4)] == [0x5FFB, 0x7CE7, 0x05DE, 0xDB19]


def test_another_seed_gives_other_words() -> None:
    one, other = words(KeyStream(bytes(32))), words(KeyStream(bytes(31) + b"\1"))
    assert [next(one) for _ in range(16)] != [next(other) for _ in range(16)]


@pytest.mark.trust("A5")
@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_thirty_two_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"^a seed has 32 bytes, not {length}$"):
        KeyStream(bytes(length))


@pytest.mark.trust("A4")
def test_without_a_seed_the_operating_system_gives_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_bytes(length: int) -> bytes:
        asked.append(length)
        return bytes(length)

    monkeypatch.setattr("punto.cards.draw.secrets.token_bytes", token_bytes)
    stream = KeyStream()
    assert asked == [32]
    assert stream.seed == bytes(32)
    assert stream.next_word() == 0x2C34


def test_without_a_seed_no_two_streams_are_alike() -> None:
    assert len({KeyStream().seed for _ in range(20)}) == 20
