"""Requests and answers about jackpots. Amounts are in cents; what is exact is a text."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal

from punto.api.body import AnswerBody, RequestBody
from punto.api.floor_answers import RefusalAnswer
from punto.api.table_answers import LegalOrder
from punto.floor.jackpot import JACKPOT
from punto.floor.jackpot.claims import RecordJackpotWin
from punto.floor.jackpot.contributions import FeedJackpot
from punto.floor.jackpot.parameters import JackpotParameters
from punto.floor.jackpot.state import Fitting, Stage
from punto.floor.jackpot.void_coups import VoidJackpotCoup
from punto.machine.order import Order
from punto.units.field_types import CommandId, Text


class WinOnTable(Order, frozen=True, kw_only=True, tag="record-jackpot-win"):
    """Record a winning hand on the handset: its cards and wagers are those that lie on the table."""

    table: Text


BY_TABLES = {RecordJackpotWin, FeedJackpot, VoidJackpotCoup}
"""Orders that follow from what happens at a table: nobody sends them."""

if TYPE_CHECKING:
    AnyJackpotOrder = Order
else:
    AnyJackpotOrder = reduce(or_, (JACKPOT.orders.keys() - BY_TABLES) | {WinOnTable})

ClaimStatus = Literal["recorded", "confirmed", "paid"]


class JackpotCommand(RequestBody, frozen=True, kw_only=True):
    """An order about a jackpot, with an id: the same id is carried out once."""

    id: CommandId
    order: AnyJackpotOrder


class JackpotGradeAnswer(AnswerBody, frozen=True, kw_only=True):
    """A winning hand: what it takes of the meter, what that comes to now, and how often it comes about."""

    grade: str
    title: str
    least: str
    most: str
    share: str
    pays: str
    """All shares of it together, exact, of the meter as it is now."""
    one_in: int | None
    """Once in so many coups of full decks; null where that is not worked out."""
    clause: str


class JackpotTableAnswer(AnswerBody, frozen=True, kw_only=True):
    """A table of a jackpot."""

    table: str
    name: str
    contribution: str
    """What a completed coup adds."""
    offered: bool
    withdrawn: bool
    why: str
    """Why it is withdrawn; for the staff alone."""
    missing: list[str]
    """What the table lacks; for the staff alone."""
    fitting: Fitting
    total: str
    """What its coups contributed; for the staff alone."""


class JackpotShareAnswer(AnswerBody, frozen=True, kw_only=True):
    """A share of a win. Whose it is, the staff are told, and whoever it belongs to."""

    wager: str | None
    seat: str
    who: str | None
    mine: bool
    amount: int | None
    """What lies on the wager; for the staff alone."""
    share: int
    other: int
    """What it would be by the other method of division."""
    paid: str
    """What it was paid in; empty until then."""


class JackpotClaimAnswer(AnswerBody, frozen=True, kw_only=True):
    """A win, from its recording on."""

    number: int
    status: ClaimStatus
    table: str
    coup: int
    at: int
    cards: tuple[str, ...]
    grade: str
    title: str
    share: str
    meter: int
    """What the display showed when it was recorded."""
    rounded: int
    pool: str
    shares: list[JackpotShareAnswer]
    rounding: str
    """What rounding adds, borne by the operator."""
    left: str
    """The meter right after it."""
    recorded_by: str
    """For the staff alone, like the two that follow."""
    confirmed_by: str
    told: str
    mine: bool
    """Whether whoever asks recorded it, and so may not confirm it."""


class JackpotRequestAnswer(AnswerBody, frozen=True, kw_only=True):
    """Something that waits for a second person."""

    id: str
    order: str
    amount: int | None
    reason: str
    by: str
    mine: bool


class MovementAnswer(AnswerBody, frozen=True, kw_only=True):
    """Something that happened to the jackpot, in words."""

    seq: int
    at: int
    what: str
    by: str
    approver: str
    clauses: tuple[str, ...]


class JackpotBooks(AnswerBody, frozen=True, kw_only=True):
    """What went into the meter and out of it since the start, exactly."""

    started: str
    contributed: str
    missed: str
    seeded: str
    adjusted: str
    taken: str
    meter: str


class JackpotMeter(AnswerBody, frozen=True, kw_only=True):
    """The meter as a display shows it."""

    name: str
    title: str
    rulebook: str
    badge: str
    currency: str
    stage: Stage
    seq: int
    shown: int
    rounded: int
    """The value on which a win is paid."""
    tables: list[str]
    waiting: int
    """How many wins wait for confirmation."""


class JackpotOffice(AnswerBody, frozen=True, kw_only=True):
    """What the staff see of a jackpot besides."""

    parameters: JackpotParameters
    coming: JackpotParameters | None
    """Those that follow with the next full win."""
    notified: int | None
    coming_notified: int | None
    start_faults: list[RefusalAnswer]
    """What stands against a start, while it is planned."""
    books: JackpotBooks
    requests: list[JackpotRequestAnswer]
    movements: list[MovementAnswer]


class JackpotAnswer(AnswerBody, frozen=True, kw_only=True):
    """A jackpot as whoever asks may see it."""

    meter: JackpotMeter
    at: int
    option_title: str
    method: str
    clauses: dict[str, tuple[str, ...]]
    """By topic: the clauses on which it rests."""
    unit: int
    seed: int
    ceiling: int | None
    grades: list[JackpotGradeAnswer]
    any_in: int | None
    """Once in so many coups any winning hand comes about; null where that is not worked out."""
    tables: list[JackpotTableAnswer]
    claims: list[JackpotClaimAnswer]
    """Those that wait, in the order of recording."""
    payouts: list[JackpotClaimAnswer]
    """The latest that were confirmed, newest first."""
    office: JackpotOffice | None
    """For the staff alone."""
    legal: list[LegalOrder]


class JackpotOptionAnswer(AnswerBody, frozen=True, kw_only=True):
    """One of the printed sets of winning hands, with the range of each share."""

    option: str
    title: str
    grades: list[JackpotGradeAnswer]


class JackpotMethodAnswer(AnswerBody, frozen=True, kw_only=True):
    """A method of division."""

    method: str
    clause: str


class JackpotChoices(AnswerBody, frozen=True, kw_only=True):
    """What somebody who plans a jackpot may choose from, by one rulebook."""

    rulebook: str
    badge: str
    title: str
    options: list[JackpotOptionAnswer]
    methods: list[JackpotMethodAnswer]
    clauses: dict[str, tuple[str, ...]]
    """By topic: the clauses on which it rests."""
    tables: dict[str, str]
    """Tables of this floor that play by it, by their ids: what they are called."""
