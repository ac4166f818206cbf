"""Random words: every shoe has a stream of its own, grown from the seed and the shoe's number.

So a shoe is the same whoever deals it: one thread or many, another machine, a graphics processor. The stream
is xoshiro128** (Blackman and Vigna); its 128 bits of state are two outputs of SplitMix64. Every engine of
this package must agree with the functions here bit by bit.
"""

from punto.cards.draw import LARGEST_DRAW, WORDS, KeyStream, Words

State = tuple[int, int, int, int]

MASK32 = 0xFFFF_FFFF
MASK64 = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15
FIRST = 0xBF58_476D_1CE4_E5B9
SECOND = 0x94D0_49BB_1331_11EB
SEEDS = 1 << 64


def new_seed() -> int:
    """A seed from the operating system, for a run that was given none."""
    next_word: Words = KeyStream().next_word
    return sum(next_word() << (16 * place) for place in range(4))


def mixed(word: int) -> int:
    """SplitMix64's mixing of 64 bits; no two words mix to the same.

    >>> hex(mixed(GOLDEN))
    '0xe220a8397b1dcdaf'
    """
    word = (word ^ (word >> 30)) * FIRST & MASK64
    word = (word ^ (word >> 27)) * SECOND & MASK64
    return word ^ (word >> 31)


def key_of(seed: int) -> int:
    """The number that all shoes of a seed start from, so that neighbouring seeds share no shoe."""
    return mixed((seed + GOLDEN) & MASK64)


def shoe_state(key: int, shoe: int) -> State:
    """The state in which a shoe's stream starts."""
    first = mixed((key + (2 * shoe + 1) * GOLDEN) & MASK64)
    second = mixed((key + (2 * shoe + 2) * GOLDEN) & MASK64)
    return first & MASK32, first >> 32, second & MASK32, second >> 32


def next_word(state: State) -> tuple[int, State]:
    """The next 32 bits, and the state after them."""
    a, b, c, d = state
    word = _turned(b * 5 & MASK32, 7) * 9 & MASK32
    c, d, shifted = c ^ a, d ^ b, b << 9 & MASK32
    return word, (a ^ d, b ^ c, c ^ shifted, _turned(d, 11))


def _turned(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & MASK32


def unfair_products() -> list[int]:
    """For each bound from 0 up, how many products of a 16-bit draw must be thrown away (Lemire's method).

    A word times the bound has the draw above its sixteenth bit. Throwing away the products whose lower half
    is below this number leaves every draw with equally many words.
    """
    return [0, *(WORDS % bound for bound in range(1, LARGEST_DRAW + 1))]
