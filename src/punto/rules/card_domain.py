"""Every coup as far as facts about its cards go: what the proof of such wagers runs over."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict

from punto.cards import PACK, Card
from punto.rules.card_facts import CardFact, KnownFacts
from punto.rules.domain import UNPAIRED, Hand, facts_for
from punto.rules.drawing import Drawing
from punto.rules.facts import NATURAL, POINTS, THREE

MOST_COUPS = 1_000_000
"""With more coups than this a proof would take too long."""
PLAYER, BANKER = (0, 2, 4), (1, 3, 5)
Seen = tuple[Any, ...]
"""What each fact has seen so far: how many, or the word of the last card."""
State = tuple[Hand, Seen]
"""A hand by its points, and what the facts have seen in it."""
Way = tuple[int, int | None]
"""How a hand came about: the points of its opening, and the value of its third card, if it drew one."""


class TooManyFacts(ValueError):
    """A wager asks about so many cards that not every coup can be gone through."""


@lru_cache(maxsize=16)
def with_cards(
    drawing: Drawing, facts: tuple[CardFact, ...], *, by_points: bool = True
) -> tuple[KnownFacts, ...]:
    """Coups that between them show every combination of these facts about cards.

    Where points are asked about as well, every combination with them; else the points are those of some coup.
    """
    found: dict[tuple[Hand | None, Hand | None, Seen], tuple[Hand, Hand]] = {}
    for players, bankers, order in _pairs(drawing, _hands(facts, PLAYER), _hands(facts, BANKER), by_points):
        for mine, one in players:
            for theirs, other in bankers:
                seen = _after(facts, other, one) if order else _after(facts, one, other)
                found.setdefault(
                    (mine if by_points else None, theirs if by_points else None, seen), (mine, theirs)
                )
    names = [fact.name for fact in facts]
    return tuple(
        KnownFacts(**asdict(facts_for(*hands, UNPAIRED)), known=tuple(zip(names, _told(seen), strict=True)))
        for (_, _, seen), hands in found.items()
    )


def _told(seen: Seen) -> Iterator[Any]:
    return ("none" if value is None else value for value in seen)


def _pairs(
    drawing: Drawing, players: dict[Way, set[State]], bankers: dict[Way, set[State]], by_points: bool
) -> Iterator[tuple[Iterable[State], Iterable[State], bool]]:
    """Hands that the table of play lets meet, those of the Player that meet the same ones together.

    The last says whether the Player's third card was the last one.
    """
    meeting: defaultdict[tuple[tuple[Way, ...], bool], set[State]] = defaultdict(set)
    for way, states in players.items():
        for drew in (False, True):
            others = tuple(
                each for each in bankers if (each[1] is not None) == drew and _meet(drawing, way, each)
            )
            if others:
                meeting[others, way[1] is not None and not drew] |= states
    coups = 0
    for (others, player_last), states in meeting.items():
        mine = _alike(states, by_points)
        theirs = _alike({state for each in others for state in bankers[each]}, by_points)
        coups += len(mine) * len(theirs)
        if coups > MOST_COUPS:
            raise TooManyFacts
        yield mine, theirs, player_last


def _alike(states: set[State], by_points: bool) -> Sequence[State]:
    """Hands that look alike once, where nobody asks about their points."""
    return tuple(states) if by_points else tuple({seen: (hand, seen) for hand, seen in states}.values())


def _meet(drawing: Drawing, player: Way, banker: Way) -> bool:
    """Whether the table of play lets both hands come about in one coup."""
    natural = max(player[0], banker[0]) >= NATURAL
    if (player[1] is not None) != (not natural and drawing.player_draws(player[0])):
        return False
    return (banker[1] is not None) == (not natural and drawing.banker_draws(banker[0], player[1]))


def _hands(facts: tuple[CardFact, ...], places: tuple[int, ...]) -> dict[Way, set[State]]:
    """The hands of one side by how they came about, those that look alike once."""
    first, second, third = (_kinds(facts, place) for place in places)
    openings = {
        ((one + two) % POINTS, _after(facts, _after(facts, _nothing(facts), seen), more))
        for one, seen in first
        for two, more in second
    }
    found: defaultdict[Way, set[State]] = defaultdict(set)
    for points, seen in openings:
        found[points, None].add(((points, points, 2), seen))
        for value, more in third:
            hand = (points, (points + value) % POINTS, THREE)
            found[points, value].add((hand, _after(facts, seen, more)))
    return dict(found)


def _nothing(facts: tuple[CardFact, ...]) -> Seen:
    return tuple(0 if fact.counts else None for fact in facts)


def _kinds(facts: tuple[CardFact, ...], place: int) -> set[tuple[int, Seen]]:
    """The cards that a place can hold: the points of each, and what every fact sees in it."""
    return {(card.points, tuple(_sight(fact, place, card) for fact in facts)) for card in PACK}


def _sight(fact: CardFact, place: int, card: Card) -> Any:
    if place not in fact.places:
        return 0 if fact.counts else None
    return int(fact.of(card)) if fact.counts else fact.of(card)


def _after(facts: tuple[CardFact, ...], seen: Seen, more: Seen) -> Seen:
    return tuple(
        old + new if fact.counts else new if new is not None else old
        for fact, old, new in zip(facts, seen, more, strict=True)
    )
