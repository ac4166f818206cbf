"""The scoreboards as the floor tells them: of the shoe in play, and of the shoes before it."""

from functools import lru_cache
from http import HTTPStatus
from typing import Any

import msgspec

from punto.api.road_answers import RoadsAnswer, ShoeRoads, Spot
from punto.cards import parse_cards
from punto.live.finished_coups import Finished, result_of
from punto.live.history import TableNow
from punto.machine.problem import Problem
from punto.roads import (
    Cell,
    Mark,
    Preview,
    Result,
    Ring,
    RoadStep,
    Scoreboard,
    TailStyle,
    bead_pairs,
    scoreboard,
    way,
)
from punto.roads import written as roads_written
from punto.roads.notation import LETTERS
from punto.rules.facts import facts_of


@lru_cache(maxsize=64)
def roads_of(results: tuple[Result, ...], tail: TailStyle) -> RoadsAnswer:
    """The board of these results, as everybody may see it."""
    board = scoreboard(results, tail)
    plain = roads_written(board)
    board_now = {
        **plain,
        "tail": tail.value,
        "bead_pairs": bead_pairs(board.roads.bead_plate),
        "bead_naturals": [_spot(bead) for bead in board.roads.bead_plate if bead.result.natural],
        "naturals": [_spot(ring) for ring in board.roads.big_road if ring.win and ring.win.natural],
        "ways": _ways(board),
        "preview": {"B": _preview(board.if_banker), "P": _preview(board.if_player)},
        "stats": {
            **plain["stats"],
            "naturals": board.statistics.naturals,
            "last": LETTERS[results[-1].winner] if results else None,
        },
    }
    return msgspec.convert(board_now, RoadsAnswer, from_attributes=True)


def shoe_of(now: TableNow, coups: list[Finished], shoe: int | None, tail: TailStyle) -> ShoeRoads:
    """The board of one shoe, the one in play if none is named; earlier ones where they are at hand whole.

    Coups are all that are at hand, newest first.
    """
    current = now.state.shoe.number
    earlier = whole_shoes(coups, current)
    wanted = current if shoe is None else shoe
    if wanted != current and wanted not in earlier:
        at_hand = [str(each) for each in (current, *earlier)]
        raise Problem(HTTPStatus.NOT_FOUND, f"Shoe {wanted}.", "It is not at hand here.", *at_hand)
    its_own = earlier.get(wanted, ())
    results = now.results if wanted == current else results_of(its_own)
    return ShoeRoads(
        shoe=wanted,
        shoes=[current, *earlier],
        began=its_own[0].at if its_own else None,
        ended=its_own[-1].at if its_own else None,
        roads=roads_of(results, tail),
    )


def whole_shoes(coups: list[Finished], current: int) -> dict[int, tuple[Finished, ...]]:
    """The coups of each shoe before the current one, newest shoe first; one that is cut off is left out.

    Coups are given newest first, and are numbered through from shoe to shoe.
    """
    shoes: dict[int, list[Finished]] = {}
    for coup in coups:
        shoes.setdefault(coup.shoe, []).append(coup)
    if coups and coups[-1].number > 1:
        del shoes[coups[-1].shoe]
    shoes.pop(current, None)
    return {shoe: tuple(reversed(found)) for shoe, found in shoes.items()}


def results_of(coups: tuple[Finished, ...]) -> tuple[Result, ...]:
    """The results of coups that have one."""
    return tuple(
        result_of(facts_of(parse_cards(coup.player), parse_cards(coup.banker)))
        for coup in coups
        if coup.winner is not None
    )


def _ways(board: Scoreboard) -> dict[str, Any]:
    roads = board.roads
    return {
        "big_road": _steps(way(roads.big_road, _side)),
        "big_eye_boy": _steps(way(roads.big_eye_boy, _colour)),
        "small_road": _steps(way(roads.small_road, _colour)),
        "cockroach_pig": _steps(way(roads.cockroach_pig, _colour)),
    }


def _side(ring: Ring) -> str:
    return ring.win.winner if ring.win else "tie"


def _colour(mark: Mark) -> str:
    return mark.colour


def _steps(steps: tuple[RoadStep, ...]) -> list[tuple[int, int, int, int]]:
    return [(step.col, step.row, step.run, step.depth) for step in steps]


def _preview(preview: Preview) -> dict[str, Spot | None]:
    return {
        "bead_plate": _spot(preview.bead),
        "big_road": _spot(preview.ring),
        "big_eye_boy": _spot_if(preview.big_eye_boy),
        "small_road": _spot_if(preview.small_road),
        "cockroach_pig": _spot_if(preview.cockroach_pig),
    }


def _spot(cell: Cell) -> Spot:
    return cell.col, cell.row


def _spot_if(mark: Mark | None) -> Spot | None:
    return None if mark is None else _spot(mark)
