"""What happens to a tournament beside its straight way: people leave, disputes wait, it is called off."""

from typing import Any

import pytest

from punto.floor.tournament.conditions import ApproveConditions, PublishConditions
from punto.floor.tournament.disqualifications import Disqualify, RetirePlayer
from punto.floor.tournament.entries import EnterTournament, NameSubstitute, WithdrawEntry
from punto.floor.tournament.officials import TakeCharge
from punto.floor.tournament.places import DesignateTables, TournamentTable
from punto.floor.tournament.prize_pool import AwardPrizes, CancelTournament, PrizesAwarded
from punto.floor.tournament.rounds import BriefPlayers, BuyChips, StartRound
from punto.floor.tournament.state import RoundPlan, TournamentStage
from punto.floor.tournament.tournament_disputes import DecideTournamentDispute, RaiseTournamentDispute
from punto.floor.tournament.tournament_results import HoldPlayOff, PlayOffCalled
from punto.machine.roles import HOUSE
from punto.table.betting.calls import CloseBets
from punto.table.dealing.cards import DrawCard
from punto.table.heat.coup_count import CallTime, SessionOver
from punto.table.heat.session_end import CloseSession
from punto.table.heat.session_start import StartSession
from punto.table.seats.joining import Join
from punto.table.state.heat import HeatTerms, LimitStep
from tests.floor.tournament.hall_play import (
    BANKER_WINS,
    DAN,
    DAY,
    FINAL,
    MAX,
    OPAL,
    PLAYER_WINS,
    STEP,
    TIE,
    HallPlay,
    in_nsw,
)

TWO_TABLES = {"T1": {"1": "Ann", "2": "Bob"}, "T2": {"1": "Cy", "2": "Dee"}}
ONE_ROUND: dict[str, Any] = {"rounds": (FINAL,)}


def closes(play: HallPlay, *tables: str) -> None:
    for table in tables:
        play.does(HOUSE, CloseSession(), table=table)


@in_nsw("15.3.4")
def test_a_tournament_cancelled_in_play_ends_its_sessions_and_frees_its_tables(rulebook: str) -> None:
    play = HallPlay(rulebook)
    play.begins("Ann", "Bob", "Cy", "Dee", places=TWO_TABLES)
    play.bets("Ann", player=100)
    for who in TWO_TABLES["T2"].values():
        play.bets(who, "T2", banker=500)
    play.does(HOUSE, CloseBets(), table="T2")
    first, *rest = BANKER_WINS.split()
    play.draws(first, "T2")
    play.does(OPAL, CancelTournament(why="fire alarm"))
    assert play.state.stage is TournamentStage.CANCELLED
    assert (play.state.pot.refunded, play.state.pot.pool) == (400_00, 0)
    assert play.chips("T1") == {"Ann": 1000, "Bob": 1000}  # the wager went back
    play.draws(" ".join(rest), "T2")  # the coup that had begun is finished
    assert play.chips("T2") == {"Cy": 1475, "Dee": 1475}
    closes(play, "T1", "T2")
    play.does("Zoe", Join(seat="1"), table="T1")
    assert play.refusal("Ann", EnterTournament(fee=100_00)).code == "tournament-cancelled"


def test_crown_tables_are_free_again_once_a_tournament_is_cancelled() -> None:
    play = HallPlay("crown-2025")
    play.begins("Ann", "Bob")
    play.does(OPAL, CancelTournament())
    closes(play, "T1")
    play.does("Zoe", Join(seat="1"), table="T1")


@in_nsw("def:session")
def test_a_session_whose_time_runs_out_between_coups_is_called(rulebook: str) -> None:
    play = HallPlay(rulebook, rounds=(RoundPlan(limits=STEP, minutes=1, advance=1), FINAL))
    play.begins("Ann", "Bob")
    play.bets("Ann", player=500)
    assert play.refusal(DAN, CallTime(), table="T1").code == "time-runs"
    play.at = 60_000
    play.does(HOUSE, CloseBets(), table="T1")
    assert play.refusal(HOUSE, DrawCard(), table="T1").code == "session-over"
    play.does(DAN, CallTime(), table="T1")
    assert play.facts(SessionOver)[-1].why == "its time is up"
    assert play.chips() == {"Ann": 1000, "Bob": 1000}
    assert play.refusal(DAN, CallTime(), table="T1").code == "session-over"
    closes(play, "T1")


def test_the_time_is_not_called_while_a_coup_is_dealt_or_without_a_clock() -> None:
    play = HallPlay(rounds=(RoundPlan(limits=STEP, minutes=1, advance=1), FINAL))
    play.begins("Ann", "Bob")
    play.bets("Ann", player=100)
    play.bets("Bob", player=100)
    play.does(HOUSE, CloseBets(), table="T1")
    play.draws(TIE.split()[0])
    play.at = 60_000
    assert play.refusal(DAN, CallTime(), table="T1").code == "coup-on"
    other = HallPlay()
    other.begins("Ann", "Bob")
    assert other.refusal(DAN, CallTime(), table="T1").code == "time-runs"


