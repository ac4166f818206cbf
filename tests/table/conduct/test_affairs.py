"""Breaches and remedies, coups made of no effect, disputes, staff on duty, and the copy of the rules."""

from typing import get_args

import pytest

from punto.rulebook.procedure.conduct import BreachKind
from punto.table import Actor, Phase, legal_commands
from punto.table.betting.calls import CallBets, CloseBets
from punto.table.betting.voiding import WagersVoided
from punto.table.conduct.breaches import BreachRecorded, ReportBreach
from punto.table.conduct.disputes import (
    ComplainantAdvised,
    ContestRuling,
    DisputeRuled,
    RaiseDispute,
    ReviewAsked,
    RuleDispute,
)
from punto.table.conduct.invalidated_coup import CoupInvalidated, InvalidateCoup
from punto.table.conduct.remedies import ApplyRemedy, DecideWithheld, RemedyApplied
from punto.table.conduct.signs import Notified, Notify, RulesShown, ShowRules
from punto.table.conduct.staff_duty import StaffRelieved, TakeOver
from punto.table.dealing.cards import Announce, DrawCard
from punto.table.seats.joining import Join
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import CoupSettled, Settle
from tests.table.conduct.floor import (
    AREA,
    CASINO,
    DEALER,
    OPERATOR,
    PLAYER_WINS,
    REGULATOR,
    TABLE_ID,
    by_book,
    coup,
    opened,
    whole,
)
from tests.table.play import Play

OTHER = Actor("Sid", "casino-supervisor")


def breach(play: Play, kind: BreachKind = "device", who: str = "Ann") -> str:
    """Report a breach, and give its id."""
    play.does(DEALER, ReportBreach(kind=kind, who=who, what="seen by the dealer"))
    return play.facts(BreachRecorded)[-1].id


KINDS = get_args(BreachKind)


