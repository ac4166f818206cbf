"""The shape of a rulebook's data. Every value that a text fixes carries the clause that fixes it."""

from datetime import date
from typing import Literal

from punto.rulebook.identity import Identity, Role, Vocabulary
from punto.rulebook.procedure import (
    Conduct,
    Dealing,
    IrregularityRule,
    Jackpots,
    Mispaying,
    Preparing,
    PromotionRules,
    ThreeCard,
    TournamentRules,
)
from punto.rulebook.procedure.fates import Fate
from punto.rulebook.procedure.irregular import Kind
from punto.rulebook.records import Cited, Packs, Power, Record, Setting, Span, Term, When

# Table, cards, table of play


class SetupRules(Record, frozen=True, kw_only=True):
    """The table and its cards, as far as wagers depend on them."""

    decks: Packs
    seats: Span | None = None
    standing: Term | None = None
    area_share: Term | None = None


class CardValues(Record, frozen=True, kw_only=True):
    """What the cards count, and how a hand's points come about."""

    pips: Cited
    tens_and_pictures: Cited
    ace: Cited
    low_total: Cited
    high_total: Cited


class PlayerRow(Cited, frozen=True, kw_only=True):
    """A row of the Player's table."""

    points: tuple[int, ...]
    draws: bool


class BankerRow(Cited, frozen=True, kw_only=True):
    """A row of the Banker's table: against which third Player card the Banker draws."""

    points: tuple[int, ...]
    player_stood: bool
    third_card: tuple[int, ...] = ()


class TableOfPlay(Record, frozen=True, kw_only=True):
    """Who draws a third card."""

    natural: Cited
    third_cards: Cited
    player_draws: Cited
    player_stands: Cited
    banker_draws: Cited
    banker_stands: Cited
    player: tuple[PlayerRow, ...]
    banker: tuple[BankerRow, ...]
    after_player_drew: Cited
    after_player_stood: Cited | None = None
    """The rule for a Player who stood, where it is not the same as the one for a Player who drew."""
    rows_for_player_stood: bool = True
    """Whether the printed Banker's table has a column for a Player who stood."""


# Wagers

Result = Literal["win", "lose", "stand-off"]


class Otherwise(Cited, frozen=True, kw_only=True):
    """What happens in every coup that no line names."""

    result: Literal["lose", "stand-off"]
    lost: str | None = None
    """The share of the stake that is lost, such as "50%"; all of it if left out."""


class WagerLine(Cited, frozen=True, kw_only=True):
    """One pay line: in these coups, this result at these odds (one per option where they differ)."""

    when: When
    result: Result
    odds: str | tuple[str, ...] | None = None
    commission: str | None = None
    name: str = ""
    lost: str | None = None
    """The share of the stake that a losing line takes, such as "50%"; all of it if left out."""


class RoundTo(Cited, frozen=True, kw_only=True):
    """How a sum is rounded, and to multiples of which amount."""

    way: Literal["up", "down", "nearest"]
    to: str


class Cap(Cited, frozen=True, kw_only=True):
    """A wager that one may have only up to a share of one's other wagers."""

    share: str
    """Such as "50%" or "200%" of what one has on them together."""
    of: tuple[str, ...]


class PayTable(Cited, frozen=True, kw_only=True):
    """A wager as a list of pay lines."""

    title: str
    pays: tuple[WagerLine, ...]
    otherwise: Otherwise | None = None
    commission_to: RoundTo | None = None
    """How commission on this wager is rounded by itself, before the win is paid."""
    cap: Cap | None = None
    """The most that one may have on it, by what one has on other wagers."""


class Window(Cited, frozen=True, kw_only=True):
    """A wager that opens inside a coup, for those who hold one of these wagers."""

    when: When
    holders: tuple[str, ...]
    no_more_than_held: bool = False
    one_for_each_held: bool = False


class OneEach(Cited, frozen=True, kw_only=True):
    """One wager of a kind for each player in a coup; where a setting is named, only while that is on."""

    setting: str | None = None


class Layouts(Cited, frozen=True, kw_only=True):
    """The printed layouts that have an area for a wager."""

    names: tuple[str, ...]


class SideBet(PayTable, frozen=True, kw_only=True):
    """An optional wager, the same in every variant that may offer it."""

    family: str | None = None
    hand: Literal["player", "banker"] | None = None
    variants: tuple[str, ...] = ()
    decks: Packs | None = None
    window: Window | None = None
    one_each: OneEach | None = None
    signed: Cited | None = None
    """That a sign at the table shows what such a wager takes."""
    restriction: Cited | None = None
    layouts: Layouts | None = None


