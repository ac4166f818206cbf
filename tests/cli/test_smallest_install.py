"""The smallest install: what works without any extra, and what is said where one is missing.

`make dist` installs it in earnest; here the libraries of the extras are hidden.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HIDDEN = """
import sys
from punto.extras import EXTRAS

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in EXTRAS:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hidden())
from punto.cli import main
main()
"""


def smallest(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", HIDDEN, *words]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PUNTO_COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("rules", "show", "nsw", "5.8"),
        ("settle", "docs/examples/tiger.json"),
        ("script", "run", "docs/examples/coup.punto"),
        ("shoe", "roads", "BBPT"),
        ("case", "run", "docs/examples/jackpot-case.json"),
    ],
)
def test_rulebooks_settlement_scripts_and_roads_need_no_extra(words: tuple[str, ...]) -> None:
    ran = smallest(*words)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("odds", "nsw"), "odds"),
        (("simulate", "nsw", "--coups", "9"), "odds"),
        (("rules", "check", "nsw"), "odds"),
        (("serve", "--demo"), "server"),
        (("verify", "floor"), "server"),
    ],
)
def test_where_an_extra_is_missing_its_name_is_said(words: tuple[str, ...], extra: str) -> None:
    ran = smallest(*words)
    assert (ran.returncode, ran.stdout) == (3, "")
    assert f"is not installed; install it with: pip install 'punto[{extra}]'" in ran.stderr
    assert "Traceback" not in ran.stderr
