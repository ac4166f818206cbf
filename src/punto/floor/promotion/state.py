"""The state of a promotion: its terms, what was lodged, the tickets, the draw, the claims."""

from enum import Enum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from punto.machine.state import State
from punto.units.field_types import Moment, Number, Text
from punto.units.privacy import FreeText, Person

AwardedBy = Literal["draw", "chance", "turnover", "rank", "skill"]
"""What decides who gets a prize; only the first two make it a promotional prize."""
OnePrizeFor = Literal["ticket", "person"]
PaymentWay = Literal["cash", "cheque", "transfer"]
PrizeSum = Annotated[int, Meta(ge=0, le=10**12)]
"""What a prize is worth, in cents: up to ten thousand million dollars."""
CompromisedPart = Literal["promotion", "draw"]


class PromotionStage(Enum):
    """How far a promotion has come."""

    __hash__ = object.__hash__

    PLANNED = "planned"
    RUNNING = "running"
    CLOSED = "closed"
    DRAWN = "drawn"
    CANCELLED = "cancelled"
    OVER = "over"


class PromotionPrize(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One prize, as the terms describe it."""

    title: Text
    kinds: Annotated[tuple[Text, ...], Meta(max_length=10)]
    """Such as money, goods, vehicle, travel, casino-dollars; several for a prize of several kinds."""
    value: PrizeSum
    """In cents, as the terms state it."""
    contents: Annotated[tuple[Text, ...], Meta(max_length=50)] = ()
    liquor_ml: Number = 0
    details: Annotated[dict[Text, Annotated[dict[Text, Text], Meta(max_length=20)]], Meta(max_length=10)] = {}
    """By kind of prize: what the terms must say besides."""
    conditions: Text = ""
    alternative: PrizeSum = 0
    """What is offered in money instead of the goods, in cents; nothing means no such offer."""
    ways: Annotated[tuple[PaymentWay, ...], Meta(max_length=3)] = ()
    """How the terms say that money is paid; none means that they leave it open."""


class PromotionTerms(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The terms of a promotion: texts by item, and what the machine goes by."""

    title: Text
    by: AwardedBy = "draw"
    items: Annotated[dict[Text, Text], Meta(max_length=20)] = {}
    """By the rulebook's name of an item: what the terms say of it."""
    compulsory_wager: bool = False
    starts: Moment = 0
    """Milliseconds since 1970, as all moments."""
    closes: Moment = 0
    draw_at: Moment = 0
    claims_until: Moment = 0
    must_be_present: bool = False
    one_prize_for: OnePrizeFor = "ticket"
    prizes: Annotated[tuple[PromotionPrize, ...], Meta(max_length=100)] = ()


class Amendment(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Terms changed after the start: in force or waiting for approval, lodged again or not yet."""

    edition: int
    at: int
    terms: PromotionTerms
    in_force: bool
    lodged: int = 0


class Lodged(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The full terms as the regulator has them."""

    edition: int
    at: int
    reference: str


class TicketBlock(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Tickets in a row that belong to one person."""

    who: Person
    first: int
    tickets: int


class PrizeWinner(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The ticket that was drawn for a prize; the last one where it was drawn again."""

    prize: int
    ticket: int
    who: Person
    attempt: int
    """The number of the try that led to it."""
    number: str
    """The random number of that try, in hexadecimal."""
    at: int


class NoticeAttempt(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One attempt to tell a winner."""

    prize: int
    ticket: int
    method: str
    at: int
    reached: bool
    counts: bool
    """Whether it was by one of the methods that the text names."""


class PrizeClaim(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Somebody's claim to a prize, and what came of it."""

    id: str
    prize: int
    who: Person
    at: int
    paid: int = 0
    """When it was awarded."""
    denied: int = 0
    """When it was refused."""
    reason: FreeText = ""
    disputed: int = 0
    decided: int = 0
    """When the operator decided the dispute in the end."""


class CompromiseCase(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Integrity in doubt: what was decided, and who has been told."""

    part: CompromisedPart
    choice: str
    at: int
    told: int = 0
    resolved: int = 0


class PrizeDraw(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A draw on its way: what is fixed, in this order."""

    commitment: str = ""
    """The SHA-256 of the seed, published before the first ticket."""
    committed: int = 0
    list_digest: str = ""
    """The SHA-256 of the list of tickets, frozen when entries closed."""
    roll: str = ""
    """Dice rolled in the open after that."""
    rolled_by: tuple[Person, ...] = ()
    seed: str = ""
    held: int = 0
    drawn: tuple[int, ...] = ()
    """Every ticket that was ever drawn."""


class Promotion(State, frozen=True, kw_only=True):
    """A promotion."""

    name: str = ""
    rulebook: str = ""
    zone: str = "UTC"
    currency: str = "AUD"
    settings: dict[str, int | bool | str] = {}
    prescribed: tuple[str, ...] = ()
    """What regulations name as no prize; the operator keeps the list."""
    stage: PromotionStage = PromotionStage.PLANNED
    edition: int = 0
    terms: PromotionTerms | None = None
    amendments: tuple[Amendment, ...] = ()
    lodged: Lodged | None = None
    published: int = 0
    started: int = 0
    closed: int = 0
    scrutineer: Person = ""
    blocks: tuple[TicketBlock, ...] = ()
    tickets: int = 0
    draw: PrizeDraw = PrizeDraw()
    winners: dict[str, PrizeWinner] = {}
    """By the number of the prize, written as text."""
    attempts: tuple[NoticeAttempt, ...] = ()
    claims: dict[str, PrizeClaim] = {}
    results_published: int = 0
    compromises: tuple[CompromiseCase, ...] = ()
    set_aside: int = 0
    """What is set aside for money prizes, in cents."""
    paid_out: dict[str, int] = {}
    """By person: what was paid in money, in cents."""
    ended: int = 0

    @property
    def halted(self) -> CompromiseCase | None:
        """The compromise that holds everything up, if one does."""
        last = self.compromises[-1] if self.compromises else None
        return last if last and not last.resolved and last.choice == "postpone" else None

    def owner_of(self, ticket: int) -> str:
        """Whose ticket it is."""
        for block in self.blocks:
            if block.first <= ticket < block.first + block.tickets:
                return block.who
        return ""

    def prize(self, number: int) -> PromotionPrize | None:
        """A prize by its number, from 1."""
        prizes = self.terms.prizes if self.terms else ()
        return prizes[number - 1] if 1 <= number <= len(prizes) else None
