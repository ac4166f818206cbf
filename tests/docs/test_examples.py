"""The examples in README and docs/ run, and print what the pages say they print."""

import re
import shlex
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from punto.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _examples() -> list[object]:
    found: list[object] = []
    for page in PAGES:
        for number, block in enumerate(BLOCK.findall(page.read_text(encoding="utf-8"))):
            for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
                if command.startswith("punto "):
                    name = f"{page.name}-{number}-{command}"
                    found.append(pytest.param(command, expected, id=name))
    return found


def _matches(printed: list[str], expected: list[str]) -> bool:
    """Whether lines agree; a line of three dots stands for any lines."""
    if not expected:
        return not printed
    if expected[0].strip() == "...":
        return any(_matches(printed[skip:], expected[1:]) for skip in range(len(printed) + 1))
    return (
        bool(printed) and printed[0].rstrip() == expected[0].rstrip() and _matches(printed[1:], expected[1:])
    )


@pytest.mark.parametrize(("command", "expected"), _examples())
def test_example_prints_what_the_page_says(
    command: str, expected: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", shlex.split(command))
    monkeypatch.setenv("PUNTO_COLUMNS", "120")  # as wide as a page may print
    with suppress(SystemExit):
        main()
    printed = "".join(capfd.readouterr()).strip("\n").split("\n")
    assert _matches(printed, expected.strip("\n").split("\n")), "\n".join(printed)


def test_there_are_examples() -> None:
    assert len(_examples()) >= 6