def test_a_table_serves_only_a_tournament_of_the_game_that_it_plays() -> None:
    play = HallPlay("nsw")
    play.opens()
    other = TournamentTable(name="T1", rulebook="vic-2002", variant="traditional")
    assert play.refusal(MAX, DesignateTables(tables=(other,))).code == "table-game"
    order = StartSession(
        session="s", terms=HeatTerms(limits=STEP), boxes={"1": "Ann"}, bank=100_00, rulebook="nsw",
        variant="even-money",
    )  # fmt: skip
    assert play.refusal(MAX, order, table="T1").code == "session-game"


def test_a_session_cannot_begin_with_limits_that_cannot_be_played() -> None:
    play = HallPlay()
    for minimum, coup in ((0, 1), (100_00, 2)):
        limits = (LimitStep(coup=coup, minimum=minimum, maximum=500_00),)
        order = StartSession(session="s", terms=HeatTerms(limits=limits), boxes={"1": "Ann"}, bank=100_00)
        assert play.refusal(MAX, order, table="T1").code == "limits-unplayable"


@in_nsw("15.10.3")
def test_a_final_at_several_tables_has_one_order_and_one_play_off(rulebook: str) -> None:
    play = HallPlay(rulebook, prize_percent=(60, 40), **ONE_ROUND)
    play.begins("Ann", "Bob", "Cy", "Dee", places=TWO_TABLES)
    for _ in range(2):
        play.coup(PLAYER_WINS, "T1", Ann=("player", 200), Bob=("banker", 200))
        play.coup(PLAYER_WINS, "T2", Cy=("player", 500), Dee=("player", 200))
    closes(play, "T1", "T2")
    assert play.state.round.tables["T1"].groups == (("Cy",), ("Ann", "Dee"), ("Bob",))
    play.does(MAX, HoldPlayOff(table="T1"))
    called = play.facts(PlayOffCalled)[-1]
    assert (set(called.players), called.places) == ({"Ann", "Dee"}, 1)
    assert {each.box for each in play.heat().players.values()} == {"1", "2"}
    play.coup(PLAYER_WINS, "T1", Ann=("banker", 100), Dee=("player", 100))
    closes(play, "T1")
    assert play.state.placing == ("Cy", "Dee", "Ann", "Bob")


def test_players_level_for_equal_prizes_do_not_play_off() -> None:
    play = HallPlay(prize_percent=(50, 25, 25), **ONE_ROUND)
    play.begins("Ann", "Bob", "Cy")
    for _ in range(2):
        play.coup(PLAYER_WINS, Ann=("player", 200), Bob=("player", 100), Cy=("player", 100))
    closes(play, "T1")
    assert play.state.stage is TournamentStage.DECIDED


def charity(**plan: Any) -> HallPlay:
    """A final at a charity event that Eve, who is employed, leads; Bob and Cy are level behind Ann."""
    play = HallPlay("crown-2025", charity=True, **{**ONE_ROUND, **plan})
    play.opens()
    play.does("Eve", EnterTournament(fee=100_00, employee=True, approved_employee=True))
    play.enters("Ann", "Bob", "Cy")
    play.seats()
    play.does(MAX, BriefPlayers(), StartRound())
    for _ in range(2):
        wagers = {"Eve": 500, "Ann": 300, "Bob": 100, "Cy": 100}
        laid: dict[str, Any] = {who: ("player", amount) for who, amount in wagers.items()}
        play.coup(PLAYER_WINS, **laid)
    closes(play, "T1")
    return play


@pytest.mark.clause("crown-2025", "14.4.2(a)(v)")
def test_who_stands_aside_leaves_a_prize_to_play_off_for() -> None:
    play = charity(prize_percent=(60, 40))
    play.does(MAX, HoldPlayOff(table="T1"))
    assert set(play.facts(PlayOffCalled)[-1].players) == {"Bob", "Cy"}
    play.coup(BANKER_WINS, Bob=("player", 100), Cy=("banker", 100))
    closes(play, "T1")
    assert play.state.placing == ("Eve", "Ann", "Cy", "Bob")
    play.does(OPAL, AwardPrizes())
    assert play.facts(PrizesAwarded)[-1].awards == {"Ann": 240_00, "Cy": 160_00}


def test_no_play_off_behind_the_last_prize_of_those_who_may_win() -> None:
    assert charity(prize_percent=(100,)).state.stage is TournamentStage.DECIDED


def test_a_session_is_over_when_nobody_laid_anything() -> None:
    play = HallPlay()
    play.begins("Ann", "Bob")
    play.coup()
    assert play.heat().over == "nobody is left to play against"


def test_a_play_off_that_is_not_needed_any_more_is_not_held() -> None:
    play = HallPlay()
    play.begins("Ann", "Bob")
    for _ in range(2):
        play.coup(TIE, Ann=("player", 100), Bob=("player", 100))
    closes(play, "T1")
    assert play.state.round.tables["T1"].level == ("Ann", "Bob")
    play.does(MAX, Disqualify(who="Bob", ground="breach"), HoldPlayOff(table="T1"))
    assert play.facts(PlayOffCalled) == []
    assert play.state.round.players == ("Ann",)


