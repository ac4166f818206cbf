"""The whole board of a shoe: the five roads, the counts, and what the next win would draw."""

from collections.abc import Sequence

import msgspec

from punto.roads.bead_plate import Bead, bead_plate
from punto.roads.big_road import Ring, big_road
from punto.roads.coup_results import Result, Side, runs
from punto.roads.derived import DerivedRoad, Mark, derived_road
from punto.roads.road_cells import TailStyle
from punto.roads.statistics import Statistics, statistics


class Roads(msgspec.Struct, frozen=True):
    """The five roads of a shoe, each mark in the order it came."""

    bead_plate: tuple[Bead, ...]
    big_road: tuple[Ring, ...]
    big_eye_boy: tuple[Mark, ...]
    small_road: tuple[Mark, ...]
    cockroach_pig: tuple[Mark, ...]


class Preview(msgspec.Struct, frozen=True):
    """What a win of one side would add to each road if it came now; a road not yet begun adds nothing."""

    bead: Bead
    ring: Ring
    big_eye_boy: Mark | None
    small_road: Mark | None
    cockroach_pig: Mark | None


class Scoreboard(msgspec.Struct, frozen=True):
    """All that stands on the board beside a table."""

    roads: Roads
    if_banker: Preview
    if_player: Preview
    statistics: Statistics


def scoreboard(results: Sequence[Result], tail: TailStyle = TailStyle.STRAIGHT) -> Scoreboard:
    """Draw the board of a shoe. A corrected shoe is drawn again from its results."""
    drawn = roads(results, tail)
    return Scoreboard(
        drawn,
        _preview(drawn, results, "banker", tail),
        _preview(drawn, results, "player", tail),
        statistics(results),
    )


def roads(results: Sequence[Result], tail: TailStyle = TailStyle.STRAIGHT) -> Roads:
    """Draw the five roads of a shoe."""
    columns = runs(results)
    return Roads(
        bead_plate(results),
        big_road(results, tail),
        derived_road(DerivedRoad.BIG_EYE_BOY, columns, tail),
        derived_road(DerivedRoad.SMALL_ROAD, columns, tail),
        derived_road(DerivedRoad.COCKROACH_PIG, columns, tail),
    )


def preview(results: Sequence[Result], side: Side, tail: TailStyle = TailStyle.STRAIGHT) -> Preview:
    """Ask the road: what a win of this side would draw. A tie has no preview: it adds no derived mark."""
    return _preview(roads(results, tail), results, side, tail)


def _preview(now: Roads, results: Sequence[Result], side: Side, tail: TailStyle) -> Preview:
    then = roads((*results, Result(side)), tail)
    return Preview(
        then.bead_plate[-1],
        then.big_road[-1],
        _added(now.big_eye_boy, then.big_eye_boy),
        _added(now.small_road, then.small_road),
        _added(now.cockroach_pig, then.cockroach_pig),
    )


def _added(now: tuple[Mark, ...], then: tuple[Mark, ...]) -> Mark | None:
    return then[-1] if len(then) > len(now) else None
