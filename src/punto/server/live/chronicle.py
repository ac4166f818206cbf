"""The chronicle of a table: its state as the store has it, and what is told again and again of its past."""

from collections import deque
from collections.abc import Sequence
from threading import Condition
from time import monotonic

import msgspec

from punto.roads import Result
from punto.server.live.coups import Finished, facts_now, finished, result_of
from punto.server.live.sight import Frame, frame_of
from punto.table import Event, Setup, Table, evolve, new_table
from punto.table.conduct.duty import StaffRelieved
from punto.table.requests import Requested
from punto.table.settling import CoupEnded, ResultAnnounced
from punto.table.shoe import ShoeReady

MOST_COUPS = 2_000
MOST_FRAMES = 1_000


class Now(msgspec.Struct, frozen=True):
    """A table at one moment: everything in it belongs together."""

    state: Table
    at: int = 0
    """When the last event happened."""
    since: int = 0
    """Since when the table has been in its phase, or somebody new has dealt."""
    results: tuple[Result, ...] = ()
    """Of this shoe."""
    last: Finished | None = None
    asked: int = 0
    """When somebody last asked for something."""


class Chronicle:
    """Follows one table, event by event; whoever wants to know waits here for what comes."""

    def __init__(self, setup: Setup) -> None:
        """Start with a table as it was set up."""
        self.now = Now(new_table(setup))
        self.askers: dict[str, str] = {}
        self._coups: deque[Finished] = deque(maxlen=MOST_COUPS)
        self._frames: deque[Frame] = deque(maxlen=MOST_FRAMES)
        self._grown = Condition()

    @property
    def seq(self) -> int:
        """The last event that was taken in."""
        return self.now.state.seq

    def take(self, event: Event) -> Frame:
        """Take one event in."""
        fact, before = event.fact, self.now
        state = evolve(before.state, event)
        results, last = before.results, before.last
        if isinstance(fact, Requested):
            self.askers[fact.request.id] = fact.request.actor
        if isinstance(fact, ShoeReady):
            results = ()
        if isinstance(fact, ResultAnnounced) and (facts := facts_now(before.state)):
            results = (*results, result_of(facts))
        if isinstance(fact, CoupEnded):
            last = finished(before.state, event.at)
            self._coups.append(last)
        moved = state.phase is not before.state.phase or isinstance(fact, StaffRelieved | CoupEnded)
        frame = frame_of(event, self.askers)
        with self._grown:
            self._frames.append(frame)
            self.now = Now(
                state=state,
                at=event.at,
                since=event.at if moved else before.since,
                results=results,
                last=last,
                asked=event.at if isinstance(fact, Requested) else before.asked,
            )
            self._grown.notify_all()
        return frame

    def wait_for(self, seq: int, seconds: float) -> Now:
        """The table, as soon as it has come so far, or when the time is over."""
        until = monotonic() + seconds
        with self._grown:
            while self.seq < seq and (left := until - monotonic()) > 0:
                self._grown.wait(left)
            return self.now

    def wake(self) -> None:
        """Let those who wait look again."""
        with self._grown:
            self._grown.notify_all()

    def wait_a_while(self, seq: int, seconds: float) -> None:
        """Sleep until something happens behind an event, or somebody wakes those who wait."""
        with self._grown:
            if self.seq <= seq:
                self._grown.wait(seconds)

    def coups(self, before: int | None, limit: int) -> list[Finished]:
        """Finished coups, newest first, before a number if one is given."""
        with self._grown:
            newest = [each for each in reversed(self._coups) if before is None or each.number < before]
        return newest[:limit]

    def recent(self, after: int) -> Sequence[Frame] | None:
        """The frames behind an event; None if they reach back further than is kept at hand."""
        with self._grown:
            if self._frames and self._frames[0].seq > after + 1:
                return None
            return [frame for frame in self._frames if frame.seq > after]
