"""A session of a tournament at one table: who plays, with what rights, and where the session stands."""

from typing import Literal

import msgspec

from punto.units.field_types import Amount, Moment, Number, Text
from punto.units.privacy import Person

Topic = Literal[
    "limits", "must-wager", "own-position", "time-limit", "covers", "absence", "pass-cards", "buy-in",
    "secret-wagers", "order", "ranking", "records", "conduct",
]  # fmt: skip
"""Rules of play that the conditions may adopt where the text does not fix them."""
EVERY_TOPIC: frozenset[Topic] = frozenset((
    "limits", "must-wager", "own-position", "time-limit", "covers", "absence", "pass-cards", "buy-in",
    "secret-wagers", "order", "ranking", "records", "conduct",
))  # fmt: skip

Standing = Literal["in", "eliminated", "disqualified", "placed", "gone"]
"""Whether somebody plays on; `placed` is somebody whose place in a play-off is certain."""


class LimitStep(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The limits of a wager from one coup of the session on."""

    coup: Number
    minimum: Amount
    maximum: Amount


class SpecialMarkers(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Markers that the conditions hand out, how many of each in a session, and what they do."""

    all_in: Number = 0
    all_in_to_maximum: bool = False
    """Whether the maximum binds a wager of all chips."""
    stand_off: Number = 0
    stand_off_any: bool = False
    """Whether a win stands off too, or a loss alone."""
    stand_off_saves: bool = False
    """Whether the marker is spent only by what it saves, or as soon as it is placed."""


class HeatTerms(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How a session is played: what the conditions choose of it."""

    limits: tuple[LimitStep, ...]
    coups: Number = 0
    """How many coups it has; none where the clock ends it."""
    ends_at: Moment = 0
    """When it ends; none where the number of coups ends it."""
    adopted: frozenset[Topic] = frozenset()
    ordered: bool = False
    """Whether there is an order of wagering."""
    clockwise_boxes: bool = False
    """Whether boxes are numbered clockwise, seen from above."""
    seconds: Number = 0
    """The time in which a wager must be made; none where there is no limit."""
    deductions: Number = 3
    """For how many missed coups of a session chips are taken at most."""
    pass_cards: Number = 0
    secret_wagers: Number = 0
    markers: SpecialMarkers = SpecialMarkers()
    wagers: frozenset[Text] = frozenset()
    """The wagers that may be made; none named means all that the table offers."""
    wagers_per_coup: Number = 0
    """How many open wagers a player may make in a coup; none where there is no limit."""
    cash_for_chips: bool = False
    """Whether the conditions turn chips into cash at the end of the session."""
    advance: Number = 0
    """How many go on from this table."""


class Removal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How somebody went out: in which coup, with what left, after what wager, and how many went before."""

    coup: int
    residual: int
    wager: int
    order: int


class HeatPlayer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A tournament player at the table."""

    box: str
    standing: Standing = "in"
    pass_cards: int = 0
    secret_wagers: int = 0
    all_in: int = 0
    stand_off: int = 0
    absent: bool = False
    deducting: bool = False
    """Whether the official directed that chips are taken for coups missed."""
    deducted: int = 0
    """For how many coups of the session chips were taken."""
    removal: Removal | None = None
    place: int = 0
    """The place won in a play-off, from one."""


class Form(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A secret wager on its form; what is written there is not known here before it is announced."""

    id: str
    seal: str
    """The fingerprint of what is written, with a salt."""
    sealed: str = ""
    """What is written, for the key of the house alone."""
    examined_by: Person = ""
    announced: bool = False
    wager: str = ""
    amount: int = 0


class PlayOff(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a play-off decides: so many places, alone or each by itself."""

    places: int
    ordered: bool = False
    groups: tuple[tuple[str, ...], ...] = ()
    """Players who are still level with each other, the better groups first."""


class Heat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The session that is on."""

    id: str
    terms: HeatTerms
    bank: int
    players: dict[Person, HeatPlayer]
    coup: int = 1
    """The coup of the session that is played, or comes next."""
    marker: str = ""
    """The box on which the marker lies that shows who bets first."""
    acted: tuple[Person, ...] = ()
    """Who has wagered or passed in this coup, in the order in which they did."""
    since: int = 0
    """From when the time for the next wager runs."""
    passing: frozenset[Person] = frozenset()
    """Whose pass card lies on the layout."""
    forms: dict[Person, Form] = {}
    shown_forms: dict[Person, Form] = {}
    """Forms of the coup before: others may look at them until the next first card."""
    standing_off: frozenset[Person] = frozenset()
    """Whose stand-off marker lies on the layout."""
    late: frozenset[Person] = frozenset()
    held: frozenset[Person] = frozenset()
    """Whom the official holds to the minimum in this coup."""
    removals: int = 0
    play_off: PlayOff | None = None
    halted: str = ""
    """Why no coup may begin; nothing while play goes on."""
    over: str = ""
    """Why the session is over; nothing while it is on."""
    counts: dict[Person, int] = {}
    """Chips before each player as they were counted and recorded."""

    def playing(self) -> list[str]:
        """Everybody who is still in."""
        return [who for who, each in self.players.items() if each.standing == "in"]

    def limits_of(self, coup: int) -> LimitStep:
        """The limits of one coup."""
        return [step for step in self.terms.limits if step.coup <= coup][-1]

    @property
    def limits(self) -> LimitStep:
        """The limits now."""
        return self.limits_of(self.coup)
