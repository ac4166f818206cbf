"""A register of patrons under test: its people, and a clock."""

from datetime import UTC, date, datetime
from typing import Any, TypeVar

from punto.floor.patron import PATRONS
from punto.floor.patron.play_record import RecordPlay
from punto.floor.patron.registration import RegisterPatron
from punto.floor.patron.standing import PatronAct, PatronQuestion, standing_faults
from punto.floor.patron.state import PatronRegister
from punto.machine.approval import Approve
from punto.machine.decision import Refused
from punto.machine.fact import Event, Fact
from punto.machine.machine import Done
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE, Actor
from punto.rulebook.refusal import Refusal

F = TypeVar("F", bound=Fact)
NSW, STAR, CROWN = "nsw", "star-2024", "crown-2025"
MANAGER, OTHER = Actor("mia", "casino-supervisor"), Actor("max", "casino-supervisor")
OPERATOR, DEALER = Actor("olga", "operator"), Actor("dee", "dealer")
ANN, BOB = Actor("ann", "patron"), Actor("bob", "patron")
HOUR = 3_600_000
DAY = 24 * HOUR
NOW = int(datetime(2025, 6, 4, 12, tzinfo=UTC).timestamp() * 1000)
"""A Wednesday."""


class Register:
    """A register, command by command."""

    def __init__(self, *people: Actor) -> None:
        self.at, self.count = NOW, 0
        self.state = PatronRegister()
        self.events: list[Event] = []
        for who in people or (ANN,):
            self.does(MANAGER, RegisterPatron(who=who.id))

    @property
    def day(self) -> date:
        return datetime.fromtimestamp(self.at / 1000, UTC).date()

    def give(self, actor: Actor, order: Order) -> Done[PatronRegister] | Refused:
        self.count += 1
        command = Command(id=f"k{self.count}", actor=actor, at=self.at, order=order, day=self.day)
        return PATRONS.carry_out(self.state, command)

    def does(self, actor: Actor, order: Order) -> tuple[Event, ...]:
        done = self.give(actor, order)
        assert isinstance(done, Done), [fault.what for fault in done.faults]
        assert PATRONS.replay(self.state, done.events) == done.state
        self.state = done.state
        self.events += done.events
        return done.events

    def together(self, first: Actor, second: Actor, order: Order) -> tuple[Event, ...]:
        """One asks and another approves."""
        self.does(first, order)
        return self.does(second, Approve(request=next(iter(self.state.requests))))

    def refuses(self, actor: Actor, order: Order) -> list[str]:
        done = self.give(actor, order)
        assert isinstance(done, Refused), [type(event.fact).__name__ for event in done.events]
        return [fault.code for fault in done.faults]

    def facts(self, kind: type[F]) -> list[F]:
        return [event.fact for event in self.events if isinstance(event.fact, kind)]

    def asks(
        self, who: Actor, act: PatronAct = "bet", rulebook: str = STAR, **also: Any
    ) -> tuple[Refusal, ...]:
        """What stands against somebody who wants to do something now."""
        question = PatronQuestion(
            who=who.id, act=act, rulebook=rulebook, table="t1", at=self.at, day=self.day, **also
        )
        return standing_faults(self.state, question)

    def may(self, who: Actor, act: PatronAct = "bet", **also: Any) -> bool:
        return not self.asks(who, act, **also)

    def loses(self, who: Actor, amount: int) -> None:
        self.does(HOUSE, RecordPlay(who=who.id, table="t1", lost=amount))
