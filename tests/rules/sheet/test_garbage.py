"""Whatever is handed in, a sheet is settled or its faults are listed: no other error ever comes out."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punto.rules.sheet import BadSheet, settle_sheet
from tests.rules.sheet.helper import Json, coup, faults, sheet, wager

QUICK = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
SOAK = settings(QUICK, max_examples=5_000)
BOTH = [pytest.param(QUICK, id="quick"), pytest.param(SOAK, id="long", marks=pytest.mark.soak)]

WORDS = (
    "player",
    "tie",
    "late",
    "PB",
    "9H",
    "10",
    "0.5",
    "dealer",
    "1",
    "tiger",
    "after",
    "misdeal",
    "dummy",
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-50, 1000),
    st.just(10**40),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(WORDS),
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


def survives(text: str) -> None:
    """Settled, or refused with faults that each say something; any other exception fails the test."""
    try:
        settle_sheet(text)
    except BadSheet as bad:
        told = bad.faults
    else:
        told = ["settled"]
    assert told
    assert all(line.strip() for line in told)


@pytest.mark.parametrize("run", BOTH)
def test_any_text(run: settings) -> None:
    run(given(st.text())(survives))()


@pytest.mark.parametrize("run", BOTH)
def test_any_json(run: settings) -> None:
    run(given(JSON.map(json.dumps))(survives))()


WHOLE: Json = sheet(
    coup(wager(), wager(id="w2", wager="tiger"), wager(id="w3", wager="player-run-2")),
    coup(wager(wager="player-dragon-tail", entry="early"), shoe_ends=True),
    {"kind": "dummy", "wagers": [wager(id="w4")]},
    variant="traditional",
    decks=8,
    side_bets={"tiger": 2},
    chips=["1", "5"],
    limits={"minimum": "5", "maximum": "100", "wagers": {"tie": {"maximum": "50"}}, "players": {"Ann": {}}},
    differential={"minimum": "100"},
    settings={"tie_run_2": True},
    date="2025-01-01",
    shoe=True,
)


def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The place of every value in a sheet."""
    found = [path] if path else []
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    for key, each in inside:
        found += places(each, (*path, key))
    return found


def replaced(value: Any, path: tuple[str | int, ...], new: object) -> Any:
    """A copy of a sheet with one value exchanged."""
    if not path:
        return new
    if isinstance(value, dict):
        return {key: replaced(each, path[1:], new) if key == path[0] else each for key, each in value.items()}
    return [replaced(each, path[1:], new) if number == path[0] else each for number, each in enumerate(value)]


@pytest.mark.parametrize("run", BOTH)
def test_one_value_of_a_sheet_exchanged_for_anything(run: settings) -> None:
    spoilt = st.builds(
        lambda path, new: json.dumps(replaced(WHOLE, path, new)), st.sampled_from(places(WHOLE)), JSON
    )
    run(given(spoilt)(survives))()


@pytest.mark.parametrize("run", BOTH)
def test_a_sheet_cut_off_anywhere(run: settings) -> None:
    text = json.dumps(WHOLE)
    run(given(st.integers(0, len(text) - 1).map(lambda end: text[:end]))(survives))()


def test_the_whole_sheet_settles() -> None:
    done = settle_sheet(json.dumps(WHOLE))
    assert [len(each["wagers"]) for each in done["coups"]] == [3, 2, 1]


@pytest.mark.parametrize("depth", [10, 100, 500, 5000, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a": ', "}")])
def test_deep_nesting_is_a_fault(depth: int, opening: str, closing: str) -> None:
    inside = opening * depth + "1" + closing * depth
    found = faults(f'{{"rulebook": "nsw", "decks": {inside}, "coups": []}}')
    assert len(found) == 1
    assert len(found[0]) < 200


MEGABYTE = 1_000_000


@pytest.mark.parametrize(
    "text",
    ["x" * MEGABYTE, "{" * MEGABYTE, "[" * MEGABYTE, '"' + "x" * MEGABYTE, "\x00" * MEGABYTE, "9" * MEGABYTE],
    ids=["letters", "braces", "brackets", "a string without an end", "zeros", "digits"],
)
def test_a_megabyte_of_garbage_is_one_fault(text: str) -> None:
    found = faults(text)
    assert len(found) == 1
    assert len(found[0]) < 200


def test_a_megabyte_of_wager_name_is_one_short_fault() -> None:
    found = faults(sheet(coup(wager(wager="x" * MEGABYTE))))
    assert len(found) == 1
    assert len(found[0]) < 200
