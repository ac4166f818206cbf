"""Officials, entries, substitutes, fees, the pool, prizes and cancellation."""

from typing import Any

import pytest
from msgspec import structs

from punto.floor.tournament.disqualifications import Disqualify
from punto.floor.tournament.entries import (
    ApproveEmployee,
    EmployeeApproved,
    Entered,
    EnterTournament,
    EntryWithdrawn,
    NameSubstitute,
    RefuseApplication,
    RequireAgreement,
    SubstituteNamed,
    WithdrawEntry,
)
from punto.floor.tournament.machine import TOURNAMENT
from punto.floor.tournament.officials import (
    AppointOfficial,
    ChargeTaken,
    NameDeputy,
    TakeCharge,
)
from punto.floor.tournament.places import AllocatePlaces, DesignateTables, PlacesAllocated, TournamentTable
from punto.floor.tournament.prize_pool import AddToPool, AwardPrizes, CancelTournament, PrizesAwarded
from punto.floor.tournament.rounds import (
    BriefPlayers,
    BuyChips,
    BuyInMissing,
    MoveStart,
    PracticeHands,
    StartMoved,
    StartRound,
)
from punto.floor.tournament.second_chances import AddSecondChance, BoughtBack, BuyBack
from punto.floor.tournament.state import TournamentStage
from punto.machine.roles import HOUSE
from punto.table.betting.calls import CloseBets
from punto.table.dealing.cards import DrawCard
from punto.table.heat.session_end import CloseSession
from tests.floor.tournament.hall_play import (
    BANKER_WINS,
    DAY,
    FINAL,
    MAX,
    OPAL,
    PLAYER_WINS,
    ROUND,
    STEP,
    HallPlay,
    clause_in,
    in_nsw,
)

FOUR = {"T1": {"1": "Ann", "2": "Bob"}, "T2": {"1": "Cy", "2": "Dee"}}


def opened(rulebook: str = "nsw", **plan: Any) -> HallPlay:
    play = HallPlay(rulebook, **plan)
    play.opens()
    return play


@pytest.mark.clause("vic-2002", "12.1.2(a)", "12.1.2(b)")
def test_victorian_officials_and_deputies_are_qualified_as_game_supervisors() -> None:
    play = HallPlay("vic-2002")
    play.publishes()
    fault = play.refusal(OPAL, AppointOfficial(who="Vic"))
    assert (fault.code, fault.clauses) == ("not-qualified", ("12.1.2(a)",))
    play.does(OPAL, AppointOfficial(who="Max", qualified_as=("table-supervisor",)))
    assert "12.1.2(b)" in play.refusal(OPAL, NameDeputy(who="Vic")).clauses
    play.does(OPAL, NameDeputy(who="Una", qualified_as=("table-supervisor",)))
    assert play.refusal(MAX, TakeCharge(who="Vic")).code == "not-official"
    play.does(MAX, TakeCharge(who="Una"))


@clause_in("vic-2002", "crown-2025", vic_2002=("12.2.5",), crown_2025=("14.2.3", "14.2.3(a)"))
def test_no_coup_begins_while_neither_director_nor_deputy_is_there(rulebook: str) -> None:
    play = HallPlay(rulebook)
    play.begins("Ann", "Bob")
    play.does(
        MAX if rulebook == "crown-2025" else OPAL, NameDeputy(who="Una", qualified_as=("table-supervisor",))
    )
    play.does(MAX, TakeCharge(who=""))
    play.bets("Ann", player=100)
    play.bets("Bob", player=100)
    play.does(HOUSE, CloseBets(), table="T1")
    assert play.refusal(HOUSE, DrawCard(), table="T1").code == "dispute-open"
    play.does(MAX, TakeCharge(who="Una"))
    assert play.event(ChargeTaken).clauses
    play.draws(PLAYER_WINS)


def test_a_round_needs_somebody_in_charge() -> None:
    play = HallPlay("crown-2025")
    play.opens()
    play.enters("Ann", "Bob")
    play.seats()
    play.does(MAX, BriefPlayers(), TakeCharge(who=""))
    assert [each.code for each in play.refused(MAX, StartRound())] == ["official-away"]


