"""The end of a session: counts, play-offs, places, prizes, an early end; and special markers."""

import pytest
from msgspec import structs

from punto.floor.tournament.disqualifications import (
    Disqualify,
)
from punto.floor.tournament.prize_pool import AwardPrizes, PrizesAwarded
from punto.floor.tournament.rounds import BriefPlayers, StartRound
from punto.floor.tournament.state import TournamentStage
from punto.floor.tournament.tournament_results import HoldPlayOff, RoundFinished, TableDecided
from punto.table.heat.coup_count import SessionOver
from punto.table.heat.eliminations import PlayerEliminated
from punto.table.heat.session_end import (
    ChipsCounted,
    ChipsMissing,
    CloseSession,
    CountChips,
    EndTableEarly,
    SessionClosed,
)
from punto.table.heat.special_markers import GoAllIn, PlaceStandOff
from punto.table.state.heat import SpecialMarkers
from tests.floor.tournament.hall_play import (
    BANKER_WINS,
    DAN,
    FINAL,
    MAX,
    OPAL,
    PLAYER_WINS,
    ROUND,
    TIE,
    HallPlay,
    clause_in,
    in_nsw,
)
from tests.table.heat.test_session_play import THREE, on


@in_nsw("15.11.3", "15.5.8", "15.5.9", "15.6.9", "15.10.2", "15.10.1")
def test_chips_are_counted_recorded_and_given_back(rulebook: str) -> None:
    play = on(rulebook)
    counts = dict.fromkeys(THREE, 1000_00)
    assert play.refusal(DAN, CountChips(counts=counts), table="T1").code == "role"
    play.does(MAX, CountChips(counts=counts), table="T1")
    assert play.event(ChipsCounted).clauses == ("15.11.3",)
    wrong = CountChips(counts={**counts, "Ann": 900_00})
    assert play.refusal(MAX, wrong, table="T1").code == "count-wrong"
    assert play.refusal(DAN, CloseSession(), table="T1").code == "not-over"
    for _ in range(2):
        play.coup(PLAYER_WINS, Ann=("player", 200), Bob=("player", 100), Cy=("banker", 100))
    assert play.event(SessionOver).clauses == ("15.10.2",)
    assert play.event(ChipsCounted).clauses == ("15.5.8",)
    returned = CloseSession(issued={"25": 10, "100": 4}, returned={"25": 8, "100": 4})
    play.does(DAN, returned, table="T1")
    assert play.facts(ChipsMissing)[-1].pieces == {"25": 2}
    assert set(play.event(SessionClosed).clauses) == {"15.5.9", "15.6.9"}
    table = play.hall.tables["T1"]
    assert (table.heat, table.purses.stacks, table.purses.house) == (None, {}, 0)
    assert play.facts(RoundFinished)[-1].through == ("Ann",)
    assert "15.10.1" in play.event(RoundFinished).clauses


@in_nsw("15.10.3", "def:play-off", "def:tie", "15.10.2")
def test_players_level_for_too_few_places_play_off(rulebook: str) -> None:
    play = on(rulebook)
    for _ in range(2):
        play.coup(PLAYER_WINS, Ann=("player", 200), Bob=("player", 200), Cy=("banker", 100))
    play.does(DAN, CloseSession(), table="T1")
    decided = play.facts(TableDecided)[-1]
    assert (decided.level, decided.at_stake) == (("Ann", "Bob"), 1)
    assert {"def:tie", "def:play-off"} <= set(play.event(TableDecided).clauses)
    assert play.refusal(MAX, HoldPlayOff(table="T2")).code == "no-play-off"
    play.does(MAX, HoldPlayOff(table="T1"))
    assert play.chips() == {"Ann": 1000, "Bob": 1000}
    play.coup(TIE, Ann=("player", 100), Bob=("player", 100))
    assert not play.heat().over
    play.coup(PLAYER_WINS, Ann=("banker", 100), Bob=("player", 100))
    play.does(DAN, CloseSession(), table="T1")
    assert play.facts(RoundFinished)[-1].through == ("Bob",)


