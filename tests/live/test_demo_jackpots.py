"""The demonstration's jackpots: two linked tables, and a rehearsal in which one is won and paid."""

import time
from pathlib import Path

import pytest

from punto.floor.jackpot.claims import RecordJackpotWin
from punto.live.floor import LiveFloor
from punto.live.robots import jackpot_staff
from punto.live.robots.pace import HUMAN, Pace
from punto.machine.roles import Actor
from punto.operation.ids import new_command
from punto.robots.demo_floor import demo_floor
from punto.robots.demo_jackpots import demo_jackpots

SOON = 60.0


def floor_of(folder: Path, *tables: str, pace: Pace | None = None) -> LiveFloor:
    some = tuple(each for each in demo_floor() if each.id in tables)
    floor = LiveFloor(folder, pace=pace)
    floor.tables = {each.id: floor.tables[each.id] for each in some}
    floor.open()
    return floor


def test_the_demonstration_links_two_tables_and_has_a_rehearsal(tmp_path: Path) -> None:
    named = ("crown", "dragon-tiger", "rehearsal")
    floor = floor_of(tmp_path / "floor", *named)
    try:
        assert floor.jackpots.names() == ["lucky-tie", "rehearsal"]
        state = floor.jackpots.state("lucky-tie")
        assert (state.stage, list(state.tables)) == ("running", ["crown", "dragon-tiger"])
        assert floor.jackpots.of_table("crown") == ["lucky-tie"]
        early = floor.jackpots.give(
            "lucky-tie", Actor("Dan", "dealer"), RecordJackpotWin(table="crown"), new_command(floor.runtime)
        )
        assert [each.code for each in early.refused] == ["jackpot-early"]
        other = floor.jackpots.give(
            "lucky-tie", Actor("Dan", "dealer"), RecordJackpotWin(table="nowhere"), new_command(floor.runtime)
        )
        assert [each.code for each in other.refused] == ["jackpot-table"]
    finally:
        floor.close()
    again = floor_of(tmp_path / "floor", *named)
    assert again.jackpots.names() == ["lucky-tie", "rehearsal"]
    again.close()


def test_every_table_of_a_demo_jackpot_is_on_the_floor() -> None:
    tables = {each.id: each for each in demo_floor()}
    for jackpot in demo_jackpots():
        for name in jackpot.parameters.tables:
            assert tables[name].setup.terms.rulebook == jackpot.rulebook
    assert [each.id for each in tables.values() if each.rehearsal] == ["rehearsal"]


def test_a_rehearsal_is_never_played_for_money() -> None:
    floor = LiveFloor(sign_in=object())  # type: ignore[arg-type] # whoever it is, people come in by accounts
    assert "rehearsal" not in floor.tables


def test_the_rehearsal_wins_its_jackpot_and_the_robots_see_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jackpot_staff, "PATIENCE", 1)
    monkeypatch.setattr(jackpot_staff, "PAID_AFTER", 1)
    floor = floor_of(tmp_path / "floor", "rehearsal", pace=HUMAN.times(40))
    try:
        until = time.monotonic() + SOON
        while time.monotonic() < until:
            state = floor.jackpots.state("rehearsal")
            if any(payout.paid for payout in state.payouts.values()):
                break
            time.sleep(0.1)
        payout = state.payouts[1]
        assert payout.claim.coup == 6
        assert [str(card) for card in payout.claim.cards] == ["8S", "8S", "8C", "8D"]
        assert len(payout.paid) == len(payout.claim.wagers) >= 2
        assert state.meter < 500_000 + 100 * 200
    finally:
        floor.close()
