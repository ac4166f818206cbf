"""Tournaments: what the conditions must say, what the text fixes, and what it leaves to the conditions."""

from typing import Literal

from punto.rulebook.records import Cited, Power, Record

Feature = Literal[
    "fee", "buy-in", "re-buy", "add-on", "refusal", "criteria", "charity", "signing", "progression",
    "buy-back", "repechage", "disposition", "minimum", "secret-wagers", "pass-cards", "all-in", "stand-off",
    "re-buy-marker",
]  # fmt: skip
"""What a tournament may have, so that its conditions owe a statement on it."""

GroundName = Literal["no-wager", "raised-chips", "hidden-chips", "absence", "breach"]
Duty = Literal["must", "may"]
FeeBack = Literal["no", "with-approval", "conditions"]


class ConditionItem(Cited, frozen=True, kw_only=True):
    """Something that the conditions must state: always, or where the tournament has one of these features."""

    title: str
    owed_with: tuple[Feature, ...] = ()


class Publication(Record, frozen=True, kw_only=True):
    """What must happen to the conditions before anything else does."""

    contents: Cited
    published: Cited
    approved: Power | None = None
    """Whose written approval the conditions need."""
    advised: Power | None = None
    """Who is told of the tournament before an entry is taken."""
    changes_told: Power | None = None
    """Who is told of a change before the tournament."""
    changes: Cited


class Deputies(Cited, frozen=True, kw_only=True):
    """Who stands in for the official, and who names them."""

    named_by: Literal["operator", "tournament-official"]


class Officials(Record, frozen=True, kw_only=True):
    """Who is in charge."""

    in_charge: Cited
    qualified: Power | None = None
    """The role for which the official, and every deputy, must be qualified."""
    deputies: Deputies | None = None
    present: Cited | None = None


class BeforePlay(Record, frozen=True, kw_only=True):
    """What players agree to and are told before they play."""

    equal_chance: Cited
    agreement: Cited
    briefing: Cited | None = None
    practice: Cited | None = None


class Exclusive(Cited, frozen=True, kw_only=True):
    """A designated table serves nothing else: while a session is on, or for the whole tournament."""

    during: Literal["session", "tournament"]


class Designation(Record, frozen=True, kw_only=True):
    """Tables of the tournament, and how places are given out."""

    tables: Cited
    exclusive: Exclusive
    places: Cited


class Entering(Record, frozen=True, kw_only=True):
    """Who plays: by an entry, on a form, for a fee, within the numbers."""

    form: Cited
    numbers: Cited
    eligible: Cited
    right_to_refuse: Cited
    withdrawal: Cited
    buy_back: Cited
    substitute: Cited | None = None
    employees: Cited | None = None
    """That employees may play at some events, and win nothing."""


class PrizePool(Record, frozen=True, kw_only=True):
    """Fees, additions, guarantee and prizes."""

    charged: Cited
    whole: Cited | None = None
    """That every fee goes into the pool whole; where it is absent the conditions describe the pool."""
    described: Cited
    added: Cited | None = None
    guaranteed: Cited | None = None
    cancelled: Cited
    prizes: Cited


class PlayRule(Cited, frozen=True, kw_only=True):
    """A rule of play: fixed by the text, or in force only where the conditions adopt it."""

    fixed: bool = True


class Wagering(Record, frozen=True, kw_only=True):
    """Wagers in tournament chips, coup by coup."""

    chips: PlayRule
    no_cash: PlayRule
    equal_chips: PlayRule
    buy_in: PlayRule
    must_wager: PlayRule
    own_position: PlayRule
    limits: PlayRule
    time_limit: PlayRule
    late: PlayRule
    covers: PlayRule
    absence: PlayRule
    pass_cards: PlayRule | None = None
    all_in: PlayRule | None = None
    stand_off: PlayRule | None = None
    re_buy: PlayRule | None = None


class SecretWagers(Record, frozen=True, kw_only=True):
    """Wagers written on a form, and what a defective one is deemed to be."""

    allowed: PlayRule
    sealed: PlayRule
    form: PlayRule
    bounds: PlayRule
    beside_open: PlayRule
    examined: PlayRule
    announced: PlayRule
    nothing_moves: PlayRule
    under: PlayRule
    over: PlayRule
    beyond_chips: PlayRule
    incomplete: PlayRule
    shown: PlayRule


class WagerOrder(Record, frozen=True, kw_only=True):
    """Who bets first, and who after."""

    allowed: PlayRule
    marker: PlayRule
    sequence: PlayRule
    out_of_turn: PlayRule
    final: PlayRule


class DisqualificationGround(Cited, frozen=True, kw_only=True):
    """A ground for disqualification: whether it must follow, and what becomes of the fee and the chips."""

    duty: Duty
    fee_back: FeeBack
    chips_kept: bool | None = None
    """Whether the player keeps the value of the chips; nothing where the text does not say."""


class Ranking(Record, frozen=True, kw_only=True):
    """Who advances, who wins, and how those who are level are told apart."""

    advance: PlayRule
    winners: PlayRule
    level: PlayRule
    play_off: PlayRule
    same_coup: PlayRule


class EarlyEnd(Cited, frozen=True, kw_only=True):
    """A table ends before its time: those who progress are known, and where chips become cash all agree."""

    known: Cited
    cash: Cited
    either: bool
    """Whether one of the two is enough."""


class ChipRecords(Record, frozen=True, kw_only=True):
    """Counts of chips, and chips that did not come back."""

    counted: PlayRule
    returned: PlayRule
    property: PlayRule
    any_time: PlayRule


class PlayConduct(Record, frozen=True, kw_only=True):
    """How players behave, and who decides."""

    in_view: PlayRule
    advice: PlayRule
    phone: PlayRule | None = None
    dispute: Cited
    play_waits: bool
    """Whether the game does not go on before a dispute is decided."""


class RulesOff(Cited, frozen=True, kw_only=True):
    """Base rules that do not hold in a tournament: these, or those that the conditions name."""

    rules: tuple[str, ...] = ()


class TournamentRules(Record, frozen=True, kw_only=True):
    """Everything that a text says of tournaments."""

    item: dict[str, ConditionItem]
    publication: Publication
    officials: Officials
    before_play: BeforePlay
    designation: Designation
    entering: Entering
    pool: PrizePool
    start_time: Cited
    session: Cited
    """What a session is: it ends with its time, or with its number of coups."""
    limits_changed: PlayRule
    base_rules_off: RulesOff
    wagering: Wagering
    secret_wagers: SecretWagers
    order: WagerOrder
    ground: dict[GroundName, DisqualificationGround]
    ranking: Ranking
    early_end: EarlyEnd
    records: ChipRecords
    conduct: PlayConduct
