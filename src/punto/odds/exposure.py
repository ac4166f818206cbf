"""Advantage play: how often, and by how much, a wager turns to the bettor's favour as shoes are dealt.

Shoes are shuffled from a seed and dealt as the rulebook has it, from the burn to the coup after the cutting
card; before every coup each wager is priced exactly for the cards that nobody has seen. How often is
therefore a sample, which the seed repeats; each price is exact.
"""

import hashlib
from dataclasses import dataclass, field, replace
from fractions import Fraction

from punto.cards import PACK, Card, Rank
from punto.cards.draw import KeyStream
from punto.cards.shoe import shuffled
from punto.odds.law.composition import MOST_IN_A_COUP, RANKS, Composition
from punto.odds.pricebook import OfferedWager, PriceBook, Quote
from punto.odds.removal import RemovalEffect, removals
from punto.rules.drawing import OPENING, Drawing, WrongCards
from punto.rules.whole_shoe import Burn, burn_by, burned, cutting_card_by, is_last

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

    offer: OfferedWager
    count: Count | None
    shoes: int = 0
    """Shoes that were dealt to the end."""
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

    @property
    def finds(self) -> Fraction | None:
        """How much of what there was to win the count found; None where no linear count finds any of it."""
        return self.counted_gain / self.gain if self.count and self.counted_gain > 0 else None

    @property
    def no_count(self) -> str | None:
        """Why there is no count to show; None where there is one."""
        if self.count is None:
            return "no rank tells"
        return None if self.finds else "no linear count finds it"

    def see(self, card: Card) -> None:
        """A card has left the shoe."""
        if self.count:
            self._running += self.count.tags[card.rank]

    def end_shoe(self) -> None:
        """The shoe is over; the next one is counted anew."""
        self.shoes += 1
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
    shoes: int,
    seed: str,
    *,
    gone: tuple[Card, ...] = (),
) -> list[Exposure]:
    """Deal shoes and watch every wager; cards that have gone were seen, and all shoes go on without them.

    Cards are burned before the first coup of a shoe, so that none are where some have gone. Ctrl-C keeps the
    shoes that were dealt to the end.
    """
    full = Composition.full(decks)
    effects = {each.offer: each for each in removals(prices, full)}
    watched = [Exposure(offer, count_for(effects[offer], full)) for offer in prices.offers]
    stream = KeyStream(hashlib.sha256(seed.encode()).digest())
    for _ in range(shoes):
        whole = [replace(each) for each in watched]
        try:
            for each in watched:
                for card in gone:
                    each.see(card)
            cards = shuffled(full.without(gone).cards(), stream)
            _deal(prices, drawing, cards, watched, "none" if gone else burn_by(prices.book))
        except KeyboardInterrupt:
            return whole
        for each in watched:
            each.end_shoe()
    return watched


def _deal(
    prices: PriceBook, drawing: Drawing, cards: list[Card], watched: list[Exposure], burn: Burn
) -> None:
    """One shoe, from the burn to the coup after the cutting card."""
    behind = cutting_card_by(prices.book)
    place = burned(burn, cards[0])
    shown = cards[:1] if burn == "face-up" else []
    unseen = _seen(shown, Composition.of(cards), watched)
    last = False
    while not last:
        last = is_last(len(cards) - place, behind)
        for each, quote in zip(watched, prices.quotes(unseen), strict=True):
            each.look(quote, unseen)
        coup = next_coup(drawing, cards[place : place + MOST_IN_A_COUP])
        unseen = _seen(coup, unseen, watched)
        place += len(coup)


def _seen(cards: list[Card], unseen: Composition, watched: list[Exposure]) -> Composition:
    """Cards are turned up: everybody counts them, and what nobody has seen is less by them."""
    for each in watched:
        for card in cards:
            each.see(card)
    return unseen.without(cards)


def next_coup(drawing: Drawing, cards: list[Card]) -> list[Card]:
    """The cards of the next coup, from those that come next."""
    for number in range(OPENING, len(cards) + 1):
        try:
            drawing.deal(cards[:number])
        except WrongCards:
            continue
        return cards[:number]
    raise WrongCards(f"{len(cards)} cards do not end a coup")


def count_for(removal: RemovalEffect, shoe: Composition) -> Count | None:
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
