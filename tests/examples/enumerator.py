"""Every coup of a full shoe, counted: plain Python that knows nothing of the product.

Cards are told apart by what they count. Openings are taken as unordered pairs, and coups that agree in
points and cards are put together, each group with one coup to show for it.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement

from tests.examples.by_hand import draws

VALUES = range(10)
FACES = "TA23456789"
NONE = -1
"""A third card that is not drawn."""
Coup = tuple[int, ...]
"""P1 B1 P2 B2 and both third cards, by what they count."""
Group = tuple[int, int, int, int]
"""The points of Player and Banker, and how many cards each has."""


def shoe(decks: int) -> list[int]:
    """How many cards there are of each value."""
    return [16 * decks, *[4 * decks] * 9]


def groups(decks: int) -> dict[Group, tuple[int, str]]:
    """For each group in how many ways six cards in a row come to it, and a coup of it."""
    counted: defaultdict[Group, int] = defaultdict(int)
    shown: dict[Group, str] = {}
    for coup, ways in _coups(shoe(decks)):
        hands = [[each for each in coup[hand::2] if each != NONE] for hand in (0, 1)]
        player, banker = hands
        group = (sum(player) % 10, sum(banker) % 10, len(player), len(banker))
        counted[group] += ways
        shown.setdefault(group, " ".join(f"{FACES[each]}S" for each in coup if each != NONE))
    return {group: (ways, shown[group]) for group, ways in counted.items()}


def _coups(left: list[int]) -> Iterator[tuple[Coup, int]]:
    """Every coup, with the ways in which six cards in a row come to it."""
    for player in combinations_with_replacement(VALUES, 2):
        for banker in combinations_with_replacement(VALUES, 2):
            opening = (player[0], banker[0], player[1], banker[1])
            ways = (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1]))
            rest = list(left)
            for card in opening:
                ways *= rest[card]
                rest[card] -= 1
            yield from _third_cards(opening, ways, rest)


def _third_cards(opening: Coup, ways: int, rest: list[int]) -> Iterator[tuple[Coup, int]]:
    left = sum(rest)
    mine, theirs = (opening[0] + opening[2]) % 10, (opening[1] + opening[3]) % 10
    if mine >= 8 or theirs >= 8 or (mine > 5 and not draws(theirs, None)):
        yield (*opening, NONE, NONE), ways * left * (left - 1)
    elif mine > 5:
        for last in VALUES:
            yield (*opening, NONE, last), ways * rest[last] * (left - 1)
    else:
        for third in VALUES:
            if not draws(theirs, third):
                yield (*opening, third, NONE), ways * rest[third] * (left - 1)
                continue
            for last in VALUES:
                yield (*opening, third, last), ways * rest[third] * (rest[last] - (last == third))
