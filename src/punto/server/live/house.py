"""The house: the store, the tables, the people and the robots of one floor, opened and closed together."""

import asyncio
import shutil
import tempfile
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from punto.floor.demo import FloorTable, demo_floor, is_robot
from punto.floor.supervisor import NAME as SUPERVISOR
from punto.rules.refusals import Refusal
from punto.server.live import orders
from punto.server.live.chronicle import Chronicle, Now
from punto.server.live.feed import Hub
from punto.server.live.follower import Follower
from punto.server.live.ids import new_command, now
from punto.server.live.metrics import Metrics
from punto.server.live.pace import HUMAN, Pace
from punto.server.live.problems import no_table
from punto.server.live.robots import Robots
from punto.server.live.sessions import Session, Sessions
from punto.server.live.shoes import Shoes
from punto.server.live.sight import Frame, frame_of
from punto.store.floor import Floor, make
from punto.store.tables import Host, Ledger
from punto.store.tables.keeping import recall, stream_of
from punto.table import Actor, Command, Event, Order, Refused, carry_out

MOST_NAMES = 50_000
CATCH_UP = 2.0
"""Seconds that an answer waits at most for the chronicle to have what was just written."""


class Given(msgspec.Struct, frozen=True):
    """What became of a command: events, or everything that stood against it."""

    seq: int
    events: tuple[Event, ...] = ()
    refused: tuple[Refusal, ...] = ()


