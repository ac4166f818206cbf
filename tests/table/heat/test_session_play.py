"""Play in a session: limits, order of wagering, pass cards, time, absence, elimination, the end."""

from typing import Any

import pytest
from msgspec import structs

from punto.floor.tournament.disqualifications import (
    BreachNoted,
    Disqualify,
    NoteBreach,
    PlayerDisqualified,
    RetirePlayer,
)
from punto.floor.tournament.state import RoundPlan
from punto.floor.tournament.tournament_disputes import DecideTournamentDispute, RaiseTournamentDispute
from punto.machine.roles import HOUSE
from punto.rulebook.procedure.tournament import GroundName
from punto.table.betting.calls import CloseBets
from punto.table.betting.wagers import AlterBet, BetReduced, LiftBet, PlaceBets
from punto.table.dealing.cards import DrawCard
from punto.table.heat.absences import AbsenceDeducted, DirectDeductions, MarkAbsent, MarkPresent
from punto.table.heat.coup_count import CoupCounted
from punto.table.heat.eliminations import PlayerEliminated, PlayerTakenOut
from punto.table.heat.pass_cards import PassCardsCollected, PlayPassCard
from punto.table.heat.session_start import SessionStarted, StartSession
from punto.table.heat.session_wagers import HoldToMinimum, WagerMade, WagerVoid
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.seats.joining import Join
from punto.table.state.heat import HeatTerms, LimitStep
from tests.floor.tournament.hall_play import (
    BANKER_WINS,
    DAN,
    FINAL,
    MAX,
    ROUND,
    STEP,
    TIE,
    HallPlay,
    clause_in,
    in_nsw,
)

SECOND = 1000
THREE = ("Ann", "Bob", "Cy")


def on(rulebook: str = "nsw", names: tuple[str, ...] = THREE, **plan: Any) -> HallPlay:
    """A tournament whose first round is on, everybody at T1."""
    play = HallPlay(rulebook, **plan)
    play.begins(*names, places={"T1": {str(box): who for box, who in enumerate(names, 1)}})
    return play


@in_nsw("15.2.1", "15.5.2", "15.6.1", "15.6.2", "15.6.8", "15.7.1", "15.8.1", "15.9.1", "15.6.11")
def test_a_session_begins_with_equal_chips_and_the_base_rules_on_limits_off(rulebook: str) -> None:
    play = on(rulebook, pass_cards=2, secret_wagers=1, ordered=True, seconds=20)
    assert play.chips() == {"Ann": 1000, "Bob": 1000, "Cy": 1000}
    assert {each.pass_cards for each in play.heat().players.values()} == {2}
    event = play.event(SessionStarted)
    assert {"15.2.1", "15.6.2", "15.7.1", "15.8.1", "15.9.1", "15.6.11"} <= set(event.clauses)


@clause_in(
    "nsw", "star-2024", "vic-2002", "crown-2025",
    nsw=("15.5.2",), star_2024=("15.5.2",), vic_2002=("12.3.2",), crown_2025=("14.2.5",),
)  # fmt: skip
def test_a_table_serves_nobody_else_while_a_session_is_on(rulebook: str) -> None:
    play = on(rulebook)
    assert play.refusal("Zoe", Join(seat="7"), table="T1").code == "session-on"


def test_between_sessions_a_table_is_free_except_at_crown() -> None:
    free = HallPlay("nsw")
    free.opens()
    free.enters("Ann", "Bob")
    free.seats()
    free.does("Zoe", Join(seat="7"), table="T1")
    kept = HallPlay("crown-2025")
    kept.opens()
    kept.enters("Ann", "Bob")
    kept.seats()
    assert kept.refusal("Zoe", Join(seat="7"), table="T1").clauses == ("14.2.5",)


@in_nsw("def:tournament chips", "15.6.1")
def test_tournament_chips_are_neither_bought_nor_cashed_at_the_table(rulebook: str) -> None:
    play = on(rulebook)
    assert "def:tournament chips" in play.refusal("Ann", BuyIn(amount=100_00), table="T1").clauses
    assert play.refusal("Ann", CashOut(amount=100_00), table="T1").code == "session-on"


@in_nsw("15.6.14")
def test_wagers_are_made_up_cut_to_units_and_capped(rulebook: str) -> None:
    play = on(rulebook)
    play.bets("Ann", player=640)
    play.bets("Bob", player=275)
    play.bets("Cy", player=30)
    found = [fact.corrections[0].status for fact in play.facts(WagerMade)]
    assert found == ["capped", "part-unit", "made-up"]
    assert {wager.who: wager.amount for wager in play.hall.tables["T1"].layout.values()} == {
        "Ann": 500_00, "Bob": 200_00, "Cy": 100_00,
    }  # fmt: skip


