"""What holds of the roads of every shoe."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.roads import Cell, Result, Roads, Side, TailStyle, grid, preview, width, window
from tests.roads.shoes import DERIVED, colours, column_lengths, drawn, read, shoes, tails

ALL = Roads.__struct_fields__
SWAPPED = str.maketrans("BP", "PB")
OTHER = {"red": "blue", "blue": "red"}


def spots(road: tuple[Cell, ...]) -> list[tuple[int, int]]:
    return [(cell.col, cell.row) for cell in road]


def decided(shoe: list[str]) -> list[str]:
    return [token for token in shoe if token[0] != "T"]


@given(shoes, tails)
def test_no_two_marks_share_a_cell_and_none_leaves_the_paper(shoe: list[str], tail: TailStyle) -> None:
    found = drawn(shoe, tail)
    for name in ALL:
        places = spots(getattr(found, name))
        assert len(set(places)) == len(places)
        assert all(col >= 0 and 0 <= row <= 5 for col, row in places)


@given(shoes, tails)
def test_rings_and_ties_make_up_the_coups(shoe: list[str], tail: TailStyle) -> None:
    found = drawn(shoe, tail)
    wins = sum(ring.win is not None for ring in found.big_road)
    assert wins + sum(ring.ties for ring in found.big_road) == len(found.bead_plate) == len(shoe)


@given(shoes, tails, st.data())
def test_nothing_drawn_ever_moves(shoe: list[str], tail: TailStyle, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(shoe)))
    before, after = drawn(shoe[:cut], tail), drawn(shoe, tail)
    for name in ALL:
        old, new = getattr(before, name), getattr(after, name)
        if name == "big_road":
            old, new = ([(r.col, r.row, r.win) for r in rings if r.win] for rings in (old, new))
        assert new[: len(old)] == old


@given(shoes, tails, st.data())
def test_ties_change_no_derived_mark(shoe: list[str], tail: TailStyle, data: st.DataObject) -> None:
    more = list(shoe)
    for place in data.draw(st.lists(st.integers(0, len(shoe)), max_size=5)):
        more.insert(place, "T")
    found, with_more, with_none = drawn(shoe, tail), drawn(more, tail), drawn(decided(shoe), tail)
    for name in DERIVED:
        assert getattr(found, name) == getattr(with_more, name) == getattr(with_none, name)


@given(shoes, tails)
def test_swapping_the_sides_changes_no_derived_mark(shoe: list[str], tail: TailStyle) -> None:
    found, swapped = drawn(shoe, tail), drawn([token.translate(SWAPPED) for token in shoe], tail)
    assert all(getattr(found, name) == getattr(swapped, name) for name in DERIVED)
    assert spots(found.big_road) == spots(swapped.big_road)


@given(shoes, tails)
def test_previews_begin_together_and_are_opposite(shoe: list[str], tail: TailStyle) -> None:
    banker, player = preview(read(shoe), "banker", tail), preview(read(shoe), "player", tail)
    for name, back in DERIVED.items():
        one, other = getattr(banker, name), getattr(player, name)
        assert (one is None) == (other is None) == (len(column_lengths(shoe)) < back + 1)
        if one and other:
            assert one.colour == OTHER[other.colour]


@pytest.mark.parametrize("side", ["banker", "player"])
@given(shoe=shoes, tail=tails)
def test_a_preview_is_what_the_win_then_adds(side: Side, shoe: list[str], tail: TailStyle) -> None:
    before, after = drawn(shoe, tail), drawn([*shoe, side[0].upper()], tail)
    asked = preview(read(shoe), side, tail)
    assert asked.ring == after.big_road[-1]
    assert asked.bead == after.bead_plate[-1]
    assert asked.bead.result == Result(side)
    for name in DERIVED:
        mark = getattr(asked, name)
        assert getattr(after, name) == getattr(before, name) + ((mark,) if mark else ())


@given(shoes.filter(decided))
def test_a_column_head_is_the_opposite_of_going_on(shoe: list[str]) -> None:
    last = decided(shoe)[-1][0]
    before, went_on, turned = (
        colours(drawn(longer)) for longer in (shoe, [*shoe, last], [*shoe, last.translate(SWAPPED)])
    )
    for name in DERIVED:
        assert [OTHER[colour] for colour in went_on[name][len(before[name]) :]] == turned[name][
            len(before[name]) :
        ]


@given(shoes)
def test_number_of_marks(shoe: list[str]) -> None:
    lengths = column_lengths(shoe)
    found = colours(drawn(shoe))
    for name, back in DERIVED.items():
        assert len(found[name]) == max(sum(lengths[back:]) - 1, 0)


@given(shoes)
def test_where_each_derived_road_starts(shoe: list[str]) -> None:
    lengths = column_lengths(shoe)
    found = colours(drawn(shoe))
    for name, back in DERIVED.items():
        at_depth_two = len(lengths) > back and lengths[back] >= 2
        at_the_next_head = len(lengths) > back + 1
        assert bool(found[name]) == (at_depth_two or at_the_next_head)


@given(shoes)
def test_the_tail_convention_changes_no_colour(shoe: list[str]) -> None:
    assert colours(drawn(shoe, TailStyle.STRAIGHT)) == colours(drawn(shoe, TailStyle.FALL))


@given(shoes, tails)
def test_runs_start_at_the_first_free_top_to_the_right(shoe: list[str], tail: TailStyle) -> None:
    places = spots(drawn(decided(shoe), tail).big_road)
    start, number = -1, 0
    for length in column_lengths(shoe):
        col, row = places[number]
        earlier = set(places[:number])
        assert row == 0
        assert col > start
        assert all((between, 0) in earlier for between in range(start + 1, col))
        start, number = col, number + length


@given(shoes, tails)
def test_a_run_turns_only_where_it_must(shoe: list[str], tail: TailStyle) -> None:
    places = spots(drawn(decided(shoe), tail).big_road)
    number = 0
    for length in column_lengths(shoe):
        earlier, run = set(places[:number]), places[number : number + length]
        turned = False
        for (col, row), after in pairwise(run):
            blocked = row == 5 or (col, row + 1) in earlier
            keeps_row = turned and tail is TailStyle.STRAIGHT
            assert after == ((col + 1, row) if blocked or keeps_row else (col, row + 1))
            turned = turned or blocked
        number += length


@given(shoes, tails, st.integers(1, 30))
def test_a_window_is_the_last_columns(shoe: list[str], tail: TailStyle, columns: int) -> None:
    found = drawn(shoe, tail)
    for name in ALL:
        road = getattr(found, name)
        whole, shown = grid(road, lambda _: "x"), grid(window(road, columns), lambda _: "x")
        assert shown == [row[-columns:] for row in whole]
        assert width(window(road, columns)) == min(width(road), columns)


@pytest.mark.parametrize("columns", [0, -1])
def test_a_window_of_no_columns_is_refused(columns: int) -> None:
    with pytest.raises(ValueError, match=f"of {columns} columns shows nothing; give 1 or more"):
        window(drawn(["B"]).big_road, columns)
