"""Answers with prices: of every wager, how cards removed move them, and which stand out."""

from typing import Literal

from punto.api.body import AnswerBody

Favoured = Literal["bettor", "house"]


class DeckPrice(AnswerBody, frozen=True, kw_only=True):
    """The house edge with a number of decks, in per cent."""

    decks: int
    edge: str


class InsidePrice(AnswerBody, frozen=True, kw_only=True):
    """The price of a wager inside a coup, given what lies on the table."""

    condition: str | None
    offered: str
    edge: str


class PayShare(AnswerBody, frozen=True, kw_only=True):
    """One pay line with its exact count and its share."""

    name: str | None
    result: str
    odds: str | None
    ways: str
    share: str
    clauses: list[str]


class PricedWager(AnswerBody, frozen=True, kw_only=True):
    """A wager with its price."""

    wager: str
    title: str
    variants: list[str]
    variant: str | None
    option: str | None
    win: str
    lose: str
    push: str
    edge: str
    bound: str | None
    """Given where the edge is proven to lie between two figures."""
    favours: Favoured
    deviation: str
    condition: str | None
    offered: str
    ways: str
    lines: list[PayShare]
    inside: list[InsidePrice]
    decks: list[DeckPrice]


class Prices(AnswerBody, frozen=True, kw_only=True):
    """Every wager's price from a shoe."""

    rulebook: str
    title: str
    decks: int
    allowed: list[int]
    cards: int
    removed: list[str]
    wagers: list[PricedWager]
    not_priced: list[str]


class RankEffect(AnswerBody, frozen=True, kw_only=True):
    """What one card less of a rank adds to the house edge, in per cent."""

    rank: str
    effect: str


class MovedWager(AnswerBody, frozen=True, kw_only=True):
    """How a wager's price moves: by card removed, and over a sample of shoes; null where no count tells."""

    name: str
    effects: list[RankEffect]
    favourable: str
    advantage: str
    best: str
    tags: str | None
    trigger: str | None
    finds: str | None


class PriceMovement(AnswerBody, frozen=True, kw_only=True):
    """How prices move as shoes are dealt."""

    shoes: int
    coups: int
    wagers: list[MovedWager]


class OddPrice(AnswerBody, frozen=True, kw_only=True):
    """Printed odds that favour the bettor, or keep more than a fifth."""

    rulebook: str
    wager: str
    title: str
    variant: str
    option: str | None
    edge: str
    favours: Favoured


class MovedPrice(AnswerBody, frozen=True, kw_only=True):
    """The house edge of a wager in per cent: now, and when the shoe was full."""

    wager: str
    option: str | None
    edge: str
    full: str | None
    favours: Favoured


class ShoePrices(AnswerBody, frozen=True, kw_only=True):
    """How the cards that are gone have moved the prices of a live shoe."""

    table: str
    shoe: int
    coup: int
    left: int
    wagers: list[MovedPrice]
