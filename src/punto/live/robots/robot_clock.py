"""The robots' clock: a thread for each table asks what a robot would do now, and does it in time."""

import logging
from contextlib import nullcontext
from typing import TYPE_CHECKING

from punto.accounts.sessions import STAFF_AWAY
from punto.floor.plan.entry import FloorTable
from punto.live.history import TableNow
from punto.live.robots import session_robots
from punto.live.robots.pace import Pace
from punto.live.robots.robot_plan import RobotPlan
from punto.machine.roles import DEALER, SUPERVISOR
from punto.operation.ids import new_command
from punto.robots import dealer, patron, squeezing_patron, supervisor
from punto.robots.robot_ids import dealer_of, is_robot
from punto.robots.shoe_player import BETWEEN_SHOES
from punto.robots.squeeze_offers import waits
from punto.store.errors import StoreFailure, StoreRefusal
from punto.store.runtime import Flag, Mutex
from punto.table import Actor, Order, Phase
from punto.table.betting.calls import CloseBets
from punto.table.betting.windows import CloseWindow
from punto.table.conduct.staff_duty import TakeOver
from punto.table.holding.offers import DeclineHand
from punto.table.holding.passing import CollectCards
from punto.table.seats.joining import Leave
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.settle import Settle

if TYPE_CHECKING:
    from punto.live.floor import LiveFloor

LOOK_AGAIN = 1.0
"""Seconds after which a robot looks whether people have come or gone."""
AFTER_A_FAULT = 5.0
SOON = 8
"""In this part of the time for bets a robot supervisor answers what is about this coup."""
PEOPLE_FIRST = 4
"""So many times as long a robot supervisor waits while a person is there who may answer."""
SECOND = 1_000
log = logging.getLogger("punto.robots")


class Robots:
    """All robots of a floor."""

    def __init__(self, house: "LiveFloor") -> None:
        """Know the tables."""
        self._stop = house.runtime.flag()
        self._house = house
        self._hurry = house.runtime.turns()
        self._attendants: list[Attendant] = []
        for table in house.tables.values():
            self.attend(table)

    def attend(self, table: FloorTable, *, started: bool = False) -> None:
        """Look after a table, from now on if the others have started."""
        attendant = Attendant(self._house, table, self._stop, self._hurry)
        self._attendants.append(attendant)
        if started:
            attendant.thread.start()

    def start(self) -> None:
        """Begin."""
        for attendant in self._attendants:
            attendant.thread.start()

    def close(self) -> None:
        """Stop, each after what it is doing."""
        self._stop.set()
        for attendant in self._attendants:
            self._house.history(attendant.table.id).wake()
            if attendant.thread.is_alive():
                attendant.thread.join()

    def closes_at(self, current: TableNow) -> int | None:
        """When the robot dealer will close the bets, or the offer inside a coup; None if a person deals."""
        state, pace = current.state, self._house.pace_at(current.state.setup.table)
        if dealer.on_duty(state) != dealer_of(state.setup.table) or ahead(self._house, current):
            return None
        betting = session_robots.betting_seconds(state, pace_of(self._house, current))
        seconds = {Phase.BETTING: betting, Phase.WINDOW: pace.window}.get(state.phase)
        since = session_robots.bets_open_since(current)
        return None if seconds is None else since + round(seconds * SECOND)


def ahead(house: "LiveFloor", current: TableNow) -> bool:
    """Whether a table still makes up its head start: nobody but robots is there, and few coups are over."""
    state = current.state
    if not house.pace.head_start or state.coup.number > house.tables[state.setup.table].head_start:
        return False
    return all(map(is_robot, (*state.people.arrived, *state.people.staff.values())))


def pace_of(house: "LiveFloor", current: TableNow) -> Pace:
    """The pace of people; a tournament table at which nobody but robots sits may be faster."""
    state = current.state
    pace = house.pace_at(state.setup.table)
    if state.heat is None or house.hall_speed <= 1 or not all(map(is_robot, state.people.arrived)):
        return pace
    return pace.times(house.hall_speed)