@in_nsw("15.6.14")
def test_who_cannot_make_the_minimum_up_is_out_with_the_wager_back(rulebook: str) -> None:
    play = on(rulebook)
    play.left_with(Ann=50)
    play.bets("Ann", player=30)
    assert play.facts(WagerVoid)[-1].amount == 30_00
    out = play.facts(PlayerEliminated)[-1]
    assert (out.who, out.removal.residual, out.removal.wager) == ("Ann", 50_00, 0)


@in_nsw("15.6.13")
def test_who_does_not_cover_the_next_minimum_is_out_and_leaves(rulebook: str) -> None:
    rise = (
        LimitStep(coup=1, minimum=100_00, maximum=500_00),
        LimitStep(coup=2, minimum=200_00, maximum=900_00),
    )
    play = on(rulebook, rounds=(RoundPlan(limits=rise, coups=4, advance=1), FINAL), bank=250_00)
    play.coup(BANKER_WINS, Ann=("player", 100), Bob=("banker", 100), Cy=("banker", 100))
    out = play.facts(PlayerEliminated)[-1]
    assert (out.who, out.removal.coup, out.removal.residual) == ("Ann", 1, 150_00)
    assert play.event(PlayerEliminated).clauses[0] == "15.6.13"
    assert play.state.entries["Ann"].status == "eliminated"
    assert "Ann" not in play.hall.tables["T1"].people.arrived


@in_nsw("15.6.10")
def test_a_player_bets_from_the_own_position_only(rulebook: str) -> None:
    play = on(rulebook)
    fault = play.refused("Ann", play.laying(seat="2", player=100), table="T1")[0]
    assert (fault.code, fault.clauses) == ("other-position", ("15.6.10",))


@in_nsw("15.6.4")
def test_who_neither_wagers_nor_passes_is_disqualified(rulebook: str) -> None:
    play = on(rulebook)
    play.coup(TIE, Ann=("player", 100), Cy=("player", 100))
    assert play.facts(PlayerTakenOut)[-1].who == "Bob"
    assert play.facts(PlayerDisqualified)[-1].duty == "must"
    assert play.state.entries["Bob"].status == "disqualified"
    assert play.state.pot.pool == 300_00


@in_nsw("15.9.2", "15.9.3", "15.9.4", "15.9.5")
def test_the_marker_moves_and_wagers_in_turn_are_final(rulebook: str) -> None:
    play = on(rulebook, ordered=True)
    assert play.heat().marker == "1"
    early = play.refusal("Bob", play.laying(player=300), table="T1")
    assert (early.code, early.clauses) == ("not-your-turn", ("15.9.4", "15.9.3"))
    play.bets("Ann", player=100)
    play.bets("Cy", player=100)
    play.bets("Bob", player=300)
    wager = next(name for name, each in play.hall.tables["T1"].layout.items() if each.who == "Bob")
    for order in (AlterBet(wager=wager, amount=500_00), LiftBet(wager=wager), play.laying(tie=100)):
        assert play.refusal("Bob", order, table="T1").clauses == ("15.9.5",)
    play.deals(TIE)
    assert play.facts(CoupCounted)[-1].marker == "2"
    assert play.event(CoupCounted).clauses == ("15.9.2",)


@in_nsw("15.7.1")
def test_pass_cards_stand_in_for_wagers_and_are_collected(rulebook: str) -> None:
    play = on(rulebook, pass_cards=1)
    play.does("Ann", PlayPassCard(), table="T1")
    assert play.refusal("Ann", play.laying(player=100), table="T1").code == "passes"
    play.coup(TIE, Bob=("player", 100), Cy=("player", 100))
    assert play.event(PassCardsCollected).clauses == ("15.7.1",)
    assert play.chips()["Ann"] == 1000
    assert play.refusal("Ann", PlayPassCard(), table="T1").code == "no-pass-card"
    play.bets("Bob", player=100)
    assert play.refusal("Bob", PlayPassCard(), table="T1").code == "wagered"


def test_no_pass_cards_where_the_conditions_have_none() -> None:
    assert on().refusal("Ann", PlayPassCard(), table="T1").code == "not-in-conditions"


