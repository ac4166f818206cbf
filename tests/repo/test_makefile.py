"""The commands that people and continuous integration are told to use exist."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TARGET = re.compile(r"^([a-z-]+(?: [a-z-]+)*):(?!=)", re.MULTILINE)


def targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return {name for match in TARGET.finditer(makefile) for name in match[1].split()}


@pytest.mark.parametrize("name", ["run", "test"])
def test_the_two_commands_of_the_readme_are_targets(name: str) -> None:
    assert f"make {name}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert name in targets()


def test_every_make_command_in_the_readme_exists() -> None:
    named = set(re.findall(r"`make ([a-z]+)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert named <= targets()


def test_continuous_integration_runs_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "exec make test" in script.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("script", sorted((ROOT / "tools").glob("*.sh")), ids=lambda path: path.name)
def test_scripts_are_executable_and_parse(script: Path) -> None:
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", script], check=True)


def test_help_lists_what_is_for_people() -> None:
    shown = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    listed = {line.split()[1] for line in shown.splitlines()}
    assert listed >= {"run", "test", "check", "bench", "soak", "mutate", "record", "lock", "clean"}
    assert listed <= targets()
