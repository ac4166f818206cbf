"""How a run ends: readers that leave, Ctrl-C, a dash for a file, tabs, and signs of life on a terminal."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from punto.cli import main; main()"]


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, *words]
    return subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("words", "code"), [("rules list", 0), ("rules coverage --check nsw", 0)])
def test_a_reader_may_leave_early(words: str, code: int) -> None:
    reading, writing = os.pipe()
    with subprocess.Popen(
        [*PROGRAM, *words.split()], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True
    ) as process:
        os.close(writing)
        os.close(reading)
        said = process.communicate()[1]
    assert (process.returncode, said) == (code, "")


INTERRUPTED = """
import signal
from punto.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
signal.alarm(4)
main()
"""
"""Whoever starts the tests may have had this signal ignored."""


def test_ctrl_c_ends_in_peace() -> None:
    program = [sys.executable, "-c", INTERRUPTED, "simulate", "nsw", "--coups", "100000000000"]
    ended = subprocess.run(program, cwd=ROOT, stderr=subprocess.PIPE, text=True, timeout=200, check=False)
    assert ended.returncode == 130
    assert "Traceback" not in ended.stderr
    assert "stopped" in ended.stderr


@pytest.mark.parametrize(
    ("words", "file"),
    [
        ("settle -", "docs/examples/tiger.json"),
        ("script run -", "docs/examples/coup.punto"),
        ("case run -", "docs/examples/jackpot-case.json"),
        ("odds nz-1998 --quick --wager tie --history -", "docs/examples/shoe.txt"),
        ("verify --export -", "docs/examples/export.jsonl"),
        ("tables check -", "examples/books/tables.toml"),
    ],
)
def test_a_dash_reads_standard_input(words: str, file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    by_name = run(*f"{words.removesuffix('-')}{file}".split())
    by_dash = run(*words.split(), given=text)
    assert by_dash.returncode == by_name.returncode
    assert by_dash.stdout == by_name.stdout.replace(file, "-")
    assert "cannot be read" not in by_dash.stderr


def test_results_of_a_shoe_come_from_standard_input() -> None:
    assert run("shoe", "roads", "-", given="BBPT\n").stdout == run("shoe", "roads", "BBPT").stdout


def test_tabs_stand_between_cells_and_nothing_else_is_written() -> None:
    rows = [line.split("\t") for line in run("rules", "list", "--tsv").stdout.splitlines()]
    assert rows[0][:3] == ["id", "title", "in force"]
    assert {len(row) for row in rows} == {len(rows[0])}


def test_a_row_is_a_line_in_a_pipe() -> None:
    shown = run("settle", "docs/examples/tiger.json", "--table").stdout.splitlines()
    assert len(shown) == 6
    assert all(line == line.rstrip() for line in shown)


def test_a_terminal_shows_signs_of_life() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, "odds", "nz-1998"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=theirs
    ) as process:
        os.close(theirs)
        said = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:
                break
            if not part:
                break
            said += part
    os.close(ours)
    assert process.returncode == 0
    assert b"working prices out" in said


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_completion(shell: str) -> None:
    assert "_PUNTO_COMPLETE" in run("completion", shell).stdout
