"""Exports altered at random: each in one way, and the first record that is no longer as it was."""

import random
from collections.abc import Callable

Lines = list[bytes]
Mutation = Callable[[Lines, random.Random], tuple[Lines, int]]


def flip(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """One byte of one record is another."""
    row, changed = _some(lines, chance)
    place = chance.randrange(len(changed) - 1)
    changed[place] ^= chance.randrange(1, 256)
    return [*lines[:row], bytes(changed), *lines[row + 1 :]], row


def flip_bit(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """One bit of one record is another."""
    row, changed = _some(lines, chance)
    changed[chance.randrange(len(changed) - 1)] ^= 1 << chance.randrange(8)
    return [*lines[:row], bytes(changed), *lines[row + 1 :]], row


def remove_byte(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """One byte of one record is gone."""
    row, changed = _some(lines, chance)
    del changed[chance.randrange(len(changed) - 1)]
    return [*lines[:row], bytes(changed), *lines[row + 1 :]], row


def add_byte(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """One byte too many."""
    row, changed = _some(lines, chance)
    changed.insert(chance.randrange(len(changed) - 1), chance.randrange(256))
    return [*lines[:row], bytes(changed), *lines[row + 1 :]], row


def delete(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """One record is gone."""
    row = chance.randrange(1, len(lines))
    return [*lines[:row], *lines[row + 1 :]], row


def insert(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """A record stands where there was none: a copy of another, whole in itself."""
    row, copied = chance.randrange(1, len(lines) + 1), chance.randrange(1, len(lines))
    place = row + 1 if row == copied else row
    return [*lines[:row], lines[copied], *lines[row:]], place


def swap(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """Two records have changed places."""
    one, other = sorted(chance.sample(range(1, len(lines)), 2))
    changed = list(lines)
    changed[one], changed[other] = lines[other], lines[one]
    return changed, one


def cut_records(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """The last records are gone."""
    row = chance.randrange(1, len(lines))
    return lines[:row], row


def cut_bytes(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """The file ends within a record."""
    row = chance.randrange(1, len(lines))
    return [*lines[:row], lines[row][: chance.randrange(1, len(lines[row]))]], row


MUTATIONS: list[Mutation] = [
    flip,
    flip_bit,
    remove_byte,
    add_byte,
    delete,
    insert,
    swap,
    cut_records,
    cut_bytes,
]


def _some(lines: Lines, chance: random.Random) -> tuple[int, bytearray]:
    row = chance.randrange(1, len(lines))
    return row, bytearray(lines[row])
