"""A table set up wrongly: everything that is wrong with it, at once, at the opening and in a script."""

from typing import Any

import pytest

from punto.robots.demo_floor import demo_floor
from punto.rules.limits import Bounds, Sign
from punto.script import run_script
from punto.table import Setup, Terms
from punto.table.preparing.opening import OpenTable, TableOpened
from punto.table.preparing.table_equipment import misfits
from punto.table.setup import game_of
from tests.table.play import DAN, Play
from tests.table.preparing.opened import FITTINGS, opened

CHIPS = (5_00, 25_00)


def faults(rulebook: str = "nsw", **given: object) -> list[tuple[str, int]]:
    """The parts of a set-up that are wrong, with the numbers of the refusals."""
    terms = Terms(rulebook=rulebook, chips=CHIPS)
    setup = Setup(table="T1", terms=terms, **given)  # type: ignore[arg-type]
    return [(each.part, each.refusal.number) for each in misfits(setup, game_of(terms))]


def test_nothing_is_wrong_with_the_demonstration() -> None:
    for table in demo_floor():
        assert misfits(table.setup, game_of(table.setup.terms)) == []


@pytest.mark.parametrize(("minimum", "wrong"), [(95_00, []), (100_00, []), (105_00, [("limits", 326)])])
def test_a_minimum_up_to_the_maximum(minimum: int, wrong: list[tuple[str, int]]) -> None:
    assert faults(sign=Sign(bounds=Bounds(minimum=minimum, maximum=100_00))) == wrong


def test_the_limits_of_a_wager_and_of_a_person_cross_with_the_tables_too() -> None:
    table = Bounds(minimum=50_00, maximum=100_00)
    assert faults(sign=Sign(bounds=table, wagers={"tie": Bounds(maximum=25_00)})) == [("limits", 326)]
    assert faults(sign=Sign(bounds=table, players={"Ann": Bounds(minimum=105_00)})) == [("limits", 326)]
    assert faults(sign=Sign(bounds=table, players={"Ann": Bounds(maximum=500_00)})) == []


@pytest.mark.parametrize(
    ("minimum", "wrong"), [(25_00, []), (26_00, [("limits", 214)]), (0, [("limits", 226)])]
)
def test_a_minimum_that_the_chips_can_make(minimum: int, wrong: list[tuple[str, int]]) -> None:
    assert faults(sign=Sign(bounds=Bounds(minimum=minimum))) == wrong


def test_limits_of_nothing_and_of_unknown_wagers() -> None:
    sign = Sign(area_maximum=0, differential=-1, wagers={"lucky-star": Bounds(maximum=100_00)})
    assert faults(sign=sign) == [("limits", 218), ("limits", 226), ("limits", 226)]


def test_crown_6_5_extra_commission_is_arranged_with_players_not_signed_for_all() -> None:
    assert faults("crown-2025", sign=Sign(extra=(100_00, 500_00))) == [("limits", 294)]
    assert faults("nsw", sign=Sign(extra=(100_00, None))) == [("limits", 294)]
    assert faults("vic-2002", sign=Sign(extra=(100_00, 500_00))) == []
    assert faults("vic-2002", sign=Sign(extra=(500_00, 100_00))) == [("limits", 326)]


def test_seats_standing_places_and_places_for_side_bets() -> None:
    assert faults(seats=("1", "2", "3", "2", "1")) == [("seats", 314), ("seats", 314)]
    assert faults(seats=("1", "2")) == [("seats", 251)]
    assert faults(standing=-1, places=(("tie", -1),)) == [("standing", 315), ("places", 315)]
    assert faults(places=(("tie", 3), ("lucky-star", 3))) == [("places", 218)]


def test_methods_devices_layouts_and_wagers_that_the_rulebook_does_not_have() -> None:
    wrong = faults("vic-2002", method="A", device="shuffler", layout="D", offered=frozenset({"lucky-star"}))
    assert wrong == [("device", 253), ("method", 280), ("layout", 252), ("offered", 254)]


def test_the_opening_says_all_of_it() -> None:
    bounds = Bounds(minimum=100_00, maximum=50_00)
    play = Play("nsw", seats=("1", "2", "2"), method="Z", sign=Sign(bounds=bounds))
    refused = play.refused(DAN, OpenTable(present=FITTINGS))
    assert [each.number for each in refused] == [314, 326, 280]
    assert [each.accepted for each in refused] == [
        "a name of its own for every seat", "a minimum up to $50", "one of: A, B, C",
    ]  # fmt: skip


SCRIPT = """case A table that cannot be
rulebook nsw
seats 1 2 2
limits minimum 100, maximum 50
method Z
layout Q
"""


def test_a_script_names_every_fault_with_its_line() -> None:
    found = run_script(SCRIPT).faults
    assert [(each.line, each.what.split()[0]) for each in found] == [
        (3, "314"), (4, "326"), (5, "280"), (6, "252"),
    ]  # fmt: skip
    assert str(found[0]).endswith("(not-in-source); accepted: a name of its own for every seat")


def test_a_script_may_want_to_see_it_refused() -> None:
    opening = "Dan is dealer\nDan opens the table with cutting-card\n  refused 252\n"
    found = run_script(f"rulebook crown-2025\nlayout Q\n{opening}")
    assert not found.faults
    assert len(found.differences) == 1  # the missing shoe is refused as well, and no line says so


@pytest.mark.clause("crown-2025", "12.3.2")
def test_crown_12_3_2_three_card_baccarat_is_played_on_layout_f() -> None:
    terms: Any = {"variant": "three-card", "decks": 1}
    assert opened("crown-2025", **terms).facts(TableOpened)[0].layout == "F"
    assert opened("crown-2025", layout="F", **terms).facts(TableOpened)[0].layout == "F"
    refusal = Play("crown-2025", layout="A", **terms).refusal(DAN, OpenTable(present=FITTINGS))
    assert (refusal.number, refusal.clauses, refusal.accepted) == (252, ("12.3.2",), "one of: F")
