"""The command's parts: all there, loaded one by one, and named when a name is almost right."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from punto.cli.main import PARTS, app

HEAVY = {"numba", "numpy", "starlette", "uvicorn", "psycopg"}
LOADED = "import sys; from punto.cli.main import app; app(sys.argv[1:], standalone_mode=False); "


@pytest.mark.parametrize("part", [*PARTS, "version"])
def test_every_part_is_there(part: str) -> None:
    shown = CliRunner().invoke(app, [part, "--help"])
    assert shown.exit_code == 0
    assert f"Usage: root {part} " in shown.stdout


def test_help_names_every_part() -> None:
    shown = CliRunner().invoke(app, ["--help"]).stdout
    assert [part for part in PARTS if f" {part} " not in shown] == []


def test_a_name_that_is_almost_right_is_told() -> None:
    refused = CliRunner().invoke(app, ["settel"])
    assert refused.exit_code == 2
    assert "Did you mean 'settle'?" in refused.stderr
    assert "Did you mean" not in CliRunner().invoke(app, ["xyzzy"]).stderr


@pytest.mark.parametrize(
    "words", [("rules", "show", "nsw", "5.8"), ("settle", "docs/examples/tiger.json"), ("version",)]
)
def test_nothing_heavy_is_loaded_for_a_light_question(words: tuple[str, ...]) -> None:
    said = "print(); print(' '.join(name for name in sys.modules if '.' not in name))"
    run = subprocess.run(
        [sys.executable, "-c", LOADED + said, *words], capture_output=True, text=True, check=True
    )
    assert not HEAVY & set(run.stdout.splitlines()[-1].split())
