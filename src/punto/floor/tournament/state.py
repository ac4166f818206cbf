"""The state of a tournament: conditions, people in charge, entries, money, rounds and results."""

from enum import Enum
from typing import Literal

import msgspec

from punto.machine.state import State
from punto.rulebook.procedure.tournament import Feature
from punto.table.setup import Terms
from punto.table.state.heat import HeatTerms, LimitStep, Removal, SpecialMarkers, Topic
from punto.units.field_types import Amount, Moment, Number, Remark, Text
from punto.units.privacy import FreeText, Person

MoneyGoes = Literal["pool", "house"]
"""Where the money for chips goes that is no entry fee."""
EntryStatus = Literal["in", "withdrawn", "refused", "eliminated", "disqualified", "retired"]


class TournamentStage(Enum):
    """Where a tournament stands."""

    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    DECIDED = "decided"
    PAID = "paid"
    CANCELLED = "cancelled"


class RoundPlan(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One round as the conditions plan it."""

    limits: tuple[LimitStep, ...]
    coups: Number = 0
    minutes: Number = 0
    """How long it lasts, where the clock ends it."""
    advance: Number = 0
    """How many go on from each table; nobody from the final."""
    starts_at: Moment = 0
    second_chance: bool = False
    """Whether it is for those who were eliminated before."""


class TournamentPlan(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the conditions choose, as values that the machine works with. Money is in cents."""

    name: Text = ""
    game: Terms
    fee: Amount = 0
    buy_in: Amount = 0
    """The price of the chips of a session."""
    buy_in_goes: MoneyGoes = "pool"
    pool_percent: Number = 100
    """How much of what comes in goes into the pool."""
    added: Amount = 0
    guarantee: Amount = 0
    guarantee_from: Number = 0
    """From how many entries on the guarantee holds."""
    prize_percent: tuple[Number, ...] = ()
    """By place: the share of the pool."""
    prizes: tuple[Amount, ...] = ()
    """By place: fixed sums, where no shares are named."""
    least_players: Number = 2
    most_players: Number = 10_000
    withdraw_until: Moment = 0
    """Until when a withdrawal costs nothing."""
    may_cancel: bool = True
    bank: Amount = 0
    rounds: tuple[RoundPlan, ...] = ()
    adopted: frozenset[Topic] = frozenset()
    rules_off: tuple[Text, ...] = ()
    """Base rules that the conditions switch off, where the text lets them."""
    ordered: bool = False
    clockwise_boxes: bool = False
    seconds: Number = 0
    deductions: Number = 3
    pass_cards: Number = 0
    secret_wagers: Number = 0
    markers: SpecialMarkers = SpecialMarkers()
    wagers: frozenset[Text] = frozenset()
    wagers_per_coup: Number = 0
    chips_to_cash: bool = False
    buy_backs: Number = 0
    buy_back_price: Amount = 0
    re_buys: Number = 0
    re_buy_price: Amount = 0
    buy_back_goes: MoneyGoes = "pool"
    substitutes: bool = True
    """Whether the conditions leave substitutes open where the text knows them."""
    refuses: bool = False
    """Whether the operator keeps the right to refuse an application."""
    criteria: Remark = ""
    charity: bool = False
    """Whether it is a charity or media event at which employees may play."""
    signing: bool = False
    repechage: bool = False
    fee_back: bool = False
    """Whether the fee of a disqualified player goes back, where the text leaves it to the conditions."""

    def features(self) -> frozenset[Feature]:
        """What the tournament has, so that its conditions owe a statement on it."""
        found: dict[Feature, object] = {
            "fee": self.fee, "buy-in": self.buy_in, "re-buy": self.re_buys, "refusal": self.refuses,
            "criteria": self.criteria, "charity": self.charity, "signing": self.signing,
            "progression": len(self.rounds) > 1, "buy-back": self.buy_backs, "repechage": self.repechage,
            "disposition": self.chips_to_cash, "minimum": self.rounds and "must-wager" in self.adopted,
            "secret-wagers": self.secret_wagers, "pass-cards": self.pass_cards,
            "all-in": self.markers.all_in, "stand-off": self.markers.stand_off,
            "re-buy-marker": self.re_buys,
        }  # fmt: skip
        return frozenset(name for name, has in found.items() if has)


class Conditions(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The conditions: the plan, and a statement on every item in words."""

    plan: TournamentPlan
    items: dict[Text, Remark] = {}


class Published(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Conditions as they were published, and what has happened to them since."""

    edition: int = 0
    conditions: Conditions | None = None
    approved: FreeText = ""
    """The written approval of this version, by its reference."""
    advised: bool = False
    told: tuple[FreeText, ...] = ()
    """Changes of which the regulator was told."""


class InCharge(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who runs the tournament, and who of them is there."""

    official: Person = ""
    deputies: frozenset[Person] = frozenset()
    present: Person = ""


class TournamentEntry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Somebody who entered."""

    at: int
    status: EntryStatus = "in"
    fee: int = 0
    """What was paid and has not gone back."""
    buy_ins: int = 0
    """Paid for chips, and not gone back."""
    bought_for: int = 0
    """The last round for which chips were bought."""
    buy_backs: int = 0
    re_buys: int = 0
    employee: bool = False
    edition: int = 0
    """The version of the conditions that was agreed to."""
    chips_kept: int = 0
    """The recorded count of a disqualified player who keeps the value."""

    @property
    def is_back(self) -> bool:
        """Whether it was taken back before play, so that another may follow."""
        return self.status in ("withdrawn", "refused")


class TablePlan(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table of a round: who sits where, and what came of it."""

    boxes: dict[str, Person] = {}
    started: bool = False
    counts: dict[Person, int] = {}
    groups: tuple[tuple[Person, ...], ...] = ()
    """Everybody of the table who has a place, the better places first; who is level shares a group."""
    removals: dict[Person, Removal] = {}
    """How those went out who had to leave before the end."""
    level: tuple[Person, ...] = ()
    """Who must play off."""
    at_stake: int = 0
    playing_off: bool = False
    decided: bool = False

    @property
    def is_on(self) -> bool:
        """Whether a session or a play-off is on there."""
        return self.started and not self.decided and (self.playing_off or not self.level)


class RoundState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The round that is prepared or played."""

    number: int = 0
    players: tuple[Person, ...] = ()
    tables: dict[str, TablePlan] = {}
    started: bool = False
    starts_at: int = 0
    waiting: tuple[Person, ...] = ()
    """Who is through already while others have a second chance."""
    extra: RoundPlan | None = None
    """A round that the official put in."""


class Pot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The money of the tournament, in cents."""

    fees: int = 0
    chips: int = 0
    """What came in for buy-ins, buy-backs and re-buys."""
    added: int = 0
    refunded: int = 0
    shared: int = 0
    """What came in and stayed, of which the pool takes its share."""
    pool: int = 0
    """What the pool holds now."""
    house: int = 0
    """What the house has kept, less what it put in."""
    received: dict[Person, int] = {}
    """By person: what they received, less what they paid."""
    prizes: tuple[int, ...] = ()
    """By place, once they are fixed."""


class TournamentDispute(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A dispute on rules or conditions."""

    who: Person
    what: FreeText
    table: str = ""
    ruling: FreeText = ""


class Tournament(State, frozen=True, kw_only=True, gc=False):
    """A whole tournament."""

    id: str
    rulebook: str
    currency: str = "AUD"
    stage: TournamentStage = TournamentStage.DRAFT
    published: Published = Published()
    in_charge: InCharge = InCharge()
    entries: dict[Person, TournamentEntry] = {}
    tables: tuple[str, ...] = ()
    """The tables that were designated."""
    agreement: bool = False
    """Whether everybody must agree in writing before entry."""
    employees: frozenset[Person] = frozenset()
    """Employees of whom an executive approved that they play."""
    briefed: frozenset[Person] = frozenset()
    round: RoundState = RoundState()
    knocked_out: tuple[Person, ...] = ()
    """Everybody who is out, those who went out last first."""
    placing: tuple[Person, ...] = ()
    barred: frozenset[Person] = frozenset()
    """Who has a place and wins nothing: disqualified later, or of the staff."""
    pot: Pot = Pot()
    disputes: dict[str, TournamentDispute] = {}

    @property
    def plan(self) -> TournamentPlan:
        """What the published conditions choose."""
        conditions = self.published.conditions
        if conditions is None:
            raise LookupError("nothing is published")
        return conditions.plan

    def round_plan(self) -> RoundPlan:
        """The round that is prepared or played, as planned or as the official put it in."""
        return self.round.extra or self.plan.rounds[max(0, self.round.number - 1)]

    def is_final(self) -> bool:
        """Whether no further round follows."""
        return self.round.extra is None and self.round.number >= len(self.plan.rounds)

    def playing(self) -> list[str]:
        """Everybody who is still in."""
        return [who for who, entry in self.entries.items() if entry.status == "in"]


def heat_terms(plan: TournamentPlan, chosen: RoundPlan, ends_at: int = 0) -> HeatTerms:
    """How a session of a round is played, as the conditions say."""
    return HeatTerms(
        limits=chosen.limits, coups=chosen.coups, ends_at=ends_at, adopted=plan.adopted,
        ordered=plan.ordered, clockwise_boxes=plan.clockwise_boxes, seconds=plan.seconds,
        deductions=plan.deductions, pass_cards=plan.pass_cards, secret_wagers=plan.secret_wagers,
        markers=plan.markers, wagers=plan.wagers, wagers_per_coup=plan.wagers_per_coup,
        cash_for_chips=plan.chips_to_cash, advance=chosen.advance,
    )  # fmt: skip


class TournamentSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as it is set up, before anything is said of it."""

    tournament: Text
    rulebook: Text
    currency: Text = "AUD"


def set_up_tournament(setup: TournamentSetup) -> Tournament:
    """The state with which a tournament begins."""
    return new_tournament(setup.tournament, setup.rulebook, setup.currency)


def new_tournament(name: str, rulebook: str, currency: str = "AUD") -> Tournament:
    """A tournament of which nothing is said yet."""
    return Tournament(id=name, rulebook=rulebook, currency=currency)