@in_nsw("def:tournament")
def test_only_people_with_a_form_and_the_fee_enter(rulebook: str) -> None:
    play = opened(rulebook)
    codes = [each.code for each in play.refused("Ann", EnterTournament(form=False, fee=50_00))]
    assert codes == ["no-entry-form", "wrong-fee"]
    assert "def:tournament" in play.refusal("Ann", EnterTournament(form=False, fee=100_00)).clauses
    play.enters("Ann")
    assert play.refusal("Ann", EnterTournament(fee=100_00)).code == "entered-before"


@in_nsw("15.3.1", "15.3.2")
def test_a_fee_may_be_charged_and_the_operator_may_add_value(rulebook: str) -> None:
    play = opened(rulebook)
    play.enters("Ann")
    assert {"15.3.1", "15.3.2"} <= set(play.event(Entered).clauses)
    ((_, added),) = play.does(OPAL, AddToPool(amount=50_00, what="a weekend for two"))
    assert added.clauses == ("15.3.1",)
    assert play.state.pot.pool == 150_00
    assert play.refusal(OPAL, AddToPool(amount=0)).code == "amount"
    assert play.conserved()


@in_nsw("15.4.2(i)")
def test_the_numbers_of_the_conditions_hold(rulebook: str) -> None:
    play = opened(rulebook, most_players=2, least_players=2)
    play.enters("Ann", "Bob")
    fault = play.refusal("Cy", EnterTournament(fee=100_00))
    assert (fault.code, fault.clauses) == ("tournament-full", ("15.4.2(i)",))
    play.does("Bob", WithdrawEntry())
    play.seats({"T1": {"1": "Ann"}})
    assert "too-few-entries" in [each.code for each in play.refused(MAX, StartRound())]


@in_nsw("15.4.2(h)(i)", "15.4.2(h)(ii)")
def test_who_may_not_gamble_does_not_enter_and_a_kept_right_refuses_others(rulebook: str) -> None:
    play = opened(rulebook, refuses=True)
    assert play.refusal("Ann", EnterTournament(fee=100_00, eligible=False)).clauses == ("15.4.2(h)(i)",)
    play.enters("Ann")
    ((_, event),) = play.does(OPAL, RefuseApplication(who="Ann", why="full of robots"))
    assert event.clauses == ("15.4.2(h)(ii)",)
    assert play.state.pot.pool == 0
    assert play.conserved()


def test_no_right_to_refuse_without_the_statement() -> None:
    play = opened()
    play.enters("Ann")
    assert play.refusal(OPAL, RefuseApplication(who="Ann")).code == "no-right-kept"
    kept = opened(refuses=True)
    assert kept.refusal(OPAL, RefuseApplication(who="Zoe")).code == "not-entered"


@clause_in("nsw", "star-2024", "vic-2002", nsw=("15.4.3",), star_2024=("15.4.3",), vic_2002=("12.2.4",))
def test_the_official_may_ask_for_agreement_in_writing(rulebook: str) -> None:
    play = opened(rulebook)
    play.does(MAX, RequireAgreement())
    assert play.refusal("Ann", EnterTournament(fee=100_00)).code == "conditions-not-agreed"
    play.does("Ann", EnterTournament(fee=100_00, agreed=True))


@in_nsw("15.3.2", "15.4.2(i)")
@pytest.mark.parametrize(("at", "refund"), [(DAY - 1, 100_00), (DAY, 100_00), (DAY + 1, 0)])
def test_a_withdrawal_costs_nothing_until_its_time(rulebook: str, at: int, refund: int) -> None:
    play = opened(rulebook)
    play.enters("Ann")
    play.at = at
    play.does("Ann", WithdrawEntry())
    assert play.facts(EntryWithdrawn)[-1].refund == refund
    assert play.state.pot.pool == 100_00 - refund
    assert play.conserved()


