"""Facts about single cards: what lies in each place, and how many there are of a kind.

They are worked out only where a rulebook asks about them. Places are in the order of the deal.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec import structs

from punto.cards import PACK, Card, Rank, Suit
from punto.cards.card import Colour
from punto.rulebook.records import FactValue, When
from punto.rules.facts import THREE, Facts, facts_of

PLACES = ("P1", "B1", "P2", "B2", "P3", "B3")
OF_HAND = {"player": (0, 2, 4), "banker": (1, 3, 5), "": (0, 1, 2, 3, 4, 5), "opening": (0, 1, 2, 3)}
NUMBER = {"first": 0, "second": 1, "third": 2}
NONE = "none"
"""What a third card is that was not drawn."""

Attribute = Literal["rank", "suit", "colour"]
ATTRIBUTES: dict[str, Callable[[Card], str]] = {
    "rank": lambda card: card.rank.value,
    "suit": lambda card: card.suit.name.lower(),
    "colour": lambda card: card.colour.value,
}
KINDS: dict[str, frozenset[Card]] = {
    **{rank.value: frozenset(card for card in PACK if card.rank is rank) for rank in Rank},
    **{suit.name.lower(): frozenset(card for card in PACK if card.suit is suit) for suit in Suit},
    **{each.value: frozenset(card for card in PACK if card.colour is each) for each in Colour},
    "pictures": frozenset(card for card in PACK if card.rank.is_picture),
}
"""What cards are counted by."""
_PLACE = re.compile(r"(player|banker)_(first|second|third)_(rank|suit|colour)")
_END = re.compile(r"(first|last)_card_(rank|suit|colour)")
_COUNT = re.compile(rf"(?:(player|banker|opening)_)?count_of_({'|'.join(KINDS)})")


class CardFact(NamedTuple):
    """One fact about cards: counted over places, or read off one of them."""

    name: str
    places: tuple[int, ...]
    """The places that it is about; of several the last one that is taken, unless it counts."""
    counts: bool
    of: Callable[[Card], Any]
    """What a card gives: whether it counts, or the word that it is read as."""

    @property
    def values(self) -> tuple[Any, ...]:
        """Everything that it can be."""
        if self.counts:
            return tuple(range(len(self.places) + 1))
        words = tuple(dict.fromkeys(self.of(card) for card in PACK))
        return (*words, NONE) if self.places[0] >= OF_HAND["player"][2] else words

    def in_hands(self, laid: Sequence[Card | None]) -> Any:
        """What it is in a coup whose cards lie in these places."""
        cards = [card for place in self.places if (card := laid[place]) is not None]
        if self.counts:
            return sum(1 for card in cards if self.of(card))
        return self.of(cards[-1]) if cards else NONE


@lru_cache(maxsize=256)
def card_fact(name: str) -> CardFact | None:
    """The fact of this name, if it is one about cards."""
    if found := _PLACE.fullmatch(name):
        return CardFact(name, (OF_HAND[found[1]][NUMBER[found[2]]],), False, ATTRIBUTES[found[3]])
    if found := _END.fullmatch(name):
        places = (0,) if found[1] == "first" else (3, 4, 5)
        return CardFact(name, places, False, ATTRIBUTES[found[2]])
    if found := _COUNT.fullmatch(name):
        return CardFact(name, OF_HAND[found[1] or ""], True, KINDS[found[2]].__contains__)
    return None


def card_facts(asked: Sequence[str] | frozenset[str] | set[str]) -> tuple[CardFact, ...]:
    """Those among some facts that are about cards, by name."""
    return tuple(fact for name in sorted(asked) if (fact := card_fact(name)) is not None)


class Coarse:
    """Reads a card as one word for all words that no pay line tells apart."""

    def __init__(self, of: Callable[[Card], Any], stands_for: Mapping[FactValue, FactValue]) -> None:
        """Keep which word stands for which."""
        self._of = of
        self.stands_for = stands_for

    def __call__(self, card: Card) -> Any:
        """The word that stands for this card's."""
        return self.stands_for[self._of(card)]


def told_apart(conditions: Iterable[When]) -> tuple[CardFact, ...]:
    """The facts about cards that some conditions ask about, as far as these tell their values apart."""
    asked: dict[str, set[frozenset[FactValue]]] = {}
    for when in conditions:
        for name, wanted in when.items():
            if card_fact(name) is not None:
                values = frozenset(wanted if isinstance(wanted, tuple) else (wanted,))
                asked.setdefault(name, set()).add(values)
    return tuple(_coarse(name, frozenset(asked[name])) for name in sorted(asked))


@lru_cache(maxsize=1024)
def _coarse(name: str, groups: frozenset[frozenset[FactValue]]) -> CardFact:
    """A fact whose values count as one where they belong to the same of these groups."""
    fact = card_fact(name)
    assert fact is not None  # noqa: S101 - the caller looked
    if fact.counts:
        return fact
    first: dict[frozenset[frozenset[FactValue]], FactValue] = {}
    stands_for = {
        value: first.setdefault(frozenset(group for group in groups if value in group), value)
        for value in fact.values
        if value != NONE
    }
    return fact._replace(of=Coarse(fact.of, stands_for))


class DealtFacts(Facts, frozen=True, gc=False):
    """The facts of a coup whose cards are known one by one."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    def __getattr__(self, name: str) -> Any:
        """A fact about the cards."""
        fact = card_fact(name)
        if fact is None:
            raise AttributeError(name)
        return fact.in_hands(laid_out(self.player, self.banker))


class KnownFacts(Facts, frozen=True, gc=False):
    """The facts of a coup, with those about its cards that somebody asks for."""

    known: tuple[tuple[str, Any], ...] = ()

    def __getattr__(self, name: str) -> Any:
        """A fact about the cards."""
        for each, value in self.known:
            if each == name:
                return value
        raise AttributeError(name)


def laid_out(player: Sequence[Card], banker: Sequence[Card]) -> tuple[Card | None, ...]:
    """The cards of two hands in the order of the deal; None for a third card that was not drawn."""
    thirds = (player[2] if len(player) == THREE else None, banker[2] if len(banker) == THREE else None)
    return (player[0], banker[0], player[1], banker[1], *thirds)


def dealt_facts(player: Sequence[Card], banker: Sequence[Card]) -> DealtFacts:
    """The facts of two finished hands, those about single cards among them."""
    plain = structs.asdict(facts_of(player, banker))
    return DealtFacts(**plain, player=tuple(player), banker=tuple(banker))
