"""A robot's whims: the same robot at the same coup always has the same one."""

from hashlib import sha256

from punto.cards.draw import KeyStream, draw_below


def whim(below: int, *about: object) -> int:
    """A number from 0 to below - 1 that follows from what it is about, and from nothing else.

    >>> whim(10, "Mei", 7) == whim(10, "Mei", 7)
    True
    """
    name = "\n".join(map(str, about))
    return draw_below(below, KeyStream(sha256(name.encode()).digest()).next_word)