@in_nsw("15.3.3", "15.3.4")
def test_a_cancelled_tournament_gives_every_fee_back(rulebook: str) -> None:
    play = opened(rulebook, guarantee=500_00, guarantee_from=4)
    play.enters("Ann", "Bob", "Cy")
    play.does(HOUSE, Disqualify(who="Cy", ground="breach"))
    play.at = DAY + 1
    play.does("Bob", WithdrawEntry())
    play.does(OPAL, CancelTournament(why="too few"))
    assert play.state.stage is TournamentStage.CANCELLED
    assert (play.state.pot.pool, play.state.pot.house, play.state.pot.refunded) == (0, 0, 300_00)
    assert set(play.state.pot.received.values()) == {0}
    assert play.refusal(OPAL, CancelTournament()).code == "tournament-cancelled"


@pytest.mark.clause("vic-2002", "12.3.3")
def test_a_victorian_player_may_name_a_substitute_for_a_round() -> None:
    play = HallPlay("vic-2002")
    play.begins("Ann", "Bob")
    play.does(MAX, NameSubstitute(who="Ann", by="Zoe"))
    assert play.event(SubstituteNamed).clauses == ("12.3.3",)
    assert play.chips() == {"Zoe": 1000, "Bob": 1000}
    assert play.heat().players["Zoe"].box == "1"
    play.coup(PLAYER_WINS, Zoe=("player", 100), Bob=("banker", 100))
    assert play.chips() == {"Zoe": 1100, "Bob": 900}


@pytest.mark.clause("crown-2025", "14.4.8(a)(iii)")
def test_crown_terms_may_rule_substitutes_out() -> None:
    play = HallPlay("crown-2025", substitutes=False)
    play.begins("Ann", "Bob")
    assert play.refusal(MAX, NameSubstitute(who="Ann", by="Zoe")).clauses == ("14.4.8(a)(iii)",)


@in_nsw("def:tournament")
def test_there_are_no_substitutes_where_only_entrants_play(rulebook: str) -> None:
    play = opened(rulebook)
    play.enters("Ann")
    assert play.refusal(MAX, NameSubstitute(who="Ann", by="Zoe")).clauses == ("def:tournament",)


@pytest.mark.clause("crown-2025", "14.4.2(a)(v)")
def test_employees_play_at_a_charity_event_and_win_nothing() -> None:
    play = opened("crown-2025", charity=True, rounds=(FINAL,))
    by_herself = EnterTournament(fee=100_00, employee=True)
    assert play.refusal("Eve", by_herself).code == "employee"
    play.does("Eve", structs.replace(by_herself, approved_employee=True))
    play.enters("Ann", "Bob")
    play.seats()
    play.does(MAX, BriefPlayers(), StartRound())
    for _ in range(2):
        play.coup(PLAYER_WINS, Eve=("player", 500), Ann=("player", 200), Bob=("banker", 100))
    _closes(play, "T1")
    play.does(OPAL, AwardPrizes())
    assert play.facts(PrizesAwarded)[-1].awards == {"Ann": 180_00, "Bob": 120_00}


def _closes(play: HallPlay, *tables: str) -> None:
    for table in tables:
        play.does(HOUSE, CloseSession(), table=table)


@pytest.mark.clause("crown-2025", "14.4.2(a)(v)")
def test_an_executive_approves_by_name_that_an_employee_plays() -> None:
    play = HallPlay("crown-2025", charity=True)
    play.opens()
    assert play.refusal("Eve", ApproveEmployee(who="Eve", reference="myself")).code == "role"
    assert play.refusal(OPAL, ApproveEmployee(who="Eve", reference=" ")).code == "employee"
    play.does(OPAL, ApproveEmployee(who="Eve", reference="memo 3"))
    assert play.event(EmployeeApproved).clauses == ("14.4.2(a)(v)",)
    assert play.state.employees == {"Eve"}
    other = HallPlay("crown-2025")
    other.opens()
    assert other.refusal(OPAL, ApproveEmployee(who="Eve", reference="memo 3")).code == "employee"


def test_employees_do_not_enter_other_events() -> None:
    play = opened("crown-2025")
    order = EnterTournament(fee=100_00, employee=True, approved_employee=True)
    assert play.refusal("Eve", order).code == "employee"


