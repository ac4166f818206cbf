"""`punto simulate` at its edges: tables, JSON, CSV, a page, faults, a missing compiler, a stop."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from punto.cli import simulate as command
from punto.simulate import report_page
from punto.simulate.engines import arrays
from punto.simulate.engines.compiled import compiled
from punto.simulate.engines.gpu import GraphicsCard, NoGraphicsProcessor, source
from punto.simulate.report_data import COLUMNS
from punto.simulate.tally import Tally
from punto.simulate.work_shares import Interrupted, Job, run

APP = typer.Typer()
APP.command()(command.simulate)
PLANNED = ("--plan", "flat", "--plan", "martingale", "--bankroll", "50")


def punto_simulate(*words: str) -> Result:
    alone = () if {"--cluster", "--processes", "--threads"} & {*words} else ("--threads", "1")
    return CliRunner().invoke(APP, [*words, *alone])


def data(*words: str) -> dict[str, Any]:
    result = punto_simulate(*words, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def without_clock(found: dict[str, Any]) -> dict[str, Any]:
    for each in (found, *found["plans"]):
        each.pop("coups_per_second")
    found.pop("seconds")
    return found


def test_json_has_every_figure() -> None:
    found = data("nsw", "--coups", "20000", "--seed", "3", "--followed", "40", *PLANNED)
    assert (found["rulebook"], found["variant"], found["decks"], found["seed"]) == (
        "nsw",
        "traditional",
        8,
        3,
    )
    assert found["dealing"]["burn"] == "one"
    assert 20_000 <= found["coups"] < 20_100
    assert found["finished"]
    assert [each["wager"] for each in found["wagers"]][:3] == ["player", "banker", "tie"]
    for each in found["wagers"]:
        assert set(each) == set(COLUMNS)
        assert float(each["low"]) < float(each["house_edge"]) < float(each["high"])
        assert abs(float(each["deviations"])) < 4.5
    assert found["shoe_results"]["shoes"] == 40
    assert [each["plan"] for each in found["plans"]] == ["flat", "martingale"]
    assert found["plans"][0]["sessions"] == 40


def test_the_same_seed_says_the_same_and_no_seed_is_reported() -> None:
    words = ("nsw", "--coups", "5000", "--followed", "5", *PLANNED)
    first = data(*words)
    again = data(*words, "--seed", str(first["seed"]))
    assert without_clock(first) == without_clock(again)
    assert data(*words)["seed"] != first["seed"]


def test_tables_fit_120_columns_and_show_streaks_and_plans() -> None:
    result = punto_simulate("star-2024", "--coups", "3000", "--seed", "1", *PLANNED)
    assert max(map(len, result.stdout.splitlines())) <= 120
    for words in ("small-tiger", "95% interval", "Streaks in the first", "martingale", "one card burned"):
        assert words in result.stdout


def test_csv_and_page_are_written(tmp_path: Path) -> None:
    sheet, report_page = tmp_path / "wagers.csv", tmp_path / "report.html"
    result = punto_simulate(
        "nz-1998", "--coups", "3000", "--seed", "1", "--csv", str(sheet), "--html", str(report_page), *PLANNED
    )
    assert result.exit_code == 0
    with sheet.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["wager"] for line in lines] == ["player", "banker", "tie"]
    text = report_page.read_text(encoding="utf-8")
    assert text.count("<svg") == text.count("</svg>") >= 8
    assert "New Zealand 1998" in text
    assert "Martingale" in text
    assert "http" not in text


def test_three_cards_a_seat_and_a_continuous_shuffler() -> None:
    found = data("crown-2025", "--variant", "three-card", "--coups", "2000", "--seed", "1")
    assert {each["wager"] for each in found["wagers"]} == {"three-card", "three-card-tie", "three-pictures"}
    assert found["shoe_results"] is None
    found = data("crown-2025", "--device", "csm", "--coups", "2000", "--seed", "1", "--followed", "3")
    assert found["dealing"]["device"] == "csm"
    assert "every coup from a full shoe" in punto_simulate("nsw", "--device", "csm", "--coups", "10").stdout


def test_options_and_settings_are_the_tables() -> None:
    words = ("crown-2025", "--coups", "2000", "--seed", "1", "--followed", "2")
    found = data(*words, "--option", "dragon-tiger=3", "--setting", "one_one_two=dragon-bonus")
    options = {each["wager"]: each["option"] for each in found["wagers"]}
    assert options["big-dragon"] == 3
    assert options["one-one-two"] == "dragon-bonus"
    assert "tiger-pair" not in options


def test_every_fault_has_its_line() -> None:
    result = punto_simulate(
        "nz-1998", "--variant", "x", "--coups", "0", "--seed", "-1", "--burn", "all", "--device", "csm",
        "--plan", "luck", "--bet", "pair", "--bankroll", "0", "--option", "tiger", "--setting", "a=1",
    )  # fmt: skip
    assert (result.exit_code, result.stdout) == (2, "")
    said = result.stderr.splitlines()
    assert [line.split(":")[0] for line in said] == [
        "variant 'x'", "option 'tiger'", "setting 'a'", "burn 'all'", "device 'csm'", "bet 'pair'",
        "plan 'luck'", "coups 0", "seed -1", "bankroll 0",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("star",), "rulebook 'star': there is no such rulebook"),
        (("nz-1998", "--decks", "6"), "6 decks: Baccarat is not played with so many"),
        (("nz-1998", "--device", "hand"), "device 'hand': there is no such one; one of: shoe, csm"),
        (("crown-2025", "--variant", "three-card", "--plan", "flat"), "has no Player and Banker to bet on"),
        (
            ("crown-2025", "--variant", "lucky-chase", "--plan", "flat", "--bet", "tie"),
            "has no Tie to bet on",
        ),
    ],
)
def test_what_cannot_be_simulated_says_why(words: tuple[str, ...], said: str) -> None:
    result = punto_simulate(*words, "--coups", "10")
    assert result.exit_code == 2
    assert said in result.stderr


def test_without_a_graphics_processor_the_processor_counts_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none() -> None:
        raise NoGraphicsProcessor("there is none")

    monkeypatch.setattr("punto.simulate.engines.gpu.card", none)
    result = punto_simulate("nsw", "--gpu", "--coups", "10", "--seed", "1")
    assert result.exit_code == 0
    assert result.stderr == "--gpu: there is none; the processor counts instead\n"


def test_a_graphics_processor_counts_the_same_shoes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numpy stands in for the processor, behind the same door."""
    monkeypatch.setattr("punto.simulate.engines.gpu.card", lambda: arrays)
    words = ("nsw", "--coups", "3000", "--seed", "9")
    on_gpu, here = data(*words, "--gpu"), data(*words)
    assert (on_gpu.pop("engine"), here.pop("engine")) == ("gpu", "numba")
    assert without_clock(on_gpu) == without_clock(here)