class Family(Cited, frozen=True, kw_only=True):
    """Wagers that share one option number at a table."""

    title: str
    options: int


class RunLine(Cited, frozen=True, kw_only=True):
    """What a run of this length pays; where a setting is named, only while that is on."""

    length: int
    odds: str
    setting: str | None = None


class Run(Cited, frozen=True, kw_only=True):
    """A wager on successive results, decided by the first that fails or the last that comes in."""

    title: str
    wants: Literal["player", "banker", "tie", "nominated"]
    pays: tuple[RunLine, ...]
    lost: Cited
    broken_by_tie: Cited | None = None
    skips: Cited
    on_closing: Cited
    main_each_coup: Cited | None = None
    variants: tuple[str, ...] = ()


class TailEntry(Cited, frozen=True, kw_only=True):
    """When a tail may be joined: before it starts, or for one coup after."""

    entry: Literal["early", "late"]
    pays: Cited


class Tail(Cited, frozen=True, kw_only=True):
    """A wager on how long a streak of one hand will last."""

    title: str
    wants: Literal["player", "banker"]
    odds: dict[str, str]
    entries: tuple[TailEntry, ...]
    too_early: Cited
    broken: Cited
    skips: Cited
    variants: tuple[str, ...] = ()


class SplitPart(Record, frozen=True, kw_only=True):
    """One part of a split wager."""

    share: str
    of: Literal["banker", "player", "tie"]


class SplitPair(Record, frozen=True, kw_only=True):
    """A pair of side bets that the sign may name for a split wager."""

    player: str
    banker: str


class Split(Cited, frozen=True, kw_only=True):
    """One stake laid on several wagers in fixed shares, settled together."""

    title: str
    parts: tuple[SplitPart, ...]
    pairs: dict[str, SplitPair]
    net: Cited
    variants: tuple[str, ...] = ()


class Ranked(Cited, frozen=True, kw_only=True):
    """A rank of a three-card hand; the data lists them from the best down."""

    points: int
    all_pictures: bool = False


class Variant(Cited, frozen=True, kw_only=True):
    """A form of the game: its main wagers and what else it admits."""

    title: str
    main: dict[str, PayTable]
    side_bets: Literal["all", "none"]
    no_side_bets: Cited | None = None
    decks: Packs | None = None
    seats: Span | None = None
    hands: Literal["two", "each-seat"] = "two"
    ranking: tuple[Ranked, ...] = ()
    misdeal: Cited | None = None
    misdeal_count: Cited | None = None
    misdeal_empty: Cited | None = None
    misdeal_area: Cited | None = None
    misdeal_dealer: Cited | None = None
    paid_on_misdeal: tuple[str, ...] = ()
    withdrawal: Cited | None = None
    renominate: Cited | None = None
    tournament_only: Cited | None = None


# Placing


class Opposite(Cited, frozen=True, kw_only=True):
    """Whether one bettor may back both hands."""

    rule: Literal["allowed", "approval", "forbidden"]
    approval: str | None = None
    approval_with_tie: str | None = None
    combinations: dict[str, str] = {}
    """Main wagers that one bettor may hold together, such as "player+tie", each with its clause."""


class Closing(Cited, frozen=True, kw_only=True):
    """What ends the taking of bets, and what ends all handling of them."""

    placing_ends: Literal["call", "first-card"]
    handling_ends: Literal["call", "first-card"]
    announced: Literal["must", "may"]


class Assets(Cited, frozen=True, kw_only=True):
    """What may be wagered."""

    kinds: tuple[Literal["chips", "token"], ...]


class Oral(Cited, frozen=True, kw_only=True):
    """What a spoken bet must come with."""

    accompanied_by: str
    tender: tuple[Literal["chips", "cash", "voucher", "token"], ...]


class Validity(Cited, frozen=True, kw_only=True):
    """A condition that a wager must meet; its name is the reason given when it fails."""

    why: str
    condition: str
    since: date | None = None
    found_before: Cited | None = None
    found_after: Cited | None = None


class Entitled(Cited, frozen=True, kw_only=True):
    """One rank in the order in which people may take the places for side bets."""

    who: Literal["main-on-hand", "any-wager", "main", "anyone"]


