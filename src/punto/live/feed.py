"""The feed: what happens at a table, written once and handed to everybody who watches it.

A watcher first catches up from a queue, then is written to directly where the transport can do that, or goes
on from the queue. One who falls behind is let go and may come back to the position that was reached.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterable, Sequence
from functools import cached_property

from punto.accounts.sessions import ONLOOKER, Session
from punto.live.message import Message
from punto.machine.audience import HEARS, is_staff
from punto.machine.redaction import AS_IT_IS
from punto.machine.roles import Actor
from punto.store.runtime import SYSTEM, Runtime

ROOM = 2_000
"""So many frames a watcher may be behind."""

MOST = 5_000
"""So many watchers a process has room for."""
EACH = 40
"""So many feeds one session may have open, in all its windows."""
AT_ONE_ADDRESS = 1_000
"""So many feeds one address may have open: a house full of onlookers behind one line, and no more."""

Tell = Callable[[str, Message, str], str]
"""What somebody outside the staff, known by their id, reads of an event at a table."""
Encode = Callable[[str], bytes]
"""A text as it goes over the wire."""
Write = Callable[[bytes], bool]
"""Sends to a watcher at once; whether the watcher keeps up."""
More = Callable[[int], Awaitable[Sequence[Message]]]
"""The next page of the past, behind an event; empty at the end."""


def under_own_ids(_: str, frame: Message, __: str) -> str:
    """What somebody outside the staff reads where everybody goes by their own id."""
    return frame.read_by(AS_IT_IS)


GOING_AWAY = 1001
TRY_AGAIN = 1013
TOO_MANY = 4429
SESSION_OVER = 4401


class Batch:
    """What happened together, written once for each part of the staff, for everybody, for each it names."""

    def __init__(
        self, frames: Sequence[Message], table: str, tell: Tell, encode: Encode = str.encode
    ) -> None:
        """Take the frames of a table, in their order."""
        self.frames, self._encode = frames, encode
        self._table, self._tell = table, tell
        self._written: dict[Hashable, bytes] = {}
        self._open: dict[int, str] = {}

    @cached_property
    def _named(self) -> frozenset[str]:
        return frozenset[str]().union(*[frame.named for frame in self.frames])

    def for_watcher(self, actor: Actor) -> bytes:
        """The bytes that somebody is sent; none if nothing here is for them."""
        heard = HEARS.get(actor.role)
        key: Hashable = heard or (actor.id if actor.id in self._named else "")
        if key not in self._written:
            self._written[key] = self._joined(
                frame.text if heard else self._text(place, frame, actor.id)
                for place, frame in enumerate(self.frames)
                if frame.seen_by(actor)
            )
        return self._written[key]

    def _text(self, place: int, frame: Message, person: str) -> str:
        """An event as somebody outside the staff reads it: all who are not named in it read the same."""
        if person in frame.named:
            return self._tell(self._table, frame, person)
        if place not in self._open:
            self._open[place] = self._tell(self._table, frame, "")
        return self._open[place]

    def _joined(self, texts: Iterable[str]) -> bytes:
        return b"".join(map(self._encode, texts))


class Watcher:
    """Somebody who watches a table."""

    def __init__(
        self,
        table: str,
        session: Session | None,
        after: int,
        address: str = "",
        tell: Tell = under_own_ids,
    ) -> None:
        """Watch from behind an event on."""
        self.table = table
        self._tell = tell
        self.session = session
        self.address = address
        self.actor: Actor = session.actor if session else ONLOOKER
        self.staff = is_staff(self.actor.role)
        self.ended = 0
        """Why it is over: a code for closing a WebSocket."""
        self.after = after
        self._write: Write | None = None
        self._over = asyncio.Event()
        self._queue: asyncio.Queue[Message | None] = asyncio.Queue(ROOM)

    def take(self, batch: Batch) -> None:
        """Hand over what happened; one who cannot keep up is let go."""
        if self.ended:
            return
        if self._write is not None:
            if (data := batch.for_watcher(self.actor)) and not self._write(data):
                self.end(TRY_AGAIN)
            return
        for frame in batch.frames:
            if not frame.seen_by(self.actor):
                continue
            if self._queue.full():
                self.end(TRY_AGAIN)
                return
            self._queue.put_nowait(frame)

    def reads(self, frame: Message) -> str:
        """An event as this watcher may read it."""
        return frame.text if self.staff else self._tell(self.table, frame, self.actor.id)

    def end(self, code: int) -> None:
        """Let the watcher go; what was not sent yet can be asked for again."""
        if not self.ended:
            self.ended = code
            self._over.set()
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    async def frames(
        self, past: Sequence[Message], write: Write | None = None, more: More | None = None
    ) -> AsyncIterator[Message]:
        """What happened behind the event, page by page, then each thing as it happens, none of it twice.

        With a way to write, no more than what has to be caught up with: everything after that is written.
        """
        while past:
            for frame in past:
                if self.ended:
                    return
                seq = frame.event.seq
                if seq > self.after and frame.seen_by(self.actor):
                    self.after = seq
                    yield frame
            past = await more(past[-1].seq) if more else ()
        while write is None or not self._queue.empty():
            following = await self._queue.get()
            if following is None:
                return
            if following.event.seq > self.after:
                self.after = following.event.seq
                yield following
        self._write = write

    async def over(self) -> None:
        """Wait until the watcher is let go."""
        await self._over.wait()


class Hub:
    """All watchers of this process; used on the event loop's thread only."""

    def __init__(
        self,
        let_go: Callable[[], None] = lambda: None,
        tell: Tell = under_own_ids,
        runtime: Runtime = SYSTEM,
    ) -> None:
        """Start with nobody; `let_go` is told of each who could not keep up, `tell` says what others read."""
        self._tell, self._runtime = tell, runtime
        self._encode: Encode = str.encode
        self._watchers: dict[str, set[Watcher]] = {}
        self._addresses: Counter[str] = Counter()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closed = False
        """Whether the server is about to stop."""
        self._let_go = let_go

    def attach(self, loop: asyncio.AbstractEventLoop, encode: Encode = str.encode) -> None:
        """Say on which loop the watchers live, and how a text is written to them."""
        self._loop, self._encode = loop, encode

    def watch(self, table: str, session: Session | None, after: int, address: str = "") -> Watcher:
        """Let somebody watch; one client does not take the room of all."""
        watcher = Watcher(table, session, after, address, self._tell)
        if self.closed or len(self) >= MOST:
            watcher.end(GOING_AWAY if self.closed else TRY_AGAIN)
        elif self._addresses[address] >= AT_ONE_ADDRESS or (session and session.watching >= EACH):
            watcher.end(TOO_MANY)
        self._watchers.setdefault(table, set()).add(watcher)
        self._addresses[address] += 1
        if session:
            session.watching += 1
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Somebody watches no more."""
        self._watchers[watcher.table].discard(watcher)
        if not self._watchers[watcher.table]:
            del self._watchers[watcher.table]
        self._addresses[watcher.address] -= 1
        if not self._addresses[watcher.address]:
            del self._addresses[watcher.address]
        if watcher.ended == TRY_AGAIN:
            self._let_go()
        if watcher.session:
            watcher.session.watching -= 1
            watcher.session.seen = self._runtime.now()  # until now they were here, however quiet they were

    def heard(self, table: str, frames: Sequence[Message]) -> None:
        """Frames from another thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._publish, table, frames)

    def _publish(self, table: str, frames: Sequence[Message]) -> None:
        batch = Batch(frames, table, self._tell, self._encode)
        for watcher in self._watchers.get(table, ()):
            watcher.take(batch)

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
        self.closed = True
        for watcher in self._everybody():
            watcher.end(GOING_AWAY)

    def __len__(self) -> int:
        """How many watch."""
        return sum(map(len, self._watchers.values()))

    def _everybody(self) -> list[Watcher]:
        return [watcher for watchers in self._watchers.values() for watcher in watchers]
