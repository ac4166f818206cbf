"""Robots that look after jackpots in a demonstration: they confirm, approve and pay what people do not."""

from collections.abc import Iterator
from typing import NamedTuple

from punto.floor.jackpot.confirmation import ConfirmJackpotWin
from punto.floor.jackpot.payment import PayJackpot, due_of
from punto.floor.jackpot.state import JackpotState, Payout
from punto.live.services.jackpot_service import JackpotService
from punto.live.tables import LiveTables
from punto.machine.approval import Approve
from punto.machine.order import Order
from punto.machine.roles import Actor
from punto.operation.ids import new_command
from punto.robots.demo_jackpots import CASHIER, MANAGER, SECOND

PATIENCE = 20_000
"""Milliseconds that people have to confirm a win, or to approve a request, themselves."""
PAID_AFTER = 8_000


class StaffOrder(NamedTuple):
    """What one of the robots would do now."""

    actor: Actor
    order: Order


class JackpotStaff:
    """Looks at every jackpot now and then."""

    def __init__(self, service: JackpotService, tables: LiveTables) -> None:
        """Look after the jackpots of a floor."""
        self._service, self._tables = service, tables
        self._runtime = tables.store.runtime
        self._asked: dict[str, int] = {}
        """By request: when it was first seen."""

    def look(self) -> None:
        """Give every order that is due."""
        for name in self._service.names():
            for actor, order in list(self.due(self._service.state(name))):
                self._service.give(name, actor, order, new_command(self._runtime))

    def due(self, state: JackpotState) -> Iterator[StaffOrder]:
        """What is due at a jackpot: the earliest claim, requests, and shares that wait to be paid."""
        now = self._runtime.now()
        for request in state.requests:
            if now - self._asked.setdefault(request, now) >= PATIENCE:
                yield StaffOrder(SECOND, Approve(request=request))
        claim = next(iter(state.claims.values()), None)
        if claim is not None and now - claim.at >= PATIENCE:
            yield StaffOrder(MANAGER, ConfirmJackpotWin(claim=claim.number))
        for payout in state.payouts.values():
            if due_of(payout) and now - payout.at >= PAID_AFTER:
                yield from self._payments(payout)

    def _payments(self, payout: Payout) -> Iterator[StaffOrder]:
        """Chips for whoever is still at the table, cash for the others."""
        people = self._tables.table(payout.claim.table).state.people
        due = due_of(payout)
        here = tuple(each.id for each in payout.claim.wagers if each.id in due and people.here(each.who))
        gone = tuple(each for each in due if each not in here)
        if here:
            yield StaffOrder(CASHIER, PayJackpot(claim=payout.claim.number, wagers=here))
        if gone:
            order = PayJackpot(claim=payout.claim.number, wagers=gone, tender="cash")
            yield StaffOrder(CASHIER, order)
