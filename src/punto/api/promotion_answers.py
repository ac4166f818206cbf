"""Requests and answers about promotions and patrons."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal

from punto.api.body import AnswerBody, RequestBody
from punto.api.table_answers import LegalOrder
from punto.floor.patron import PATRONS
from punto.floor.patron.registration import DetailField
from punto.floor.patron.state import LimitKind, LimitPeriod
from punto.floor.promotion import PROMOTION
from punto.floor.promotion.state import PromotionTerms
from punto.machine.order import Order
from punto.units.field_types import CommandId, Text

if TYPE_CHECKING:
    AnyPromotionOrder = Order
    AnyPatronOrder = Order
else:
    AnyPromotionOrder = reduce(or_, PROMOTION.orders)
    AnyPatronOrder = reduce(or_, PATRONS.orders)

DutyState = Literal["done", "due", "overdue"]
PromotionStage = Literal["planned", "running", "closed", "drawn", "cancelled", "over"]


class PromotionCommand(RequestBody, frozen=True, kw_only=True):
    """An order about a promotion, with an id: the same id is carried out once."""

    id: CommandId
    order: AnyPromotionOrder


class PatronCommand(RequestBody, frozen=True, kw_only=True):
    """An order about a patron, with an id: the same id is carried out once."""

    id: CommandId
    order: AnyPatronOrder


class DetailsSent(RequestBody, frozen=True, kw_only=True, omit_defaults=True):
    """Something personal of a patron; what is empty is not kept."""

    name: Text = ""
    address: Text = ""
    telephone: Text = ""
    email: Text = ""
    born: Text = ""
    document: Text = ""


class DetailsRequest(RequestBody, frozen=True, kw_only=True):
    """Something personal to be kept of a patron, sealed outside the log."""

    id: CommandId
    details: DetailsSent


class LookUpRequest(RequestBody, frozen=True, kw_only=True):
    """A wish to look at something personal; it is on record before anything is shown."""

    id: CommandId
    fields: tuple[DetailField, ...]
    why: Text


class RatingRequest(RequestBody, frozen=True, kw_only=True):
    """A wish to rate somebody's last session at a table; its figures are those of the record."""

    table: Text


class DetailsAnswer(AnswerBody, frozen=True, kw_only=True):
    """What is kept of a patron, of what was asked for."""

    details: dict[str, str]


class FloorOrderDone(AnswerBody, frozen=True, kw_only=True):
    """An order was carried out."""

    seq: int
    """How many events the machine has seen then."""


class TermsItemAnswer(AnswerBody, frozen=True, kw_only=True):
    """One thing that the terms must say, and what they say of it."""

    name: str
    title: str
    clause: str
    text: str
    missing: bool


class TermsItemChoice(AnswerBody, frozen=True, kw_only=True):
    """Something that terms must say: its name, what it is, and its clause."""

    name: str
    title: str
    clause: str
    only_with_wager: bool = False


class PrizeKindChoice(AnswerBody, frozen=True, kw_only=True):
    """A kind of prize, and what the terms must say of it besides."""

    kind: str
    title: str
    clause: str
    """Nothing where the text asks no more of it."""
    details: list[TermsItemChoice]


class PromotionChoices(AnswerBody, frozen=True, kw_only=True):
    """What somebody who writes the terms of a promotion goes by, under one rulebook."""

    rulebook: str
    badge: str
    title: str
    items: list[TermsItemChoice]
    kinds: list[PrizeKindChoice]
    ways: tuple[str, ...]
    """How money may be paid."""
    methods: list[TermsItemChoice]
    """How a winner may be told."""
    never: list[TermsItemChoice]
    """What no prize may be."""
    kept: tuple[str, ...]
    """What is kept of somebody whose claim is refused."""
    duties: list[TermsItemChoice]
    """Where the texts differ: money, lodging, changes, a compromised draw."""


class PrizeAnswer(AnswerBody, frozen=True, kw_only=True):
    """A prize; amounts are in cents."""

    number: int
    title: str
    kinds: tuple[str, ...]
    value: int
    alternative: int
    ways: tuple[str, ...]
    details: list[TermsItemAnswer]


class DutyAnswer(AnswerBody, frozen=True, kw_only=True):
    """Something that is to be done, or was; moments are in milliseconds since 1970."""

    promotion: str
    what: str
    role: str
    clauses: tuple[str, ...]
    status: DutyState
    due: int | None
    """Until when; null means as soon as possible."""
    done: int | None


class NoticeAnswer(AnswerBody, frozen=True, kw_only=True):
    """An attempt to tell a winner."""

    method: str
    at: int
    reached: bool
    counts: bool


class WinnerAnswer(AnswerBody, frozen=True, kw_only=True):
    """The ticket that was drawn for a prize."""

    prize: int
    title: str
    ticket: str
    number: str
    attempt: int
    mine: bool
    who: str | None
    """For the staff alone."""
    notices: list[NoticeAnswer]


class DrawAnswer(AnswerBody, frozen=True, kw_only=True):
    """The four values of a draw, each empty until it is fixed, and the tickets that follow from them."""

    commitment: str
    committed: int | None
    list_digest: str
    closed: int | None
    tickets: int
    people: int
    roll: str
    overseen: bool
    """Whether a scrutineer oversees it."""
    seed: str
    held: int | None
    winners: list[WinnerAnswer]


class ClaimAnswer(AnswerBody, frozen=True, kw_only=True):
    """A claim: one's own, or any for the staff."""

    id: str
    prize: int
    mine: bool
    who: str | None
    """For the staff alone."""
    at: int
    state: Literal["open", "awarded", "refused", "disputed", "decided"]
    reason: str


class PromotionSummary(AnswerBody, frozen=True, kw_only=True):
    """A promotion in a few words."""

    name: str
    title: str
    rulebook: str
    badge: str
    stage: PromotionStage
    starts: int | None
    closes: int | None
    draw_at: int | None
    value: int
    """What all prizes are worth, in cents."""
    tickets: int
    my_tickets: int
    overdue: int
    """How many duties are overdue; told to the staff alone."""


class PromotionAnswer(AnswerBody, frozen=True, kw_only=True):
    """A promotion as whoever asks may see it."""

    summary: PromotionSummary
    zone: str
    edition: int
    lodged_with: str
    lodge_clause: str
    lodge_due: int | None
    lodged: int | None
    published: int | None
    halted: str
    """What is compromised and waits, if anything."""
    items: list[TermsItemAnswer]
    prizes: list[PrizeAnswer]
    draw: DrawAnswer
    my_tickets: list[str]
    claims: list[ClaimAnswer]
    duties: list[DutyAnswer]
    """For the staff alone."""
    requests: list[str]
    """What waits for somebody's approval; for the staff alone."""
    legal: list[LegalOrder]
    terms: PromotionTerms | None = None
    """The terms as they were written; for the staff alone."""


class OwnLimitAnswer(AnswerBody, frozen=True, kw_only=True):
    """A limit of one's own, in cents or in minutes; null means none."""

    kind: LimitKind
    period: LimitPeriod
    amount: int | None
    next_amount: int | None
    next_from: int | None
    """When the looser one takes its place, where one waits."""


class PatronAnswer(AnswerBody, frozen=True, kw_only=True):
    """What the register knows of whoever asks."""

    registered: bool
    card_valid: bool
    excluded: bool
    excluded_until: int | None
    limits: list[OwnLimitAnswer]
    legal: list[LegalOrder]
