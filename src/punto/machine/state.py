"""What every machine's state has, and what a decision may look at."""

from datetime import date
from typing import Generic, TypeVar

import msgspec

from punto.machine.decision import ApprovalNeeded
from punto.machine.roles import HOUSE, Actor
from punto.units.privacy import FreeText, Person


class Request(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something that one person asked for and another must approve."""

    id: str
    actor: Person
    actor_role: str
    role: str
    """The lowest role that may approve it."""
    order: FreeText
    """The command, as it was written."""
    clauses: tuple[str, ...]
    lapses_with: int | None = msgspec.field(default=None, name="coup")
    """What it was asked for, where it lapses with that: at a table, the number of the coup."""


class State(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What every machine keeps: how many events it has seen, and the requests that wait."""

    seq: int = 0
    requests: dict[str, Request] = {}


S = TypeVar("S", bound=State)


class Context(msgspec.Struct, Generic[S], gc=False):
    """A state, who acts, when, and with whose approval: everything that a decision may look at."""

    state: S
    actor: Actor
    at: int
    command: str
    day: date | None = None
    approver: Actor | None = None

    def as_house(self, state: S) -> None:
        """Go on as the house, at the same moment, for what the machine does by itself after an order."""
        self.state = state
        self.actor = HOUSE

    def needs_approval(
        self, role: str, clauses: tuple[str, ...], readings: tuple[str, ...] = ()
    ) -> ApprovalNeeded | None:
        """Ask for somebody else's approval, unless it was given or the machine runs by itself."""
        if self.approver is not None or self.actor is HOUSE:
            return None
        return ApprovalNeeded(role, clauses, readings)
