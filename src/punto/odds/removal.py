"""Effect of removal: how far the price of a wager moves when one card of a rank has left the shoe."""

from dataclasses import dataclass
from fractions import Fraction

from punto.cards import Card, Rank
from punto.odds.law.composition import RANKS, SUITS, Composition
from punto.odds.pricebook import OfferedWager, PriceBook
from punto.odds.runs.kept_figures import kept, shoes_to_make
from punto.odds.runs.run_listing import Place, places
from punto.odds.runs.run_price import RunLaw, several_price
from punto.rulebook.model import Rulebook
from punto.rules.drawing import drawing_by
from punto.rules.game import Game
from punto.rules.wager import RunWager, TailWager

Effects = dict[Rank, Fraction]
"""By rank, what one card less of it adds to the house edge."""


@dataclass(frozen=True)
class RemovalEffect:
    """A wager, its house edge from a shoe, and the effect of removal of each rank."""

    offer: OfferedWager
    house_edge: Fraction
    effects: Effects


@dataclass(frozen=True)
class RunRemoval:
    """The same for a wager over several coups."""

    wager: str
    option: str | None
    house_edge: Fraction
    effects: Effects


def removals(prices: PriceBook, shoe: Composition) -> list[RemovalEffect]:
    """The effects of removal for every wager that a coup decides and the shoe can open."""
    after = {rank: _without(prices, shoe, rank) for rank in RANKS}
    found = []
    for place, quote in enumerate(prices.quotes(shoe)):
        if quote.edge is not None:
            moved = {rank: edges[place] for rank, edges in after.items()}
            effects = {rank: each - quote.edge for rank, each in moved.items() if each is not None}
            found.append(RemovalEffect(quote.offer, quote.edge, effects))
    return found


def difference(one: RemovalEffect, other: RemovalEffect) -> RemovalEffect:
    """How much more the house keeps of one wager than of another, and what each rank does to that."""
    effects = {
        rank: each - other.effects[rank] for rank, each in one.effects.items() if rank in other.effects
    }
    return RemovalEffect(one.offer, one.house_edge - other.house_edge, effects)


def _without(prices: PriceBook, shoe: Composition, rank: Rank) -> list[Fraction | None]:
    """Every wager's house edge with one card of a rank out: the mean over its suits, as they are left."""
    held = dict(zip(SUITS, shoe.by_suit()[rank], strict=True))
    total = sum(held.values())
    edges: list[Fraction | None] = [None] * len(prices.offers)
    if len({*held.values()}) == 1 and total:
        return [quote.edge for quote in prices.quotes(shoe.without([Card.of(rank, SUITS[0])]))]
    for suit, count in held.items():
        if count:
            for place, quote in enumerate(prices.quotes(shoe.without([Card.of(rank, suit)]))):
                if quote.edge is not None:
                    edges[place] = (edges[place] or Fraction(0)) + quote.edge * Fraction(count, total)
    return edges


def run_removals(book: Rulebook, variant: str, shoe: Composition) -> list[RunRemoval]:
    """The effects of removal for wagers over several coups; where a price is a bound, of its middle."""
    game = Game(book, variant)
    one_of = {rank.points: rank for rank in RANKS}
    laws = {
        value: RunLaw(game.drawing, shoe.without([Card.of(rank, SUITS[0])])) for value, rank in one_of.items()
    }
    whole = RunLaw(game.drawing, shoe)
    found = []
    for place in places(book):
        spec = game.wager(place[0])
        if isinstance(spec, RunWager | TailWager):
            edge = _middle(spec, place, whole)
            moved = {value: _middle(spec, place, law) - edge for value, law in laws.items()}
            effects = {rank: moved[rank.points] for rank in RANKS}
            found.append(RunRemoval(place[0], place[1], edge, effects))
    return found


def _middle(spec: RunWager | TailWager, place: Place, law: RunLaw) -> Fraction:
    low, high = several_price(spec, place[2], law)
    return (low.house_edge + high.house_edge) / 2


def kept_run_removals(book: Rulebook, full: Composition) -> list[RunRemoval]:
    """The effects of removal on runs, where they were worked out beforehand; counting them takes minutes."""
    drawing = drawing_by(book.table_of_play)
    shoes = shoes_to_make(book.setup.decks.allowed)
    largest = Composition.full(max(book.setup.decks.allowed))
    if not (book.run or book.tail) or full != largest or not all(kept(drawing, shoe) for shoe in shoes):
        return []
    return run_removals(book, next(iter(book.variant)), full)
