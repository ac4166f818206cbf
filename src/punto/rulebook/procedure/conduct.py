"""How the table is run: notices, limits, seats, closing, disputes, breaches and what follows from them."""

from typing import Literal

from punto.rulebook.records import Cited, Power, Record

BreachKind = Literal["device", "coaching", "influence", "private-bet", "card-handling", "proxy", "other"]
RemedyKind = Literal["void-bets", "bar", "exclude", "withhold", "confiscate", "detain"]


class Forewarning(Cited, frozen=True, kw_only=True):
    """How long a sign must stand, or how many coups must pass, before what it says may happen."""

    minutes: int = 0
    coups: int = 0


class Keeping(Cited, frozen=True, kw_only=True):
    """A minimum raised at once, while those who play already keep the old one."""

    marker: Cited
    marker_removed: Cited
    one_box: Cited
    ended: Forewarning
    both_signed: Cited
    newcomers: Cited


class Raising(Record, frozen=True, kw_only=True):
    """How a minimum may be raised."""

    signed: Forewarning
    keeping: Keeping | None = None
    consent: Cited | None = None


class Personal(Cited, frozen=True, kw_only=True):
    """One player's own limits: what stands before the place, and whether only a higher maximum is given."""

    text: str
    higher_only: bool = False


class LowLimit(Record, frozen=True, kw_only=True):
    """What low-limit gaming rules out."""

    no_tournament: Cited
    device_only: Cited


class GameChange(Record, frozen=True, kw_only=True):
    """Another form of the game at the table: with a sign, with everybody's consent, with a notice."""

    signed: Forewarning | None = None
    consent: Cited | None = None
    notice: "GameNotice | None" = None


class GameNotice(Cited, frozen=True, kw_only=True):
    """Forms of the game that a notice must name."""

    variants: tuple[str, ...]


class Abstaining(Cited, frozen=True, kw_only=True):
    """How many coups a seated player may let pass at a full table."""

    coups: int
    agreed_count: bool
    """Whether coups that the players agreed to have dealt without bets count too."""


class Crowd(Cited, frozen=True, kw_only=True):
    """How many bettors' wagers of a kind one area holds, on a printed layout."""

    most: int
    layout: str


class Areas(Record, frozen=True, kw_only=True):
    """Who may bet where."""

    one_player: Cited | None = None
    crowd: Crowd | None = None
    standing: Cited | None = None
    """Standing players have areas of their own."""
    standing_by: Power | None = None
    """Who lets a standing player bet."""


class Cash(Record, frozen=True, kw_only=True):
    """Cash for chips."""

    drop_box: Cited
    cashless: Cited | None = None


class PlayerCard(Cited, frozen=True, kw_only=True):
    """The player's own card: which validity condition it is, and which excuses do not help."""

    why: str
    session: Cited
    """That a card which was valid when play began does until the player leaves."""
    own: Cited
    """That nobody plays with another's card."""
    for_another: Cited
    """That nobody bets for another person."""
    agency: Cited
    stake: Cited


class Touching(Record, frozen=True, kw_only=True):
    """Wagers after the result."""

    losing: Cited
    stood_off: Cited


class EarlySettling(Record, frozen=True, kw_only=True):
    """Deferred commission settled before the end of the shoe."""

    asked: Cited
    ordered: Power
    approved_by: Power | None = None
    """Who must agree before commission is deferred at all."""


class Invalidation(Record, frozen=True, kw_only=True):
    """A coup made of no effect."""

    disruption: Power
    fraud: Power
    refund: Cited
    forfeit: Cited | None = None
    """Where a fraudster's wager may be forfeited."""
    single_wagers: bool = False
    """Whether single wagers may be made void for fraud instead of the coup."""


class BreachRule(Cited, frozen=True, kw_only=True):
    """What people must not do, and whose doing it on duty is no breach."""

    exempt: Cited | None = None


class Remedy(Cited, frozen=True, kw_only=True):
    """What may be done to somebody; no breach named means for any."""

    breaches: tuple[BreachKind, ...] = ()
    decided: Power | None = None
    """Who decides in the end about what was withheld; none named means whoever may withhold it."""


class DisputeRules(Record, frozen=True, kw_only=True):
    """Who rules on a dispute, who reviews that, and what the complainant is told."""

    decided: Power
    reviewed: Power | None = None
    last: Power | None = None
    """Whose decision is final, where that is not the review's."""
    final: Cited
    advised: Cited


class Restriction(Cited, frozen=True, kw_only=True):
    """A side bet kept for those with a main wager: Surveillance is told first, and a sign says it."""

    told: Cited
    signed: Cited


class LimitSign(Cited, frozen=True, kw_only=True):
    """The sign with the limits, and the amounts that it must show before bets are taken."""

    amounts: tuple[Literal["minimum", "maximum"], ...] = ()


class Conduct(Record, frozen=True, kw_only=True):
    """Everything around the game that is not the game."""

    sign: LimitSign
    raising: Raising | None = None
    personal: Personal | None = None
    low_limit: LowLimit | None = None
    game: GameChange | None = None
    closing: Forewarning | None = None
    abstaining: Abstaining | None = None
    areas: Areas = Areas()
    cash: Cash | None = None
    player_card: PlayerCard | None = None
    touching: Touching | None = None
    early_settling: EarlySettling | None = None
    invalidation: Invalidation | None = None
    breach: dict[BreachKind, BreachRule] = {}
    remedy: dict[RemedyKind, Remedy] = {}
    disputes: DisputeRules | None = None
    restriction: dict[str, Restriction] = {}
    rules_shown: Cited | None = None
