"""The table goes from phase to phase as docs/table.md draws it, and no other way."""

from pathlib import Path

import pytest

from punto.cards import SeededSource
from punto.robots.shoe_player import Dealer
from punto.script import read_script, run_script
from punto.table import BY_ITSELF, Event, Phase, Table, evolve, new_table
from tests.five import FIVE
from tests.table.machine.documented import PASSAGES
from tests.table.play import Play

ROOT = Path(__file__).parents[2]
SCRIPTS = [*sorted((ROOT / "tests/scripts").glob("*.punto")), ROOT / "docs/examples/coup.punto"]


def gone(state: Table, events: list[Event] | tuple[Event, ...]) -> set[tuple[Phase, Phase]]:
    steps = set()
    for event in events:
        after = evolve(state, event)
        steps.add((state.phase, after.phase))
        state = after
    return {(left, right) for left, right in steps if left is not right}


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.stem)
def test_scripts_go_the_ways_that_are_drawn(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert gone(new_table(read_script(text).setup), run_script(text).events) <= PASSAGES


@pytest.mark.parametrize("rulebook", FIVE)
def test_a_shoe_goes_the_ways_that_are_drawn(rulebook: str) -> None:
    play = Play(rulebook, automation=BY_ITSELF)
    play.sits("Ann", "1", chips=100_00)
    dealer = Dealer(play.state, SeededSource(8, rulebook.encode().ljust(32)))
    dealer.make_ready()
    dealer.play_shoe()
    steps = gone(play.state, dealer.events)
    assert steps <= PASSAGES
    assert (Phase.PAID, Phase.SHOE_OVER) in steps
