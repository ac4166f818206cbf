"""Shoes drawn by hand, at the edges: the sixth row, tails that meet, ties before any win, nothing dealt."""

import pytest

from punto.roads import Result, Ring, TailStyle, bead_pairs, preview, roads, scoreboard, written
from tests.roads.shoes import DERIVED, drawn, read

DRAWINGS = {
    "five go straight down": ("BBBBB", "B B B B B ."),
    "six fill the column": ("BBBBBB", "B B B B B B"),
    "the seventh turns": ("BBBBBBB", "B. B. B. B. B. BB"),
    "stopped by the tail before it": ("BBBBBBBBPPPPPPPB", "BPB. BP.. BP.. BP.. BPPP BBB."),
    "stopped by a tail of its own side": ("BBBBBBBBPBBBBBB", "BPB. B.B. B.B. B.B. B.BB BBB."),
    "one short of the tail": ("BBBBBBBPPPPP", "BP BP BP BP BP BB"),
    "just past the tail": ("BBBBBBBPBBBBBB", "BPB B.B B.B B.B B.B BBB"),
    "tails under tails until the top row is taken": (
        "BBBBBBBBBBBBPPPPPPPPPBBBBBBBPPPPPBBBPPB",
        "BPBPBPPB BPBPBB.. BPBPPP.. BPBBBB.. BPPPPP.. BBBBBBB.",
    ),
}


@pytest.mark.parametrize(("shoe", "expected"), DRAWINGS.values(), ids=DRAWINGS)
def test_big_road(shoe: str, expected: str) -> None:
    assert written(scoreboard(read(list(shoe))))["big_road"] == expected.split()


def test_a_turned_run_keeps_its_row_or_falls_as_the_house_has_it() -> None:
    shoe = read(list("BBBBBBBBPPPPPPPPP"))
    straight, fall = (
        written(scoreboard(shoe, tail))["big_road"] for tail in (TailStyle.STRAIGHT, TailStyle.FALL)
    )
    assert straight == ["BP....", "BP....", "BP....", "BP....", "BPPPPP", "BBB..."]
    assert fall == ["BP...", "BP...", "BP...", "BP...", "BPPP.", "BBBPP"]


def test_a_derived_road_falls_too() -> None:
    # Twos repeat, so their marks are red; ones and twos in turn never do, so theirs are blue.
    shoe = read(list("BBPPBBPPBB" + "PBBPBBPBBP"))
    straight, fall = (written(scoreboard(shoe, tail)) for tail in (TailStyle.STRAIGHT, TailStyle.FALL))
    assert straight["big_eye_boy_marks"] == fall["big_eye_boy_marks"] == "RRRRRRRR" + "BBBBBBBBB"
    assert straight["big_eye_boy"] == ["RB....", "RB....", "RB....", "RB....", "RBBBBB", "RRR..."]
    assert fall["big_eye_boy"] == ["RB...", "RB...", "RB...", "RB...", "RBBB.", "RRRBB"]


def test_all_three_derived_roads() -> None:
    found = written(scoreboard(read(list("BPPBPPPBBPBBBPPB"))))
    assert found["big_eye_boy_marks"] == "BBBBRBRBBBRBRB"
    assert found["small_road"] == ["RBRB", "RB.B", ".B.B", ".B.B", ".B..", "...."]
    assert found["cockroach_pig"] == ["BRBR..", *["...R.."] * 4, "...RRR"]


def test_small_road_is_red_again_further_down() -> None:
    found = written(scoreboard(read(list("BPBBBPPPP"))))
    assert found["small_road"] == ["BRBR", "..BR", "....", "....", "....", "...."]


@pytest.mark.parametrize(
    ("depth", "mark"), [(2, "R"), (3, "R"), (4, "B"), (5, "R")], ids=["n-1", "n", "n+1", "n+2"]
)
def test_only_one_past_the_compared_column_is_blue(depth: int, mark: str) -> None:
    found = written(scoreboard(read(list("BBB" + "P" * depth))))
    assert found["big_eye_boy_marks"][-1] == mark


def test_pairs_and_naturals() -> None:
    shoe = ["Bb", "Pp", "Bbpn", "Tb", "Pn", "Pbp"]
    found = written(scoreboard(read(shoe)))
    assert found["bead_plate"] == ["B", "P", "B", "T", "P", "P"]
    assert found["big_road"][:2] == ["BPBP", "...P"]
    assert bead_pairs(drawn(shoe).bead_plate) == [
        [0, 0, "b"],
        [0, 1, "p"],
        [0, 2, "bp"],
        [0, 3, "b"],
        [0, 5, "bp"],
    ]
    assert found["ties"] == [[2, 0, 1]]
    assert found["pairs"] == [[0, 0, "b"], [1, 0, "p"], [2, 0, "bp"], [3, 1, "bp"]]
    assert [bead.result for bead in drawn(shoe).bead_plate] == list(read(shoe))
    assert [ring.win.natural for ring in drawn(shoe).big_road if ring.win] == [
        False,
        False,
        True,
        True,
        False,
    ]


def test_nothing_dealt() -> None:
    empty = roads(())
    assert not any((empty.bead_plate, empty.big_road, *(getattr(empty, name) for name in DERIVED)))


@pytest.mark.parametrize("ties", [1, 2, 7])
def test_ties_before_the_first_win_wait_in_the_first_cell(ties: int) -> None:
    assert drawn(["T"] * ties).big_road == (Ring(0, 0, None, ties),)
    assert drawn([*["Tbp"] * ties, "Pn", "T"]).big_road == (
        Ring(0, 0, Result("player", natural=True), ties + 1),
    )


@pytest.mark.parametrize("shoe", [[], ["T", "T"]], ids=["nothing", "ties"])
def test_before_the_first_win_both_previews_fall_on_the_first_cell(shoe: list[str]) -> None:
    for side in ("banker", "player"):
        asked = preview(read(shoe), side)
        assert asked.ring == Ring(0, 0, Result(side), len(shoe))
        assert (asked.bead.col, asked.bead.row) == (0, len(shoe))
        assert (asked.big_eye_boy, asked.small_road, asked.cockroach_pig) == (None, None, None)


@pytest.mark.parametrize("back", DERIVED.values(), ids=DERIVED)
def test_preview_begins_with_the_first_column_that_can_be_compared(back: int) -> None:
    road = list(DERIVED)[back - 1]
    for columns in range(6):
        asked = preview(read(["BP"[number % 2] for number in range(columns)]), "banker")
        assert (getattr(asked, road) is not None) == (columns >= back + 1)


def test_ties_on_a_tail_are_listed_as_they_came() -> None:
    found = written(scoreboard(read([*"BBBBBBBBT", "P", "T"])))
    assert found["ties"] == [[2, 5, 1], [1, 0, 1]]