@in_nsw("15.6.12", "15.6.11")
@pytest.mark.parametrize(("after", "late"), [(19, False), (20, False), (21, True)])
def test_a_wager_out_of_time_may_be_held_to_the_minimum(rulebook: str, after: int, late: bool) -> None:
    play = on(rulebook, seconds=20)
    play.at += after * SECOND
    play.bets("Ann", player=500)
    assert play.facts(WagerMade)[-1].late is late
    order = HoldToMinimum(who="Ann")
    if not late:
        assert play.refusal(MAX, order, table="T1").clauses == ("15.6.12",)
        return
    play.does(MAX, order, table="T1")
    assert play.facts(BetReduced)[-1].amount == 100_00
    assert play.chips()["Ann"] == 900


@in_nsw("15.5.6.1")
def test_the_minimum_is_deducted_for_three_missed_coups_of_a_session(rulebook: str) -> None:
    play = on(rulebook, rounds=(structs.replace(ROUND, coups=9), FINAL))
    play.does(DAN, MarkAbsent(who="Ann"), table="T1")
    play.does(MAX, DirectDeductions(who="Ann"), table="T1")
    for _ in range(2):
        play.coup(TIE, Bob=("player", 100), Cy=("player", 100))
    play.does(DAN, MarkPresent(who="Ann"), table="T1")
    assert play.refusal(MAX, DirectDeductions(who="Ann"), table="T1").code == "not-absent"
    play.coup(TIE, Ann=("player", 100), Bob=("player", 100), Cy=("player", 100))
    play.does(DAN, MarkAbsent(who="Ann"), table="T1")
    play.does(MAX, DirectDeductions(who="Ann"), table="T1")
    for _ in range(2):
        play.coup(TIE, Bob=("player", 100), Cy=("player", 100))
    assert len(play.facts(AbsenceDeducted)) == 3
    assert play.chips()["Ann"] == 700


def test_an_absent_player_loses_nothing_unless_the_official_says_so() -> None:
    play = on()
    play.does(DAN, MarkAbsent(who="Ann"), table="T1")
    play.coup(TIE, Bob=("player", 100), Cy=("player", 100))
    assert play.chips()["Ann"] == 1000


GROUNDS = [
    ("absence", "may", True, 100, ("15.5.6.2",)),
    ("breach", "may", False, 0, ("15.5.7", "15.11.4")),
    ("raised-chips", "must", False, 100, ("15.6.5",)),
    ("hidden-chips", "must", False, 0, ("15.6.7",)),
]


@pytest.mark.parametrize(
    ("rulebook", "ground", "duty", "back", "kept"),
    [
        pytest.param(book, *each, marks=pytest.mark.clause(book, *clauses))
        for book in ("nsw", "star-2024")
        for *each, clauses in GROUNDS
    ],
)
def test_each_ground_for_disqualification(
    rulebook: str, ground: GroundName, duty: str, back: bool, kept: int
) -> None:
    play = on(rulebook)
    order = Disqualify(who="Ann", ground=ground, chips=100, fee_back=True)
    if not back:
        assert play.refusal(MAX, order).code == "fee-stays"
        order = structs.replace(order, fee_back=False)
    play.does(MAX, order)
    fact = play.facts(PlayerDisqualified)[-1]
    assert (fact.duty, fact.refund, fact.chips_kept) == (duty, 100_00 if back else 0, kept)
    assert "Ann" not in play.chips()
    assert play.refusal(MAX, order).code == "out-already"
    assert play.conserved()


@clause_in("vic-2002", "crown-2025", vic_2002=("12.2.1(i)",), crown_2025=("14.4.8(a)(ii)", "14.4.8(b)(v)"))
def test_the_conditions_say_whether_a_fee_goes_back(rulebook: str) -> None:
    play = on(rulebook, fee_back=True)
    play.does(MAX, Disqualify(who="Ann", ground="breach", fee_back=True))
    assert play.facts(PlayerDisqualified)[-1].refund == 100_00
    assert play.refusal(MAX, Disqualify(who="Bob", ground="raised-chips")).code == "no-such-ground"


@clause_in("nsw", "star-2024", "crown-2025", nsw=("15.11.1", "15.6.6"), star_2024=("15.11.1", "15.6.6"),
           crown_2025=("14.4.8(b)(iii)", "14.4.8(a)(i)"))  # fmt: skip