@clause_in(
    "nsw", "star-2024", "vic-2002", "crown-2025",
    nsw=("15.5.1", "15.5.4"), star_2024=("15.5.1", "15.5.4"), vic_2002=("12.3.1",), crown_2025=("14.2.4",),
)  # fmt: skip
def test_tables_are_designated_and_everybody_has_one_place(rulebook: str) -> None:
    play = opened(rulebook)
    play.enters("Ann", "Bob")
    assert play.refusal(MAX, AllocatePlaces(places={"T1": {"1": "Ann", "2": "Bob"}})).code == "table-unknown"
    play.does(MAX, DesignateTables(tables=(TournamentTable(name="T1"),)))
    wrong = AllocatePlaces(places={"T1": {"1": "Ann", "2": "Ann", "3": "Zoe"}})
    assert [each.code for each in play.refused(MAX, wrong)] == ["not-allocated", "not-entered", "two-places"]
    play.does(MAX, AllocatePlaces(places={"T1": {"1": "Ann", "2": "Bob"}}))
    assert play.event(PlacesAllocated).clauses


@in_nsw("6.9.1")
def test_a_low_limit_table_serves_no_tournament(rulebook: str) -> None:
    play = opened(rulebook)
    low = DesignateTables(tables=(TournamentTable(name="T1", low_limit=True),))
    assert play.refusal(MAX, low).clauses == ("6.9.1",)


@clause_in("vic-2002", "crown-2025", vic_2002=("12.2.3",), crown_2025=("14.3.1",))
def test_no_play_before_a_briefing_that_is_understood(rulebook: str) -> None:
    play = opened(rulebook)
    play.enters("Ann", "Bob")
    play.seats()
    assert [each.code for each in play.refused(MAX, StartRound())] == ["not-briefed"]
    assert play.refusal(MAX, BriefPlayers(understood=False)).code == "not-briefed"
    play.does(MAX, BriefPlayers(), StartRound())


@pytest.mark.clause("crown-2025", "14.3.2")
def test_practice_hands_may_be_given() -> None:
    play = opened("crown-2025")
    ((_, event),) = play.does(MAX, PracticeHands(hands=3))
    assert event.clauses == ("14.3.2",)


@clause_in(
    "nsw", "star-2024", "vic-2002", "crown-2025",
    nsw=("15.5.3",), star_2024=("15.5.3",), vic_2002=("12.3.4",), crown_2025=("14.4.1(b)",),
)  # fmt: skip
def test_a_start_moves_with_notice_to_the_players(rulebook: str) -> None:
    play = opened(rulebook)
    play.at = 10
    assert play.refusal(MAX, MoveStart(starts_at=50, players_told=False)).code == "players-not-told"
    assert play.refusal(MAX, MoveStart(starts_at=10, players_told=True)).code == "players-not-told"
    play.does(MAX, MoveStart(starts_at=50, players_told=True))
    assert play.event(StartMoved).clauses
    assert play.state.round.starts_at == 50


@in_nsw("15.6.3")
def test_who_cannot_bring_the_buy_in_is_out_and_the_fee_stays(rulebook: str) -> None:
    play = HallPlay(rulebook, buy_in=50_00)
    play.opens()
    play.enters("Ann", "Bob", "Gus")
    play.seats()
    for name in ("Ann", "Bob"):
        play.does(name, BuyChips(amount=50_00))
    assert play.refusal("Ann", BuyChips(amount=50_00)).code == "chips-bought"
    assert play.refusal("Gus", BuyChips(amount=10_00)).code == "wrong-fee"
    play.does(MAX, StartRound())
    assert play.event(BuyInMissing).clauses[0] == "15.6.3"
    assert play.state.entries["Gus"].status == "eliminated"
    assert play.state.pot.pool == 400_00
    assert sorted(play.chips()) == ["Ann", "Bob"]


