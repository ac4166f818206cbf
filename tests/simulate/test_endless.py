"""A continuous shuffler has no end of shoe: tails and streaks run on, and exact prices are of such coups."""

import csv
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from punto.public.exact_edges import exact_edges
from punto.rules.wager import TailWager
from punto.simulate.cells import HANDS, NOT_DEALT
from punto.simulate.deal_rules import ShoeRules
from punto.simulate.followed_shoes import Followed
from punto.simulate.report_data import outward
from punto.simulate.shoes import BANKER, OVER, PLAYER, TIE, endless_results, winners
from punto.simulate.wager_machines import results_of, tail_machine, walked
from tests.simulate.games import WAYS, game, standard
from tests.simulate.test_command import data, punto_simulate

CSM: ShoeRules = WAYS["continuous shuffler"]
CELL = {PLAYER: 9 * HANDS, BANKER: 9, TIE: 0}
"""A coup that each wins."""


def stretches(*rows: list[int]) -> Followed:
    longest = max(map(len, rows))
    found = Followed.blank(len(rows), longest)
    for place, row in enumerate(rows):
        found.cells[place, : len(row)] = [CELL[result] for result in row]
    return found


def test_the_cells_here_mean_what_they_should() -> None:
    followed = stretches([PLAYER, BANKER, TIE], [PLAYER])
    assert winners(followed.cells).tolist() == [[PLAYER, BANKER, TIE], [PLAYER, OVER, OVER]]
    assert followed.cells[1, 1] == NOT_DEALT


def test_streaks_run_on_across_stretches_and_the_last_is_left_out() -> None:
    found = endless_results(stretches([PLAYER, BANKER], [BANKER, BANKER], [PLAYER, TIE]))
    assert dict(found.streaks["player"]) == {1: 1}
    assert dict(found.streaks["banker"]) == {3: 1}
    assert dict(found.streaks["tie"]) == {}
    assert (found.shoes, found.extent, dict(found.wins["banker"])) == (0, "6 coups", {3: 1})


def test_a_tail_runs_on_across_stretches_and_an_open_one_is_not_counted() -> None:
    spec = game().wager("player-dragon-tail")
    assert isinstance(spec, TailWager)
    won = np.array([[PLAYER] * 3, [PLAYER] * 3, [PLAYER, PLAYER, PLAYER]], dtype=np.int8)
    made = tail_machine(spec, "early")
    decided = {outcome: times for outcome, times in walked(made, results_of(won, True)).items() if times}
    assert decided == {("win", Fraction(30)): 1}
    assert sum(walked(made, results_of(won)).values()) == 3


def test_the_command_follows_one_row_of_coups() -> None:
    found = data("crown-2025", "--device", "csm", "--coups", "64000", "--seed", "1", "--plan", "flat")
    assert (found["shoes"], found["shoe_results"]["shoes"]) == (0, 0)
    assert found["shoe_results"]["coups"] == {"64000": 1}
    longest = max(int(length) for length in found["shoe_results"]["streaks"]["banker"])
    assert longest > 8
    late = [each for each in found["wagers"] if each["option"] == "late"]
    assert len(late) == 2
    for each in late:
        assert each["exact_house_edge_bounds"] is None
        assert abs(float(each["deviations"])) < 4.5
    shown = punto_simulate("nsw", "--device", "csm", "--coups", "640", "--plan", "flat").stdout
    assert "Streaks in the first 640 coups" in shown
    assert "sessions of 64 coups" in shown


def test_the_exact_column_is_of_independent_coups() -> None:
    fresh, dealt = exact_edges(game(), CSM), exact_edges(game(), standard())
    player = Fraction("0.446246609343596836")
    run = ("player-run-3", None, None)
    assert abs(fresh[run][0] - (1 - 9 * player**3)) < Fraction(1, 10**15)
    assert fresh[run] != dealt[run]


def test_a_bound_is_shown_as_two(tmp_path: Path) -> None:
    words = ("crown-2025", "--coups", "3000", "--seed", "1")
    late = [each for each in data(*words)["wagers"] if each["option"] == "late"]
    assert len(late) == 2
    for each in late:
        assert each["exact_house_edge"] is None
        low, high = map(Fraction, each["exact_house_edge_bounds"])
        assert 0 < high - low < Fraction(3, 100_000)
    sheet, page = tmp_path / "a.csv", tmp_path / "a.html"
    shown = punto_simulate(*words, "--csv", str(sheet), "--html", str(page)).stdout
    assert "player-dragon-tail late: exact price between 4.4" in shown
    with sheet.open(encoding="utf-8", newline="") as file:
        cells = [line["exact_house_edge_bounds"] for line in csv.DictReader(file) if line["option"] == "late"]
    assert cells == [" to ".join(each["exact_house_edge_bounds"]) for each in late]
    assert page.read_text("utf-8").count("<td>between ") == 2


def test_bounds_are_rounded_away_from_each_other() -> None:
    assert outward(Fraction(-1, 3), Fraction(-1, 3), 9) == ["-0.333333334", "-0.333333333"]


@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_a_file_that_cannot_be_written_is_refused_before_dealing(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("nothing may be dealt")

    monkeypatch.setattr("punto.cli.simulate.run", never)
    (tmp_path / "file").write_text("", "utf-8")
    for path, why in (
        (tmp_path, "Is a directory"),
        (tmp_path / "none" / "a", "No such file or directory"),
        (tmp_path / "file" / "a", "Not a directory"),
    ):
        result = punto_simulate("nsw", "--coups", "10", option, str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"{path}: cannot be written: {why}\n"
        result = punto_simulate("nsw", "--coups", "0", option, str(path))
        assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["coups 0", str(path)]


@pytest.mark.parametrize("address", ["garbage", "foo://bar"])
def test_what_is_no_address_of_a_cluster_is_bad_input(address: str) -> None:
    result = punto_simulate("nsw", "--coups", "10", "--cluster", address)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(f"--cluster {address}: is no address of a scheduler: ")
