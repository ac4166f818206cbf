"""Everything that clients send: bodies, and what stands in the address behind the question mark."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from punto.api.body import QueryFields, RequestBody
from punto.cards import Card
from punto.machine.order import Order
from punto.table import TABLE
from punto.table.dealing.cards import TurnCard
from punto.table.heat.secret_wagers import AnnounceForm, ExamineForm, HandInForm
from punto.units.field_types import WORDS, CommandId, Login, Name, Position, Text


class TurnCardSent(Order, frozen=True, kw_only=True, tag="turn-card", omit_defaults=True):
    """Turn a card that lies face down."""

    place: Text
    face: Card | None = None
    """Left out where the cards come from a virtual shoe, which knows them."""


SEALED = (HandInForm, ExamineForm, AnnounceForm)
"""Orders about secret wagers: what they say is sealed by the server, so that they have paths of their own."""

if TYPE_CHECKING:
    AnyOrder = Order
else:
    AnyOrder = reduce(or_, (TABLE.orders.keys() - {TurnCard, *SEALED}) | {TurnCardSent})
    """Every kind of order, told apart by its name."""

DemoRole = Literal[
    "patron",
    "dealer",
    "table-supervisor",
    "casino-supervisor",
    "operator",
    "tournament-official",
    "surveillance",
    "inspector",
]
AccountRole = Literal[
    "patron",
    "dealer",
    "table-supervisor",
    "casino-supervisor",
    "operator",
    "surveillance",
    "inspector",
    "administrator",
]
HandName = Literal["player", "banker"]
TailName = Literal["straight", "fall"]
Password = Annotated[str, Meta(max_length=1_024, extra={WORDS: "at most 1,024 characters"})]
FactorCode = Annotated[str, Meta(max_length=12, extra={WORDS: "six digits"})]
InvitationToken = Annotated[str, Meta(min_length=1, max_length=128, extra={WORDS: "the link's own token"})]
CardText = Annotated[str, Meta(min_length=2, max_length=3, extra={WORDS: "a card, such as TD"})]
PageSize = Annotated[int, Meta(ge=1, le=500)]
ShoeCount = Annotated[int, Meta(ge=1, le=20)]
RemovedCards = Annotated[str, Meta(max_length=8 * 52 * 4, extra={WORDS: "cards of eight packs at most"})]
"""Characters that name every card of the largest shoe."""


class SessionRequest(RequestBody, frozen=True, kw_only=True):
    """Somebody who wants to come in."""

    name: Name
    role: DemoRole


class CommandRequest(RequestBody, frozen=True, kw_only=True):
    """An order with an id: the same id is carried out once, however often it is sent."""

    id: CommandId
    order: AnyOrder
    coup: int | None = None
    """The coup that it is meant for: when another is on it comes too late, and is refused."""


class LookRequest(RequestBody, frozen=True, kw_only=True):
    """A holder's wish to look at the cards of a hand."""

    id: CommandId
    hand: HandName


class SignInRequest(RequestBody, frozen=True, kw_only=True):
    """Somebody who says who they are."""

    login: Login
    password: Password
    code: FactorCode = ""
    """The six digits of the second factor, where there is one."""


class WelcomeRequest(RequestBody, frozen=True, kw_only=True):
    """Somebody who takes an invitation up."""

    token: InvitationToken
    password: Password


class PasswordAgain(RequestBody, frozen=True, kw_only=True):
    """The same person, shown once more."""

    password: Password
    code: FactorCode = ""
    """The six digits of the second factor, where there is one."""


class PasswordChange(PasswordAgain, frozen=True, kw_only=True):
    """A password for the next time."""

    new: Password


class FactorConfirmation(RequestBody, frozen=True, kw_only=True):
    """The digits of a new second factor."""

    code: FactorCode


class NewPerson(RequestBody, frozen=True, kw_only=True):
    """Somebody who is to have an account."""

    login: Login
    name: Name
    role: AccountRole


class PersonChange(RequestBody, frozen=True, kw_only=True):
    """What is to be otherwise; what is left out stays."""

    role: AccountRole | None = None
    enabled: bool | None = None


class NewScanner(RequestBody, frozen=True, kw_only=True):
    """A scanner that is to be enrolled."""

    table: Login
    name: Name


class ScannerSwitch(RequestBody, frozen=True, kw_only=True):
    """Whether a scanner takes part."""

    enabled: bool


class CardReport(RequestBody, frozen=True, kw_only=True):
    """A card that a scanner read, under an id of its own."""

    id: CommandId
    face: CardText


class TableQuery(QueryFields, frozen=True, kw_only=True):
    """How a table is drawn."""

    tail: TailName | None = None
    """How the roads turn; left out, as the house has them."""


class LogQuery(QueryFields, frozen=True, kw_only=True):
    """Which events of a table are asked for."""

    after: Position = 0
    limit: PageSize = 100


class FeedQuery(QueryFields, frozen=True, kw_only=True):
    """From where on a feed is read, and whether the server says in between that it is there."""

    after: Position = 0
    beat: bool = False


class CoupsQuery(QueryFields, frozen=True, kw_only=True):
    """Which finished coups are asked for, newest first."""

    before: Position | None = None
    limit: PageSize = 20


class ShoesQuery(QueryFields, frozen=True, kw_only=True):
    """How many virtual shoes are asked for."""

    limit: ShoeCount = 5


class RoadsQuery(QueryFields, frozen=True, kw_only=True):
    """Whose scoreboards are asked for, and how they are drawn."""

    shoe: Position | None = None
    """Left out: the shoe in play."""
    tail: TailName | None = None
    """How the roads turn; left out, as the house has them."""


class PricesQuery(QueryFields, frozen=True, kw_only=True):
    """From which shoe prices are worked out."""

    decks: int | None = None
    """Left out: as many as the rulebook names first."""
    removed: RemovedCards = ""
    """Cards that are gone, such as `TD 9S`."""
