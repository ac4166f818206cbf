"""The state of a table: a fold over its events, and nothing that the events do not say."""

from enum import Enum
from fractions import Fraction
from typing import Literal

import msgspec

from punto.cards import Card
from punto.machine.state import State
from punto.rules.limits import NO_SIGN, Sign
from punto.rules.wagers import OpenWager, Wager
from punto.table.setup import Automation, Setup, Terms
from punto.table.state.disputes import Disputes
from punto.table.state.irregularity import Irregularity
from punto.table.state.mispayments import Mispayments
from punto.table.state.settled_coup import Collected, HeldBack
from punto.units.field_types import Amount, Number
from punto.units.privacy import FreeText, Person, StaffOnly

Hand = Literal["player", "banker"]
CoupKind = Literal["live", "dummy"]


class Phase(Enum):
    """Where the table stands; docs/table.md draws the way from one to the next."""

    __hash__ = object.__hash__  # there is one of each, and every order asks

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
    IRREGULAR = "irregular"


BETTING, CALLED, DEALING, WINDOW = Phase.BETTING, Phase.CALLED, Phase.DEALING, Phase.WINDOW
RESULT, SETTLED, PAID, IRREGULAR = Phase.RESULT, Phase.SETTLED, Phase.PAID, Phase.IRREGULAR
"""As names of their own, because every order asks: looking a member up in its class takes far longer."""


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
    deferring: frozenset[str] = frozenset()
    """Players who may settle commission later."""
    most: int | None = None
    """How many players a supervisor lets play; none where nobody has said."""
    one_to_a_box: bool = False
    """Whether a supervisor allows one player to a box only."""

    def seats_of(self, who: str) -> tuple[str, ...]:
        """The seats that somebody occupies."""
        return tuple([seat for seat, holder in self.seats.items() if holder == who])

    def seat_of(self, who: str) -> str:
        """The first seat that somebody occupies, if any."""
        for seat, holder in self.seats.items():
            if holder == who:
                return seat
        return ""

    def here(self, who: str) -> bool:
        """Whether somebody has a place at the table."""
        return who in self.arrived


