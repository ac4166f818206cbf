"""Making frames that mean nothing: commands and headers, bent and broken in every way that comes to mind."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from punto.machine.names import name_of
from punto.operation.ids import new_command
from punto.table import Order, Table, write_order
from punto.table.machine import TABLE
from tests.table.machine.guessing import Guess

VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, -(2**63), 2**64, 10**40, 0.1, -0.0, 1e308, "", " ", "0", "-1", "1e9",
    "NaN", "\x00", "\u202e", "\ud800", "１００", "𝟙", "a" * 600, "../", "' OR 1=1 --", "{}", "%s%n", [], {},
    [[]], [None], {"order": "leave"}, {"$ref": "#"}, {"__class__": "Order"}, "player", "25.00", 25_00,
    "chips",
]  # fmt: skip
PIECES = [
    b"NaN", b"-Infinity", b"1e999", b"\\ud800", b"\\u0000", b"null", b"[", b"{", b"]", b"}", b",", b":", b'"',
    b"\\", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"9" * 50, b'"order":"leave"',
    b'"id":', b"//", b"\r\n",
]  # fmt: skip
HEADERS = (b"cookie", b"origin", b"host", b"content-length", b"sec-fetch-site", b"last-event-id", b"x-role")
WORDS = [
    b"", b"[", b"http://[", b"null", b"http://testserver", b"testserver", b"punto_session=",
    b"punto_session=0;;=", b"a=b; punto_session", b"9" * 5_000, b"-1", b"1e3", b"\xff\xfe", b"\x00",
    b"same-origin", b"cross-site", b"=" * 99, b'punto_session="\\377',
    b"$Version=1; punto_session=x; $Path=/", b"http://a@testserver", b"//", b"::1]:80",
]  # fmt: skip


def samples(state: Table, random: Random, barred: frozenset[str], each: int = 6) -> list[bytes]:
    """Well-formed commands of every kind that is barred, as a client would send them."""
    kinds: Iterable[type[Order]] = [kind for kind in TABLE.orders if name_of(kind) in barred]
    guess = Guess(state, random)
    return [
        f'{{"id":"{new_command()}","order":{write_order(guess.order(kind))}}}'.encode()
        for kind in kinds
        for _ in range(each)
    ]


class Fuzz:
    """A source of frames; the same seed gives the same ones."""

    def __init__(self, commands: list[bytes], seed: int) -> None:
        self._commands, self._random = commands, Random(seed)  # noqa: S311 - the same ones every time
        self._parsed = [json.loads(each) for each in commands]
        self._bends = (self._flip, self._cut, self._double, self._splice, self._insert, self._replace)

    def body(self) -> bytes:
        """A command, bent once or several times; now and then whole, for those are refused as well."""
        body = self._random.choice(self._commands)
        for _ in range(self._random.randrange(4)):
            body = self._random.choice(self._bends)(body)
        return body

    def headers(self) -> list[tuple[bytes, bytes]]:
        """Headers as nobody means them."""
        choice = self._random.choice
        found = [(choice(HEADERS), choice(WORDS)) for _ in range(self._random.randrange(1, 5))]
        name, value = found[-1]
        return [*found[:-1], (name, self._flip(value + b"?"))]

    def _flip(self, body: bytes) -> bytes:
        place = self._random.randrange(len(body) or 1)
        return body[:place] + bytes([self._random.randrange(256)]) + body[place + 1 :]

    def _cut(self, body: bytes) -> bytes:
        start = self._random.randrange(len(body) or 1)
        return body[:start] + body[start + self._random.randrange(1, 20) :]

    def _double(self, body: bytes) -> bytes:
        start = self._random.randrange(len(body) or 1)
        return body[: start + 10] + body[start:]

    def _splice(self, body: bytes) -> bytes:
        other = self._random.choice(self._commands)
        return body[: self._random.randrange(len(body) or 1)] + other[self._random.randrange(len(other)) :]

    def _insert(self, body: bytes) -> bytes:
        place = self._random.randrange(len(body) + 1)
        return body[:place] + self._random.choice(PIECES) + body[place:]

    def _replace(self, _: bytes) -> bytes:
        """Another command, well written, with a value that does not belong there."""
        given = self._random.choice(self._parsed)
        order = {**given["order"], self._random.choice([*given["order"], "more"]): self._value()}
        return json.dumps({**given, "order": order}).encode()

    def _value(self) -> Any:
        value = self._random.choice(VALUES)
        return [value] if self._random.random() < 0.1 else value
