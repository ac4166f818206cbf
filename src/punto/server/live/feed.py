"""The feed: every watcher has a queue of its own, and one who falls behind is let go and may come back."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence

from punto.server.live.sessions import ONLOOKER, Session
from punto.server.live.sight import Frame
from punto.table import Actor

ROOM = 2_000
"""So many frames a watcher may be behind."""

MOST = 5_000
"""So many watchers a process has room for."""

GOING_AWAY = 1001
TRY_AGAIN = 1013
SESSION_OVER = 4401


class Watcher:
    """Somebody who watches a table."""

    def __init__(self, table: str, session: Session | None, after: int) -> None:
        """Watch from behind an event on."""
        self.table = table
        self.session = session
        self.actor: Actor = session.actor if session else ONLOOKER
        self.ended = 0
        """Why it is over: a code for closing a WebSocket."""
        self.after = after
        self._queue: asyncio.Queue[Frame | None] = asyncio.Queue(ROOM)

    def put(self, frame: Frame) -> None:
        """Hand a frame over; one who cannot keep up is let go."""
        if self.ended or not frame.seen_by(self.actor):
            return
        if self._queue.full():
            self.end(TRY_AGAIN)
            return
        self._queue.put_nowait(frame)

    def end(self, code: int) -> None:
        """Let the watcher go; what was not sent yet can be asked for again."""
        if not self.ended:
            self.ended = code
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    async def frames(self, past: Sequence[Frame]) -> AsyncIterator[Frame]:
        """What happened behind the event, then each thing as it happens, none of it twice."""
        for frame in past:
            if self.ended:
                return
            if frame.seq > self.after and frame.seen_by(self.actor):
                self.after = frame.seq
                yield frame
        while (frame := await self._queue.get()) is not None:  # type: ignore[assignment]
            if frame.seq > self.after:
                self.after = frame.seq
                yield frame


class Hub:
    """All watchers of this process; used on the event loop's thread only."""

    def __init__(self) -> None:
        """Start with nobody."""
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say on which loop the watchers live."""
        self._loop = loop

    def watch(self, table: str, session: Session | None, after: int) -> Watcher:
        """Let somebody watch."""
        watcher = Watcher(table, session, after)
        if self._closed or len(self) >= MOST:
            watcher.end(GOING_AWAY if self._closed else TRY_AGAIN)
        self._watchers[table].add(watcher)
        if session:
            session.watching += 1
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Somebody watches no more."""
        self._watchers[watcher.table].discard(watcher)
        if watcher.session:
            watcher.session.watching -= 1

    def heard(self, table: str, frames: list[Frame]) -> None:
        """Frames from another thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._publish, table, frames)

    def _publish(self, table: str, frames: list[Frame]) -> None:
        for watcher in self._watchers[table]:
            for frame in frames:
                watcher.put(frame)

    def end_session(self, session: Session) -> None:
        """A session is over: its feeds are, too. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end, session)

    def _end(self, session: Session) -> None:
        for watcher in self._everybody():
            if watcher.session is session:
                watcher.end(SESSION_OVER)

    def close(self) -> None:
        """Let everybody go: the server stops."""
        self._closed = True
        for watcher in self._everybody():
            watcher.end(GOING_AWAY)

    def __len__(self) -> int:
        """How many watch."""
        return sum(map(len, self._watchers.values()))

    def _everybody(self) -> list[Watcher]:
        return [watcher for watchers in self._watchers.values() for watcher in watchers]
