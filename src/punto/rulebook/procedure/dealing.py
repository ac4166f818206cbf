"""How a coup is dealt: the order of the cards, who holds them, what is called, and how a shoe ends."""

from typing import Literal

from punto.rulebook.records import Cited, Record

Control = Literal["dealer", "top-bettor", "banker-role", "shoe-holder"]
Way = Literal["up", "down"]
Signal = Literal["marker", "surveillance", "call", "display"]


class Announced(Cited, frozen=True, kw_only=True):
    """The calling of the points: the Player first, or whichever hand the dealer shows first."""

    first: Literal["player", "either"]
    collected: Cited | None = None
    """Where cards that players hold are collected before the call."""


class By(Cited, frozen=True, kw_only=True):
    """Something that any of these roles, or one above it, may order."""

    roles: tuple[str, ...]


class Forfeit(By, frozen=True, kw_only=True):
    """The order that the dealer has a hand's cards, whoever holds them."""

    unheld: bool = False
    """Whether it may also be given for a hand that nobody has taken yet."""


class Offer(Record, frozen=True, kw_only=True):
    """To whom a hand's cards are offered: the top bettor on it, then the others in their order."""

    optional: bool = False
    """Whether the dealer may just as well keep the cards."""
    first: Cited
    tie_by: Literal["seat", "bet"]
    """Whether equals go by the seat they sit on or by where the bet lies."""
    equal: Cited
    next_equal: Cited
    next_highest: Cited
    no_bet: Cited
    none_accepts: Cited
    accepted: Cited
    seated: Cited | None = None
    before_deal: Cited | None = None
    """Where holders must be known before the first card."""
    player_alike: Cited | None = None
    """Where the order is written for the Banker, and a rule carries it over to the Player."""
    marker: Cited | None = None
    dealer_opens: Cited | None = None
    """Where the one offered the cards may have the dealer open them and still look at the third."""
    both_hands: Cited | None = None
    """Where a holder may ask to open the hand that the dealer would open."""


class Passing(Record, frozen=True, kw_only=True):
    """How cards go to a holder and come back."""

    passed: Cited
    opened: Cited
    collected: Cited
    one_hand: Cited | None = None
    player_first: Cited | None = None
    view: Cited | None = None


class Nomination(Cited, frozen=True, kw_only=True):
    """Others who open cards for a holder: with whose approval, and whether one card at a time."""

    approval: str | None = None
    one_card: Cited | None = None
    dealer: bool = False
    """Whether the dealer may be named too."""


class Fallback(Cited, frozen=True, kw_only=True):
    """The methods that take over when everybody declines."""

    methods: tuple[str, ...]
    for_shoe: bool
    setting: str = ""
    """The setting by which a venue says when the offer is made again, where that is left to it."""


class Post(Record, frozen=True, kw_only=True):
    """A post that one player keeps from coup to coup: the Banker's role, or the shoe."""

    title: str
    first: Cited
    next: Cited
    equal: Cited | None = None
    accepted: Cited
    kept: Cited
    given_up: Cited
    lost: Cited
    needs_wager: Cited | None = None
    forfeit: By
    all_declined: Fallback
    marker: Cited
    other_hand: Cited | None = None
    """Who has the hand that the post does not: the dealer, where this is given."""
    another_deals: Cited | None = None


class Method(Cited, frozen=True, kw_only=True):
    """One of the ways to deal: who controls the cards of each hand, and how they lie."""

    title: str
    control: Control
    faces: tuple[Way, ...]
    dealt: Cited
    turned: Cited
    """The cards that the dealer turns."""
    announced: Announced
    third_cards: Cited
    third_faces: tuple[Way, ...] = ()
    """How third cards lie, where not as the first four."""
    offer: Offer | None = None
    passing: Passing | None = None
    nomination: Nomination | None = None
    post: Post | None = None


class Ground(Cited, frozen=True, kw_only=True):
    """A reason for which somebody may order coups without bets."""

    role: str | None = None
    """Who may order it; nobody where a rule brings it about."""
    when: Literal["between-coups", "new-shoe", "shoe-over"]
    nobody_here: bool = False
    all_agree: bool = False
    shoe_only: bool = False
    until_bet: bool = False
    unbet: bool = False
    """Whether players could bet on the coup, and nobody did."""
    signals: tuple[Signal, ...]
    signalled: Cited


class BetlessDeal(Record, frozen=True, kw_only=True):
    """Coups without bets that are ordered, not forced by a mistake."""

    method: str | None = None
    """The method by which they are dealt, where the text names one."""
    dealt: Cited
    at_once: Cited | None = None
    """Where players must be told as soon as it is known, before anything else is done."""
    only_ordered: Cited | None = None
    """Where no coup without bets is dealt unless somebody has ordered it."""
    ground: dict[str, Ground]


class Merit(Cited, frozen=True, kw_only=True):
    """Where hands with these points stand in the order of merit."""

    points: tuple[int, ...]


class EarlyCard(Record, frozen=True, kw_only=True):
    """A third card shown before the holder opens the other hand, and what becomes of one that is not due."""

    area: str
    role: str
    asked_by_banker: Cited
    asked_by_player: Cited
    player_not_due: Cited
    player_was_due: Cited
    banker_not_due: Cited


class SideBettor(Cited, frozen=True, kw_only=True):
    """Somebody with side bets only, who may be let to open the cards."""

    area: str
    role: str


class LastBetless(Cited, frozen=True, kw_only=True):
    """Whether a coup that a mistake makes betless can be the last of the shoe."""

    counts: bool


class LastCoup(Record, frozen=True, kw_only=True):
    """What the cutting card does."""

    in_coup: Cited
    first_card: Cited
    over: Cited
    betless: LastBetless | None = None
    """What becomes of the last coup when it is dealt without bets; where nothing is said, another follows."""


class Dealing(Record, frozen=True, kw_only=True):
    """The deal."""

    one_method: Cited
    whole_shoe: Cited | None = None
    """Where a shoe keeps the method that it began with."""
    chosen_by: By | None = None
    faces_by: By | None = None
    two_hands: Cited
    opening: Cited
    result: Cited
    merit: tuple[Merit, ...] = ()
    bets_called: Cited | None = None
    extra_burn: Cited | None = None
    handling: Cited | None = None
    """Who may touch cards at all."""
    forfeit: Forfeit | None = None
    """Who may take the cards away from their holder."""
    last_coup: LastCoup
    betless: BetlessDeal | None = None
    early_card: EarlyCard | None = None
    side_bettor: SideBettor | None = None
    method: dict[str, Method]