@in_nsw("15.10.4")
def test_players_out_in_the_same_coup_are_told_apart(rulebook: str) -> None:
    play = on(
        rulebook, ("Ann", "Bob", "Cy", "Dee"), rounds=(FINAL,), bank=500_00, prize_percent=(40, 30, 20, 10)
    )
    play.coup(PLAYER_WINS, Ann=("banker", 500), Bob=("banker", 400), Cy=("banker", 500), Dee=("player", 100))
    removed = {fact.who: fact.removal for fact in play.facts(PlayerEliminated)}
    assert {who: (each.residual // 100, each.wager // 100) for who, each in removed.items()} == {
        "Ann": (0, 500), "Cy": (0, 500),
    }  # fmt: skip
    play.coup(PLAYER_WINS, Bob=("banker", 100), Dee=("player", 100))
    play.does(DAN, CloseSession(), table="T1")
    assert play.state.placing == ("Dee", "Bob", "Cy", "Ann")
    assert "15.10.4" in play.event(TableDecided).clauses


@in_nsw("15.3.2", "15.4.2(j)")
def test_the_whole_pool_goes_to_the_winners(rulebook: str) -> None:
    play = on(rulebook, rounds=(FINAL,))
    for _ in range(2):
        play.coup(PLAYER_WINS, Ann=("player", 300), Bob=("player", 200), Cy=("player", 100))
    play.does(DAN, CloseSession(), table="T1")
    play.does(MAX, Disqualify(who="Bob", ground="breach"))
    assert play.state.stage is TournamentStage.DECIDED
    play.does(OPAL, AwardPrizes())
    assert play.facts(PrizesAwarded)[-1].awards == {"Ann": 180_00, "Cy": 120_00}
    assert (play.state.pot.pool, play.state.pot.house) == (0, 0)
    assert play.conserved()


def test_a_play_off_for_prizes_goes_on_until_each_place_is_held_alone() -> None:
    play = on("nsw", rounds=(FINAL,))
    for _ in range(2):
        play.coup(PLAYER_WINS, Ann=("player", 200), Bob=("player", 200), Cy=("banker", 100))
    play.does(DAN, CloseSession(), table="T1")
    assert play.facts(TableDecided)[-1].at_stake == 2
    play.does(MAX, HoldPlayOff(table="T1"))
    play.coup(PLAYER_WINS, Ann=("player", 100), Bob=("player", 300))
    play.does(DAN, CloseSession(), table="T1")
    assert play.state.placing == ("Bob", "Ann", "Cy")


@clause_in("nsw", "star-2024", "vic-2002", "crown-2025",
           nsw=("15.5.5", "15.5.5.1", "15.5.5.2"), star_2024=("15.5.5", "15.5.5.1", "15.5.5.2"),
           vic_2002=("12.3.5", "12.3.5(a)", "12.3.5(b)"),
           crown_2025=("14.4.8(d)", "14.4.8(d)(i)", "14.4.8(d)(ii)"))  # fmt: skip
def test_a_table_ends_early_by_each_text(rulebook: str) -> None:
    play = on(rulebook, rounds=(structs.replace(ROUND, coups=5), FINAL), chips_to_cash=True)
    everybody = EndTableEarly(agreed=THREE)
    if rulebook != "crown-2025":
        assert [each.code for each in play.refused(MAX, everybody, table="T1")] == ["not-determined"]
        codes = [each.code for each in play.refused(MAX, EndTableEarly(), table="T1")]
        assert codes == ["not-determined", "not-all-agree"]
        play.does(MAX, Disqualify(who="Bob", ground="breach"), Disqualify(who="Cy", ground="breach"))
    play.does(MAX, EndTableEarly(agreed=THREE), table="T1")
    assert play.heat().over == "ended early"


@pytest.mark.clause("crown-2025", "14.4.4(e)", "14.4.4(f)")
def test_all_in_and_stand_off_markers_do_what_the_terms_say() -> None:
    play = on("crown-2025", markers=SpecialMarkers(all_in=1, stand_off=1))
    play.does("Ann", GoAllIn(id="a1", wager="player"), table="T1")
    assert play.refusal("Ann", GoAllIn(id="a2", wager="tie"), table="T1").code == "none-left"
    play.does("Bob", PlaceStandOff(), table="T1")
    play.coup(BANKER_WINS, Bob=("player", 500), Cy=("player", 500))
    assert play.chips() == {"Bob": 1000, "Cy": 500}
    assert play.refusal("Bob", PlaceStandOff(), table="T1").code == "none-left"


@pytest.mark.parametrize(
    ("markers", "cards", "chips", "left"),
    [
        (SpecialMarkers(stand_off=1), PLAYER_WINS, 1500, 0),
        (SpecialMarkers(stand_off=1, stand_off_any=True), PLAYER_WINS, 1000, 0),
        (SpecialMarkers(stand_off=1, stand_off_saves=True), PLAYER_WINS, 1500, 1),
        (SpecialMarkers(stand_off=1, stand_off_saves=True), BANKER_WINS, 1000, 0),
    ],
)
def test_each_way_of_a_stand_off_marker(markers: SpecialMarkers, cards: str, chips: int, left: int) -> None:
    play = on("crown-2025", markers=markers)
    play.does("Ann", PlaceStandOff(), table="T1")
    play.coup(cards, Ann=("player", 500), Bob=("tie", 100), Cy=("tie", 100))
    assert play.chips()["Ann"] == chips
    assert play.heat().players["Ann"].stand_off == left


def test_an_all_in_marker_up_to_the_maximum() -> None:
    play = on("crown-2025", markers=SpecialMarkers(all_in=1, all_in_to_maximum=True))
    play.does("Ann", GoAllIn(id="a1", wager="player"), table="T1")
    assert play.chips()["Ann"] == 500


def test_a_round_goes_from_table_to_table_until_somebody_wins() -> None:
    play = HallPlay("nsw")
    play.begins(
        "Ann", "Bob", "Cy", "Dee", places={"T1": {"1": "Ann", "2": "Bob"}, "T2": {"1": "Cy", "2": "Dee"}}
    )
    for table, (winner, loser) in {"T1": ("Ann", "Bob"), "T2": ("Cy", "Dee")}.items():
        for _ in range(2):
            play.coup(PLAYER_WINS, table, **{winner: ("player", 100), loser: ("banker", 100)})
        play.does(DAN, CloseSession(), table=table)
    play.seats()
    assert play.refused(MAX, BriefPlayers())[0].code == "tournament-stage"
    play.does(MAX, StartRound())
    for _ in range(2):
        play.coup(BANKER_WINS, Ann=("player", 100), Cy=("banker", 100))
    play.does(DAN, CloseSession(), table="T1")
    assert play.state.placing == ("Cy", "Ann", "Bob", "Dee")