class Placing(Record, frozen=True, kw_only=True):
    """How wagers are placed, and what makes one of no effect."""

    opposite: Opposite
    several_sides: Cited | None = None
    """That one bettor may have several side wagers in one coup, where the text says so."""
    closing: Closing
    assets: Assets
    tokens: Cited | None = None
    oral: Oral | None = None
    separate: Cited | None = None
    responsibility: Cited | None = None
    refusal: Term | None = None
    validity: tuple[Validity, ...] = ()
    invalid_returned: Cited | None = None
    withdrawal: Term | None = None
    late_changes: Term | None = None
    entitled: tuple[Entitled, ...] = ()


class Betless(Cited, frozen=True, kw_only=True):
    """A round dealt without bets: what becomes of wagers that lie there."""

    open_wagers_stay: Cited | None = None
    placed_after: Cited | None = None
    """What becomes of a wager laid after it was announced that the round is without bets."""


# Limits and money

LimitRule = Literal["refuse", "stand", "limit", "pro-rata", "warn-once"]


class Limit(Cited, frozen=True, kw_only=True):
    """What to do with a wager that breaks a limit."""

    rule: LimitRule


class Limits(Record, frozen=True, kw_only=True):
    """Each limit, found before the first card or after it; what the text leaves open is marked absent."""

    sign: Term
    under_minimum_before: Limit | None = None
    under_minimum_after: Limit | None = None
    over_maximum_before: Limit | None = None
    over_maximum_after: Limit | None = None
    over_area_before: Limit | None = None
    over_area_after: Limit | None = None
    off_unit_before: Limit | None = None
    off_unit_after: Limit | None = None
    differential: Term | None = None
    over_differential_before: Limit | None = None
    over_differential_after: Limit | None = None
    earlier_coups: Cited | None = None
    personal: Term | None = None
    kept_minimum: Cited | None = None
    altered_by: Term | None = None
    raising_minimum: Term | None = None


class ExtraCommission(Cited, frozen=True, kw_only=True):
    """Commission on what a winning main wager lays beyond the differential."""

    rate: str
    variants: tuple[str, ...]
    on_player: Cited
    on_banker: Cited
    by_arrangement: bool


class Payment(Record, frozen=True, kw_only=True):
    """How winnings become chips."""

    unpayable: Literal["round-up", "round-down", "round-nearest", "valid-part"]
    coin: str | None = None
    """The amount whose multiples can be paid, where it is not left to the chips in use."""
    rule: Cited
    refusal: Literal["must", "may"] | None = None
    refusal_rule: Cited | None = None
    losers_taken: Cited
    winners_paid: Cited


class Deferral(Cited, frozen=True, kw_only=True):
    """Commission that is not taken at once."""

    marker: Cited
    settled: Cited
    settled_on_leaving: Cited
    needs_approval: bool
    who: Literal["seated", "anyone"] = "seated"


class Commission(Record, frozen=True, kw_only=True):
    """When commission is collected."""

    collected: Cited
    deferral: Deferral | None = None
    extra: ExtraCommission | None = None


class Absent(Record, frozen=True, kw_only=True):
    """A topic on which the text is silent, or whose text was not supplied. Never filled in."""

    topic: str
    why: str
    clause: str | tuple[str, ...] = ()
    reading: str | tuple[str, ...] = ()


class Rulebook(Record, frozen=True, kw_only=True):
    """One rulebook, whole."""

    id: str
    identity: Identity
    vocabulary: Vocabulary
    roles: tuple[Role, ...]
    setup: SetupRules
    values: CardValues
    table_of_play: TableOfPlay
    variant: dict[str, Variant]
    side_bet: dict[str, SideBet] = {}
    family: dict[str, Family] = {}
    run: dict[str, Run] = {}
    tail: dict[str, Tail] = {}
    split: dict[str, Split] = {}
    placing: Placing
    betless: Betless
    fate: tuple[Fate, ...] = ()
    """What becomes of Runs, Tails and deferred commission, by what becomes of a coup."""
    void_coup: Cited
    limits: Limits
    payment: Payment
    commission: Commission | None = None
    power: dict[str, Power] = {}
    preparing: Preparing | None = None
    dealing: Dealing | None = None
    conduct: Conduct | None = None
    three_card: ThreeCard | None = None
    irregular: dict[Kind, IrregularityRule] = {}
    mispaying: Mispaying | None = None
    promotion: PromotionRules | None = None
    jackpots: Jackpots | None = None
    tournament: TournamentRules | None = None
    settings: tuple[Setting, ...] = ()
    absent: tuple[Absent, ...] = ()
    extends: str | None = None
