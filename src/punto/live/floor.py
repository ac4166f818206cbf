"""The live floor: store, tables, people and robots of one floor, opened and closed together."""

import logging
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from msgspec import structs

from punto.accounts.account_register import vault_of
from punto.accounts.account_tables import has_people
from punto.accounts.guests import Guests
from punto.accounts.personal_details import PersonalDetails
from punto.accounts.sessions import Session, Sessions
from punto.audit.books_watch import BooksWatch
from punto.audit.schema_check import SchemaCheck
from punto.books.projection import LedgerProjection
from punto.books.streams import JACKPOTS, TABLE_SNAPSHOTS, TABLES
from punto.floor.plan.entry import FloorTable
from punto.floor.plan.plan_checks import setup_faults
from punto.live.command_service import CommandResult, CommandService
from punto.live.feed import Hub
from punto.live.follower import Follower
from punto.live.history import TableHistory, TableNow
from punto.live.machine import LiveMachine
from punto.live.message import Message, message_of
from punto.live.metrics import Metrics
from punto.live.queue import CommandQueue
from punto.live.robot_lease import RobotLease
from punto.live.robots.demo_content import fill_desks, fill_jackpots
from punto.live.robots.jackpot_staff import JackpotStaff
from punto.live.robots.pace import HUMAN, Pace
from punto.live.robots.robot_clock import Robots
from punto.live.robots.tournament_clock import TournamentClock
from punto.live.services.draw_seeds import DrawSeeds
from punto.live.services.jackpot_service import JackpotService
from punto.live.services.patron_service import PatronService
from punto.live.services.plan_service import PlanService
from punto.live.services.promotion_service import PromotionService
from punto.live.services.tournament_service import TournamentService
from punto.live.tables import LiveTables
from punto.live.ticker import Ticker
from punto.live.virtual_shoes import CardFromShoe, Shoes
from punto.machine.problem import closed_table, no_table
from punto.machine.redaction import AS_IT_IS
from punto.machine.roles import HOUSE
from punto.operation.data_directory import DataDirectory
from punto.operation.ids import new_process
from punto.operation.premises import made_once
from punto.robots.demo_floor import demo_floor, for_money, for_play
from punto.robots.demo_jackpots import STAFF_NAMES
from punto.robots.demo_tournament import DemoTournament, hall_tables
from punto.robots.robot_ids import is_robot
from punto.robots.supervisor import NAME as SUPERVISOR
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.store.errors import StoreFailure, UnfitDatabase
from punto.store.runtime import SYSTEM, Runtime
from punto.store.snapshots import Snapshots
from punto.table import Actor, Order, Table
from punto.table.setup import game_of

if TYPE_CHECKING:
    from punto.accounts.sign_in import SignIn

log = logging.getLogger("punto.floor")
MOST_NAMES = 50_000
UNSEEN = 50
"""So many events more than asked for are looked at in one go, since some of them may be for others' eyes."""
MOST_BEHIND = 2_000
"""So many events behind the store a process may be and still be sent people."""


class NotForDemo(Exception):
    """A store with accounts is not opened to anybody who comes along."""


