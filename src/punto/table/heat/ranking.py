"""Ranking: who goes on, who plays off, and in which order those who went out are placed."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from punto.table.state.heat import Removal


class Standings(NamedTuple):
    """Who goes on from a table, who must play off for how many places, and who is out."""

    through: list[str]
    playoff: list[str]
    at_stake: int
    out: list[str]


def same_coup(removals: Mapping[str, Removal]) -> list[str]:
    """Those who went out in one coup, the better places first.

    More chips left, then the larger wager, then chips that were removed later.
    """
    return sorted(removals, key=lambda who: _merit(removals[who]), reverse=True)


def _merit(removal: Removal) -> tuple[int, int, int]:
    return removal.residual, removal.wager, removal.order


def removed_in_order(removals: Mapping[str, Removal]) -> list[str]:
    """Everybody who went out, the better places first: later coups before earlier ones."""
    return sorted(removals, key=lambda who: (removals[who].coup, *_merit(removals[who])), reverse=True)


def by_chips(chips: Mapping[str, int]) -> list[list[str]]:
    """Players in groups that are level, the larger counts first; within a group in the order given."""
    ordered = sorted(chips, key=lambda who: -chips[who])
    return [list(group) for _, group in groupby(ordered, key=lambda who: chips[who])]


def placings(chips: Mapping[str, int], removals: Mapping[str, Removal]) -> list[str]:
    """Everybody's place: by chips, then in the order in which the rest went out."""
    return [who for group in by_chips(chips) for who in group] + removed_in_order(removals)


def standings(chips: Mapping[str, int], advance: int, removals: Mapping[str, Removal] = {}) -> Standings:
    """Who goes on: the most chips; more players level than places play off, unless they have no chips.

    Places left when nobody else has chips go to those who went out last.

    >>> standings({"Ann": 9, "Bob": 6, "Cy": 6, "Dee": 4}, 2)
    Standings(through=['Ann'], playoff=['Bob', 'Cy'], at_stake=1, out=['Dee'])
    """
    through: list[str] = []
    playoff: list[str] = []
    out: list[str] = []
    at_stake = 0
    for group in by_chips({who: held for who, held in chips.items() if held > 0}):
        free = advance - len(through) - at_stake
        if len(group) <= free:
            through += group
        elif free > 0:
            playoff, at_stake = group, free
        else:
            out += group
    without = [who for who, held in chips.items() if held <= 0 and who not in removals]
    for who in [*removed_in_order(removals), *without]:
        placed = who in removals and advance - len(through) - at_stake > 0
        (through if placed else out).append(who)
    return Standings(through, playoff, at_stake, out)


class PlayOffStep(NamedTuple):
    """A play-off after a count: groups still level, better ones first; alone in a group has a place."""

    groups: tuple[tuple[str, ...], ...]
    decided: bool


def after_count(
    groups: Sequence[Sequence[str]], counts: Mapping[str, int], places: int, ordered: bool
) -> PlayOffStep:
    """The groups once chips were counted, and whether every place that matters is settled."""
    split: list[tuple[str, ...]] = []
    for group in groups:
        known = all(who in counts for who in group)
        parts = by_chips({who: counts[who] for who in group}) if known and len(group) > 1 else [list(group)]
        split += [tuple(part) for part in parts]
    return PlayOffStep(tuple(split), not undecided(split, places, ordered))


def undecided(groups: Iterable[Sequence[str]], places: int, ordered: bool) -> list[str]:
    """Who must play on: level across the last place, or level for one place where each counts alone."""
    playing: list[str] = []
    before = 0
    for group in groups:
        across = before < places < before + len(group)
        shared = ordered and len(group) > 1 and before < places
        if across or shared:
            playing += group
        before += len(group)
    return playing
