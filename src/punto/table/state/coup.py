"""The coup in the state of a table: its cards, who holds them, what its wagers are due, and what goes on."""

from fractions import Fraction
from typing import Literal

import msgspec

from punto.cards import Card
from punto.rules.wager import OpenWager
from punto.units.privacy import Person, StaffOnly

Hand = Literal["player", "banker"]


CoupKind = Literal["live", "dummy"]


class AreasState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A coup in which every betting area has a hand: who looks at which, and what went wrong."""

    order: tuple[str, ...] = ()
    """The areas with a wager, as the deal goes round them."""
    viewers: dict[str, str] = {}
    """By area: who may look at its hand. An area without one has a blind hand."""
    looked: frozenset[str] = frozenset()
    exposed: dict[str, Card] = {}
    """Cards that were seen on the way and lie face down again."""
    shared: frozenset[str] = frozenset()
    """People reported for sharing cards or what they know of them."""
    wrong: dict[str, int] = {}
    """Areas, or the dealer, with the wrong number of cards, and how many they have."""
    misdeal: Literal["", "reported", "counting", "goes-on", "over"] = ""
    count_right: bool | None = None


NO_AREAS = AreasState()


class Holding(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who has the cards of each hand in this coup, and which cards are out of the dealer's reach now."""

    offered: dict[Hand, str] = {}
    """By hand: who is being asked to take it."""
    declined: dict[Hand, tuple[str, ...]] = {}
    holders: dict[Hand, str] = {}
    """By hand: who took it; nobody's name where the dealer keeps it."""
    claimed: dict[Hand, tuple[str, ...]] = {}
    """By hand that anybody with more on it could still claim before the first card: who could not."""
    dealer_opens: frozenset[Hand] = frozenset()
    """Hands whose holder has the dealer open the first two cards."""
    nominees: dict[str, str] = {}
    """By card: who opens it for the holder."""
    out: dict[str, str] = {}
    """By card: with whom it is now."""
    passed: frozenset[str] = frozenset()
    """Cards that have been out, whether they came back or not."""
    looked: frozenset[str] = frozenset()
    """Cards that their holder has looked at."""
    early: str = ""
    """Where a third card goes that is shown before the opening hands are."""
    burned: bool = False
    """Whether a card was burned before this coup."""


NOTHING_HELD = Holding()


class CoupState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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
    void: bool = False
    """Whether it has no result: it was settled, and nobody's wager was decided by its cards."""
    cutting_card: bool = False
    """Whether the cutting card came out in this coup."""
    called: bool = False
    """Whether no more bets was called."""
    areas: AreasState = NO_AREAS
    holding: Holding = NOTHING_HELD
    known: dict[str, Card] = {}
    """Faces that were seen before their card was dealt."""
    aside: bool = False
    """Whether a third card lies before the shoe that came out while it was not known who takes one."""
    waiting: tuple[str, ...] = ()
    """For the first cards before the shoe: as what each was reported that lies aside, empty for others."""
    rebuilt: bool = False
    """Whether its cards were out before, and it is dealt again from the beginning with the same wagers."""
    stood: frozenset[str] = frozenset()
    """Wagers that stood off in the coup before and still lie there."""
    turned_away: frozenset[str] = frozenset()
    """Bettors to whom a wager was given back before the first card: they did not abstain."""
    seat_taken: bool = False
    """Whether somebody took a seat when cards were out, so that one was free during the coup."""
    advised: frozenset[str] = frozenset()
    """Bettors who were told in this coup that further wagers under the minimum go back."""


class Due(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one wager is due, to the cent, with the clauses that say so."""

    id: str
    who: Person
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
    owed: StaffOnly[Fraction] = Fraction(0)
    stays: bool = False
    """Whether the stake stays on the layout for the next coup."""
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    parts: tuple["Due", ...] = ()


class Owing(msgspec.Struct, frozen=True, gc=False):
    """Commission that somebody owes at a seat."""

    who: Person
    seat: str
    amount: Fraction


class CarriedOver(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one coup hands to the next."""

    open: tuple[OpenWager, ...] = ()
    warned: StaffOnly[frozenset[Person]] = frozenset()
    owed: StaffOnly[tuple[Owing, ...]] = ()


class BetlessState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Coups without bets that were ordered in this shoe and are still to be dealt."""

    ground: str
    left: int
    """How many are left; less than nothing where they go on until somebody bets."""
    shoe: int


class Control(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How the cards are dealt from coup to coup, and who keeps a post at the table."""

    method: str = ""
    """As it was chosen; nothing chosen means as the table was set up."""
    faces: Literal["", "up", "down"] = ""
    holder: str = ""
    """Who keeps the Banker's role, or the shoe."""
    hand: Hand = "banker"
    """The hand that goes with it."""
    deals_for: str = ""
    """Who deals for the holder of the shoe."""
    shoe: int = 0
    """The shoe in which the post was last offered, taken or lost."""
    last_seat: str = ""
    """The seat that had the post before."""
    lost: bool = False
    """Whether a coup took it away from there."""
    offered: str = ""
    declined: tuple[str, ...] = ()
    instead: str = ""
    """The method that took over when everybody declined."""
    instead_coup: int = 0
    """The only coup in which it does; nothing means the whole shoe."""
    betless: BetlessState | None = None
    agreed: frozenset[str] = frozenset()
    """Players who agreed to a coup without bets."""
    agreed_for: int = 0
    """The only coup from which on they may be dealt."""