@by_book(
    nsw=("14.1", "14.6", "14.7", "14.11", "3.7"),
    star=("14.2", "14.7", "14.8", "14.12", "3.7", "14.17"),
    vic=("13.1", "13.5", "13.6", "13.11"),
    crown=("15.1", "15.6", "15.7", "15.13"),
    nz=("4.3",),
)
def test_every_breach_is_recorded_with_the_rule_that_it_breaks(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    for kind in KINDS:
        name = breach(play, kind)
        assert play.state.affairs.breaches[name].kind == kind
    assert play.event(BreachRecorded).clauses == ("not-in-source",)
    assert play.refusal("Ann", ReportBreach(kind="device", who="Bob", what="a phone")).number == 202
    whole(play)


VOID_BY = {
    "nsw": ("12.17",),
    "star-2024": ("12.17",),
    "vic-2002": ("def:Void",),
    "crown-2025": ("def:Void",),
}


@by_book(nsw=("14.3.1",), star=("14.4.1",), vic=("13.2.1",), crown=("15.2", "15.2.1"))
def test_the_wagers_of_whoever_broke_a_rule_are_declared_void(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    play.bets("Ann", player=100_00)
    play.bets("Bob", player=100_00)
    name = breach(play)
    play.does(CASINO, ApplyRemedy(breach=name, remedy="void-bets"))
    assert [each.who for each in play.state.layout.values()] == ["Bob"]
    play.bets("Ann", player=100_00)
    play.deals("9H 6C")
    play.does(CASINO, ApplyRemedy(breach=name, remedy="void-bets"))
    assert play.facts(WagersVoided)[-1].later
    play.deals("KD KS")
    assert play.state.purses.stacks == {"Ann": 1000_00, "Bob": 1100_00}
    (void,) = (due for due in play.facts(CoupSettled)[-1].dues if due.who == "Ann")
    assert (void.outcome, void.clauses) == ("void", VOID_BY[rulebook])
    assert play.state.affairs.breaches[name].remedies == ("void-bets", "void-bets")
    whole(play)


def test_vic_an_open_run_is_void_too() -> None:
    play = opened("vic-2002", "Ann", "Bob")
    play.bets("Ann", player_run_3=10_00)
    play.bets("Bob", player_run_3=10_00)
    coup(play)
    play.does(CASINO, ApplyRemedy(breach=breach(play), remedy="void-bets"))
    assert [each.wager.who for each in play.state.carried.open] == ["Bob"]
    assert play.state.purses.stacks["Ann"] == 1000_00
    play.does(CASINO, ApplyRemedy(breach=breach(play), remedy="void-bets"))
    whole(play)


@by_book(nsw=("14.3.2", "14.3.3"), star=("14.4.2", "14.4.3"), vic=("13.2.2",), crown=("15.2.2",))
def test_somebody_barred_takes_no_further_part(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    name = breach(play)
    play.does(CASINO, ApplyRemedy(breach=name, remedy="bar"))
    refusal = play.refusal("Ann", play.laying("Ann", player=10_00))
    assert refusal.number == 211
    assert play.refusal("Ann", Join(seat="5")).number == 211
    play.sits("Bob", "2", chips=100_00)
    play.bets("Bob", player=10_00)
    excluded = play.gives(CASINO, ApplyRemedy(breach=name, remedy="exclude"))
    assert hasattr(excluded, "events") == (rulebook in ("nsw", "star-2024"))
    whole(play)


@by_book(vic=("13.2.3",), crown=("15.2.3",))
def test_winnings_are_withheld_and_then_released_or_forfeited(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    name = breach(play)
    play.bets("Ann", player=100_00)
    play.deals("9H")
    hold = ApplyRemedy(breach=name, remedy="withhold", amount=100_00)
    assert play.refusal(CASINO, hold).number == 201
    play.deals("6C KD KS")
    play.does(CASINO, hold)
    assert play.state.purses.withheld == {"Ann": 100_00}
    assert play.state.purses.stacks["Ann"] == 1000_00
    decides = OPERATOR if rulebook == "crown-2025" else CASINO
    assert play.refusal(TABLE_ID, DecideWithheld(who="Ann", release=True)).number == 202
    play.does(decides, DecideWithheld(who="Ann", release=True))
    assert play.state.purses.stacks["Ann"] == 1100_00
    play.does(CASINO, hold)
    play.does(decides, DecideWithheld(who="Ann", release=False))
    assert (play.state.purses.stacks["Ann"], play.state.purses.withheld) == (1000_00, {})
    assert play.refusal(decides, DecideWithheld(who="Ann", release=True)).number == 360
    for amount, number in ((0, 226), (1, 451)):
        order = ApplyRemedy(breach=name, remedy="withhold", amount=amount)
        assert play.refusal(CASINO, order).number == number
    whole(play)


@by_book(vic=("13.2.4",))
def test_vic_13_2_4_the_device_is_confiscated_on_record(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    name = breach(play)
    play.does(
        CASINO, ApplyRemedy(breach=name, remedy="confiscate"), ApplyRemedy(breach=name, remedy="detain")
    )
    assert [each.remedy for each in play.facts(RemedyApplied)] == ["confiscate", "detain"]
    assert play.event(RemedyApplied).fact.record


@by_book(nsw=("14.3", "14.3.1"), vic=("13.2",), crown=("15.2",))
def test_remedies_are_for_the_right_role_and_the_right_breach(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    name = breach(play, "private-bet")
    junior = DEALER if rulebook == "nsw" else TABLE_ID
    assert play.refusal(junior, ApplyRemedy(breach=name, remedy="bar")).number == 202
    assert play.refusal(CASINO, ApplyRemedy(breach="x", remedy="bar")).number == 358
    refused = play.refusal(CASINO, ApplyRemedy(breach=name, remedy="detain"))
    assert (refused.number, refused.what) == (359, "detain is no remedy for private-bet")
    barred = play.gives(CASINO, ApplyRemedy(breach=name, remedy="void-bets"))
    assert hasattr(barred, "events") == (rulebook != "nsw")


def test_nz_has_no_remedies() -> None:
    play = opened("nz-1998", "Ann")
    assert play.refusal(CASINO, ApplyRemedy(breach=breach(play), remedy="bar")).number == 203


CAUSES = {"nsw": CASINO, "star-2024": CASINO, "vic-2002": CASINO, "crown-2025": TABLE_ID}


@by_book(
    nsw=("14.4", "14.4.1", "14.5"),
    star=("14.5", "14.5.1", "14.6"),
    vic=("13.3", "13.3.1", "13.4"),
    crown=("15.4", "15.5"),
)
def test_a_disrupted_coup_is_of_no_effect_and_refunded(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    play.bets("Ann", player=100_00)
    play.bets("Bob", banker=50_00)
    order = InvalidateCoup(cause="disruption", what="fire alarm")
    assert play.refusal(CAUSES[rulebook], order).number == 201
    play.deals("9H 6C KD")
    assert play.refusal(DEALER, order).number == 202
    assert play.refusal("Ann", order).number == 202
    play.does(CAUSES[rulebook], order)
    assert play.facts(CoupInvalidated)[-1].what == "fire alarm"
    assert play.phase is Phase.BETTING
    assert play.state.purses.stacks == {"Ann": 1000_00, "Bob": 1000_00}
    shoe = play.state.shoe
    assert shoe.left + shoe.discarded == shoe.packs * 52
    whole(play)


@by_book(nsw=("14.4.2", "14.5"), star=("14.5.2", "14.6"))
def test_the_wager_of_a_fraudster_may_be_forfeited(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    play.bets("Ann", player=100_00)
    play.bets("Bob", player=50_00)
    play.deals("9H")
    unnamed = InvalidateCoup(cause="fraud", what="marked cards", forfeit=True)
    assert play.refusal(CASINO, unnamed).number == 361
    disruption = InvalidateCoup(cause="disruption", what="fire", who="Ann", forfeit=True)
    assert play.refusal(CASINO, disruption).number == 361
    play.does(CASINO, InvalidateCoup(cause="fraud", what="marked cards", who="Ann", forfeit=True))
    assert "A-NSW-13" in play.event(CoupInvalidated).readings
    assert play.state.purses.stacks == {"Ann": 900_00, "Bob": 1000_00}
    whole(play)


@by_book(vic=("13.3.2", "13.4"), crown=("15.3", "15.5"))
def test_a_fraudsters_wager_is_refunded_where_the_refund_has_no_exception(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    play.bets("Ann", player=100_00)
    play.deals("9H")
    order = InvalidateCoup(cause="fraud", what="marked cards", who="Ann", forfeit=True)
    assert play.refusal(CASINO, order).number == 361
    play.does(CASINO, InvalidateCoup(cause="fraud", what="marked cards", who="Ann"))
    assert play.state.purses.stacks == {"Ann": 1000_00}
    whole(play)


@by_book(crown=("15.3", "15.5"))
def test_crown_15_3_fraud_is_the_casino_managers_and_may_void_a_single_wager(rulebook: str) -> None:
    play = opened(rulebook, "Ann", "Bob")
    play.bets("Ann", player=100_00)
    play.bets("Bob", player=50_00)
    ann = next(iter(play.state.layout))
    play.deals("9H 6C")
    order = InvalidateCoup(cause="fraud", what="late chips", wagers=(ann,))
    assert play.refusal(TABLE_ID, order).clauses == ("15.3",)
    single = InvalidateCoup(cause="disruption", what="fire", wagers=(ann, "x"))
    assert [each.number for each in play.refused(CASINO, single)] == [362, 215]
    play.does(CASINO, order)
    play.deals("KD KS")
    assert play.state.purses.stacks == {"Ann": 1000_00, "Bob": 1050_00}
    assert not play.facts(CoupInvalidated)
    whole(play)


def test_an_invalidated_coup_leaves_open_runs_as_they_are() -> None:
    play = opened("vic-2002", "Ann")
    play.bets("Ann", player_run_3=10_00)
    coup(play)
    play.deals("6C")
    play.does(CASINO, InvalidateCoup(cause="disruption", what="brawl"))
    assert [each.progress for each in play.state.carried.open] == [1]
    assert play.facts(CoupSettled)[-1].dues == ()
    whole(play)


def test_a_coup_with_cards_face_down_may_be_invalidated_too() -> None:
    play = Play("vic-2002", faces="down")
    play.sits("Ann", "1", chips=100_00)
    play.ready_shoe()
    play.bets("Ann", player=100_00)
    play.does(DEALER, CloseBets(), DrawCard(), DrawCard())
    play.does(CASINO, InvalidateCoup(cause="disruption", what="robbery"))
    play.does(DEALER, PayOut(), Discard())
    assert play.state.purses.stacks["Ann"] == 100_00
    assert play.state.shoe.discarded == 2
    whole(play)


def test_crown_a_three_card_coup_may_be_invalidated() -> None:
    play = Play("crown-2025", variant="three-card", seats=("1", "2", "3"), faces="down")
    play.sits("Ann", "1", chips=100_00)
    play.ready_shoe(cutting_card=None)
    play.bets("Ann", three_card=50_00)
    play.does(DEALER, CloseBets(), DrawCard())
    play.does(TABLE_ID, InvalidateCoup(cause="disruption", what="flood"))
    play.does(DEALER, PayOut())
    assert play.state.purses.stacks["Ann"] == 100_00
    whole(play)


def test_nz_nobody_may_invalidate_a_coup() -> None:
    play = opened("nz-1998", "Ann")
    play.deals("9H")
    assert play.refusal(CASINO, InvalidateCoup(cause="fraud", what="x")).number == 203


@by_book(nsw=("14.13", "14.14"), star=("14.14", "14.15"))
def test_a_dispute_goes_to_the_gaming_supervisor_and_on_request_to_another(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    raised, *_ = play.does("Ann", RaiseDispute(what="my bet was on Banker"))
    name = raised.command
    assert play.refusal(DEALER, RuleDispute(dispute=name, ruling="no")).number == 202
    assert play.refusal("Ann", ContestRuling(dispute=name)).number == 366
    play.does(TABLE_ID, RuleDispute(dispute=name, ruling="the bet lay on Player"))
    assert not play.facts(DisputeRuled)[-1].final
    assert play.refusal(CASINO, RuleDispute(dispute=name, ruling="no")).number == 364
    assert play.refusal("Bob", ContestRuling(dispute=name)).number == 216
    play.does("Ann", ContestRuling(dispute=name))
    assert play.facts(ReviewAsked)
    assert play.refusal("Ann", ContestRuling(dispute=name)).number == 366
    own = play.refusal(TABLE_ID, RuleDispute(dispute=name, ruling="no"))
    assert (own.number, own.accepted) == (365, "a review by another Casino Supervisor, not junior")
    play.does(CASINO, RuleDispute(dispute=name, ruling="upheld"))
    assert not play.facts(DisputeRuled)[-1].final
    play.does("Ann", ContestRuling(dispute=name))
    assert play.refusal(OTHER, RuleDispute(dispute=name, ruling="no")).number == 202
    play.does(OPERATOR, RuleDispute(dispute=name, ruling="upheld"))
    assert play.facts(DisputeRuled)[-1].final
    play.does("Ann", ContestRuling(dispute=name))
    assert play.facts(ComplainantAdvised)[-1].who == "Ann"
    whole(play)


@by_book(vic=("13.9", "13.10"))
def test_vic_13_10_the_casino_supervisor_decides_and_the_director_reviews(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    raised, *_ = play.does("Ann", RaiseDispute(what="paid short"))
    name = raised.command
    assert play.refusal(TABLE_ID, RuleDispute(dispute=name, ruling="no")).clauses == ("13.10",)
    play.does(CASINO, RuleDispute(dispute=name, ruling="paid in full"))
    play.does("Ann", ContestRuling(dispute=name))
    assert play.refusal(OTHER, RuleDispute(dispute=name, ruling="no")).number == 202
    play.does(REGULATOR, RuleDispute(dispute=name, ruling="upheld"))
    play.does("Ann", ContestRuling(dispute=name))
    assert play.event(ComplainantAdvised).clauses == ("13.9", "13.10")


@by_book(crown=("15.10", "15.11", "15.12"))
def test_crown_15_10_the_area_managers_word_is_final(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    raised, *_ = play.does("Ann", RaiseDispute(what="paid short"))
    name = raised.command
    assert play.refusal(TABLE_ID, RuleDispute(dispute=name, ruling="no")).clauses == ("15.10",)
    play.does(AREA, RuleDispute(dispute=name, ruling="paid in full"))
    assert play.facts(DisputeRuled)[-1].final
    assert play.refusal(CASINO, RuleDispute(dispute=name, ruling="no")).number == 364
    play.does("Ann", ContestRuling(dispute=name))
    assert play.event(ComplainantAdvised).clauses == ("15.11", "15.12", "15.10")
    assert play.refusal(AREA, RuleDispute(dispute="x", ruling="no")).number == 363
    assert play.refusal("Ann", ContestRuling(dispute="x")).number == 363


def test_nz_a_dispute_is_recorded_and_nobody_is_named_to_decide_it() -> None:
    play = opened("nz-1998", "Ann")
    raised, *_ = play.does("Ann", RaiseDispute(what="paid short"))
    assert raised.clauses == ("not-in-source",)
    assert play.refusal(CASINO, RuleDispute(dispute=raised.command, ruling="no")).number == 203
    assert play.refusal("Ann", ContestRuling(dispute=raised.command)).number == 366


@by_book(nsw=("14.15",), star=("14.16", "pre:commencement"), vic=("13.12",), crown=("15.14",))
def test_anybody_may_read_the_rules_in_force(rulebook: str) -> None:
    play = opened(rulebook)
    play.does("Ann", ShowRules())
    shown = play.facts(RulesShown)[-1]
    assert (shown.who, shown.rulebook, len(shown.book) > 8) == ("Ann", rulebook, True)
    assert (shown.since == "2024-08-16") == (rulebook == "star-2024")
    whole(play)


@by_book(crown=("1.2",))
def test_crown_1_2_a_higher_duties_dealer_relieves_the_dealer(rulebook: str) -> None:
    play = Play(rulebook)
    play.ready_shoe()
    play.does(DEALER, TakeOver(role="dealer"))
    play.does(TABLE_ID, TakeOver(role="dealer"))
    assert play.facts(StaffRelieved)[-1].relieved == "Dan"
    assert play.refusal(DEALER, CallBets()).number == 206
    play.does(TABLE_ID, CallBets())
    whole(play)


def test_staff_take_over_only_in_a_role_that_theirs_includes() -> None:
    play = Play("nsw")
    assert play.refusal(DEALER, TakeOver(role="casino-supervisor")).number == 202
    assert play.refusal(TABLE_ID, TakeOver(role="dealer")).number == 202
    assert play.refusal(DEALER, TakeOver(role="cook")).number == 367
    assert play.refusal("Ann", TakeOver(role="dealer")).number == 202
    play.does(CASINO, TakeOver(role="table-supervisor"))
    assert play.state.people.staff == {"table-supervisor": "Sue"}


@pytest.mark.parametrize("rulebook", ["nsw", "star-2024", "vic-2002", "crown-2025", "nz-1998"])
def test_everybody_is_told_what_they_may_do_and_why_not(rulebook: str) -> None:
    play = opened(rulebook, "Ann")
    roles = [role.role for role in play.game.book.roles]
    for role in (*roles, "nobody"):
        for choice in legal_commands(play.state, Actor("Zoe", role)):
            assert choice.refusal is None or (choice.refusal.what and choice.refusal.accepted)


def test_the_wagers_of_a_settled_coup_are_past_declaring_void() -> None:
    play = Play("nsw")
    play.sits("Ann", "1", chips=100_00)
    play.ready_shoe()
    play.bets("Ann", player=10_00)
    play.deals(PLAYER_WINS)
    play.does(DEALER, Announce(hand="player"), Announce(hand="banker"), AnnounceResult(), Settle())
    refusal = play.refusal(CASINO, ApplyRemedy(breach=breach(play), remedy="void-bets"))
    assert (refusal.number, refusal.accepted) == (
        201,
        "do this before the coup is settled, or when it is over",
    )


def test_a_fresh_run_of_a_fraudster_stays_open_when_the_coup_has_no_outcome() -> None:
    play = opened("vic-2002", "Ann")
    play.bets("Ann", player_run_3=10_00)
    play.deals("9H")
    play.does(CASINO, InvalidateCoup(cause="fraud", what="marked cards", who="Ann"))
    assert [each.progress for each in play.state.carried.open] == [0]
    whole(play)


def test_those_outside_the_table_are_told_on_record() -> None:
    play = opened("nsw")
    play.does(DEALER, Notify(to="surveillance", what="no bet coups"))
    assert play.facts(Notified)[-1].notification.to == "surveillance"
    assert [each.what for each in play.state.board.notifications] == ["no bet coups"]


@pytest.mark.parametrize("cards", [PLAYER_WINS.rsplit(" ", left)[0] for left in range(1, 4)])
def test_a_coup_may_be_invalidated_however_many_cards_are_out(cards: str) -> None:
    play = opened("nsw", "Ann")
    play.bets("Ann", player=100_00, tie=10_00)
    play.deals(cards)
    play.does(CASINO, InvalidateCoup(cause="disruption", what="riot"))
    assert play.state.purses.stacks["Ann"] == 1000_00
    whole(play)
