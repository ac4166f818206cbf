"""Every coup as far as facts about its cards go: what the proof of such wagers runs over."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict

from punto.cards import PACK, Card
from punto.rules.card_facts import CardFact, KnownFacts, card_facts
from punto.rules.domain import UNPAIRED, Hand, facts_for
from punto.rules.drawing import Drawing
from punto.rules.facts import NATURAL, POINTS, THREE

MOST_COUPS = 300_000
"""With more coups than this a proof would take too long."""
PLAYER, BANKER = (0, 2, 4), (1, 3, 5)
Seen = tuple[Any, ...]
"""What each fact has seen so far: how many, or the word of the last card."""
Held = tuple[Hand, int | None, Seen]
"""A hand, the value of its third card, and what the facts have seen in it."""


class TooManyFacts(ValueError):
    """A wager asks about so many cards that not every coup can be gone through."""


@lru_cache(maxsize=16)
def with_cards(drawing: Drawing, asked: frozenset[str]) -> tuple[KnownFacts, ...]:
    """Coups that between them show every combination of points and of these facts about cards."""
    facts = card_facts(asked)
    players, bankers = _hands(facts, PLAYER), _hands(facts, BANKER)
    found = {
        (player[0], banker[0], _joined(facts, player, banker))
        for player, banker in _dealt(drawing, players, bankers)
    }
    names = [fact.name for fact in facts]
    return tuple(
        KnownFacts(**asdict(facts_for(player, banker, UNPAIRED)), known=tuple(zip(names, seen, strict=True)))
        for player, banker, seen in found
    )


def _dealt(
    drawing: Drawing, players: dict[int, list[Held]], bankers: dict[int, list[Held]]
) -> Iterator[tuple[Held, Held]]:
    """Every pair of hands that the table of play allows."""
    coups = 0
    for mine, some in players.items():
        for theirs, others in bankers.items():
            for player in some:
                natural = max(mine, theirs) >= NATURAL
                if (player[0][2] == THREE) != (not natural and drawing.player_draws(mine)):
                    continue
                draws = not natural and drawing.banker_draws(theirs, player[1])
                for banker in others:
                    if (banker[0][2] == THREE) == draws:
                        coups += 1
                        yield player, banker
            if coups > MOST_COUPS:
                raise TooManyFacts


def _hands(facts: tuple[CardFact, ...], places: tuple[int, ...]) -> dict[int, list[Held]]:
    """The hands of one side by opening points, those that look alike once."""
    first, second, third = (_kinds(facts, place) for place in places)
    openings = {
        ((one + two) % POINTS, _after(facts, _after(facts, _nothing(facts), seen), more))
        for one, seen in first
        for two, more in second
    }
    found: dict[int, list[Held]] = {}
    for points, seen in openings:
        found.setdefault(points, []).append(((points, points, 2), None, seen))
    for points, value, seen in {
        (points, value, _after(facts, seen, more)) for points, seen in openings for value, more in third
    }:
        found[points].append(((points, (points + value) % POINTS, THREE), value, seen))
    return found


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


def _joined(facts: tuple[CardFact, ...], player: Held, banker: Held) -> Seen:
    """What the facts are once both hands lie there; the last card decides as it was dealt."""
    players_last = player[0][2] == THREE and banker[0][2] != THREE
    first, then = (banker[2], player[2]) if players_last else (player[2], banker[2])
    whole = _after(facts, first, then)
    return tuple("none" if value is None else value for value in whole)
