"""The history of a table: what is told again and again of its past. It holds no state of its own."""

from bisect import bisect
from collections import deque
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from punto.books.streams import DECIDING
from punto.cards import Card
from punto.live.finished_coups import Finished, facts_now, finished, result_of
from punto.live.machine_history import Askers
from punto.live.message import Message, message_of
from punto.machine.approval import Requested
from punto.machine.codec import in_order, written_form
from punto.roads import Result
from punto.store.changes import Change
from punto.store.runtime import SYSTEM, Runtime
from punto.store.snapshots import SnapshotFormat
from punto.table import Table
from punto.table.conduct.staff_duty import StaffRelieved
from punto.table.dealing.cards import CoupBegun
from punto.table.holding.offers import HandOffered
from punto.table.holding.passing import CardsPassed
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.settling.pay import CoupEnded
from punto.table.settling.result import ResultAnnounced
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
    """What is still told of a table's past, between two coups; the state has a snapshot of its own."""

    at: int
    since: int
    results: tuple[Result, ...]
    last: Finished | None
    asked: int
    held: int
    askers: dict[str, str]
    acted: tuple[str, ...]
    coups: tuple[Finished, ...]
    """The oldest first."""
    shoes: tuple[tuple[int, int], ...]
    """The last shoes, the oldest first: the event with which each began, and its number."""


def _read_form(kind: type, value: Any) -> Any:
    if kind is Card:
        return Card.parse(value)
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"{kind.__name__} has no written form")


_ENCODE = msgspec.json.Encoder(enc_hook=written_form).encode


def _write(past: HistorySnapshot) -> bytes:
    return _ENCODE(in_order(past))


HISTORY_SNAPSHOTS: SnapshotFormat[HistorySnapshot] = SnapshotFormat(
    "history",
    "history/",
    (*DECIDING, "roads", "live"),
    _write,
    msgspec.json.Decoder(HistorySnapshot, dec_hook=_read_form).decode,
)


class TableHistory:
    """Is told of one table's events; whoever wants to know waits here for what comes."""

    def __init__(self, state: Table, past: HistorySnapshot | None = None, runtime: Runtime = SYSTEM) -> None:
        """Start with a table as it was set up, or as it is remembered."""
        self.now = TableNow(state)
        self.askers = Askers()
        self.acted: tuple[str, ...] = ()
        """Who did something here, the newest last."""
        self.shoes: tuple[tuple[int, int], ...] = ((0, self.now.state.shoe.number),)
        """The last shoes, the oldest first: the event with which each began, and its number."""
        self._results: Results[Result] = Results()
        self._coups: deque[Finished] = deque(maxlen=MOST_COUPS)
        self._frames: deque[Message] = deque(maxlen=MOST_FRAMES)
        self._grown = runtime.condition()
        if past is not None:
            self._remember(past)

    @property
    def seq(self) -> int:
        """The last event that was taken in."""
        return self.now.state.seq

    def take(self, changes: Sequence[Change[Table]], state: Table) -> list[Message]:
        """Take in what happened together, and the state that it led to; the messages that say so."""
        frames = []
        with self._grown:
            now = self.now
            for change in changes:
                now = self._after(now, change)
                frames.append(message_of(change.event, self.askers))
            self._frames.extend(frames)
            self.now = msgspec.structs.replace(now, state=state, results=tuple(self._results))
            self._grown.notify_all()
        return frames

    def _after(self, now: TableNow, change: Change[Table]) -> TableNow:
        """What is told after one more event; the results of the shoe and the state come at the end."""
        before, event, state = change
        fact, last = event.fact, now.last
        self.askers.take(change)
        if not self.acted or self.acted[-1] != event.actor:
            self.note(event.actor)
        self._results.take(fact)
        if isinstance(fact, ResultAnnounced) and (facts := facts_now(before)):
            self._results.called(result_of(facts))
        if isinstance(fact, CoupReopened | CoupUndone) and last and last.number == fact.number:
            last = self._taken_back(last, fact)
        if isinstance(fact, CoupEnded):
            last = finished(before, event.at, has_result=self._results.stands)
            self._coups.append(last)
        moved = state.phase is not before.phase or isinstance(fact, StaffRelieved | CoupEnded)
        if state.shoe.number != before.shoe.number:
            self.shoes = (*self.shoes[1 - MOST_SHOES :], (event.seq, state.shoe.number))
        return TableNow(
            now.state,
            at=event.at,
            since=event.at if moved else now.since,
            last=last,
            asked=event.at if isinstance(fact, Requested) else now.asked,
            held=event.at if isinstance(fact, HandOffered | CardsPassed) else now.held,
        )

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
            at=now.at, since=now.since, results=now.results, last=now.last, asked=now.asked, held=now.held,
            askers=dict(self.askers), acted=self.acted, coups=tuple(coups), shoes=self.shoes,
        )  # fmt: skip

    def _remember(self, past: HistorySnapshot) -> None:
        """Go on from there: the results that stand are those of the coups of this shoe that have one."""
        state = self.now.state
        self.now = TableNow(state, past.at, past.since, past.results, past.last, past.asked, past.held)
        self.acted, self.shoes = past.acted, past.shoes
        self.askers.update(past.askers)
        self._coups.extend(past.coups)
        standing = [each for each in past.coups if each.shoe == state.shoe.number and each.winner]
        for coup, result in zip(standing, past.results, strict=True):
            self._results.take(CoupBegun(number=coup.number))
            self._results.called(result)

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
        if seq >= shoes[-1][0]:
            return shoes[-1][1]
        place = bisect(shoes, seq, key=lambda each: each[0]) - 1
        return shoes[place][1] if place >= 0 else None

    def recent(self, after: int) -> Sequence[Message] | None:
        """The frames behind an event; None if they reach back further than is kept at hand."""
        with self._grown:
            first = self._frames[0].seq if self._frames else self.seq + 1
            if first > after + 1:
                return None
            return [frame for frame in self._frames if frame.seq > after]
