"""Ctrl-C after the dealing keeps what was worked out; and what a report says of its exact prices."""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.simulate.test_command import PLANNED, data, punto_simulate


class Stopped:
    """Does its work so many times; then somebody presses Ctrl-C."""

    def __init__(self, work: Callable[..., Any], calls: int) -> None:
        self._work, self._calls = work, calls

    def __call__(self, *words: Any) -> Any:
        if not self._calls:
            raise KeyboardInterrupt
        self._calls -= 1
        return self._work(*words)


WORKED_OUT = ("nsw", "--coups", "5000", "--seed", "2", "--followed", "9", "--json", *PLANNED)


@pytest.mark.parametrize(
    ("part", "calls", "left_out"),
    [
        (
            "punto.simulate.simulation.spanning_returns",
            0,
            ["runs and tails", "streaks", "plan flat", "plan martingale"],
        ),
        ("punto.simulate.simulation.shoe_results", 0, ["streaks", "plan flat", "plan martingale"]),
        ("punto.simulate.bankroll._session", 0, ["plan flat", "plan martingale"]),
        ("punto.simulate.bankroll._session", 13, ["plan martingale"]),
        ("punto.cli.simulate.exact_edges", 0, ["exact prices"]),
    ],
)
def test_ctrl_c_after_the_dealing_keeps_the_parts_that_are_done(
    part: str, calls: int, left_out: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module, _, name = part.rpartition(".")
    monkeypatch.setattr(part, Stopped(getattr(import_module(module), name), calls))
    result = punto_simulate(*WORKED_OUT)
    assert result.exit_code == 130
    names = ", ".join(left_out)
    assert result.stderr == f"stopped: not worked out to the end: {names}; all else is kept\n"
    found = json.loads(result.stdout)
    assert (found["finished"], found["left_out"]) == (False, left_out)
    assert len(found["wagers"]) == 6
    sessions = {each["plan"]: each["sessions"] for each in found["plans"]}
    played = {"plan martingale": {"flat": 9, "martingale": 4}, "exact prices": {"flat": 9, "martingale": 9}}
    assert sessions == played.get(left_out[0], {})
    assert (found["wagers"][0]["exact_house_edge"] is None) == (left_out == ["exact prices"])


def test_a_page_of_a_simulation_that_was_stopped_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("punto.simulate.simulation.shoe_results", Stopped(len, 0))
    file = tmp_path / "report.html"
    result = punto_simulate(*WORKED_OUT, "--html", str(file))
    assert result.exit_code == 130
    assert "Not worked out to the end: streaks, plan flat, plan martingale." in file.read_text("utf-8")


def test_the_report_says_that_the_end_of_a_shoe_breaks_tails(tmp_path: Path) -> None:
    words = ("crown-2025", "--coups", "2000", "--seed", "1", "--followed", "20")
    file = tmp_path / "report.html"
    said = "player-dragon-tail, banker-dragon-tail: the exact price is that of a tail which no end of a shoe"
    result = punto_simulate(*words, "--html", str(file))
    assert said in " ".join(result.stdout.split())
    assert said in file.read_text("utf-8")
    (note,) = data(*words)["notes"]
    assert note.startswith(said)
    assert data(*words, "--device", "csm")["notes"] == []
    assert data("nsw", *words[1:])["notes"] == []