@in_nsw("15.4.2(g)")
def test_one_buy_back_and_no_second(rulebook: str) -> None:
    play = HallPlay(rulebook, buy_backs=1, buy_back_price=50_00, bank=100_00)
    play.begins("Ann", "Bob", "Cy")
    play.coup(BANKER_WINS, Ann=("player", 100), Bob=("banker", 100), Cy=("banker", 100))
    back = BuyBack(amount=50_00, table="T1", box="1")
    assert play.refusal("Bob", back).code == "still-in"
    assert play.refusal("Ann", BuyBack(amount=50_00)).code == "not-allocated"
    play.does("Ann", back)
    assert play.event(BoughtBack).clauses == ("15.4.2(g)",)
    assert play.chips()["Ann"] == 100
    play.coup(BANKER_WINS, Ann=("player", 100), Bob=("banker", 100), Cy=("banker", 100))
    assert play.refusal("Ann", back).code == "no-buy-back"
    assert play.state.pot.pool == 350_00


@pytest.mark.clause("crown-2025", "14.4.4(g)")
def test_a_re_buy_marker_gives_another_bank_at_its_price() -> None:
    play = HallPlay("crown-2025", re_buys=1, re_buy_price=150_00, bank=100_00, pool_percent=90)
    play.begins("Ann", "Bob", "Cy")
    play.coup(BANKER_WINS, Ann=("player", 100), Bob=("banker", 100), Cy=("banker", 100))
    play.does("Ann", BuyBack(amount=150_00, chance="re-buy", table="T1", box="5"))
    assert play.heat().players["Ann"].box == "5"
    assert (play.state.pot.pool, play.state.pot.house) == (405_00, 45_00)


@pytest.mark.clause("crown-2025", "14.4.3(a)(v)")
def test_the_director_may_put_a_second_chance_in_where_the_terms_say_so() -> None:
    play = HallPlay("crown-2025", repechage=True)
    play.begins("Ann", "Bob", "Cy", "Dee", places=FOUR)
    _round(play, Ann="player", Cy="player", Bob="banker", Dee="banker")
    assert list(play.state.round.players) == ["Ann", "Cy"]
    play.does(MAX, AddSecondChance(round=ROUND))
    assert play.state.round.waiting == ("Ann", "Cy")
    play.seats({"T1": {"1": "Bob", "2": "Dee"}})
    play.does(MAX, StartRound())
    play.coup(PLAYER_WINS, Bob=("player", 200), Dee=("player", 100))
    play.coup(PLAYER_WINS, Bob=("player", 200), Dee=("player", 100))
    _closes(play, "T1")
    assert list(play.state.round.players) == ["Ann", "Cy", "Bob"]
    play.seats()
    play.does(MAX, StartRound())
    assert play.state.is_final()
    for bets in ({"Ann": 300, "Cy": 200, "Bob": 100}, {"Ann": 100, "Cy": 100, "Bob": 100}):
        laid: dict[str, Any] = {who: ("player", amount) for who, amount in bets.items()}
        play.coup(PLAYER_WINS, **laid)
    _closes(play, "T1")
    assert play.state.placing == ("Ann", "Cy", "Bob", "Dee")
    play.does(OPAL, AwardPrizes())
    assert play.facts(PrizesAwarded)[-1].awards == {"Ann": 240_00, "Cy": 160_00}


def _round(play: HallPlay, **hands: str) -> None:
    for _ in range(2):
        for table, boxes in FOUR.items():
            play.coup(PLAYER_WINS, table, **{who: (hands[who], 100) for who in boxes.values()})
    _closes(play, *FOUR)


def test_no_second_chance_that_the_conditions_do_not_provide() -> None:
    play = HallPlay("crown-2025")
    play.begins("Ann", "Bob", "Cy", "Dee", places=FOUR)
    _round(play, Ann="player", Cy="player", Bob="banker", Dee="banker")
    assert play.refusal(MAX, AddSecondChance(round=ROUND)).code == "repechage-unplanned"


def test_every_state_and_event_of_a_tournament_is_written_and_read_back() -> None:
    play = HallPlay("nsw", rounds=(structs.replace(ROUND, limits=STEP), FINAL))
    play.begins("Ann", "Bob", "Cy", "Dee", places=FOUR)
    _round(play, Ann="player", Cy="player", Bob="banker", Dee="banker")
    codec = TOURNAMENT.codec
    own = [event for table, event in play.events if not table]
    assert [codec.read_event(codec.write_event(event)) for event in own] == own
    assert codec.read_state(codec.write_state(play.state)) == play.state
