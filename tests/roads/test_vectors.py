"""The worked examples of the five roads."""

import json
from pathlib import Path
from typing import Any

import pytest

from punto.roads import TailStyle, grid, parse_results, roads, scoreboard, window, written

VECTORS: dict[str, Any] = json.loads(
    Path(__file__).with_name("road_vectors.json").read_text(encoding="utf-8")
)


def named(vectors: list[dict[str, Any]], key: str = "id") -> list[Any]:
    return [pytest.param(vector, id=vector["id"]) for vector in vectors if key in vector]


@pytest.mark.parametrize("vector", named(VECTORS["vectors"]))
def test_vector(vector: dict[str, Any]) -> None:
    found = written(scoreboard(parse_results(" ".join(vector["hands"]))))
    assert found == vector["expect"]
    assert list(found) == list(vector["expect"])
    assert parse_results(vector["hands_short"]) == parse_results(" ".join(vector["hands"]))


@pytest.mark.parametrize("vector", named(VECTORS["vectors"], "alternative_tail_fall"))
def test_other_tail(vector: dict[str, Any]) -> None:
    found = written(scoreboard(parse_results(vector["hands_short"]), TailStyle.FALL))
    assert {**found, **vector["alternative_tail_fall"]} == found


@pytest.mark.parametrize("vector", named(VECTORS["vectors"], "not_expected_present_rule"))
def test_the_rule_often_mistaken_for_it_draws_otherwise(vector: dict[str, Any]) -> None:
    found = written(scoreboard(parse_results(vector["hands_short"])))
    for key, mistaken in vector["not_expected_present_rule"].items():
        assert found[key] != mistaken


@pytest.mark.parametrize("vector", named(VECTORS["windows"]))
def test_window(vector: dict[str, Any]) -> None:
    beads = roads(parse_results(" ".join(vector["hands"]))).bead_plate
    shown = window(beads, vector["max_cols"])
    assert grid(shown, lambda bead: bead.result.winner[0].upper()) == vector["expect_grid"]
