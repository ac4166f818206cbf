"""Saying data in words that an operations manager reads."""

from collections.abc import Iterable, Sequence

import msgspec

from punto.rulebook.model import Otherwise, WagerLine
from punto.rulebook.records import Cited, FactValue, When


class FactRow(msgspec.Struct, frozen=True):
    """One fact about a rulebook: what it concerns, what the text says, and where."""

    subject: str
    value: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()


class FactTopic(msgspec.Struct, frozen=True):
    """Rows that belong together."""

    topic: str
    rows: tuple[FactRow, ...]


def row(subject: str, value: str, *rules: Cited | None) -> FactRow:
    """A row that rests on these rules."""
    clauses = dict.fromkeys(clause for rule in rules if rule for clause in rule.clauses)
    readings = dict.fromkeys(reading for rule in rules if rule for reading in rule.readings)
    return FactRow(subject, value, tuple(clauses), tuple(readings))


def listed(items: Iterable[object], word: str = "or") -> str:
    """Several things in one phrase.

    >>> listed([3, 4, 6])
    '3, 4 or 6'
    """
    *head, last = [str(item) for item in items]
    return f"{', '.join(head)} {word} {last}" if head else last


def ranged(numbers: Sequence[int]) -> str:
    """Numbers as a range where they are one, else listed.

    >>> ranged([0, 1, 2, 3]), ranged([6, 8])
    ('0 to 3', '6 or 8')
    """
    run = list(range(numbers[0], numbers[-1] + 1))
    if len(numbers) > 2 and list(numbers) == run:
        return f"{numbers[0]} to {numbers[-1]}"
    return listed(numbers)


def numbered(values: Sequence[FactValue]) -> str:
    """Numbers as a range where they are one; words that stand where numbers belong are listed."""
    numbers = [value for value in values if isinstance(value, int)]
    return ranged(sorted(numbers)) if len(numbers) == len(values) else listed(values)


NAMES = {"player": "Player", "banker": "Banker"}
PAIRS = {"none": "no pair", "mixed": "mixed", "coloured": "coloured", "suited": "suited"}

EIGHTS: dict[frozenset[FactValue], str] = {
    frozenset(("none",)): "not four eights",
    frozenset(("mixed",)): "four eights of both colours",
    frozenset(("coloured",)): "four eights of one colour in two suits",
    frozenset(("suited",)): "four eights of one suit",
    frozenset(("mixed", "coloured")): "four eights not of one suit",
    frozenset(("coloured", "suited")): "four eights of one colour",
    frozenset(("mixed", "coloured", "suited")): "four eights",
}


def in_words(when: When) -> str:
    """The coups that a condition names, in words.

    >>> in_words({"winner": "banker", "banker_points": 6, "banker_cards": 2})
    'Banker wins, Banker on 6, Banker with 2 cards'
    """
    return ", ".join(_phrase(name, wanted) for name, wanted in when.items()) or "always"


CARDS = {
    "red": "red cards", "black": "black cards", "pictures": "pictures",
    "A": "aces", "T": "tens", "J": "jacks", "Q": "queens", "K": "kings",
}  # fmt: skip
ENDS = {"first_card": "the first card", "last_card": "the last card"}


def _about_cards(name: str, values: tuple[FactValue, ...]) -> str | None:
    """A condition about single cards in words; None if it is about something else."""
    scope, counted, kind = name.partition("count_of_")
    if counted:
        where = {"player_": " of the Player", "banker_": " of the Banker", "opening_": " of the first four"}
        cards = CARDS.get(kind, kind if kind.isalpha() else f"cards of rank {kind}")
        return f"{numbered(values)} {cards}{where.get(scope, '')}"
    place, _, fact = name.rpartition("_")
    if fact not in {"rank", "suit", "colour"} or name == "same_rank":
        return None
    hand, _, number = place.partition("_")
    card = ENDS.get(place) or f"the {number} card of the {NAMES.get(hand, hand)}"
    drawn = [str(value) for value in values if value != "none"]
    words = [*([listed(drawn)] if drawn else []), *(["not drawn"] if "none" in values else [])]
    return f"{fact} of {card}: {listed(words)}"


WINNERS = {"player": "Player wins", "banker": "Banker wins", "tie": "tie"}
DERIVED = {
    "total_cards": "{} cards in all",
    "points_sum": "both hands together on {}",
    "points_difference": "Player less Banker: {}",
}


def _phrase(name: str, wanted: FactValue | tuple[FactValue, ...]) -> str:
    values = wanted if isinstance(wanted, tuple) else (wanted,)
    if not values:
        return f"never: {name.replace('_', ' ')} has no value"
    if (cards := _about_cards(name, values)) is not None:
        return cards
    if name in DERIVED:
        return DERIVED[name].format(numbered(values))
    hand, _, fact = name.partition("_")
    who = NAMES.get(hand, "")
    if name == "winner":
        return listed(WINNERS.get(str(value), str(value)) for value in values)
    if fact == "pair":
        return f"{who} opens with {_pair(values)}"
    if name == "eights":
        return EIGHTS.get(frozenset(values), f"eights: {listed(values)}")
    if fact == "natural":
        return f"{who} {listed('has a' if each else 'without a' for each in values)} natural"
    return _numbers(name, fact, who, values)


def _pair(values: tuple[FactValue, ...]) -> str:
    kinds = [PAIRS.get(str(value), str(value)) for value in values if value != "none"]
    every = len(kinds) == len(PAIRS) - 1
    some = ["a pair" if every else f"a {listed(kinds)} pair"] if kinds else []
    return listed([*(["no pair"] if "none" in values else []), *some])


def _numbers(name: str, fact: str, who: str, values: tuple[FactValue, ...]) -> str:
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return {
            "same_rank": listed(
                "both pairs of one rank" if each else "the pairs of two ranks" for each in values
            ),
            "against_dealer": f"hand {listed(values)} against the dealer's",
        }.get(name, f"{name.replace('_', ' ')}: {listed(values)}")
    numbers = ranged([int(value) for value in values])
    return {
        "points": f"{who} on {numbers}" if who else f"on {numbers}",
        "opening": f"{who} opens on {numbers}",
        "cards": f"{who} with {numbers} cards",
    }.get(fact or name, {"margin": f"by {numbers}"}.get(name, f"{numbers} {name}"))


RESULTS = {"win": "wins", "lose": "loses", "stand-off": "stands off"}


def pays(line: WagerLine | Otherwise) -> str:
    """What a pay line gives, in words."""
    if isinstance(line, Otherwise) or line.odds is None:
        return f"loses {line.lost} of the stake" if line.lost else RESULTS[line.result]
    odds = line.odds if isinstance(line.odds, str) else f"{', '.join(line.odds)} by option"
    if odds.startswith("setting:"):
        chosen = "stands off and pays the signed percentage"
        odds = chosen if line.result == "stand-off" else "as the sign says"
    return f"{odds} less {line.commission} commission" if line.commission else odds
