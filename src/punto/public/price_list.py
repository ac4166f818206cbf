"""Exact prices, for programs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from punto.extras import needing
from punto.public.card_shoe import CardShoe, removed_by
from punto.public.faults import BadInput, told_as_bad_input
from punto.public.frames import Row, Tabular
from punto.public.python_amounts import CardsGiven


@dataclass(frozen=True)
class WagerPrice:
    """What a wager is worth from these cards, exactly. Shares and edges are fractions of a unit staked."""

    wager: str
    title: str
    variants: tuple[str, ...]
    option: str
    decks: int
    house_edge: Fraction
    """Negative where the bettor is favoured; the middle where only bounds are proven."""
    bounds: tuple[Fraction, Fraction]
    win: Fraction
    lose: Fraction
    push: Fraction
    variance: Fraction
    ways: int
    """In so many equally likely ways the cards can come while the wager is offered."""
    lines: tuple[Row, ...]
    """Every pay line: name, result, odds, ways and clauses."""
    clauses: tuple[str, ...]

    @property
    def expected(self) -> Fraction:
        """What a unit staked brings on average: the house edge with the other sign."""
        return -self.house_edge

    @property
    def exact(self) -> bool:
        """Whether the price is known exactly, not only between bounds."""
        return self.bounds[0] == self.bounds[1]


@dataclass(frozen=True)
class PriceList(Tabular):
    """The prices of many wagers; iterate, or take those of one wager by its name."""

    prices: tuple[WagerPrice, ...]
    not_priced: tuple[str, ...]
    """Wagers over several coups for which too few cards are left."""

    def __iter__(self) -> Iterator[WagerPrice]:
        """Price by price."""
        return iter(self.prices)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.prices)

    def __getitem__(self, wager: str) -> tuple[WagerPrice, ...]:
        """The prices of one wager: one for each variant or option that prices it in its own way."""
        return tuple(each for each in self.prices if each.wager == wager)

    def rows(self) -> list[Row]:
        """Every price in a row."""
        names = [name for name in WagerPrice.__dataclass_fields__ if name not in ("lines", "clauses", "ways")]
        return [{name: getattr(each, name) for name in names} for each in self.prices]


def prices(  # noqa: PLR0913 - each narrows the question
    rulebook: str,
    *,
    wager: str | None = None,
    variant: str | None = None,
    option: str | int | None = None,
    decks: int | None = None,
    removed: CardsGiven = "",
    shoe: CardShoe | None = None,
    settings: Mapping[str, object] | None = None,
    several: bool = True,
    shuffler: bool = False,
) -> PriceList:
    """The exact price of every wager, for a full shoe or for what is left of one.

    Cards that have left the shoe are named as `removed`, or taken from a `shoe`. Wagers over several coups
    are left out with several=False, which is faster where cards are gone.

    >>> [(each.wager, f"{float(each.house_edge):.4%}") for each in prices("nz-1998")]
    [('player', '1.2351%'), ('banker', '1.0579%'), ('tie', '14.3596%')]
    """
    asking: Any = needing("punto.odds.answer")
    question = asking.Question(
        rulebook,
        variant=variant,
        decks=decks or (shoe.decks if shoe else None),
        wager=wager,
        option=None if option is None else str(option),
        removed=removed_by(removed, shoe),
        settings=tuple(f"{name}={str(value).lower()}" for name, value in (settings or {}).items()),
        several=several,
        shuffler=shuffler,
    )
    with told_as_bad_input(asking.BadQuestion):
        found = asking.answer(question)
    return PriceList(tuple(map(_price, found.wagers)), tuple(found.not_priced))


def price(rulebook: str, wager: str, **more: Any) -> WagerPrice:
    """The exact price of one wager; takes what `prices` takes.

    >>> tie = price("nsw", "tie")
    >>> tie.win, tie.house_edge < Fraction(15, 100)
    (Fraction(619306544887, 6508331087895), True)

    Where variants or options price it differently, name one:

    >>> price("nsw", "banker", variant="traditional").lines[0]["odds"]
    '19:20'
    """
    found = prices(rulebook, wager=wager, **more)
    if len(found) > 1:
        ways = ", ".join(f"{' or '.join(each.variants)} {each.option}".strip() for each in found)
        raise BadInput([f"{wager}: {len(found)} prices; name a variant or an option: {ways}"])
    return found.prices[0]


def _price(listed: Any) -> WagerPrice:
    exact = listed.price
    return WagerPrice(
        wager=listed.wager,
        title=listed.title,
        variants=tuple(listed.variants),
        option=listed.chosen,
        decks=listed.decks,
        house_edge=listed.middle,
        bounds=listed.bounds,
        win=exact.share("win"),
        lose=exact.share("lose"),
        push=exact.share("stand-off"),
        variance=exact.variance,
        ways=exact.ways,
        lines=tuple(
            {
                "name": line.name,
                "result": line.result,
                "odds": line.odds,
                "ways": line.ways,
                "clauses": line.clauses,
            }
            for line in exact.lines
        ),
        clauses=tuple(exact.clauses),
    )
