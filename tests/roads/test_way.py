"""The way of a road: every mark in the order it came, with its run and its place there."""

from hypothesis import given

from punto.roads import TailStyle, roads, runs, way
from tests.roads.shoes import read, shoes, tails


@given(shoes, tails)
def test_the_runs_of_the_big_road_are_those_of_the_shoe(shoe: list[str], tail: TailStyle) -> None:
    results = read(shoe)
    rings = [ring for ring in roads(results, tail).big_road if ring.win]
    steps = way(rings, lambda ring: ring.win and ring.win.winner)
    lengths = [run.length for run in runs(results)]
    assert [(step.run, step.depth) for step in steps] == [
        (run, depth) for run, length in enumerate(lengths, 1) for depth in range(1, length + 1)
    ]
    assert [(step.col, step.row) for step in steps] == [(ring.col, ring.row) for ring in rings]
    assert all(step.row == 0 for step in steps if step.depth == 1)