def test_a_missing_cupy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("punto.simulate.engines.gpu.import_module", missing)
    with pytest.raises(NoGraphicsProcessor, match="CuPy is not installed"):
        GraphicsCard()


def test_a_driver_that_fails_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Driver:
        class cuda:  # noqa: N801 - as CuPy names it
            @staticmethod
            def Device() -> None:  # noqa: N802
                raise RuntimeError("driver version is insufficient")

    monkeypatch.setattr("punto.simulate.engines.gpu.import_module", lambda _: Driver)
    with pytest.raises(NoGraphicsProcessor, match="no graphics processor can be used: driver version"):
        GraphicsCard()


def test_without_the_compiler_functions_run_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.simulate.engines.compiled.have_numba", lambda: False)
    assert compiled(len) is len


def test_the_kernels_source_is_in_the_package() -> None:
    assert "next_coup" in source()
    assert "__global__" in source()


def test_without_the_compiler_numpy_deals_the_same_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("nsw", "--coups", "3000", "--seed", "9", "--json")
    fast = punto_simulate(*words)
    monkeypatch.setattr("punto.simulate.engine.have_numba", lambda: False)
    slow = punto_simulate(*words)
    assert slow.stderr == "numba is not installed: numpy deals the same shoes, more slowly\n"
    one, other = (without_clock(json.loads(each.stdout)) for each in (fast, slow))
    assert (one.pop("engine"), other.pop("engine")) == ("numba", "numpy")
    assert one == other


def test_ctrl_c_keeps_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(job: Job, crew: Any, watch: Any) -> Tally:
        raise Interrupted(run(job, crew, watch))

    monkeypatch.setattr(command, "run", stopped)
    result = punto_simulate("nsw", "--coups", "500", "--seed", "2", "--json")
    assert result.exit_code == 130
    assert result.stderr.startswith("stopped: 5")
    assert json.loads(result.stdout)["finished"] is False


def test_workers_that_are_lost_leave_what_they_did_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(job: Job, crew: Any, watch: Any) -> Tally:
        raise Interrupted(run(job, crew, watch), "the workers were lost: no answer")

    monkeypatch.setattr(command, "run", lost)
    result = punto_simulate("nsw", "--coups", "500", "--seed", "2", "--json")
    assert result.exit_code == 130
    assert result.stderr.splitlines()[1:] == ["the workers were lost: no answer"]
    assert json.loads(result.stdout)["coups"] >= 500


def test_a_setting_of_the_table_has_its_exact_price() -> None:
    words = ("crown-2025", "--coups", "2000", "--seed", "1", "--setting", "tie_run_2=true")
    (run_of_two,) = [each for each in data(*words)["wagers"] if each["wager"] == "tie-run-2"]
    assert run_of_two["exact_house_edge"].startswith("0.0856")


def test_faults_of_options_plans_and_cutting_card_come_together() -> None:
    result = punto_simulate(
        "crown-2025", "--variant", "lucky-chase", "--option", "tiger=9", "--option", "x", "--setting", "b",
        "--setting", "c=1", "--cutting-card", "5", "--plan", "flat", "--bet", "tie",
    )  # fmt: skip
    assert result.exit_code == 2
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == [
        "option 9 of tiger", "option 'x'", "setting 'b'", "setting 'c'", "5 cards behind the cutting card",
        "plans",
    ]  # fmt: skip


def test_ctrl_c_before_anything_was_done_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: Any) -> Tally:
        raise Interrupted(Tally.empty())

    monkeypatch.setattr(command, "run", stopped)
    result = punto_simulate("nsw", "--coups", "500", "--seed", "2", "--json")
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "stopped: 0 of 500 coups were dealt and are kept\n"


def test_a_cluster_that_is_not_there_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.simulate.pools.ANSWER_WITHIN", 1)
    result = punto_simulate("nsw", "--coups", "10", "--cluster", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "no cluster answers at tcp://127.0.0.1:1" in result.stderr


def test_the_report_says_why_very_many_coups_miss_the_price_of_a_full_shoe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(report_page, "SHOWS", 1_000)
    told = punto_simulate("nsw", "--coups", "1000", "--seed", "3", "--followed", "5").stdout
    assert "average over whole shoes differs" in " ".join(told.split())
    shuffled = punto_simulate("nsw", "--coups", "1000", "--seed", "3", "--device", "csm").stdout
    assert "whole shoes" not in " ".join(shuffled.split())
