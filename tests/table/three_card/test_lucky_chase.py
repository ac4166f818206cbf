"""Lucky Chase at the table: Dragon Head or Dragon Tail, and another choice after a tie."""

import pytest

from punto.table import Phase, read_event, replay, write_event
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.nominating import ChangeNomination, NominationChanged
from punto.table.betting.wagers import PlaceBets
from punto.table.setup import Automation
from tests.table.play import DAN, Play

TIE = "2H 3D 5C 4S"
PLAYER_WINS = "9H 3D KC 4S"


def chase() -> Play:
    play = Play("crown-2025", variant="lucky-chase", automation=frozenset(Automation) - {Automation.CALL})
    play.sits("Ann", "1", chips=500_00)
    play.sits("Bob", "2", chips=500_00)
    play.ready_shoe()
    return play


def only(play: Play, who: str) -> str:
    return next(wager.id for wager in play.state.layout.values() if wager.who == who)


@pytest.mark.clause("crown-2025", "11.2.1", "11.2.1(a)")
@pytest.mark.parametrize("wager", ["tie", "player-pair", "player-dragon-bonus"])
def test_crown_11_2_1_a_there_are_no_side_wagers(wager: str) -> None:
    play = chase()

    stake = Stake(id="w", wager=wager, amount=50_00)
    refusal = play.refusal("Ann", PlaceBets(stakes=(stake,)))

    assert refusal.clauses == ("11.2.1", "11.2.1(a)")
    assert refusal.accepted == "player, banker"


@pytest.mark.clause("crown-2025", "11.3.1(a)", "11.3.1(b)", "11.3.2", "11.4.1")
def test_crown_11_3_2_after_a_tie_the_nomination_may_change_or_stay() -> None:
    play = chase()
    play.bets("Ann", banker=100_00)
    play.bets("Bob", banker=100_00)
    play.deals(TIE)
    assert play.phase is Phase.BETTING

    play.does("Ann", ChangeNomination(wager=only(play, "Ann"), to="player"))
    event = play.event(NominationChanged)
    assert (event.clauses, event.readings) == (("11.3.2",), ("A-CRN-15",))
    play.deals(PLAYER_WINS)

    assert play.state.purses.stacks == {"Ann": 600_00, "Bob": 400_00}
    assert play.chips_in_all == 0
    assert replay(play.opening, [read_event(write_event(each)) for each in play.events]) == play.state


@pytest.mark.clause("crown-2025", "11.3.2")
@pytest.mark.parametrize("to", ["banker", "tie", "player-pairs"])
def test_a_nomination_goes_to_the_other_hand_and_nowhere_else(to: str) -> None:
    play = chase()
    play.bets("Ann", banker=100_00)

    refusal = play.refusal("Ann", ChangeNomination(wager=only(play, "Ann"), to=to))

    assert (refusal.number, refusal.clauses, refusal.accepted) == (389, ("11.3.2",), "player")


@pytest.mark.clause("crown-2025", "5.4")
def test_crown_5_4_after_the_call_nominations_stand() -> None:
    play = chase()
    play.bets("Ann", banker=100_00)
    play.does(DAN, CloseBets())

    refusal = play.refusal("Ann", ChangeNomination(wager=only(play, "Ann"), to="player"))

    assert "5.4" in refusal.clauses


def test_only_ones_own_nomination_and_only_where_there_is_one() -> None:
    play = chase()
    play.bets("Ann", banker=100_00)
    change = ChangeNomination(wager=only(play, "Ann"), to="player")

    assert play.refusal("Bob", change).code == "not-yours"
    assert play.refusal("Bob", ChangeNomination(wager="none", to="player")).code == "wager-unknown"
    other = Play("crown-2025")
    other.sits("Ann", "1", chips=500_00)
    other.ready_shoe()
    refusal = other.refusal("Ann", change)
    assert (refusal.number, refusal.what) == (389, "nominations are not changed in Traditional Baccarat")


def test_before_any_tie_a_nomination_changes_like_every_wager() -> None:
    play = chase()
    play.bets("Ann", banker=100_00)

    play.does("Ann", ChangeNomination(wager=only(play, "Ann"), to="player"))

    assert "11.3.2" not in play.event(NominationChanged).clauses
    assert "5.4" in play.event(NominationChanged).clauses