class LiveFloor:
    """One floor in one process."""

    def __init__(  # noqa: PLR0913 - one for each thing that may be given
        self,
        folder: Path | None = None,
        *,
        tables: tuple[FloorTable, ...] | None = None,
        unfit: Mapping[str, str] | None = None,
        pace: Pace | None = HUMAN,
        tournament: DemoTournament | None = None,
        sign_in: "SignIn | None" = None,
        environ: Mapping[str, str] | None = None,
        content: bool | None = None,
        runtime: Runtime = SYSTEM,
    ) -> None:
        """A floor in a folder of its own, which is thrown away at the end where none is named.

        Several processes may open one folder, or folders with the same keys and one store: they show one
        floor, and one of them lets the robots work. Variables of the environment override the folder's file.

        A demonstration has promotions and patrons too: the whole one unless `content` says otherwise.

        With a sign-in, people come in by their accounts; without one anybody may, and the folder must be one
        in which nobody has an account. With a tournament, robots hold one after the other in a hall.

        Tables that somebody added are on record, and served beside those that are given here; `unfit` names
        tables that stay closed, each with what is wrong with it.
        """
        self.sign_in, self.runtime = sign_in, runtime
        made = for_play if sign_in is None else for_money
        given = demo_floor() if tables is None else tables
        hall = hall_tables(tournament) if tournament else ()
        here = [each for each in (*given, *hall) if sign_in is None or not each.rehearsal]
        self.tables = {each.id: made(each) for each in here}
        self._tournament = tournament
        self.hall_speed = tournament.speed if tournament else 1.0
        """How many times as fast as people a tournament table plays at which nobody but robots sits."""
        self._whole_demo = tables is None
        self._with_content = tables is None if content is None else content
        self.pace = pace or HUMAN
        self.sessions: Sessions = Sessions(runtime)
        self.metrics = Metrics()
        self.hub = Hub(self.metrics.let_go.inc, self.tell, runtime)
        self.queue = CommandQueue(runtime)
        self.process = new_process(runtime)
        self.closed: dict[str, str] = dict(unfit or {})
        """By table: why it is left closed while the floor stands."""
        self._robots: dict[str, str] = dict(STAFF_NAMES)
        self._people: dict[str, str] = {}
        self._machines: dict[str, LiveMachine[Table]] = {}
        self._folder = folder
        self._environ = environ or {}
        self._state: Literal["new", "open", "closing"] = "new"
        self._scratch: Path | None = None
        self._with_robots = pace is not None

    # ------------------------------------------------------------ opening and closing

    def open(self) -> None:
        """Open the store, set up what is missing, and let the robots begin; nothing if that was done."""
        if self._state != "new":
            return
        if self._folder is None:
            self._scratch = Path(tempfile.mkdtemp(prefix="punto-demo-"))
        folder = self._folder or Path(str(self._scratch)) / "floor"
        # The environment speaks of the folder that was named, and of none that is thrown away.
        environ = self._environ if self._folder else {}
        made_once(folder, environ, self.runtime)
        ledger = LedgerProjection()
        self._floor = DataDirectory(folder, environ, [ledger], self.runtime, [SchemaCheck(), BooksWatch()])
        self.store, ledger.snapshots = self._floor.store, Snapshots(self._floor.box, TABLE_SNAPSHOTS)
        self._open_sessions()
        self._live = LiveTables(
            self.store, box=self._floor.box, with_history=True, faults=self._floor.faults, heard=self._heard
        )
        # A floor that is thrown away may be looked at while somebody changes the program.
        before = self._floor.before_a_shoe if self._folder else None
        recorded = {table.id: table.rehearsal for table in self.tables.values() if table.rehearsal}
        self.shoes = Shoes(self.store, self._floor.box, before, recorded)
        self.commands = CommandService(self._live, self.shoes, self.tables, self.metrics)
        self._open_desks()
        self._follower = Follower(self.store, self._live.known, self._live.checks.switches.follow)
        self._open_tables()
        self._follower.start()
        self.shift = RobotLease(self.store, self.process, self._wake)
        self.robots = Robots(self)
        self._pulse = Ticker(list(self._every_second()), runtime=self.runtime)
        self._pulse.start()
        self._cup = TournamentClock(self, self._tournament) if self._tournament else None
        if self._with_robots:
            self.robots.start()
            if self._cup is not None:
                self._cup.start()
        self._state = "open"

    def _open_desks(self) -> None:
        """Where promotions are run and the register of patrons is kept; with accounts, details too."""
        store, details = self.store, None
        if self.sign_in is not None:
            details = PersonalDetails(store, vault_of(store, self._floor.config.keys))
        self.promotions = PromotionService(self._live, DrawSeeds(store, self._floor.box), details)
        self.patrons = PatronService(self._live, details)
        self.jackpots = JackpotService(self._live)
        self._jackpot_staff = JackpotStaff(self.jackpots, self._live)
        self.tournaments = TournamentService(self._live, self._floor.box)
        self.plan = PlanService(self._live)
        if self.sign_in is None and self._with_content:
            fill_desks(self.promotions, self.patrons, self.runtime)

    def _open_tables(self) -> None:
        """Open what is on record and what is proposed; what cannot be opened is named and left closed."""
        self.plan.set_up_added()
        for name, why in self.closed.items():
            self._leave_closed(name, why)
        known, given = self._live.names(), dict(self.tables)
        proposed = self.sign_in is None or not self._whole_demo
        if known and not proposed:
            given = {name: given.get(name) or self.plan.bare(name) for name in known}
        self.tables.clear()
        for table in {**given, **self.plan.plan.tables}.values():
            if self._open_table(table, set_up=table.id not in known) and proposed:
                self._tell_differences(table)
        if self.sign_in is None and self._with_content:
            fill_jackpots(self.jackpots, self._live.names(), self.runtime)

    def _open_added(self) -> None:
        """Open the tables that somebody added since, here or in another process."""
        for name, table in self.plan.plan.tables.items():
            if name not in self.tables and name not in self.closed and self._open_table(table):
                self.robots.attend(self.tables[name], started=self._with_robots)

    def _open_table(self, table: FloorTable, *, set_up: bool = False) -> bool:
        """Open one table as it is on record; False, with the reason kept, where it cannot be opened."""
        name = table.id
        faults = setup_faults(table.setup) if set_up else []
        if faults:
            return self._leave_closed(name, "; ".join(f"{part}: {why}" for part, why in faults))
        if set_up:
            self.plan.set_up(table.setup, HOUSE.id)
        try:
            machine = self._live.table(name)
            game_of(machine.state.terms)
        except (BrokenRulebook, Unknown, ValueError) as error:
            return self._leave_closed(name, str(error).partition("\n")[0])
        self._robots.update((patron.id, patron.name) for patron in table.patrons)
        self._machines[name] = machine
        self.tables[name] = structs.replace(table, setup=machine.state.setup)
        return True

    def _leave_closed(self, name: str, why: str) -> bool:
        self.closed[name] = why
        log.warning("table %s is left closed: %s", name, why, extra={"event": "table-left-closed"})
        return False

    def _tell_differences(self, table: FloorTable) -> None:
        for difference in self.plan.differences(table):
            log.warning("table %s stays as it is on record: %s", table.id, difference)

    def _every_second(self) -> Iterator[Callable[[], None]]:
        yield self._reveal
        yield self._open_added
        if self._with_robots:
            yield self.shift.look
            yield self._look_after_jackpots
        yield self.sessions.keep_up

    def _look_after_jackpots(self) -> None:
        """In a demonstration, the process whose robots work confirms and pays what nobody else does."""
        if self.sign_in is None and self.shift.lease is not None:
            self._jackpot_staff.look()

    def _reveal(self) -> None:
        for name, table in list(self.tables.items()):
            if table.virtual:
                self.shoes.reveal(self.machine(name).state)

    def _wake(self) -> None:
        for table in list(self.tables):
            self.history(table).wake()

    def _open_sessions(self) -> None:
        """Let people in by their accounts, or anybody: never anybody where there are accounts."""
        try:
            if self.sign_in is not None:
                self.sessions = self.sign_in.open(
                    self.store, self._floor.config.keys, self.hub.end_session, self._floor.altered
                )
            elif has_people(self.store):
                raise NotForDemo("people have accounts in this store: a demonstration has one of its own")
            elif self._folder is not None:
                self.sessions = Guests(self.store, self.hub.end_session)
        except BaseException:
            self._floor.close()
            raise

    def close(self) -> None:
        """Stop the robots, hand the shift over, sign the end of the chain, and close the store; once."""
        if self._state != "open":
            return
        self._state = "closing"
        if self.sign_in is not None:
            self.sign_in.close()
        if self._cup is not None:
            self._cup.close()
        self.robots.close()
        self._pulse.close()
        self.shift.end()
        self._follower.close()
        self._live.close()
        self._floor.close()
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)

    def health(self) -> list[str]:
        """What is wrong, if anything."""
        deaf = [repr(each.fault) for each in (self._follower, self._pulse) if each.fault]
        try:
            return [*self._floor.state()["faults"], *deaf]
        except (StoreFailure, UnfitDatabase) as fault:
            return [str(fault), *deaf]

    def not_ready(self) -> list[str]:
        """Why nobody should be sent here now, if there is a reason."""
        if self._state != "open" or self.hub.closed:
            return ["the floor is not open" if self._state == "new" else "the server is about to stop"]
        if faults := self.health():
            return faults
        behind = self.behind()
        return [f"{behind} events behind the store"] if behind > MOST_BEHIND else []

    def behind(self) -> int:
        """How many events of the store this process has not taken in yet."""
        return max(0, self.store.head().position - self._follower.position)

    def _heard(self, table: str, frames: Sequence[Message]) -> None:
        self.metrics.events.labels(table).inc(len(frames))
        self.hub.heard(table, frames)

    # ------------------------------------------------------------ asking

    def pace_at(self, table: str) -> Pace:
        """How fast the robots of a table are."""
        return self.pace.times(self.tables[table].pace)

    def machine(self, table: str) -> LiveMachine[Table]:
        """A table of this floor."""
        found = self._machines.get(table)
        if found is None and table in self.closed:
            raise closed_table(table, self.closed[table], list(self.tables))
        if found is None:
            raise no_table(table, list(self.tables))
        return found

    def history(self, table: str) -> TableHistory:
        """The history of a table."""
        machine = self._machines.get(table) or self.machine(table)
        return cast("TableHistory", machine.history)

    def now(self, table: str) -> TableNow:
        """A table as of now: at least as new as what the store had when this was asked."""
        machine = self.machine(table)
        machine.catch_up(self.store.version(machine.stream))
        return cast("TableHistory", machine.history).now

    def past(self, table: str, after: int, limit: int | None = None) -> list[Message]:
        """The frames of a table, or of a jackpot by the name of its feed, behind an event."""
        if table.startswith(JACKPOTS.prefix):
            return self.jackpots.notices(JACKPOTS.name_in(table), after, limit)
        history = self.history(table)
        found = history.recent(after)
        if found is None:
            kept = self.store.read_stream(self.machine(table).stream, after + 1, limit or 1 << 31)
            found = [message_of(TABLES.from_stored(each.event), history.askers) for each in kept]
        return list(found) if limit is None else list(found)[:limit]

    def log(self, table: str, after: int, limit: int, reader: Actor) -> list[Message]:
        """The frames behind an event that somebody may read, so many of those; fewer only at the end."""
        page, found = limit + UNSEEN, list[Message]()
        while True:
            looked_at = self.past(table, after, page)
            found += (frame for frame in looked_at if frame.seen_by(reader))
            if len(found) >= limit or len(looked_at) < page:
                return found[:limit]
            after = looked_at[-1].seq

    def tell(self, table: str, frame: Message, reader: str) -> str:
        """An event as somebody outside the staff reads it: with accounts, others have other ids."""
        if table.startswith(JACKPOTS.prefix):
            return frame.read_by(AS_IT_IS)
        if self.sign_in is None:
            return frame.read_by(AS_IT_IS)
        machine = self._machines.get(table) or self.machine(table)
        history = cast("TableHistory", machine.history)
        shoe = history.shoe_at(frame.event.seq)
        return frame.read_by(self.sign_in.pseudonyms.reader(table, shoe, reader))

    def within(self, table: str, after: int) -> int:
        """A position that the table has reached: one that it has not is of another floor, or a mistake."""
        if table.startswith(JACKPOTS.prefix):
            return min(after, self.jackpots.state(JACKPOTS.name_in(table)).seq)
        known = self._machines.get(table)
        return min(after, known.state.seq) if known is not None else after

    def name_of(self, person: str) -> str:
        """What somebody is called."""
        if person == HOUSE.id:
            return "The table"
        if self.sign_in is not None and not is_robot(person):
            return self.sign_in.name_of(person)
        known = self._people.get(person) or self._robots.get(person)
        if known is None and isinstance(self.sessions, Guests):
            known = self.sessions.name_of(person)
        if known is None and is_robot(person):
            return "Robot supervisor" if person == SUPERVISOR else "Robot dealer"
        return known or "Guest"

    # ------------------------------------------------------------ giving orders

    def give(
        self, table: str, actor: Actor, order: Order | CardFromShoe, command: str, coup: int | None = None
    ) -> CommandResult:
        """A person's command: carried out and kept, or refused; the same id gives the same answer again."""
        if table not in self._machines:
            self.machine(table)  # says why there is none
        with self.queue.enter(table, actor), self.queue.turn(table, actor):
            return self.commands.give(table, actor, order, command, coup)

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
            self._wake()
        return session
