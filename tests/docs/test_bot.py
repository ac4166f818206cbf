"""The bot in docs/floor.md is whole: it plays at a floor that is served, as the page says it does."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.processes.few_tables import serve_with
from tools.serving import serving

FLOOR = Path(__file__).parents[2] / "docs" / "floor.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
TABLE_ID = "darling"
QUICKLY = "40"
LONGEST = 45
"""Lines: a bot to read, not a program to study."""
SECONDS = 120
DECIDED = re.compile(r"^player (win|lose) pays (0\.0|25\.0) of .+$", re.MULTILINE)


def the_bot() -> str:
    (bot,) = BLOCK.findall(FLOOR.read_text(encoding="utf-8"))
    return str(bot)


def test_the_bot_is_short() -> None:
    assert len(the_bot().splitlines()) <= LONGEST


@pytest.mark.timeout(300)
def test_the_bot_sits_down_bets_is_paid_and_goes(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(the_bot(), encoding="utf-8")
    with serving("--demo", "--speed", QUICKLY, program=serve_with(TABLE_ID)) as server:
        played = subprocess.run(
            [sys.executable, str(script), server.address, TABLE_ID],
            timeout=SECONDS,
            capture_output=True,
            text=True,
            check=False,
        )
    assert (played.returncode, played.stderr) == (0, "")
    assert len(DECIDED.findall(played.stdout)) >= 3, played.stdout
