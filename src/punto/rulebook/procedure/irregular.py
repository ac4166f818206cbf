"""What a rulebook does about irregularities: by kind, the ways out and the circumstances that open each."""

from typing import Literal

from punto.rulebook.procedure.effects import Effect
from punto.rulebook.records import Cited, Record

Kind = Literal[
    "third-card-player", "third-card-banker", "excess-card", "card-to-banker", "face-up-card",
    "exposed-card", "faced-cards-suspected", "wrong-area", "wrong-holder", "order-in-doubt",
    "too-few-cards", "burn-forgotten", "extra-burn", "not-cut", "not-shuffled", "no-bets",
    "late-change", "dropped-cards", "missing-card", "foreign-card", "sequence-revealed",
    "scanner-discrepancy", "display-wrong", "invalid-bet", "card-rule-bet", "wrong-variant",
    "mispayment", "offer-missed", "late-tail-early", "late-error", "device-malfunction", "machine-jam",
    "machine-unverified", "wager-found", "late-wager", "late-move",
]  # fmt: skip
"""What can be reported; a rulebook that says nothing of a kind leaves it to whoever decides disputes."""
Stage = Literal["preparing", "before", "opening", "drawing", "result", "settled", "paid"]
"""How far the coup is: no card is out, not yet four, four or more, its result called, settled, paid."""
Due = Literal["player", "banker", "none", "unknown"]
"""The hand to which the table of play gives the next card; unknown while cards lie face down."""
Found = Literal["in-coup", "before-next", "late"]
"""When an error came to light: in its coup, before the next one began, or after that."""

AS_READ = "as-read"
"""The setting that leaves the first choice to the reading."""
Change = Literal["move", "alter", "raise", "add", "withdraw"]
"""What a player may be let do with wagers once cards are out."""


class When(Record, frozen=True, kw_only=True):
    """The circumstances in which something applies; what is not named here does not matter."""

    stage: tuple[Stage, ...] = ()
    hand_due: tuple[Due, ...] = ()
    card_due: bool | None = None
    """Whether the coup on the table takes another card, or may; false when none is on the table. A card found
    face up behind others that lie before the shoe is due after them, and opens no coup."""
    opening_cards: bool | None = None
    """Whether it is about the opening cards."""
    found: tuple[Found, ...] = ()
    device: tuple[Literal["shoe", "shuffler"], ...] = ()
    shoe_short: bool | None = None
    """Whether by the count the shoe may not hold what the coup needs."""
    disclosed: bool | None = None
    """Whether the card's face was seen."""
    last_coup: bool | None = None
    first_coup: bool | None = None
    bets_down: bool | None = None
    betless: bool | None = None
    burned: bool | None = None
    """Whether a card was burned before this coup."""
    called: bool | None = None
    """Whether no more bets was called, or a card is out."""
    cards_out: tuple[int, ...] = ()
    exposed: bool | None = None
    """Whether a card of the coup lies face up."""
    method: tuple[str, ...] = ()
    scanning: bool | None = None
    damaged: bool | None = None
    """Whether a machine damaged cards."""
    spare: bool | None = None
    """Whether another machine is at hand and the cards can be moved to it."""
    meant: bool | None = None
    """Whether a wrong payment may have been made on purpose."""
    mispaid: bool | None = None
    """Whether it is known by how much a payment was wrong."""
    laid: bool | None = None
    """Whether the wagers named, or some of the person named, lie on the layout."""
    offer_due: tuple[str, ...] = ()
    """What should have been offered inside the coup and was not; nothing where all was."""
    in_force: bool | None = None
    """Whether the rule that makes wagers invalid is in force."""
    streak_open: bool | None = None
    """Whether the streak that a late wager needs has been established."""


class Resolution(Cited, frozen=True, kw_only=True):
    """One way out of an irregularity."""

    name: str
    effect: Effect
    when: When = When()
    role: str | None = None
    """Who decides it, or must approve it; where the text names nobody, any member of staff."""
    choice: bool = False
    """Whether that person may choose between this one and others."""
    preferred: When | None = None
    """When it is the first choice, where the venue has not set another."""
    withdraw: Literal["no", "whole", "reduce"] = "no"
    """Whether every player may take wagers back before the coup goes on, or reduce them too."""
    all_withdrawn: Cited | None = None
    """What makes the coup one without bets when no wager remains."""
    agreed: Cited | None = None
    """Where all players must agree."""
    shuffle: Cited | None = None
    """Where the cards are shuffled once the coup is over."""
    check: Cited | None = None
    """Where all cards are then taken out and checked."""
    tell: dict[str, Cited] = {}
    """Who is told of it, by role."""
    allow: dict[Change, Cited] = {}
    """What players may do with their wagers before the coup goes on."""
    named: bool = False
    """Whether only players who are named may."""


class IrregularityRule(Cited, frozen=True, kw_only=True):
    """A kind of irregularity: when it can be one at all, and the ways out."""

    title: str
    needs: When = When()
    hands: Literal["two", "each-seat", "any"] = "two"
    """The games in which it can happen."""
    silent: When | None = None
    """Where the text does not say what follows if none of its ways out will do: somebody may rule, too."""
    first_choice: str = ""
    """The setting by which a venue names the way out that is shown first."""
    resolution: tuple[Resolution, ...] = ()
