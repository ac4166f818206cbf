"""Whether anything that can still happen at a table could change who goes on."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from punto.table.heat.ranking import by_chips


class Certainty(NamedTuple):
    """Whether those who go on are known, the most that others can reach, and the least that they keep."""

    determined: bool
    reach: dict[str, int]
    fall: dict[str, int]


def reach_of(chips: int, maxima: list[int], odds: Fraction, wagers: int = 1) -> int:
    """The most that a player can have after so many hands: all wagers won at the best odds."""
    for maximum in maxima:
        chips += int(min(maximum * wagers, chips) * odds)
    return chips


def fall_of(chips: int, maxima: list[int], wagers: int = 1) -> int:
    """The least that a player can have after so many hands: all wagers lost."""
    return max(0, chips - sum(maxima) * wagers)


def certainty(
    chips: Mapping[str, int], advance: int, maxima: list[int], odds: Fraction, wagers: int = 1
) -> Certainty:
    """Whether nobody below the cut can reach anybody above it; a possible tie at the cut is a change.

    `maxima` has the maximum of each hand that is left. Reach names whoever of those below could come highest,
    fall whoever of those above could come lowest.
    """
    ranked = [who for group in by_chips(chips) for who in group]
    ahead, behind = ranked[:advance], ranked[advance:]
    falls = {who: fall_of(chips[who], maxima, wagers) for who in ahead}
    reaches = {who: reach_of(chips[who], maxima, odds, wagers) for who in behind}
    least, most = min(falls.values(), default=0), max(reaches.values(), default=0)
    return Certainty(
        determined=not behind or (bool(ahead) and most < least),
        reach={who: amount for who, amount in reaches.items() if amount == most},
        fall={who: amount for who, amount in falls.items() if amount == least},
    )
