"""The bot in docs/tournaments.md is whole: it enters a tournament that is served, plays, and sees its end."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.small_cup import PROGRAM
from tools.serving import serving

PAGE = Path(__file__).parents[2] / "docs" / "tournaments.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LONGEST = 60
SECONDS = 240
WAGERED = re.compile(r"^hall-\d coup \d: \d+ on (?:banker|player), \d+ before$", re.MULTILINE)
ENDED = re.compile(
    r"^Lantern Cup \d+: (in|eliminated|disqualified), place (\d+|None), prize \d+$", re.MULTILINE
)


def the_bot() -> str:
    (bot,) = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    return str(bot)


def test_the_bot_has_sixty_lines_at_most() -> None:
    assert len(the_bot().splitlines()) <= LONGEST


@pytest.mark.timeout(300)
def test_two_bots_play_a_tournament_over_the_api(tmp_path: Path) -> None:
    script = tmp_path / "cup_bot.py"
    script.write_text(the_bot(), encoding="utf-8")
    with serving(program=PROGRAM) as server:
        bots = [
            subprocess.Popen(
                [sys.executable, str(script), server.address, name],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )
            for name in ("Ada", "Bea")
        ]  # fmt: skip
        said = [bot.communicate(timeout=SECONDS) for bot in bots]
    for bot, (out, err) in zip(bots, said, strict=True):
        assert (bot.returncode, err) == (0, ""), out + err
        assert WAGERED.search(out), out
        assert ENDED.search(out), out
