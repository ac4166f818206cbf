"""Backups, restores, new keys, new books and the close of a day, killed at any of their steps."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from punto.books.projection import LedgerProjection
from punto.operation.sealed_store import store_of
from punto.operation.settings import load
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.board.notices import PutUpNotice
from tests.live.hosting import ANN, Serving
from tests.operation.cutting import SUE, WORKS
from tests.sizes import sizes

ROOT = Path(__file__).parents[2]


@pytest.fixture
def wager_folder(folder: Path) -> Path:
    """A floor with a table at which a coup was played and a wager lies."""
    with store_of(load(folder, {}), [LedgerProjection()]) as store:
        serving = Serving(store)
        serving.set_up()
        serving.sit_down()
        serving.play()
        serving.gives(SUE, PutUpNotice(notice="closing"))
        serving.gives(ANN, PlaceBets(stakes=(Stake(id="last", wager="player", amount=10_00),)))
    return folder


@pytest.mark.trust("F36")
@pytest.mark.parametrize("kills", sizes(2, 200))
def test_what_is_killed_at_any_step_is_whole_or_not_there(wager_folder: Path, kills: int) -> None:
    """So many kills of each: a backup, a restore, new keys, books made anew, and a day that closes."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.operation.cutting", str(wager_folder), str(kills)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout)
    assert sorted(said) == sorted(WORKS)
    assert [fault for each in said.values() for fault in each["faults"]] == []
    assert [each["kills"] for each in said.values()] == [min(kills, each["steps"]) for each in said.values()]
    assert min(each["steps"] for each in said.values()) > 150