class House:
    """One floor in one process."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        tables: tuple[FloorTable, ...] | None = None,
        pace: Pace | None = HUMAN,
    ) -> None:
        """A floor in a folder of its own, which is thrown away at the end where none is named."""
        self.tables = {each.id: each for each in (demo_floor() if tables is None else tables)}
        self.pace = pace or HUMAN
        self.sessions = Sessions()
        self.hub = Hub()
        self.metrics = Metrics()
        self._robots = {patron.id: patron.name for table in self.tables.values() for patron in table.patrons}
        self._people: dict[str, str] = {}
        self._folder = folder
        self._scratch: Path | None = None
        self._with_robots = pace is not None
        self._locks = {name: Lock() for name in self.tables}

    # ------------------------------------------------------------ opening and closing

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Open the store, set up what is missing, and let the robots begin."""
        if self._folder is None:
            self._scratch = Path(tempfile.mkdtemp(prefix="punto-demo-"))
        folder = self._folder or Path(str(self._scratch)) / "floor"
        if not (folder / "punto.toml").exists():
            make(folder)
        self._floor = Floor(folder, {}, [Ledger()])
        self.store = self._floor.store
        self.host = Host(self.store)
        self.shoes = Shoes(self.store, self._floor.box)
        known = set(self.host.tables())
        for table in self.tables.values():
            if table.id not in known:
                self.host.set_up(table.setup, actor="house", at=now(), command=new_command())
        self.hub.attach(loop)
        self._follower = Follower(self.store, self._heard)
        self._follower.start()
        self.robots = Robots(self)
        if self._with_robots:
            self.robots.start()

    def close(self) -> None:
        """Stop the robots, sign the end of the chain, and close the store."""
        self.robots.close()
        self._follower.close()
        self._floor.close()
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)

    def health(self) -> list[str]:
        """What is wrong, if anything."""
        state = self._floor.state()
        return [*state["faults"], *([repr(self._follower.fault)] if self._follower.fault else [])]

    def _heard(self, table: str, frames: list[Frame]) -> None:
        self.metrics.events.labels(table).inc(len(frames))
        self.hub.heard(table, frames)

    # ------------------------------------------------------------ asking

    def chronicle(self, table: str) -> Chronicle:
        """The chronicle of a table."""
        found = self._follower.chronicles.get(table)
        if found is None or table not in self.tables:
            raise no_table(table, list(self.tables))
        return found

    def now(self, table: str) -> Now:
        """A table as of now: at least as new as what the store had when this was asked."""
        chronicle = self.chronicle(table)
        written = self.store.version(stream_of(table)) - 1
        return chronicle.wait_for(written, CATCH_UP)

    def past(self, table: str, after: int, limit: int | None = None) -> list[Frame]:
        """The frames of a table behind an event."""
        chronicle = self.chronicle(table)
        found = chronicle.recent(after)
        if found is None:
            kept = self.store.read_stream(stream_of(table), after + 1, limit or 1 << 31)
            found = [frame_of(recall(each.event), chronicle.askers) for each in kept]
        return list(found) if limit is None else list(found)[:limit]

    def within(self, table: str, after: int) -> int:
        """A position that the table has reached: one that it has not is of another floor, or a mistake."""
        known = self._follower.chronicles.get(table)
        return min(after, known.seq) if known else after

    def name_of(self, person: str) -> str:
        """What somebody is called."""
        known = self._people.get(person) or self._robots.get(person)
        if known is None and is_robot(person):
            return "Robot supervisor" if person == SUPERVISOR else "Robot dealer"
        return known or "Guest"

    # ------------------------------------------------------------ giving orders

    def give(self, table: str, actor: Actor, order: dict[str, Any], command: str) -> Given:
        """A person's command: carried out and kept, or refused; the same id gives the same answer again."""
        self.chronicle(table)
        orders.check(order)
        with self._locks[table], self.metrics.seconds.time():
            if self.tables[table].virtual and order.get("order") in orders.FROM_SHOE:
                given = self._from_shoe(table, actor, order, command)
            else:
                given = self._carry_out(table, actor, orders.read(order), command)
        return self._counted("person", given)

    def robot_gives(self, table: str, actor: Actor, order: Order, seq: int) -> Given | None:
        """A robot's command; None if the table has moved on since the robot looked at it."""
        with self._locks[table], self.metrics.seconds.time():
            if self.host.state(table).seq != seq:
                return None
            given = self._carry_out(table, actor, order, new_command())
        return self._counted("robot", given)

    def _from_shoe(self, table: str, actor: Actor, asked: dict[str, Any], command: str) -> Given:
        """Deal from the virtual shoe. A refusal is not kept: it would keep a trace of an undealt card."""
        if self.store.reply_to(command) is not None:
            order = orders.read(orders.as_recorded(asked, self._events_of(table, command)))
            return self._carry_out(table, actor, order, command)
        state = self.host.state(table)
        order = orders.read(orders.from_shoe(asked, state, self.shoes.deck(state)))
        trial = carry_out(state, Command(id=command, actor=actor, at=now(), order=order))
        if isinstance(trial, Refused):
            return Given(state.seq, (), trial.faults)
        return self._carry_out(table, actor, order, command)

    def _carry_out(self, table: str, actor: Actor, order: Order, command: str) -> Given:
        answer = self.host.give(table, Command(id=command, actor=actor, at=now(), order=order))
        if answer.refused:
            return Given(self.host.state(table).seq, (), answer.refused)
        events = tuple(self._events_of(table, command))
        return Given(events[-1].seq if events else self.host.state(table).seq, events)

    def _events_of(self, table: str, command: str) -> list[Event]:
        """The events that a command led to."""
        reply = self.store.reply_to(command)
        if reply is None or not reply.first:
            return []
        stream, number = stream_of(table), reply.last - reply.first + 1
        kept = self.store.read_stream(stream, reply.versions.get(stream, 0) - number, number)
        return [recall(each.event) for each in kept]

    def _counted(self, by: str, given: Given) -> Given:
        self.metrics.commands.labels(by, "refused" if given.refused else "carried out").inc()
        for refusal in given.refused:
            self.metrics.refusals.labels(str(refusal.number)).inc()
        return given

    # ------------------------------------------------------------ people

    def comes_in(self, name: str, role: str, token: str | None) -> tuple[str, Session]:
        """Let somebody in, under a name and in a role of their own choosing."""
        before = self.sessions.find(token)
        fresh, session = self.sessions.open(name, role, token)
        if before is not None:
            self.hub.end_session(before)
        self._people[session.actor.id] = name
        if len(self._people) > MOST_NAMES:
            del self._people[next(iter(self._people))]
        return fresh, session

    def goes_out(self, token: str | None) -> Session | None:
        """Somebody goes: the session ends at once, and the robots look after what they leave behind."""
        session = self.sessions.close(token)
        if session is not None:
            self.hub.end_session(session)
            for table in self.tables:
                self.chronicle(table).wake()
        return session
