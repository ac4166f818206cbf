"""Making WebSocket frames that mean nothing: every field wrong in turn, and bytes that are none."""

import struct
from collections.abc import Callable, Iterator
from random import Random

from tests.server.accounts.attacks.fuzzing import Fuzz

CONTINUES, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
RESERVED = (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)
NO_TEXT = [
    b"\xff",
    b"\xc3\x28",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xe2\x82",
    b"\x00\xfe\xff",
    b"\xc0\xaf",
]
CODES = (0, 999, 1000, 1001, 1004, 1005, 1006, 1007, 1015, 1016, 2999, 3000, 4401, 4999, 5000, 65535)
"""Codes to close with. A server repeats them, so that 1011, which tells of its own fault, is left out."""
LENGTHS = (0, 1, 126, 127, 4_096, 4_097, 1 << 16, 1 << 31, 1 << 62, 1 << 63, (1 << 64) - 1)
SHORT, MIDDLE = 126, 127
"""How a length begins that takes two bytes more, or eight."""


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    last: bool = True,
    bits: int = 0,
    mask: bytes | None = b"\x01\x02\x03\x04",
    length: int | None = None,
) -> bytes:
    """A frame as a client sends it; what it says of its length may be wrong, and so may everything else."""
    said = len(payload) if length is None else length
    first = (0x80 if last else 0) | bits << 4 | opcode
    masked = 0 if mask is None else 0x80
    if said < SHORT:
        head = struct.pack("!BB", first, masked | said)
    elif said < 1 << 16:
        head = struct.pack("!BBH", first, masked | SHORT, said)
    else:
        head = struct.pack("!BBQ", first, masked | MIDDLE, said)
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def closing_codes(heard: bytes) -> Iterator[int]:
    """The codes with which a server closed, among the frames that it sent."""
    while len(heard) > 1:
        start, length = 2, heard[1] & 0x7F
        if length >= SHORT:
            start = 4 if length == SHORT else 10
            length = int.from_bytes(heard[2:start])
        if heard[0] & 0x0F == CLOSE:
            yield int.from_bytes(heard[start : start + 2])
        heard = heard[start + length :]


class Frames:
    """A source of frames, each a reason to be let go or nothing at all; the same seed gives the same ones."""

    def __init__(self, commands: list[bytes], seed: int) -> None:
        self._fuzz, self._random = Fuzz(commands, seed), Random(seed)  # noqa: S311 - the same ones every time
        self._commands = commands
        self._kinds: tuple[Callable[[], bytes], ...] = (
            self._command, self._command, self._bent, self._no_text, self._bytes, self._too_long, self._lies,
            self._parts, self._stray_part, self._control, self._close, self._unmasked, self._reserved,
            self._noise,
        )  # fmt: skip

    def one(self) -> bytes:
        """The next frame, or several that belong together."""
        return self._random.choice(self._kinds)()

    def _command(self) -> bytes:
        """A command that would be in order over HTTP: nothing is taken from a watcher."""
        return frame(TEXT, self._random.choice(self._commands)[:4_000])

    def _bent(self) -> bytes:
        return frame(TEXT, self._fuzz.body()[:4_000])

    def _no_text(self) -> bytes:
        return frame(TEXT, self._random.choice(NO_TEXT) * self._random.randrange(1, 9))

    def _bytes(self) -> bytes:
        return frame(BINARY, self._random.randbytes(self._random.randrange(300)))

    def _too_long(self) -> bytes:
        return frame(self._random.choice((TEXT, BINARY)), b"x" * self._random.choice((4_096, 4_097, 70_000)))

    def _lies(self) -> bytes:
        """A length that is not that of what follows."""
        payload = self._random.randbytes(self._random.randrange(20))
        return frame(self._random.choice((TEXT, BINARY, PING)), payload, length=self._random.choice(LENGTHS))

    def _parts(self) -> bytes:
        """A message in parts, perhaps without an end, perhaps with a ping in the middle."""
        parts = [frame(TEXT, self._fuzz.body()[:200], last=False)]
        parts += [frame(CONTINUES, b"{", last=False) for _ in range(self._random.randrange(40))]
        if self._random.random() < 0.5:
            parts.insert(1, frame(PING, b"?"))
        return b"".join([*parts, frame(CONTINUES, b"}", last=self._random.random() < 0.7)])

    def _stray_part(self) -> bytes:
        return frame(CONTINUES, b"}", last=self._random.random() < 0.5)

    def _control(self) -> bytes:
        size = self._random.choice((0, 1, 125, 126, 5_000))
        return frame(self._random.choice((PING, PONG)), b"!" * size, last=self._random.random() < 0.7)

    def _close(self) -> bytes:
        code = struct.pack("!H", self._random.choice(CODES))
        return frame(CLOSE, self._random.choice((b"", code[:1], code, code + b"bye", code + b"\xff\xfe")))

    def _unmasked(self) -> bytes:
        return frame(TEXT, b"{}", mask=None)

    def _reserved(self) -> bytes:
        if self._random.random() < 0.5:
            return frame(self._random.choice(RESERVED), b"{}")
        return frame(TEXT, b"{}", bits=self._random.randrange(1, 8))

    def _noise(self) -> bytes:
        return self._random.randbytes(self._random.randrange(1, 60))