class Attendant:
    """Looks after one table: its robot dealer, its robot patrons, and what people leave behind."""

    def __init__(self, house: "LiveFloor", table: FloorTable, stop: Flag, hurry: Mutex) -> None:
        """Stand at a table; of those that hurry one acts at a time, so that people are not kept waiting."""
        self._hurry = hurry
        self.table = table
        self.thread = house.runtime.worker(self._run, f"punto-robots-{table.id}")
        self._house = house
        self._stop = stop
        self._refused: set[tuple[str, str, int]] = set()

    def _run(self) -> None:
        history = self._house.history(self.table.id)
        while not self._stop.is_set():
            current = history.now
            try:
                wait = self._step(current) if self._house.shift.lease else LOOK_AGAIN
            except (StoreFailure, StoreRefusal) as error:
                log.warning("table %s: %s", self.table.id, error)
                wait = AFTER_A_FAULT
            if wait:
                history.wait_a_while(current.state.seq, wait)

    def _step(self, current: TableNow) -> float:
        """Do what is due; how many seconds to wait when nothing is."""
        if self._sees_to_form(current):
            return 0
        plans = self.plans(current)
        if not plans:
            return LOOK_AGAIN
        plan = min(plans, key=lambda each: each.when)
        left = plan.when - self._house.runtime.now()
        if left > 0:
            return min(left / SECOND, LOOK_AGAIN)
        with self._hurry if ahead(self._house, current) else nullcontext():
            given = self._house.commands.robot_gives(
                self.table.id, plan.actor, plan.order, current.state.seq, self._house.shift
            )
        if given is None:
            return 0.05
        if given.refused:
            self._note(plan, current, given.refused[0].what)
        return 0

    def _sees_to_form(self, current: TableNow) -> bool:
        """A robot supervisor examines and announces secret wagers where nobody else supervises."""
        heat, house = current.state.heat, self._house
        if heat is None or not heat.forms or house.sessions.somebody_supervises():
            return False
        service, actor, name = (
            house.tournaments,
            Actor(supervisor.NAME, SUPERVISOR),
            new_command(house.runtime),
        )
        for who, form in heat.forms.items():
            if not form.examined_by and current.state.phase in (Phase.BETTING, Phase.CALLED):
                return not service.examine(self.table.id, actor, who, name).result.refused
            if not form.announced and current.state.phase is Phase.CALLED:
                return not service.announce(self.table.id, actor, who, name).refused
        return False

    def plans(self, current: TableNow) -> list[RobotPlan]:
        """Everything that robots here would do, and when."""
        found = [*self._patrons(current), *self._leaving(current), *self._answering(current)]
        dealing = self._dealing(current) if self.table.virtual else None
        return [each for each in (*found, dealing) if each and not self._was_refused(each, current)]

    def _patrons(self, current: TableNow) -> list[RobotPlan]:
        state, pace = current.state, pace_of(self._house, current)
        if state.heat is not None:
            return session_robots.wagers(current, pace)
        fast = ahead(self._house, current)
        found = self._squeezing(current, fast=fast)
        for each in self.table.patrons:
            order = patron.what_now(state, each)
            if order is None:
                continue
            window = round(pace.betting * SECOND)
            wait = patron.moment(each, state.coup.number, window) if state.phase is Phase.BETTING else 0
            found.append(RobotPlan(0 if fast else current.since + wait, Actor(each.id, "patron"), order))
        return found

    def _squeezing(self, current: TableNow, *, fast: bool) -> list[RobotPlan]:
        """Those who were asked to take cards answer, and those who have them turn them, each in time."""
        state, card = current.state, pace_of(self._house, current).card
        if not waits(state):
            return []
        deck = self._house.shoes.deck(state)
        orders = ((each, squeezing_patron.opens_next(state, each, deck)) for each in self.table.patrons)
        return [
            RobotPlan(
                0 if fast else current.at + round(squeezing_patron.hesitation(each, state, card) * SECOND),
                Actor(each.id, "patron"),
                order,
            )
            for each, order in orders
            if order is not None
        ]

    def _leaving(self, current: TableNow) -> list[RobotPlan]:
        """People who are gone leave the table once their wagers are decided."""
        state = current.state
        gone = [
            who for who in state.people.arrived if not is_robot(who) and not self._house.sessions.present(who)
        ]
        if state.heat is not None:
            return session_robots.attendance(current, self._house.sessions.present)
        return [RobotPlan(0, Actor(who, "patron"), Leave()) for who in gone]

    def _answering(self, current: TableNow) -> list[RobotPlan]:
        """People who supervise have some time to answer before a robot does."""
        answer = supervisor.what_now(current.state)
        pace = pace_of(self._house, current)
        times = PEOPLE_FIRST if self._house.sessions.somebody_supervises() else 1
        wait = round(pace.request * times * SECOND)
        if supervisor.waits_with(current.state):  # an answer after the bets are closed would be none
            wait = min(wait, round(pace.betting * times / SOON * SECOND))
        due = supervisor.sees_to(current.state)
        soon = wait if times > 1 else round(pace.card * SECOND)
        return [
            *([RobotPlan(current.asked + wait, *answer)] if answer else []),
            *([RobotPlan(current.at + soon, *due)] if due else []),
        ]

    def _dealing(self, current: TableNow) -> RobotPlan | None:
        state = current.state
        who = dealer.on_duty(state)
        if who and not is_robot(who) and not self._house.sessions.present(who, STAFF_AWAY):
            return RobotPlan(0, Actor(dealer_of(self.table.id), DEALER), TakeOver(role=DEALER))
        if state.phase is Phase.CLOSED and state.shoe.number and self._house.sessions.somebody_supervises():
            return None  # somebody closed the table, and somebody is there to have it opened again
        answer = dealer.what_now(state, self._house.shoes.deck(state))
        if answer is None:
            return None
        wait = 0 if ahead(self._house, current) else round(self._wait(current, answer[1]) * SECOND)
        return RobotPlan(self._begin(current, answer[1]) + wait, *answer)

    def _begin(self, current: TableNow, order: Order) -> int:
        if isinstance(order, CloseBets | CloseWindow):
            return session_robots.bets_open_since(current)
        return current.held if waits(current.state) else current.at

    def _wait(self, current: TableNow, order: Order) -> float:
        pace = pace_of(self._house, current)
        if current.state.phase in BETWEEN_SHOES:
            return pace.step
        match order:
            case CloseBets():
                return session_robots.betting_seconds(current.state, pace)
            case CloseWindow():
                return pace.window
            case DeclineHand() if waits(current.state):
                return pace.answer
            case CollectCards() if waits(current.state):
                return pace.squeeze
            case PayOut() | Discard():
                return pace.result / 2
            case Settle():
                return pace.card / 2
        return pace.card

    def _note(self, plan: RobotPlan, current: TableNow, why: str) -> None:
        """Remember what was refused, so that it is not tried again in this coup."""
        self._house.metrics.stuck.labels(self.table.id).inc()
        log.info("table %s: %s was refused: %s", self.table.id, plan.order, why)
        if len(self._refused) > 1_000:
            self._refused.clear()
        self._refused.add(_mark(plan, current))

    def _was_refused(self, plan: RobotPlan, current: TableNow) -> bool:
        return _mark(plan, current) in self._refused


def _mark(plan: RobotPlan, current: TableNow) -> tuple[str, str, int]:
    state = current.state
    patrons = plan.actor.role == "patron"
    return plan.actor.id, type(plan.order).__name__, state.coup.number if patrons else -state.seq
