"""The tournament's clock: one thread holds tournaments of robots, in which people may take part."""

import logging
import re
from typing import TYPE_CHECKING

from punto.floor.tournament import Tournament
from punto.floor.tournament.entries import EnterTournament
from punto.floor.tournament.state import TournamentSetup, TournamentStage
from punto.machine.order import Order
from punto.machine.roles import PATRON, Actor
from punto.operation.ids import new_command
from punto.robots import tournament_director
from punto.robots.demo_tournament import DemoTournament, demo_plan, demo_rulebook, demo_venue
from punto.robots.tournament_run import robot_entrants
from punto.store.errors import StoreFailure, StoreRefusal, WrongVersion

if TYPE_CHECKING:
    from punto.live.floor import LiveFloor

LOOK_AGAIN = 0.5
AFTER_A_FAULT = 5.0
SECOND = 1_000
NAME = "cup-"
NUMBERED = re.compile(rf"{NAME}([1-9][0-9]{{0,8}})")
OVER = (TournamentStage.PAID, TournamentStage.CANCELLED)
log = logging.getLogger("punto.robots")


class TournamentClock:
    """Holds the demonstration's tournaments."""

    def __init__(self, house: "LiveFloor", demo: DemoTournament) -> None:
        """Know the floor; nothing begins before `start`."""
        self._house, self._demo = house, demo
        self._stop = house.runtime.flag()
        self._over_since: int | None = None
        self.thread = house.runtime.worker(self._run, "punto-tournaments")

    def start(self) -> None:
        """Begin."""
        self.thread.start()

    def close(self) -> None:
        """Stop after what is being done."""
        self._stop.set()
        if self.thread.is_alive():
            self.thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                acted = self._step() if self._house.shift.lease else False
                wait = 0.0 if acted else LOOK_AGAIN
            except (StoreFailure, StoreRefusal, WrongVersion) as error:
                log.warning("tournament: %s", error)
                wait = AFTER_A_FAULT
            if wait:
                self._stop.wait(wait)

    def _step(self) -> bool:
        """Do what is due; whether anything was."""
        service, now = self._house.tournaments, self._house.runtime.now()
        held = [found for name in service.names() if (found := NUMBERED.fullmatch(name))]
        if not held:
            return self._set_up(1)
        number = max(int(each[1]) for each in held)
        state = service.state(f"{NAME}{number}")
        if state.stage in OVER:
            self._over_since = self._over_since or now
            pause = round(self._demo.pause * SECOND)
            return self._set_up(number + 1) if now >= self._over_since + pause else False
        return self._enters(state) or self._directs(state, now)

    def _set_up(self, number: int) -> bool:
        self._over_since = None
        setup = TournamentSetup(tournament=f"{NAME}{number}", rulebook=demo_rulebook())
        self._house.tournaments.set_up(setup, tournament_director.NAME, new_command(self._house.runtime))
        return True

    def _enters(self, state: Tournament) -> bool:
        """The robots enter as soon as entries are open; people find room beside them."""
        if state.stage is not TournamentStage.PUBLISHED or not state.in_charge.present:
            return False
        waiting = [who for who in robot_entrants(state.id, self._demo.entrants) if who not in state.entries]
        room = state.plan.most_players - len(state.playing())
        for who in waiting[: max(0, room)]:
            if self._stop.is_set():
                return True
            self._give(state.id, Actor(who, PATRON), EnterTournament(fee=state.plan.fee, agreed=True))
        return bool(waiting) and room > 0

    def _directs(self, state: Tournament, now: int) -> bool:
        plan = demo_plan(self._demo, state.id, now) if state.stage is TournamentStage.DRAFT else state.plan
        found = tournament_director.what_now(state, demo_venue(self._demo, plan), now)
        return self._give(state.id, *found) if found is not None else False

    def _give(self, name: str, actor: Actor, order: Order) -> bool:
        result = self._house.tournaments.give(name, actor, order, new_command(self._house.runtime))
        for refusal in result.refused:
            log.info("tournament %s: %s was refused: %s", name, type(order).__name__, refusal.what)
        return not result.refused
