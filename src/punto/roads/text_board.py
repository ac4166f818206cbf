"""A scoreboard in plain letters, for programs: grids as lines, marks as a string, places as numbers."""

from collections.abc import Sequence
from typing import Any

from punto.roads.bead_plate import Bead
from punto.roads.big_road import Ring
from punto.roads.derived import Colour, Mark
from punto.roads.notation import LETTERS, pair_letters
from punto.roads.road_cells import grid
from punto.roads.scoreboard import Preview, Roads, Scoreboard
from punto.roads.statistics import Statistics

COLOURS: dict[Colour, str] = {"red": "R", "blue": "B"}


def written(board: Scoreboard) -> dict[str, Any]:
    """The board as data: B, P and T for who won, R and B for red and blue marks, a dot for no mark."""
    return {
        **_roads(board.roads),
        "ask": {"B": _ask(board.if_banker), "P": _ask(board.if_player)},
        "stats": _stats(board.statistics),
    }


def bead_pairs(beads: Sequence[Bead]) -> list[list[int | str]]:
    """Where opening pairs stand on the Bead Plate, ties included: column, row, and b, p or both.

    >>> from punto.roads.coup_results import Result
    >>> bead_pairs([Bead(0, 0, Result("tie", player_pair=True)), Bead(0, 1, Result("banker"))])
    [[0, 0, 'p']]
    """
    return [[bead.col, bead.row, pair_letters(bead.result)] for bead in beads if pair_letters(bead.result)]


def ring_letter(ring: Ring) -> str:
    """The side that won; T while there are only ties."""
    return LETTERS[ring.win.winner if ring.win else "tie"]


def ring_pairs(ring: Ring) -> str:
    """The opening pairs of the win: b, p, both or neither."""
    return pair_letters(ring.win) if ring.win else ""


def _roads(roads: Roads) -> dict[str, Any]:
    big_road = roads.big_road
    return {
        "bead_plate": grid(roads.bead_plate, lambda bead: LETTERS[bead.result.winner]),
        "big_road": grid(big_road, ring_letter),
        "ties": [[ring.col, ring.row, ring.ties] for ring in big_road if ring.ties],
        "pairs": [[ring.col, ring.row, ring_pairs(ring)] for ring in big_road if ring_pairs(ring)],
        **_derived("big_eye_boy", roads.big_eye_boy),
        **_derived("small_road", roads.small_road),
        **_derived("cockroach_pig", roads.cockroach_pig),
    }


def _derived(name: str, marks: tuple[Mark, ...]) -> dict[str, Any]:
    return {name: grid(marks, _mark_letter), f"{name}_marks": "".join(map(_mark_letter, marks))}


def _mark_letter(mark: Mark) -> str:
    return COLOURS[mark.colour]


def _ask(preview: Preview) -> dict[str, str | None]:
    marks = {
        "big_eye_boy": preview.big_eye_boy,
        "small_road": preview.small_road,
        "cockroach_pig": preview.cockroach_pig,
    }
    return {name: _mark_letter(mark) if mark else None for name, mark in marks.items()}


def _stats(counts: Statistics) -> dict[str, int | str | None]:
    return {
        "hands": counts.hands,
        "banker": counts.banker,
        "player": counts.player,
        "tie": counts.tie,
        "banker_pair": counts.banker_pair,
        "player_pair": counts.player_pair,
        "natural": counts.natural,
        "longest_banker": counts.longest_banker,
        "longest_player": counts.longest_player,
        "current_side": LETTERS[counts.current_side] if counts.current_side else None,
        "current_run": counts.current_run,
    }
