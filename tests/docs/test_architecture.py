"""The page on architecture names files that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_every_step_of_a_bet_names_a_file_that_exists() -> None:
    steps = re.findall(r"^\| \d+ \|.*\| `(src/\S+)` \|$", PAGE, re.MULTILINE)
    assert len(steps) == 12
    assert [each for each in steps if not (ROOT / each).is_file()] == []


def test_every_other_path_on_the_page_exists() -> None:
    named = re.findall(r"`((?:src|tests|ui|docs)/[\w./-]+)`", PAGE)
    assert named
    assert [each for each in named if not (ROOT / each).exists()] == []


def test_the_picture_has_every_package() -> None:
    (picture,) = re.findall(r"```mermaid\nflowchart TD\n(.*?)```", PAGE, re.DOTALL)
    packages = {each.parent.name for each in (ROOT / "src" / "punto").glob("*/__init__.py")}
    assert packages - set(re.findall(r"\w+", picture)) == set()
