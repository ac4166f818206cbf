"""`punto shoe roads`: the board as JSON and as a drawing, and what it refuses."""

import json
from io import StringIO

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from punto.cli.scoreboard import print_scoreboard
from punto.cli.shoe import app
from punto.roads import ACCEPTED, Scoreboard, TailStyle, scoreboard, written
from tests.roads.shoes import read

SHOE = "Bb Pp Bbpn Tb Pn Pbp T T"
DRAWING = """\
Bead Plate
Bb   T
Pp   T
Bbpn .
Tb   .
Pn   .
Pbp  .

Big Road (/ a tie, /2 two ties)
Bb    Pp    Bbpn/ Pn
.     .     .     Pbp/2

Big Eye Boy
R B
R .

Small Road
R B

Cockroach Pig
B

R is red, regular; B is blue, broken. Neither means Banker or Player.

The next win would draw
        Big Eye Boy  Small Road  Cockroach Pig
Banker  blue         blue        blue
Player  red          red         red

Counts
               Banker  Player  Tie    all
coups          2       3       3      8
share          25.0%   37.5%   37.5%
naturals       1       1       0      2
opening pairs  4       3
longest run    1       2
current run            2

The roads record what was dealt. They do not predict the next coup.
"""


def shoe(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def lines(printed: str) -> list[str]:
    return [line.rstrip() for line in printed.splitlines()]


def printed_on(board: Scoreboard, columns: int) -> str:
    out = StringIO()
    print_scoreboard(board, Console(file=out, width=columns, highlight=False))
    return out.getvalue()


@pytest.mark.parametrize("text", ["", SHOE, "BBBBBBBBPPPPPPPPP"])
def test_json_is_the_board(text: str) -> None:
    result = shoe("roads", text, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == written(scoreboard(read(list(text.split()))))


@pytest.mark.parametrize("tail", TailStyle)
def test_json_follows_the_tail(tail: TailStyle) -> None:
    text = "BBBBBBBBPPPPPPPPP"
    found = json.loads(shoe("roads", text, "--tail", tail, "--json").stdout)
    assert found == written(scoreboard(read(list(text)), tail))
    assert len(found["big_road"][0]) == (6 if tail is TailStyle.STRAIGHT else 5)


def test_drawing() -> None:
    result = shoe("roads", SHOE)
    assert result.exit_code == 0
    assert lines(result.stdout) == lines(DRAWING)


def test_drawing_follows_the_tail() -> None:
    text = "BBBBBBBBPPPPPPPPP"
    assert "B P P P P P\nB B B . . ." in shoe("roads", text).stdout
    assert "B P P P .\nB B B P P" in shoe("roads", text, "--tail", "fall").stdout


def test_drawing_of_nothing_and_of_ties_alone() -> None:
    assert lines(shoe("roads", "").stdout).count("nothing yet") == 5
    ties = lines(shoe("roads", "TT").stdout)
    assert ties[ties.index("Big Road (/ a tie, /2 two ties)") + 1] == "/2"
    assert ties.count("nothing yet") == 3


def test_a_narrow_terminal_shows_the_last_columns() -> None:
    board = scoreboard(read(list("BP" * 40 + "P")))
    drawing = lines(printed_on(board, 80))
    heading = drawing.index("Big Road (/ a tie, /2 two ties), from column 41")
    assert drawing[heading + 1] == "B P " * 19 + "B P"
    assert drawing[heading + 2].endswith(". P")
    assert "Bead Plate" in drawing
    assert printed_on(board, 1)


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_every_bad_result_has_its_line(form: list[str]) -> None:
    result = shoe("roads", "B X Tie Pbb", *form)
    assert result.exit_code == 2
    assert result.stdout == ""
    told = json.loads(result.stderr)["faults"] if form else result.stderr.splitlines()
    assert told == [
        f"result 2: 'X' is not a result; {ACCEPTED}",
        f"result 3: 'Tie' is not a result; {ACCEPTED}",
        f"result 4: 'Pbb' says one thing twice; {ACCEPTED}",
    ]


def test_an_unknown_tail_is_refused_with_those_there_are() -> None:
    result = shoe("roads", "B", "--tail", "curl")
    assert result.exit_code == 2
    assert all(word in result.stderr for word in ("curl", "straight", "fall"))
