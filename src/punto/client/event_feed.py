"""A table's feed: every event behind a position, then each as it happens, also when the line breaks."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from punto.api.body import AnswerBody, ProblemAnswer
from punto.client.closable import Closable
from punto.client.connection import Connection, pause, query
from punto.client.failures import NoAnswer, ServerProblem

SILENCE = 12.0
"""Seconds without a word after which a line is dead: more than two of the server's beats."""
OPENING = 10.0
"""Seconds in which a line opens, or does not."""
CLOSING = 2.0
"""Seconds that a server has to say goodbye."""
SESSION_OVER, NO_TABLE, TOO_MANY, NOT_UNDERSTOOD = 4401, 4404, 4429, 1008
FINAL = {
    NO_TABLE: (404, "There is no such table."),
    TOO_MANY: (429, "One client may not have so many feeds open at once."),
    NOT_UNDERSTOOD: (403, "The server does not let this client follow its tables."),
}
"""By code with which a server closes for good: the status and the reason that a request would have got."""


class FeedSessionOver(Exception):
    """The session is over, and with it the feed."""


class TableEvent(AnswerBody, frozen=True, kw_only=True):
    """Something that happened at a table; what is in the fact, its type says."""

    seq: int
    type: str
    at: int
    actor: str
    approver: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    fact: dict[str, Any]


class _Word(msgspec.Struct, frozen=True):
    """What a line may carry: an event, or a beat, which has no position."""

    seq: int = 0


class EventFeed(Closable):
    """Iterates over the events of a table. A line that breaks is opened again behind the last event heard."""

    def __init__(self, connection: Connection, path: str, after: int, give_up_after: float) -> None:
        """Follow from behind an event on; nothing is opened yet."""
        self.position = after
        """The last event that was heard."""
        self._connection, self._path, self._give_up_after = connection, path, give_up_after
        self._line: ClientConnection | None = None
        self._lost_at = time.monotonic()
        self._tries = 0

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def __iter__(self) -> Iterator[TableEvent]:
        """Every event once, in its order."""
        try:
            while True:
                text = self._hear()
                if text is not None and msgspec.json.decode(text, type=_Word).seq > self.position:
                    event = msgspec.json.decode(text, type=TableEvent)
                    self.position = event.seq
                    yield event
        finally:
            self.close()

    def _hear(self) -> str | bytes | None:
        """The next word on the line; None where the line had to be opened, or has broken."""
        try:
            if self._line is None:
                self._line = self._open()
                return None
            word = self._line.recv(timeout=SILENCE)
        except ConnectionClosed as closed:
            self._broken(closed.rcvd.code if closed.rcvd else 0)
            return None
        except (OSError, InvalidHandshake, EOFError):
            self._broken(0)
            return None
        self._tries, self._lost_at = 0, time.monotonic()
        return word

    def _open(self) -> ClientConnection:
        address = self._connection.address
        scheme = "wss" if address.scheme == "https" else "ws"
        asked = query({"after": self.position, "beat": "true"})
        return connect(
            f"{scheme}://{address.netloc}{self._path}{asked}",
            ssl=self._connection.tls,
            additional_headers=self._connection.cookie_header,
            compression=None,
            open_timeout=OPENING,
            close_timeout=CLOSING,
            proxy=None,
        )

    def _broken(self, code: int) -> None:
        """Wait before the next line, or say why there is none."""
        self.close()
        if code == SESSION_OVER:
            raise FeedSessionOver
        if code in FINAL:
            status, why = FINAL[code]
            raise ServerProblem(status, ProblemAnswer(what=f"{self._path}.", why=why, accepted=[]))
        self._tries += 1
        wait = pause(self._tries)
        if time.monotonic() + wait - self._lost_at > self._give_up_after:
            raise NoAnswer(f"{self._path}: no line for {self._give_up_after:.0f} s")
        time.sleep(wait)
