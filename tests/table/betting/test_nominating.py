"""Runs of the bettor's own choosing: the results are named before the first coup, one for each."""

import pytest

from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from tests.table.play import Play


def laid(nominate: str, wager: str = "nominated-run-3") -> tuple[Play, PlaceBets]:
    play = Play("vic-2002")
    play.sits("Ann", "1", chips=500_00)
    play.ready_shoe()
    stake = Stake(id="run", wager=wager, amount=100_00, nominate=nominate)
    main = play.laying("Ann", player=100_00).stakes
    return play, PlaceBets(stakes=(stake, *main))


@pytest.mark.parametrize("nominate", ["", "PB", "PBPB", "PTB", "pbb"])
def test_a_nominated_run_names_as_many_results_as_it_has(nominate: str) -> None:
    play, order = laid(nominate)
    refusal = play.refusal("Ann", order)
    assert refusal.number == 246
    assert refusal.accepted == "3 letters P or B"


def test_another_wager_names_no_results() -> None:
    play, order = laid("P", "player-run-2")
    assert play.refusal("Ann", order).accepted == "no results with this wager"


def test_a_nominated_run_with_its_results_is_laid() -> None:
    play, order = laid("PBP")
    play.does("Ann", order)
    assert {wager.nominate for wager in play.state.layout.values()} == {"PBP", ""}