def test_a_session_ends_when_everybody_else_is_taken_out_of_it() -> None:
    play = HallPlay()
    play.begins("Ann", "Bob", "Cy")
    play.does(MAX, Disqualify(who="Ann", ground="breach"), RetirePlayer(who="Bob"))
    assert play.heat().over == "nobody is left to play against"
    closes(play, "T1")
    assert play.state.round.players == ("Cy",)


@in_nsw("15.11.2")
def test_a_return_of_the_manager_does_not_end_a_dispute(rulebook: str) -> None:
    play = HallPlay(rulebook)
    play.begins("Ann", "Bob")
    ((_, raised), *_) = play.does("Ann", RaiseTournamentDispute(what="the form"))
    assert play.heat().halted  # Ann's own table waits, though she named none
    play.does(MAX, TakeCharge(who="Max"))
    assert play.heat().halted
    play.does(MAX, DecideTournamentDispute(dispute=raised.command, ruling="it counts"))
    assert not play.heat().halted


def test_play_waits_for_the_last_of_two_disputes_and_for_the_director() -> None:
    play = HallPlay("nsw")
    play.begins("Ann", "Bob")
    ((_, first), *_) = play.does("Ann", RaiseTournamentDispute(what="one"))
    ((_, second), *_) = play.does(DAN, RaiseTournamentDispute(what="two", table="T1"))
    play.does(MAX, DecideTournamentDispute(dispute=first.command, ruling="no"))
    assert play.heat().halted
    play.does(MAX, DecideTournamentDispute(dispute=second.command, ruling="no"))
    assert not play.heat().halted


def test_only_entrants_and_staff_dispute_and_only_about_tables_of_the_tournament() -> None:
    play = HallPlay()
    play.begins("Ann", "Bob")
    assert play.refusal("Zoe", RaiseTournamentDispute(what="noise", table="T1")).code == "not-entered"
    assert play.refusal("Ann", RaiseTournamentDispute(what="noise", table="T9")).code == "table-unknown"


def test_who_is_disqualified_neither_withdraws_nor_enters_again_nor_names_a_substitute() -> None:
    play = HallPlay("crown-2025")
    play.opens()
    play.enters("Ann", "Bob")
    play.does(MAX, Disqualify(who="Ann", ground="breach"))
    assert play.refusal("Ann", WithdrawEntry()).code == "no-part"
    assert play.refusal("Ann", EnterTournament(fee=100_00)).code == "entered-before"
    assert play.refusal(MAX, NameSubstitute(who="Ann", by="Eve")).code == "no-part"
    assert play.state.pot.pool == 200_00


def test_a_fee_that_stayed_after_a_late_withdrawal_goes_back_too_when_all_is_cancelled() -> None:
    play = HallPlay()
    play.opens()
    play.enters("Ann", "Bob")
    play.at = DAY + 1
    play.does("Ann", WithdrawEntry())
    play.enters("Ann")
    assert play.state.pot.pool == 300_00
    play.does(OPAL, CancelTournament())
    assert play.state.pot.received == {"Ann": 0, "Bob": 0}


def test_a_buy_in_that_the_house_keeps_goes_back_out_of_the_house() -> None:
    play = HallPlay("vic-2002", buy_in=50_00, buy_in_goes="house", pool_percent=90)
    play.opens()
    play.enters("Ann", "Bob")
    for who in ("Ann", "Bob"):
        play.does(who, BuyChips(amount=50_00))
    assert (play.state.pot.pool, play.state.pot.house) == (180_00, 120_00)
    play.does("Ann", WithdrawEntry())
    assert (play.state.pot.pool, play.state.pot.house) == (90_00, 60_00)
    assert play.conserved()


def test_victorian_conditions_changed_in_play_are_approved_anew() -> None:
    play = HallPlay("vic-2002")
    play.begins("Ann", "Bob")
    play.does(OPAL, PublishConditions(conditions=play.conditions(added=100_00)))
    assert len(play.state.published.approved) == 0
    play.does(OPAL, ApproveConditions(in_writing=True, reference="letter 8"))
    assert play.state.published.approved == "letter 8"


def test_a_substitute_stands_wherever_the_player_stood() -> None:
    play = HallPlay("vic-2002")
    play.begins("Ann", "Bob")
    for _ in range(2):
        play.coup(TIE, Ann=("player", 100), Bob=("player", 100))
    closes(play, "T1")
    play.does(MAX, NameSubstitute(who="Bob", by="Sid"), HoldPlayOff(table="T1"))
    play.coup(PLAYER_WINS, Ann=("banker", 100), Sid=("player", 100))
    closes(play, "T1")
    assert play.state.round.players == ("Sid",)
    gone = play.refusal(MAX, NameSubstitute(who="Sid", by="Zed", eligible=False))
    assert gone.code == "not-eligible"
