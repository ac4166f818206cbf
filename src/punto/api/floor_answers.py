"""Answers about the floor: the server, sessions, all tables in short, what comes back to an order, events."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal

from punto.api.body import AnswerBody
from punto.machine.fact import Fact
from punto.table import TABLE

if TYPE_CHECKING:
    AnyFact = Fact
else:
    AnyFact = reduce(or_, TABLE.facts)
    """Every kind of fact, told apart by its type."""

WinnerName = Literal["player", "banker", "tie"]


class Health(AnswerBody, frozen=True, kw_only=True):
    """The server answers."""

    status: str


class About(AnswerBody, frozen=True, kw_only=True):
    """Which Punto this is, and whether it is a demonstration; the notice stands on every page."""

    name: str
    version: str
    demo: bool
    notice: str | None


class SessionAnswer(AnswerBody, frozen=True, kw_only=True):
    """Who somebody is."""

    person: str
    name: str
    role: str
    demo: bool


class PlaceAnswer(AnswerBody, frozen=True, kw_only=True):
    """A seat, or a post, and who has it."""

    seat: str
    who: str | None
    name: str | None
    robot: bool


class LastResult(AnswerBody, frozen=True, kw_only=True):
    """The coup before."""

    winner: WinnerName | None
    player: tuple[str, ...]
    banker: tuple[str, ...]
    dealer: tuple[str, ...]
    """The dealer's hand, where every area has one of its own."""


class TableSummary(AnswerBody, frozen=True, kw_only=True):
    """A table on the floor."""

    id: str
    name: str
    rulebook: str
    badge: str
    variant: str
    variant_title: str
    title: str
    """What is played there, so that tables are told apart."""
    currency: str
    phase: str
    coup: int
    shoe: int
    closes_at: int | None
    """When the robot dealer will close the bets, if they are open."""
    dealer: PlaceAnswer
    seats: list[PlaceAnswer]
    minimum: str | None
    maximum: str | None
    results: list[str]
    """Each coup as a bead shows it: B, P or T, then b and p for opening pairs."""
    last: LastResult | None
    tournament: bool
    """Whether the table serves tournaments alone."""


class ClosedTable(AnswerBody, frozen=True, kw_only=True):
    """A table that is left closed, and why."""

    id: str
    why: str


class FloorAnswer(AnswerBody, frozen=True, kw_only=True):
    """All tables."""

    demo: bool
    at: int
    tables: list[TableSummary]
    closed: list[ClosedTable]
    """Tables that are left closed, because something is wrong with their set-up."""


class RefusalAnswer(AnswerBody, frozen=True, kw_only=True):
    """Why something was refused, and what would be accepted."""

    number: int
    what: str
    accepted: str
    clauses: tuple[str, ...]


class FeedEvent(AnswerBody, frozen=True, kw_only=True):
    """Something that happened. Amounts in a fact are whole cents, or exact ones written as a text."""

    seq: int
    type: str
    at: int
    actor: str
    approver: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    fact: AnyFact


class CarriedOut(AnswerBody, frozen=True, kw_only=True):
    """A command that was carried out."""

    seq: int
    events: list[FeedEvent]


class RefusedOrder(AnswerBody, frozen=True, kw_only=True):
    """A command that was refused: everything that stood against it."""

    refused: list[RefusalAnswer]


class CardsSeen(AnswerBody, frozen=True, kw_only=True):
    """The cards that whoever asked has before them, face down, by place."""

    seq: int
    cards: dict[str, str]
