"""The chronicle of a table: its state as the store has it, and what is told again and again of its past."""

from bisect import bisect
from collections import deque
from collections.abc import Sequence
from threading import Condition
from time import monotonic

import msgspec

from punto.live.finished_coups import Finished, facts_now, finished, result_of
from punto.live.message import Message, message_of
from punto.machine.approval import Requested
from punto.roads import Result
from punto.table import Event, Setup, Table, evolve, new_table
from punto.table.conduct.staff_duty import StaffRelieved
from punto.table.dealing.cards import CoupBegun
from punto.table.holding.offers import HandOffered
from punto.table.holding.passing import CardsPassed
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.settling.settle import CoupEnded, ResultAnnounced
from punto.table.shoe_results import Results

MOST_COUPS = 2_000
MOST_FRAMES = 1_000
MOST_PEOPLE = 100
MOST_SHOES = 20
MOST_REMEMBERED = 100
"""So many coups are remembered over a restart, beside those of the shoe in play."""


class TableNow(msgspec.Struct, frozen=True):
    """A table at one moment: everything in it belongs together."""

    state: Table
    at: int = 0
    """When the last event happened."""
    since: int = 0
    """Since when the table has been in its phase, or somebody new has dealt."""
    results: tuple[Result, ...] = ()
    """Of this shoe, as they stand."""
    last: Finished | None = None
    asked: int = 0
    """When somebody last asked for something."""
    held: int = 0
    """When cards were last offered or passed to a player."""


class HistorySnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A table between two coups, with what is still told of its past."""

    now: TableNow
    askers: dict[str, str]
    acted: tuple[str, ...]
    coups: tuple[Finished, ...]
    """The oldest first."""
    shoes: tuple[tuple[int, int], ...]
    """The last shoes, the oldest first: the event with which each began, and its number."""


class TableHistory:
    """Follows one table, event by event; whoever wants to know waits here for what comes."""

    def __init__(self, setup: Setup, past: HistorySnapshot | None = None) -> None:
        """Start with a table as it was set up, or as it is remembered."""
        self.now = TableNow(new_table(setup))
        self.askers: dict[str, str] = {}
        self.acted: tuple[str, ...] = ()
        """Who did something here, the newest last."""
        self.shoes: tuple[tuple[int, int], ...] = ((0, self.now.state.shoe.number),)
        """The last shoes, the oldest first: the event with which each began, and its number."""
        self._results: Results[Result] = Results()
        self._coups: deque[Finished] = deque(maxlen=MOST_COUPS)
        self._frames: deque[Message] = deque(maxlen=MOST_FRAMES)
        self._grown = Condition()
        if past is not None:
            self._remember(past)

    @property
    def seq(self) -> int:
        """The last event that was taken in."""
        return self.now.state.seq

    def take(self, event: Event) -> Message:
        """Take one event in."""
        fact, before = event.fact, self.now
        state = evolve(before.state, event)
        last = before.last
        if isinstance(fact, Requested):
            self.askers[fact.request.id] = fact.request.actor
        self.note(event.actor)
        self._results.take(fact)
        if isinstance(fact, ResultAnnounced) and (facts := facts_now(before.state)):
            self._results.called(result_of(facts))
        if isinstance(fact, CoupReopened | CoupUndone) and last and last.number == fact.number:
            last = self._taken_back(last, fact)
        if isinstance(fact, CoupEnded):
            last = finished(before.state, event.at, has_result=self._results.stands)
            self._coups.append(last)
        moved = state.phase is not before.state.phase or isinstance(fact, StaffRelieved | CoupEnded)
        if state.shoe.number != before.state.shoe.number:
            self.shoes = (*self.shoes[1 - MOST_SHOES :], (event.seq, state.shoe.number))
        frame = message_of(event, self.askers)
        with self._grown:
            self._frames.append(frame)
            self.now = TableNow(
                state=state,
                at=event.at,
                since=event.at if moved else before.since,
                results=tuple(self._results),
                last=last,
                asked=event.at if isinstance(fact, Requested) else before.asked,
                held=event.at if isinstance(fact, HandOffered | CardsPassed) else before.held,
            )
            self._grown.notify_all()
        return frame

    def note(self, who: str) -> None:
        """Remember who acted; of many, those who did lately."""
        others = [each for each in self.acted if each != who]
        self.acted = (*others[1 - MOST_PEOPLE :], who)

    def _taken_back(self, last: Finished, fact: CoupReopened | CoupUndone) -> Finished | None:
        """The last coup as it is told now: on the table again, or over without a result."""
        self._coups.pop()
        if isinstance(fact, CoupUndone):
            self._coups.append(msgspec.structs.replace(last, winner=None))
        return self._coups[-1] if self._coups else None

    def past(self) -> HistorySnapshot | None:
        """What to remember; None in the middle of a coup, or while something waits to be resolved."""
        now, shoe = self.now, self.now.state.shoe.number
        if now.state.coup.drawn or now.state.dues or now.state.mishaps:
            return None
        coups = [each for each in self._coups if each.shoe == shoe]
        if [each.winner for each in coups if each.winner] != [each.winner for each in now.results]:
            return None
        coups = [*self._coups][-max(len(coups), MOST_REMEMBERED) :]
        return HistorySnapshot(
            now=now, askers=dict(self.askers), acted=self.acted, coups=tuple(coups), shoes=self.shoes
        )

    def _remember(self, past: HistorySnapshot) -> None:
        """Go on from there: the results that stand are those of the coups of this shoe that have one."""
        self.now, self.acted, self.shoes = past.now, past.acted, past.shoes
        self.askers.update(past.askers)
        self._coups.extend(past.coups)
        shoe = past.now.state.shoe.number
        standing = [each for each in past.coups if each.shoe == shoe and each.winner]
        for coup, result in zip(standing, past.now.results, strict=True):
            self._results.take(CoupBegun(number=coup.number))
            self._results.called(result)

    def wait_for(self, seq: int, seconds: float) -> TableNow:
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

    def shoe_at(self, seq: int) -> int | None:
        """The shoe that an event belongs to; None where that is longer ago than is remembered."""
        shoes = self.shoes
        place = bisect(shoes, seq, key=lambda each: each[0]) - 1
        return shoes[place][1] if place >= 0 else None

    def recent(self, after: int) -> Sequence[Message] | None:
        """The frames behind an event; None if they reach back further than is kept at hand."""
        with self._grown:
            first = self._frames[0].seq if self._frames else self.seq + 1
            if first > after + 1:
                return None
            return [frame for frame in self._frames if frame.seq > after]
