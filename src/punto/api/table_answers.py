"""Answers about one table: as one person may see it now, its finished coups, and its virtual shoes."""

from typing import Literal

from punto.api.body import AnswerBody
from punto.api.floor_answers import PlaceAnswer, RefusalAnswer, WinnerName
from punto.api.requests import TailName
from punto.api.road_answers import RoadsAnswer
from punto.robots.due import DueOrder
from punto.table.view import View

BoxGroup = Literal["main", "side", "run", "tail", "split"]


class PayLine(AnswerBody, frozen=True, kw_only=True):
    """What a bet pays, and when."""

    odds: str
    when: str


class LayoutBox(AnswerBody, frozen=True, kw_only=True):
    """A box on the layout."""

    wager: str
    title: str
    group: BoxGroup
    window: bool
    """Whether it opens inside a coup only."""
    holders: list[str]
    """For such a one: bets of which one entitles to it."""
    odds: str
    pays: list[PayLine]
    """Line by line, for a bet that one coup decides."""
    clauses: list[str]
    minimum: str | None
    maximum: str | None


class LayoutAnswer(AnswerBody, frozen=True, kw_only=True):
    """Seats and boxes."""

    seats: tuple[str, ...]
    boxes: list[LayoutBox]


class LegalOrder(AnswerBody, frozen=True, kw_only=True):
    """One kind of order: allowed now, or why not."""

    order: str
    allowed: bool
    refusal: RefusalAnswer | None


class SqueezeAnswer(AnswerBody, frozen=True, kw_only=True):
    """A player is asked to take cards, or has some; the table waits until then."""

    asked: dict[str, str]
    """By hand: who is asked to take its cards."""
    out: dict[str, str]
    """By place of a card that is not turned: with whom it is."""
    until: int | None
    """When the robot dealer goes on; null if a person deals."""


class TableSettings(AnswerBody, frozen=True, kw_only=True):
    """How a table is set up."""

    title: str
    badge: str
    variant_title: str
    decks: int
    currency: str
    options: dict[str, int]
    settings: dict[str, int | bool | str]
    faces: str
    device: str
    automation: list[str]
    cards: Literal["virtual", "keyed"]
    rehearsal: bool
    """Whether every shoe of the table is a recorded one."""
    jackpots: list[str]
    """The jackpots to which the table belongs, while they run."""
    tail: TailName
    """How the house draws the roads."""
    dealer: PlaceAnswer
    staff: dict[str, str]


class SettledWager(AnswerBody, frozen=True, kw_only=True):
    """A wager of a finished coup; others' are told by box alone."""

    id: str | None = None
    who: str | None = None
    seat: str | None = None
    wager: str
    amount: str
    outcome: str | None = None
    odds: str | None = None
    pays: str | None = None
    returned: str | None = None
    commission: str | None = None
    owed: str | None = None
    why: str | None = None
    """What decided it, in a sentence; empty where no cards did."""
    clauses: tuple[str, ...] = ()


class LiveTable(AnswerBody, frozen=True, kw_only=True):
    """One table as one person may see it."""

    seq: int
    at: int
    id: str
    name: str
    view: View
    names: dict[str, str]
    layout: LayoutAnswer
    chips: list[str]
    roads: RoadsAnswer
    legal: list[LegalOrder]
    due: DueOrder | None
    drawing: list[str]
    """What each hand did about a third card, in short."""
    closes_at: int | None
    squeeze: SqueezeAnswer | None
    settled: list[SettledWager]
    """What the wagers of this coup came to, once it is settled."""
    settings: TableSettings


class FinishedCoup(AnswerBody, frozen=True, kw_only=True):
    """A finished coup."""

    number: int
    shoe: int
    at: int
    kind: str
    winner: WinnerName | None
    player: tuple[str, ...]
    banker: tuple[str, ...]
    hands: dict[str, tuple[str, ...]]
    points: dict[str, int]
    wagers: list[SettledWager]


class ShoeRecord(AnswerBody, frozen=True, kw_only=True):
    """A virtual shoe: what was committed before the first bet, and the seed once it was revealed."""

    shoe: int
    packs: int
    commitment: str
    seed: str | None
    nonce: str | None
