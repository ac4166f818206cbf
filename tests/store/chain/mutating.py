"""Exports altered at random: each in one way, and the first record that is no longer as it was."""

import json
import random
from collections.abc import Callable
from hashlib import sha256

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


def change_header(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """One byte of the header is another, is gone, or is one too many."""
    header, kind = bytearray(lines[0]), chance.randrange(3)
    place = chance.randrange(len(header) - 1)
    if kind == 0:
        header[place] ^= chance.randrange(1, 256)
    elif kind == 1:
        del header[place]
    else:
        header.insert(place, chance.randrange(256))
    return [bytes(header), *lines[1:]], 0


def respell_header(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """The header says the same in other bytes: with blanks, a mark of the order of bytes, or escapes."""
    said, header = json.loads(lines[0]), lines[0]
    return [
        chance.choice(
            [
                b" " + header,
                b"\xef\xbb\xbf" + header,
                header[:-1] + chance.choice([b" ", b"\t", b"\r"]) + b"\n",
                json.dumps(said).encode() + b"\n",
                header[:-1].decode().encode("utf-16") + b"\n",
                header.replace(b"punto", b"\\u0070unto"),
                b'{"export":"other",' + header[1:],
            ]
        ),
        *lines[1:],
    ], 0


WRONG_KINDS: tuple[object, ...] = ("1", 1.0, True, None, [], {}, ["x"], -1, float("inf"))


def another_kind(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """A field holds something of another kind, and the record is given the hash of what it says then."""
    row = chance.randrange(1, len(lines))
    said = json.loads(lines[row])
    name = chance.choice(("position", "stream", "seq", "type", "version", "time", "command", "payload"))
    said[name] = chance.choice([each for each in WRONG_KINDS if type(each) is not type(said[name])])
    del said["hash"]
    body = _written(said)
    forged = body[:-1] + b',"hash":"' + sha256(body).hexdigest().encode() + b'"}\n'
    return [*lines[:row], forged, *lines[row + 1 :]], row


def header_of_another_kind(lines: Lines, chance: random.Random) -> tuple[Lines, int]:
    """The header says something of another kind, or a number that cannot be."""
    said = json.loads(lines[0])
    name = chance.choice(list(said))
    said[name] = chance.choice([each for each in WRONG_KINDS if each != said[name] or type(each) is not int])
    return [_written(said) + b"\n", *lines[1:]], 0


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
    change_header,
    respell_header,
    another_kind,
    header_of_another_kind,
]


def _written(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


def _some(lines: Lines, chance: random.Random) -> tuple[int, bytearray]:
    row = chance.randrange(1, len(lines))
    return row, bytearray(lines[row])
