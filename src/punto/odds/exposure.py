"""Advantage play: how often, and by how much, a wager turns to the bettor's favour as shoes are dealt.

Shoes are shuffled from a seed and dealt by the table of play; before every coup each wager is priced exactly
for the cards that are left. How often is therefore a sample, which the seed repeats; each price is exact.
"""

import hashlib
from dataclasses import dataclass, field
from fractions import Fraction

from punto.cards import PACK, Card, Rank
from punto.cards.draw import KeyStream
from punto.cards.shoe import shuffled
from punto.odds.composition import RANKS, Composition
from punto.odds.pricebook import Offer, PriceBook, Quote
from punto.odds.removal import Removal, removals
from punto.rules.drawing import OPENING, Drawing, WrongCards

SHOES = 50
BEHIND = 20
"""Cards behind the cutting card."""
LARGEST_TAG = 9
CARDS_OF_A_PACK = len(PACK)


@dataclass(frozen=True)
class Count:
    """A linear count: a tag for each rank, and the true count from which on the wager is worth laying."""

    tags: dict[Rank, int]
    scale: Fraction
    """What one point of the running count is worth of the house edge, per pack left."""
    trigger: Fraction

    def says_yes(self, running: int, left: int) -> bool:
        """Whether the running count, over the packs that are left, reaches the trigger."""
        return running * CARDS_OF_A_PACK >= self.trigger * left


@dataclass
class Exposure:
    """What a bettor who knew every price would find, and what one finds who keeps the linear count."""

    offer: Offer
    count: Count | None
    coups: int = 0
    favourable: int = 0
    advantage: Fraction = Fraction(0)
    """The bettor's advantage, added up over the favourable coups."""
    best: Fraction = Fraction(0)
    gain: Fraction = Fraction(0)
    """What a unit laid whenever it is offered and favourable would win, on average, in all."""
    counted: int = 0
    """Coups on which the count says yes."""
    counted_gain: Fraction = Fraction(0)
    """What a unit laid then, if it is offered, would win, on average, in all."""
    _running: int = field(default=0, repr=False)

    @property
    def share(self) -> Fraction:
        """How many of the coups favour the bettor."""
        return Fraction(self.favourable, self.coups) if self.coups else Fraction(0)

    @property
    def mean(self) -> Fraction:
        """The bettor's advantage on a favourable coup."""
        return self.advantage / self.favourable if self.favourable else Fraction(0)

    def see(self, card: Card) -> None:
        """A card has left the shoe."""
        if self.count:
            self._running += self.count.tags[card.rank]

    def new_shoe(self) -> None:
        """Start counting anew."""
        self._running = 0

    def look(self, quote: Quote, shoe: Composition) -> None:
        """A coup is about to be dealt from this shoe, at this price."""
        self.coups += 1
        if quote.edge is None:
            return
        gain = -quote.edge * Fraction(quote.ways, shoe.ways)
        if quote.edge < 0:
            self.favourable += 1
            self.advantage -= quote.edge
            self.gain += gain
            self.best = max(self.best, -quote.edge)
        if self.count and self.count.says_yes(self._running, shoe.total):
            self.counted += 1
            self.counted_gain += gain


def exposures(  # noqa: PLR0913 - the last says where the shoes start, and is seldom needed
    prices: PriceBook,
    drawing: Drawing,
    decks: int,
    shoes: int = SHOES,
    seed: str = "punto",
    *,
    gone: tuple[Card, ...] = (),
) -> list[Exposure]:
    """Deal shoes and watch every wager; cards that have gone were seen, and all shoes go on without them."""
    full = Composition.full(decks)
    effects = {each.offer: each for each in removals(prices, full)}
    watched = [Exposure(offer, count_for(effects[offer], full)) for offer in prices.offers]
    stream = KeyStream(hashlib.sha256(seed.encode()).digest())
    for _ in range(shoes):
        for each in watched:
            each.new_shoe()
            for card in gone:
                each.see(card)
        _deal(prices, drawing, shuffled(full.without(gone).cards(), stream), watched)
    return watched


def _deal(prices: PriceBook, drawing: Drawing, cards: list[Card], watched: list[Exposure]) -> None:
    """One shoe down to the cutting card."""
    left = Composition.of(cards)
    place = 0
    while len(cards) - place > BEHIND:
        for each, quote in zip(watched, prices.quotes(left), strict=True):
            each.look(quote, left)
        coup = next_coup(drawing, cards[place : place + 6])
        left = left.without(coup)
        for each in watched:
            for card in coup:
                each.see(card)
        place += len(coup)


def next_coup(drawing: Drawing, cards: list[Card]) -> list[Card]:
    """The cards of the next coup, from those that come next."""
    for number in range(OPENING, len(cards) + 1):
        try:
            drawing.deal(cards[:number])
        except WrongCards:
            continue
        return cards[:number]
    raise WrongCards(f"{len(cards)} cards do not end a coup")


def count_for(removal: Removal, shoe: Composition) -> Count | None:
    """The whole-number count that follows a wager's price best; None where no rank moves it."""
    largest = max((abs(effect) for effect in removal.effects.values()), default=Fraction(0))
    if not largest or len(removal.effects) < len(RANKS):
        return None
    unit = largest / LARGEST_TAG
    tags = _balanced({rank: -removal.effects[rank] / unit for rank in RANKS})
    # A card out of a full shoe counts for more in what is left: by (N - 1) over the cards left.
    scale = unit * (shoe.total - 1) / CARDS_OF_A_PACK
    return Count(tags, scale, removal.house_edge / scale)


def _balanced(exact: dict[Rank, Fraction]) -> dict[Rank, int]:
    """Whole numbers near the exact ones that sum to nothing over a pack: a full shoe counts to zero."""
    tags = {rank: round(each) for rank, each in exact.items()}
    while total := sum(tags.values()):
        step = -1 if total > 0 else 1
        farthest = max(tags, key=lambda rank: (exact[rank] - tags[rank]) * step)
        tags[farthest] += step
    return tags
