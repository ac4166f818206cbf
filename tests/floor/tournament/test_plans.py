"""Plans that could not be played are not published; every fault is named at once."""

from typing import Any

import pytest

from punto.floor.tournament.conditions import PublishConditions
from punto.floor.tournament.state import RoundPlan
from punto.table.state.heat import LimitStep, SpecialMarkers
from tests.floor.tournament.hall_play import FINAL, OPAL, ROUND, HallPlay


def steps(*limits: tuple[int, int, int]) -> tuple[LimitStep, ...]:
    return tuple(LimitStep(coup=coup, minimum=low, maximum=high) for coup, low, high in limits)


def refused(**plan: Any) -> list[str]:
    play = HallPlay()
    faults = play.refused(OPAL, PublishConditions(conditions=play.conditions(**plan)))
    assert {each.code for each in faults} == {"plan-unplayable"}
    return [str(dict(each.params)["what"]) for each in faults]


def final(*limits: tuple[int, int, int], **given: Any) -> dict[str, tuple[RoundPlan, ...]]:
    return {"rounds": (RoundPlan(limits=steps(*limits), **{"coups": 2, **given}),)}


@pytest.mark.parametrize(
    ("plan", "wrong"),
    [
        ({"rounds": ()}, "it has no round"),
        (final(), "round 1: there are no limits"),
        (final((2, 100, 500)), "round 1: the limits begin in coup 2, not in coup 1"),
        (final((1, 100, 500), (1, 200, 900)), "round 1: the limits of coup 1 follow those of coup 1"),
        (final((1, 0, 500)), "round 1: the minimum of coup 1 is nothing"),
        (final((1, 500, 499)), "round 1: the maximum of coup 1 is below its minimum"),
        (final((1, 100, 500), coups=0), "round 1: neither coups nor minutes end it"),
        (final((1, 100, 500), advance=-1), "round 1: fewer than nobody go on"),
        ({"rounds": (FINAL, FINAL)}, "nobody goes on from a round that is not the last"),
        ({"bank": 99_99}, "round 1: the chips do not cover the first minimum"),
        ({"fee": -1, "buy_in": -1}, "below nothing: fee, buy_in"),
        ({"prize_percent": (60, -40)}, "below nothing: prizes"),
        ({"prize_percent": (0, 0)}, "no prize is more than nothing"),
        ({"markers": SpecialMarkers(all_in=-1)}, "below nothing: markers"),
        ({"least_players": 1}, "from 1 to 10000 players"),
        ({"least_players": 5, "most_players": 4}, "from 5 to 4 players"),
    ],
)
def test_a_plan_that_cannot_be_played_is_not_published(plan: dict[str, Any], wrong: str) -> None:
    assert wrong in refused(**plan)


def test_every_fault_of_a_plan_is_told_at_once() -> None:
    assert len(refused(fee=-1, least_players=0, prize_percent=(0,), bank=0)) == 5


def test_a_plan_at_its_edges_is_published() -> None:
    play = HallPlay()
    chosen = {"bank": 100_00, "least_players": 2, "most_players": 2, "fee": 0, "rounds": (ROUND, FINAL)}
    play.does(OPAL, PublishConditions(conditions=play.conditions(**chosen)))
