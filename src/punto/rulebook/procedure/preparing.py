"""How the cards are made ready: checked, mixed, cut, loaded and burned; and when that is done anew."""

from typing import Literal

from punto.rulebook.records import Cited, Power, Record

Step = Literal[
    "check", "check-by-dealer", "check-by-supervisor", "spread", "wash", "stack", "riffle", "shuffle"
]
Device = Literal["shoe", "shuffler"]


# The table before it opens


class Item(Cited, frozen=True, kw_only=True):
    """Something that stands at the table: always, in some cases only, or at the house's choice."""

    needed: Literal["always", "with-shoe", "with-cash", "with-runs", "may"]
    variants: tuple[str, ...] = ()
    """The games that need it; none named means all."""
    spared: Cited | None = None
    """The rule that lets a table without cash do without it."""


class LayoutRules(Cited, frozen=True, kw_only=True):
    """The printed layouts, by their letters."""

    letters: tuple[str, ...]
    elements: Cited | None = None
    """Whatever else the rules need on the cloth: an area for every wager on offer."""
    extras: Cited | None = None
    """Areas beyond those pictured."""


class AreaWords(Cited, frozen=True, kw_only=True):
    """The words that an area of the layout may be designated by."""

    words: tuple[str, ...]


class DealtFrom(Cited, frozen=True, kw_only=True):
    """What the cards are dealt from."""

    devices: tuple[Device, ...]


# Cards and their checks


class Wish(Cited, frozen=True, kw_only=True):
    """Something that a player may ask for, whose approval it needs, and what it binds the dealer to."""

    approval: str | None = None
    burns: tuple[str, ...] = ()
    """The ways to burn that it leaves the dealer; none named leaves them all."""


class Way(Cited, frozen=True, kw_only=True):
    """How cards of one kind are brought to the cut: what must be done to them, in order."""

    steps: tuple[Step, ...]
    secured: bool = False
    """Whether they must have been locked away until now."""
    wish: dict[str, Wish] = {}
    """What players may ask for before such cards are used."""


class Checking(Cited, frozen=True, kw_only=True):
    """Who may verify the cards."""

    by: tuple[Literal["dealer", "supervisor", "device"], ...]
    supervisor: str
    at_opening: bool = False
    at_end: bool = False


class OnOrder(Cited, frozen=True, kw_only=True):
    """A check that somebody may order at any time."""

    roles: tuple[str, ...]


# The cut


class Depth(Cited, frozen=True, kw_only=True):
    """How far from either end the cut must be; a tolerance is the name of a setting."""

    cards: int
    tolerance: str | None = None


class Cut(Cited, frozen=True, kw_only=True):
    """Who cuts, in which order the cut is offered, and how deep it goes."""

    first: Literal["staff", "highest-seat", "lowest-seat"]
    staff: Power
    """Who cuts when no player does."""
    passed: Cited
    seated: Cited
    """The player with whom the offers begin."""
    opening: Cited | None = None
    """At opening they begin with whoever came first, where the text says so."""
    nominee: bool = False
    """Whether that player may name another one."""
    players: Power | None = None
    """Who may let the players cut instead of staff."""
    person: Power | None = None
    """Who may name the person that cuts."""
    depth: Depth


class CuttingCard(Cited, frozen=True, kw_only=True):
    """Where the cutting card goes in: how many cards from the back, and how exactly."""

    behind: int
    rule: Literal["at-least", "about", "exactly"]
    tolerance: str | None = None


# The burn


class FaceUp(Record, frozen=True, kw_only=True):
    """The first card sets how many more are burned."""

    additional: Cited
    discarded: Cited
    counting: Cited
    exposed: Power | None = None
    """Who may let the further cards be seen."""


class Burn(Cited, frozen=True, kw_only=True):
    """One way to burn; whose approval and which request it needs."""

    approval: str | None = None
    asked: str | None = None
    face_up: FaceUp | None = None


class Burning(Cited, frozen=True, kw_only=True):
    """The burn before play."""

    compulsory: bool
    way: dict[str, Burn]


# When cards are mixed or replaced anew


class ShuffleOrder(Power, frozen=True, kw_only=True):
    """A reason for which somebody may order a shuffle."""

    title: str


class Replacement(Power, frozen=True, kw_only=True):
    """A reason to replace the cards, and who says so."""

    title: str
    when: tuple[Literal["between-coups", "shoe-over"], ...]
    must: Literal["no", "handled", "method"] = "no"
    """What makes it compulsory at the end of a shoe."""
    methods: tuple[str, ...] = ()
    some: bool = False
    """Whether single cards may be replaced."""
    other_back: Cited | None = None
    same_back: Power | None = None
    new_cards: Cited | None = None


class Shuffler(Cited, frozen=True, kw_only=True):
    """A machine that shuffles and deals: cards are neither cut nor marked with a cutting card."""

    continuous: Cited | None = None
    by_hand_first: Power | None = None
    by_hand_cards: tuple[str, ...] = ()


class Preparing(Record, frozen=True, kw_only=True):
    """The cards before a shoe."""

    equipment: dict[str, Item] = {}
    layouts: LayoutRules | None = None
    area_words: dict[str, AreaWords] = {}
    """By wager: how its area must be marked."""
    dealt_from: DealtFrom
    way: dict[str, Way]
    step: dict[str, Cited]
    occasion: dict[str, Cited]
    """Why the cards are shuffled: play opens, a shoe is over."""
    checking: Checking | None = None
    check_order: OnOrder | None = None
    wish: dict[str, Wish] = {}
    """What players may ask for, whatever the cards."""
    cut: Cut
    cutting_card: dict[str, CuttingCard]
    second_cutting_card: Cited | None = None
    loading: Cited
    dropped: Power | None = None
    """Who verifies that dropped cards were collected."""
    burn: Burning
    bets_called: Cited | None = None
    shuffle_order: dict[str, ShuffleOrder]
    replacement: dict[str, Replacement]
    shuffler: Shuffler | None = None
