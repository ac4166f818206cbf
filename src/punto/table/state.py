"""The state of a table: a fold over its events, and nothing that the events do not say."""

from enum import Enum
from fractions import Fraction
from typing import Literal

import msgspec

from punto.cards import Card
from punto.rules.limits import NO_SIGN, Sign
from punto.rules.wagers import OpenWager, Wager
from punto.table.setup import Automation, Setup, Terms

Hand = Literal["player", "banker"]
CoupKind = Literal["live", "dummy"]


class Phase(Enum):
    """Where the table stands; docs/table.md draws the way from one to the next."""

    CLOSED = "closed"
    PREPARING = "preparing"
    BETTING = "betting"
    CALLED = "called"
    DEALING = "dealing"
    WINDOW = "window"
    RESULT = "result"
    SETTLED = "settled"
    PAID = "paid"
    SHOE_OVER = "shoe-over"


class People(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who is here: players by seat, standing players, and the staff on duty."""

    seats: dict[str, str] = {}
    standing: tuple[str, ...] = ()
    arrived: tuple[str, ...] = ()
    """Everybody who plays here, in the order of arrival."""
    staff: dict[str, str] = {}
    """The person on duty in each role."""
    abstained: dict[str, int] = {}
    """Coups in a row that a seated player has let pass."""
    barred: frozenset[str] = frozenset()
    cards_shown: frozenset[str] = frozenset()
    """Players whose own valid player card was seen."""

    def seats_of(self, who: str) -> tuple[str, ...]:
        """The seats that somebody occupies."""
        return tuple(seat for seat, holder in self.seats.items() if holder == who)

    def here(self, who: str) -> bool:
        """Whether somebody has a place at the table."""
        return who in self.arrived


class Purses(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Money at the table, in whole cents: house, stacks, layout, open wagers and withheld sum to nothing."""

    stacks: dict[str, int] = {}
    tokens: dict[str, int] = {}
    house: int = 0
    """What the float has taken in, less what it has given out."""
    token_house: int = 0
    drop: int = 0
    """Cash and vouchers in the box, less cash paid out."""
    withheld: dict[str, int] = {}


class ShoeNow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The cards: how many are where. No face is known here before it is turned."""

    number: int = 0
    packs: int = 0
    book: str = ""
    """The fingerprint of the rulebook under which this shoe opened."""
    left: int = 0
    discarded: int = 0
    """Cards out of play, burned ones among them."""
    burned: int = 0
    seen: dict[str, int] = {}
    """How often each face has been turned."""
    cutting_card: int | None = None
    """How many cards lie behind the cutting card; none where there is no cutting card."""
    last: Literal["no", "next", "this", "over"] = "no"
    """Whether the last coup is not yet in sight, comes next, is being played, or is over."""
    handled: bool = False
    """Whether players have handled cards of this shoe."""
    coups: int = 0


class CoupNow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The coup in progress, or about to be dealt."""

    number: int = 0
    kind: CoupKind = "live"
    reason: str = ""
    """Why it is dealt without bets."""
    drawn: tuple[str, ...] = ()
    """Where each card went, in the order they left the shoe: P1 B1 P2 B2 P3 B3, or S-1 for a seat's first."""
    faces: dict[str, Card] = {}
    announced: frozenset[str] = frozenset()
    """Hands whose points were called."""
    windows: frozenset[str] = frozenset()
    """Wagers on offer inside this coup."""
    window_over: bool = False
    cutting_card: bool = False
    """Whether the cutting card came out in this coup."""
    called: bool = False
    """Whether no more bets was called."""


class Due(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one wager is due, to the cent, with the clauses that say so."""

    id: str
    who: str
    seat: str
    wager: str
    amount: int
    asset: Literal["chips", "token"] = "chips"
    outcome: str
    odds: str = ""
    settled_on: int = 0
    pays: int = 0
    returned: int = 0
    commission: Fraction = Fraction(0)
    owed: Fraction = Fraction(0)
    stays: bool = False
    """Whether the stake stays on the layout for the next coup."""
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    parts: tuple["Due", ...] = ()


class Owing(msgspec.Struct, frozen=True, gc=False):
    """Commission that somebody owes at a seat."""

    who: str
    seat: str
    amount: Fraction


class CarriedOver(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one coup hands to the next."""

    open: tuple[OpenWager, ...] = ()
    warned: frozenset[str] = frozenset()
    owed: tuple[Owing, ...] = ()


class Request(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something that one person asked for and another must approve."""

    id: str
    actor: str
    actor_role: str
    role: str
    """The lowest role that may approve it."""
    order: str
    """The command, as it was written."""
    clauses: tuple[str, ...]


class Notice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A sign put up, and from when it may be acted upon."""

    name: str
    text: str
    since: int
    until: int = 0
    """The earliest moment at which what it says may happen."""
    coups: int = 0
    """Coups still to be completed before it may happen."""
    clauses: tuple[str, ...] = ()


class Marker(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A marker or button before a seat."""

    kind: str
    seat: str
    text: str = ""


class Notification(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Somebody outside the table who was told, or must be told."""

    to: str
    what: str
    clauses: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What stands at the table for all to read, and what was reported from it."""

    sign: Sign = NO_SIGN
    notices: tuple[Notice, ...] = ()
    markers: tuple[Marker, ...] = ()
    notifications: tuple[Notification, ...] = ()


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A whole table."""

    setup: Setup
    terms: Terms
    board: Board
    phase: Phase = Phase.CLOSED
    seq: int = 0
    people: People = People()
    purses: Purses = Purses()
    shoe: ShoeNow = ShoeNow()
    coup: CoupNow = CoupNow()
    layout: dict[str, Wager] = {}
    """The wagers on this coup, by id, in the order they were laid."""
    dues: tuple[Due, ...] = ()
    carried: CarriedOver = CarriedOver()
    requests: dict[str, Request] = {}

    @property
    def automation(self) -> frozenset[Automation]:
        """What the table does by itself."""
        return self.setup.automation


def new_table(setup: Setup) -> Table:
    """A table as it was set up, closed and without cards."""
    return Table(setup=setup, terms=setup.terms, board=Board(sign=setup.sign))
