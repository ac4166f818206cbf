"""Hooks: what an instance adds to the kernel. Every one has a default that does nothing."""

from collections.abc import Hashable, Iterable, Mapping
from datetime import date
from typing import Any, Generic, NamedTuple, TypeVar, cast

from punto.machine.decision import ApprovalNeeded, Draft
from punto.machine.order import Order
from punto.machine.roles import HOUSE, PATRON, Actor, holds, title_of
from punto.machine.state import Context, Request, State
from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import Refusal, refuse

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Context[Any])


class AccountHolding(NamedTuple):
    """What accounts of one kind hold of one asset, by owner."""

    kind: str
    asset: str
    amounts: Mapping[str, int]


class Hooks(Generic[S, C]):
    """What a machine asks of its instance."""

    first: tuple[str, ...] = ()
    """The automations that are looked at first, in this order, to see what is due; others follow."""

    def context(  # noqa: PLR0913, PLR0917 - what a context has
        self, state: S, actor: Actor, at: int, command: str, day: date | None, approver: Actor | None
    ) -> C:
        """What a decision may look at."""
        return cast("C", Context(state, actor, at, command, day, approver))

    def phase(self, state: S) -> Hashable:
        """Where the machine stands; what it does by itself may depend on it."""
        return None

    def dialect(self, context: C) -> str:
        """Which set of answers is in force."""
        return ""

    def foreign(self, order: type[Order], dialect: str) -> bool:
        """Whether a kind of order has no meaning in a dialect."""
        return False

    def foreign_fault(self, context: C) -> Refusal:
        """Why an order that is foreign to the dialect is refused."""
        raise NotImplementedError

    def automation(self, state: S) -> frozenset[str]:
        """What the machine does by itself."""
        return frozenset()

    def gate(self, context: C, order: type[Order]) -> Refusal | None:
        """What stands against every order of a kind now, before the order itself is looked at."""
        return None

    def guard(self, context: C, drafts: list[Draft]) -> ApprovalNeeded | None:
        """Dual control: the approval that these facts still need."""
        return None

    def lapses_with(self, context: C) -> int | None:
        """What a request for an order that lapses is asked for."""
        return None

    def source(self, context: C) -> Rulebook | None:
        """The rulebook whose clauses are cited and whose ladder of roles holds."""
        return None

    def holdings(self, state: S) -> Iterable[AccountHolding]:
        """What accounts hold: the ledger posts the difference."""
        return ()

    def may_approve(self, context: C) -> Refusal | None:
        """Whether somebody may answer requests at all: staff only."""
        if context.actor.role == PATRON:
            return refuse("role", (), role=self.title(context, PATRON), needed="supervisor")
        return None

    def approver_fault(self, context: C, request: Request) -> Refusal | None:
        """Why somebody's role is too low to answer a request."""
        if self.has_role(context, request.role):
            return None
        role, needed = self.title(context, context.actor.role), self.title(context, request.role)
        return refuse("role", request.clauses, role=role, needed=needed)

    def title(self, context: C, role: str) -> str:
        """What a role is called here."""
        book = self.source(context)
        return title_of(book, role) if book else role

    def has_role(self, context: C, role: str) -> bool:
        """Whether whoever acts holds a role, or one above it."""
        book, actor = self.source(context), context.actor
        return holds(book, actor, role) if book else actor is HOUSE or actor.role == role
