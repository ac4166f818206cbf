"""The JSON of prices. Must agree with `ui/src/lib/types.ts`, as all shapes must."""

from punto.server.wire.rules import Shape


class DeckPrice(Shape):
    """The house edge with a number of decks, in per cent."""

    decks: int
    edge: str


class InsidePrice(Shape):
    """The price of a wager inside a coup, given what lies on the table."""

    condition: str | None
    offered: str
    edge: str


class PayShare(Shape):
    """One pay line with its exact count and its share."""

    name: str | None
    result: str
    odds: str | None
    ways: str
    share: str
    clauses: list[str]


class PricedWager(Shape):
    """A wager with its price. A bound is given where the edge is proven to lie between two figures."""

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
    favours: str
    deviation: str
    condition: str | None
    offered: str
    ways: str
    lines: list[PayShare]
    inside: list[InsidePrice]
    decks: list[DeckPrice]


class Prices(Shape):
    """Every wager's price from a shoe."""

    rulebook: str
    title: str
    decks: int
    allowed: list[int]
    cards: int
    removed: list[str]
    wagers: list[PricedWager]
    not_priced: list[str]


class RankEffect(Shape):
    """What one card less of a rank adds to the house edge, in per cent."""

    rank: str
    effect: str


class MovedWager(Shape):
    """How a wager's price moves: by card removed, and over a sample of shoes; null where no count tells."""

    name: str
    effects: list[RankEffect]
    favourable: str
    advantage: str
    best: str
    tags: str | None
    trigger: str | None
    finds: str | None


class Movement(Shape):
    """How prices move as shoes are dealt."""

    shoes: int
    coups: int
    wagers: list[MovedWager]


class OddPrice(Shape):
    """Printed odds that favour the bettor, or keep more than a fifth."""

    rulebook: str
    wager: str
    title: str
    variant: str
    option: str | None
    edge: str
    favours: str