def test_breaches_are_on_record(rulebook: str) -> None:
    play = on(rulebook)
    for breach in ("advice", "chips-moved", "phone"):
        play.does(MAX, NoteBreach(who="Ann", breach=breach, note="seen"))
    assert len(play.facts(BreachNoted)) == 3
    assert play.refusal(MAX, NoteBreach(who="Zoe", breach="advice")).code == "not-entered"


@clause_in("vic-2002", "crown-2025", vic_2002=("12.2.1(i)",), crown_2025=("14.4.8(a)(iv)",))
def test_a_player_may_retire(rulebook: str) -> None:
    play = on(rulebook)
    play.does(MAX, RetirePlayer(who="Ann"))
    assert play.heat().players["Ann"].standing == "gone"
    assert "Ann" not in play.chips()


@in_nsw("15.11.2")
def test_the_game_waits_for_the_managers_final_decision(rulebook: str) -> None:
    play = on(rulebook)
    for who in THREE:
        play.bets(who, player=100)
    ((_, raised), *_) = play.does("Ann", RaiseTournamentDispute(what="the form", table="T1"))
    play.does(HOUSE, CloseBets(), table="T1")
    assert play.refusal(HOUSE, DrawCard(), table="T1").clauses == ("15.11.2",)
    decision = DecideTournamentDispute(dispute=raised.command, ruling="it stands")
    play.does(MAX, decision)
    assert play.refusal(MAX, decision).code == "dispute-unknown"
    play.draws(TIE)


@pytest.mark.clause("crown-2025", "14.4.8(h)")
def test_the_directors_decision_is_final_at_crown() -> None:
    play = on("crown-2025")
    ((_, raised),) = play.does("Ann", RaiseTournamentDispute(what="the form", table="T1"))
    ((_, decided),) = play.does(MAX, DecideTournamentDispute(dispute=raised.command, ruling="no"))
    assert decided.clauses == ("14.4.8(h)",)


@in_nsw()
def test_a_session_by_the_clock_finishes_the_coup_that_has_begun(rulebook: str) -> None:
    play = on(rulebook, rounds=(RoundPlan(limits=STEP, minutes=1, advance=1), FINAL))
    for who in THREE:
        play.bets(who, player=100)
    play.at = 59_000
    play.does(HOUSE, CloseBets(), table="T1")
    first, *rest = TIE.split()
    play.draws(first)
    play.at = 60_500
    play.draws(" ".join(rest))
    assert play.heat().over == "its time is up"
    assert play.facts(CoupCounted)[-1].coup == 1


def test_no_coup_begins_once_the_time_is_up() -> None:
    play = on("nsw", rounds=(RoundPlan(limits=STEP, minutes=1, advance=1), FINAL))
    for who in THREE:
        play.bets(who, player=100)
    play.at = 60_000
    play.does(HOUSE, CloseBets(), table="T1")
    assert play.refusal(HOUSE, DrawCard(), table="T1").clauses == ("def:session",)


@pytest.mark.clause("crown-2025", "def:Zero Commission Baccarat")
def test_zero_commission_is_played_at_a_tournament_table() -> None:
    play = HallPlay("crown-2025", variant="zero-commission")
    play.begins("Ann", "Bob")
    play.coup(BANKER_WINS, Ann=("banker", 500), Bob=("player", 500))
    assert play.chips() == {"Ann": 1500, "Bob": 500}


def test_nothing_of_a_session_without_a_session() -> None:
    play = HallPlay()
    assert play.refusal("Ann", PlayPassCard(), table="T1").code == "no-session"


def test_a_session_starts_at_a_clear_table_only() -> None:
    play = HallPlay()
    play.does("Zoe", Join(seat="1"), table="T1")
    order = StartSession(session="s", terms=HeatTerms(limits=STEP), boxes={"2": "Ann"}, bank=100_00)
    assert play.refusal(MAX, order, table="T1").code == "table-not-clear"
    assert play.refusal("Ann", order, table="T2").code == "role"
    nobody = structs.replace(order, boxes={}, bank=0)
    assert [each.code for each in play.refused(MAX, nobody, table="T2")] == ["nobody-seated", "amount"]


def test_wagers_that_the_conditions_do_not_allow_are_refused() -> None:
    play = on(wagers=frozenset({"player", "banker"}), wagers_per_coup=1)
    assert play.refusal("Ann", play.laying(tie=100), table="T1").code == "not-permitted"
    assert play.refusal("Ann", play.laying(player=100, banker=100), table="T1").code == "too-many-wagers"
    assert isinstance(play.laying(player=100), PlaceBets)
