"""The one place where chance enters: an unbiased draw from a stream of bytes."""

import hashlib
import secrets
from collections.abc import Callable

SEED_BYTES = 32
WORD_BYTES = 2
WORDS = 1 << (8 * WORD_BYTES)
LARGEST_DRAW = 416
"""Eight packs: the most cards that a draw ever chooses among."""

Words = Callable[[], int]
"""Gives the next sixteen random bits as a number from 0 to 65,535."""


def draw_below(bound: int, next_word: Words) -> int:
    """A number from 0 to bound - 1, each as likely as the other.

    Words at or above the largest multiple of the bound are thrown away, so that every remainder is
    reached by equally many words. With sixteen bits this can be, and is, checked word by word.
    """
    if not 1 <= bound <= LARGEST_DRAW:
        raise ValueError(f"a draw chooses among 1 to {LARGEST_DRAW} cards, not {bound}")
    fair = WORDS - WORDS % bound
    word = next_word()
    while word >= fair:
        word = next_word()
    return word % bound


class KeyStream:
    """Sixteen-bit words grown from a seed: SHA-256 of the seed and a counter.

    Without a seed it takes one from the operating system's generator. The same seed gives the same words.
    """

    def __init__(self, seed: bytes | None = None) -> None:
        """Start the stream; a given seed must have 32 bytes."""
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        self._block = b""
        self._counter = 0

    def next_word(self) -> int:
        """The next sixteen bits."""
        if not self._block:
            self._block = hashlib.sha256(self.seed + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        word, self._block = self._block[:WORD_BYTES], self._block[WORD_BYTES:]
        return int.from_bytes(word, "big")