class Money(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Money at the table, in whole cents: house, stacks, layout, open wagers and withheld sum to nothing."""

    stacks: dict[str, int] = {}
    tokens: dict[str, int] = {}
    house: int = 0
    """What the float has taken in, less what it has given out."""
    token_house: int = 0
    drop: int = 0
    """Cash in the box."""
    withheld: dict[str, int] = {}
    won: dict[str, int] = {}
    """What wagers have won somebody at the table since they came, less what was withheld of it."""
    debts: dict[str, int] = {}
    """What somebody owes of payments that were taken back."""


class Pile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """So many pieces of one denomination, in cents."""

    chip: Amount
    pieces: Number

    @property
    def worth(self) -> int:
        """What the pile is worth."""
        return self.chip * self.pieces


class Tray(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The float tray: its chips by denomination as last counted, and what has come and gone since."""

    open: bool = False
    chips: tuple[Pile, ...] = ()
    """The piles, as of the last count."""
    brought: int = 0
    """What came from the cage, less what went back to it."""
    counted_house: int = 0
    """What play had brought the house at the last count."""
    difference: int = 0
    """What all counts together found beyond what should have been there."""

    @property
    def value(self) -> int:
        """What lay there at the last count."""
        return sum(pile.worth for pile in self.chips)


class ShoeState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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
    back: str = ""
    """The colour of the backs of the cards in use."""
    origin: str = ""
    """As what the cards came to the table."""
    method: str = ""
    """The way of dealing with which the shoe began."""
    front: tuple[Card | None, ...] = ()
    """Cards that came out and lie before the rest, to be drawn first; their faces where they were seen."""


class CutState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The cut: to whom the stack is offered, and who said no."""

    by_players: bool = False
    """Whether a supervisor lets the players cut where staff would."""
    named: str = ""
    """The person whom a supervisor named."""
    offered: str = ""
    seat: str = ""
    """The seat of whoever was asked last: the offers go on from there, whoever sits there now."""
    refused: tuple[str, ...] = ()
    """Who said no, handed the cut on, or left before making it."""
    holder: str = ""
    """Whoever took the cutting card."""
    done: bool = False


class Preparation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The cards on their way into the shoe."""

    why: str = ""
    """Why they are made ready: play opens, a shoe is over, or the reason of whoever ordered it."""
    opening: bool = False
    """Whether no shoe has been played since the table opened."""
    origin: str = ""
    """As what the cards came: fresh, shuffled before, the same as in the last shoe. None: none came yet."""
    back: str = ""
    secured: bool = False
    done: tuple[str, ...] = ()
    """What was done to them, in order."""
    checked_by: dict[str, str] = {}
    asked: frozenset[str] = frozenset()
    """What players asked for, and nobody declined."""
    cut: CutState = CutState()
    cutting_card: int | None = None
    loaded: bool = False
    dropped: bool = False
    """Whether cards fell, and nobody has verified yet that all are there."""


class Fittings(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What stood at the table when it opened, and what is owed to its cards while it plays."""

    present: frozenset[str] = frozenset()
    check_ordered: bool = False
    checked_at_end: bool = False


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


class Notice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A sign put up, and from when it may be acted upon."""

    name: str
    text: FreeText
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
    text: FreeText = ""
    who: Person = ""


class Notification(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Somebody outside the table who was told, or must be told."""

    to: str
    what: FreeText
    clauses: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What stands at the table for all to read, and what was reported from it."""

    sign: Sign = NO_SIGN
    coming: Sign | None = None
    """The sign from the next coup on, where it was changed while wagers lay under the old one."""
    previous: tuple[Sign, ...] = ()
    """Earlier limits that stay on the sign beside the new ones, while somebody keeps their minimum."""
    notices: tuple[Notice, ...] = ()
    markers: tuple[Marker, ...] = ()
    notifications: tuple[Notification, ...] = ()


class PackState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The one pack of a game with a hand for every area, and how its hands are dealt."""

    resting: str = ""
    """The back of the pack that was played before, and is shuffled while the other one is in play."""
    faces: Literal["", "up", "down"] = ""
    """As the casino chose; nothing chosen means as the table was set up."""


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


class SettledCoup(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The coup that was settled last, as it lay before: it may have to be undone, or taken up again."""

    coup: CoupState
    layout: dict[str, Wager]
    carried: CarriedOver
    dues: tuple[Due, ...]
    control: Control
    abstained: dict[str, int]
    collected: tuple[Collected, ...] = ()
    held_back: tuple[HeldBack, ...] = ()


class Table(State, frozen=True, kw_only=True, gc=False):
    """A whole table."""

    setup: Setup
    terms: Terms
    board: Board
    phase: Phase = Phase.CLOSED
    people: People = People()
    purses: Money = Money()
    tray: Tray = Tray()
    shoe: ShoeState = ShoeState()
    preparing: Preparation = Preparation()
    fittings: Fittings = Fittings()
    coup: CoupState = CoupState()
    layout: dict[str, Wager] = {}
    """The wagers on this coup, by id, in the order they were laid."""
    dues: tuple[Due, ...] = ()
    carried: CarriedOver = CarriedOver()
    pack: PackState = PackState()
    control: Control = Control()
    affairs: Disputes = Disputes()
    mishaps: tuple[Irregularity, ...] = ()
    """Irregularities that wait to be resolved, the latest last."""
    amends: Mispayments = Mispayments()
    settled: SettledCoup | None = None

    @property
    def automation(self) -> frozenset[Automation]:
        """What the table does by itself."""
        return self.setup.automation


def new_table(setup: Setup) -> Table:
    """A table as it was set up, closed and without cards."""
    return Table(setup=setup, terms=setup.terms, board=Board(sign=setup.sign))
