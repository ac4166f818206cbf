"""Settlement sheets as they are sent, and what is answered: every wager with what it is due."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from punto.api.body import AnswerBody, RequestBody
from punto.api.requests import CardText, TailName
from punto.units.field_types import WORDS, Text

MOST_COUPS = 100
MOST_WAGERS = 400
SheetAmount = Annotated[str, Meta(max_length=20, extra={WORDS: 'a decimal number in quotes, such as "2.50"'})]
"""Money in whole units, as text: no binary fraction has a part in it."""
CardsDealt = Annotated[list[CardText], Meta(max_length=6)]
Plain = str | int | bool | None


class SheetBounds(RequestBody, frozen=True, kw_only=True, omit_defaults=True):
    """The least and the most of a wager, and the unit that amounts go up by."""

    minimum: SheetAmount | None = None
    maximum: SheetAmount | None = None
    unit: SheetAmount | None = None


class SheetLimits(SheetBounds, frozen=True, kw_only=True, omit_defaults=True):
    """The limits on a table's sign."""

    area_maximum: SheetAmount | None = None
    differential: SheetAmount | None = None
    wagers: dict[Text, SheetBounds] = {}
    players: dict[Text, SheetBounds] = {}
    found: Literal["after", "before"] | None = None


class SheetDifferential(RequestBody, frozen=True, kw_only=True, omit_defaults=True):
    """From where to where extra commission is due."""

    minimum: SheetAmount
    maximum: SheetAmount | None = None


class SheetWager(RequestBody, frozen=True, kw_only=True, omit_defaults=True):
    """One wager of a coup."""

    wager: Text
    amount: SheetAmount
    id: Text = ""
    who: Text = ""
    seat: Text = ""
    area: Text = ""
    asset: Literal["chips", "token"] = "chips"
    defer_commission: bool = False
    approved: list[Text] = []
    valid: bool = True
    why: Text = ""
    withdrawn: bool = False
    warned: bool = False
    nominate: Text = ""
    entry: Literal["early", "late"] = "early"


class SheetCoup(RequestBody, frozen=True, kw_only=True, omit_defaults=True):
    """One coup: its cards in the order they were dealt, or its result, and its wagers."""

    wagers: Annotated[list[SheetWager], Meta(max_length=MOST_WAGERS)] = []
    cards: CardsDealt | None = None
    hands: dict[Text, list[CardText]] = {}
    result: Literal["player", "banker", "tie"] | None = None
    kind: Literal["live", "dummy", "void", "misdeal"] = "live"
    ground: list[Text] = []
    count_verified: bool | None = None
    affected: list[Text] | None = None
    leaving: list[Text] = []
    shoe_ends: bool = False
    table_closes: bool = False


class SettlementSheet(RequestBody, frozen=True, kw_only=True, omit_defaults=True):
    """Consecutive coups of one table, to be settled to the chip; docs/settling.md says what is in it."""

    rulebook: Text
    coups: Annotated[list[SheetCoup], Meta(min_length=1, max_length=MOST_COUPS)]
    variant: Text | None = None
    decks: int | None = None
    side_bets: dict[Text, int] = {}
    chips: Annotated[list[SheetAmount], Meta(max_length=20)] = []
    limits: SheetLimits | None = None
    tie_percent: int | None = None
    differential: SheetDifferential | None = None
    one_one_two: Text | None = None
    settings: dict[Text, Plain] = {}
    restricted: list[Text] = []
    found: Literal["after", "before"] | None = None
    shoe: bool = False
    date: Text | None = None


class WagerRefusal(AnswerBody, frozen=True, kw_only=True):
    """Why a wager does not stand."""

    number: int
    code: str
    what: str
    accepted: str


class PartOnSheet(AnswerBody, frozen=True, kw_only=True, omit_defaults=True):
    """What a wager, or a part of one, is due. Money is text; what need not be whole cents is exact."""

    id: str
    wager: str
    amount: str
    outcome: str
    odds: str | None
    pays: str
    commission: str
    owed: str
    returned: str
    settled_on: str
    net: str
    clauses: list[str]
    who: str | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    offered: str | UnsetType = UNSET
    readings: list[str] | UnsetType = UNSET
    marker: list[str] | UnsetType = UNSET
    warned: bool | UnsetType = UNSET
    refusal: WagerRefusal | UnsetType = UNSET


class WagerOnSheet(PartOnSheet, frozen=True, kw_only=True, omit_defaults=True):
    """What became of one wager; a split wager has parts."""

    parts: list[PartOnSheet] | UnsetType = UNSET


class CommissionOnSheet(AnswerBody, frozen=True, kw_only=True):
    """Commission that fell due with a coup."""

    who: str
    seat: str
    owed: str
    due: str
    clauses: list[str]
    readings: list[str]


class HandPoints(AnswerBody, frozen=True, kw_only=True):
    """The points of both hands."""

    player: int
    banker: int


class CoupOnSheet(AnswerBody, frozen=True, kw_only=True, omit_defaults=True):
    """A settled coup."""

    wagers: list[WagerOnSheet]
    hands: dict[str, list[str]] | UnsetType = UNSET
    points: HandPoints | UnsetType = UNSET
    result: str | UnsetType = UNSET
    facts: dict[str, Plain] | UnsetType = UNSET
    results: dict[str, dict[str, Plain]] | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    clauses: list[str] | UnsetType = UNSET
    commission_settled: list[CommissionOnSheet] | UnsetType = UNSET


class SettledSheet(AnswerBody, frozen=True, kw_only=True):
    """Every coup of a sheet, settled."""

    coups: list[CoupOnSheet]


class ResultsSheet(RequestBody, frozen=True, kw_only=True):
    """Results whose roads are wanted."""

    results: Annotated[str, Meta(max_length=2_000, extra={WORDS: "at most 2,000 characters"})]
    """B, P or T for each coup, then b, p and n for opening pairs and a natural."""
    tail: TailName = "straight"
    """How a run that has turned right goes on."""
