"""Saying data in words that an operations manager reads."""

from collections.abc import Iterable, Sequence

import msgspec

from punto.rulebook.model import Line, Otherwise
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


NAMES = {"player": "Player", "banker": "Banker"}
PAIRS = {"none": "no pair", "mixed": "mixed", "coloured": "coloured", "suited": "suited"}

EIGHTS: dict[tuple[FactValue, ...], str] = {
    ("mixed",): "of both colours",
    ("coloured",): "of one colour in two suits",
    ("suited",): "of one suit",
    ("mixed", "coloured"): "not of one suit",
}


def in_words(when: When) -> str:
    """The coups that a condition names, in words.

    >>> in_words({"winner": "banker", "banker_points": 6, "banker_cards": 2})
    'Banker wins, Banker on 6, Banker with 2 cards'
    """
    return ", ".join(_phrase(name, wanted) for name, wanted in when.items()) or "always"


def _phrase(name: str, wanted: FactValue | tuple[FactValue, ...]) -> str:
    values = wanted if isinstance(wanted, tuple) else (wanted,)
    hand, _, fact = name.partition("_")
    who = NAMES.get(hand, "")
    if name == "winner":
        return listed(
            {"player": "Player wins", "banker": "Banker wins", "tie": "tie"}[str(v)] for v in values
        )
    if fact == "pair":
        return f"{who} opens with {_pair(values)}"
    if name == "eights":
        return f"four eights {EIGHTS[values]}" if values in EIGHTS else "four eights"
    if fact == "natural":
        return f"{who} {'has a' if wanted else 'without a'} natural"
    return _numbers(name, fact, who, values)


def _pair(values: tuple[FactValue, ...]) -> str:
    if len(values) == len(PAIRS) - 1:
        return "a pair"
    return "no pair" if values == ("none",) else f"a {listed(PAIRS[str(value)] for value in values)} pair"


def _numbers(name: str, fact: str, who: str, values: tuple[FactValue, ...]) -> str:
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return {
            "same_rank": "both pairs of one rank" if values == (True,) else "the pairs of two ranks",
            "against_dealer": f"hand {listed(values)} against the dealer's",
        }.get(name, f"{name.replace('_', ' ')}: {listed(values)}")
    numbers = ranged([int(value) for value in values])
    return {
        "points": f"{who} on {numbers}" if who else f"on {numbers}",
        "opening": f"{who} opens on {numbers}",
        "cards": f"{who} with {numbers} cards",
    }.get(fact or name, {"margin": f"by {numbers}"}.get(name, f"{numbers} {name}"))


RESULTS = {"win": "wins", "lose": "loses", "stand-off": "stands off"}


def pays(line: Line | Otherwise) -> str:
    """What a pay line gives, in words."""
    if isinstance(line, Otherwise) or line.odds is None:
        return RESULTS[line.result]
    odds = line.odds if isinstance(line.odds, str) else f"{', '.join(line.odds)} by option"
    if odds.startswith("setting:"):
        return "stands off and pays the signed percentage"
    return f"{odds} less {line.commission} commission" if line.commission else odds
