"""Secret wagers: sealed, examined, announced, deemed, shown."""

import pytest

from punto.machine.roles import HOUSE
from punto.table import TABLE
from punto.table.betting.calls import CloseBets
from punto.table.betting.wagers import LiftBet
from punto.table.dealing.cards import DrawCard
from punto.table.heat.secret_wagers import (
    AnnounceForm,
    ExamineForm,
    FormAnnounced,
    FormDeducted,
    FormExamined,
    FormHandedIn,
    FormSentBack,
    FormShown,
    HandInForm,
    LookAtForm,
    WrittenForm,
    seal,
)
from tests.floor.tournament.hall_play import DAN, PLAYER_WINS, SUE, TIE, HallPlay, in_nsw
from tests.table.heat.test_session_play import on

SALT = "a long and secret salt"


def form(wager: str = "player", amount: int = 300) -> tuple[HandInForm, WrittenForm]:
    written = WrittenForm(wager=wager, amount=amount * 100, salt=SALT)
    return HandInForm(form="f1", seal=seal(wager, amount * 100, SALT)), written


def handed_in(
    rulebook: str = "nsw", wager: str = "player", amount: int = 300
) -> tuple[HallPlay, WrittenForm]:
    play = on(rulebook, secret_wagers=1)
    order, written = form(wager, amount)
    play.does("Ann", order, table="T1")
    return play, written


@in_nsw("15.8.1", "15.8.2.1", "def:undisclosed wager")
def test_a_form_is_sealed_until_it_is_announced(rulebook: str) -> None:
    play, written = handed_in(rulebook, amount=400)
    assert {"15.8.2.1", "def:undisclosed wager"} <= set(play.event(FormHandedIn).clauses)
    stored = b"".join(TABLE.codec.write_event(event) for table, event in play.events if table)
    kept = TABLE.codec.write_state(play.hall.tables["T1"])
    for text in (stored, kept):
        assert SALT.encode() not in text
        assert b"40000" not in text
    again = play.refusal("Ann", form()[0], table="T1")
    assert again.code == "none-left"
    assert written.amount == 400_00


def test_no_forms_where_the_conditions_have_none() -> None:
    assert on().refusal("Ann", form()[0], table="T1").code == "not-in-conditions"


@in_nsw("15.8.2.5", "15.8.2.3", "15.8.2.4")
def test_a_supervisor_examines_the_form_and_the_look_is_recorded(rulebook: str) -> None:
    play, written = handed_in(rulebook)
    assert play.refusal(DAN, ExamineForm(who="Ann"), table="T1").code == "role"
    other = WrittenForm(wager="banker", amount=written.amount, salt=SALT)
    assert play.refusal(SUE, ExamineForm(who="Ann", written=other), table="T1").code == "seal-broken"
    play.does(SUE, ExamineForm(who="Ann", written=written), table="T1")
    fact = play.facts(FormExamined)[-1]
    assert (fact.by, play.heat().forms["Ann"].examined_by) == ("Sue", "Sue")
    assert b"30000" not in TABLE.codec.write_event(play.event(FormExamined))


@pytest.mark.parametrize(("wager", "amount"), [("player", 60), ("player", 600), ("", 300), ("player", 350)])
def test_a_form_found_wrong_before_the_coup_goes_back(wager: str, amount: int) -> None:
    play, written = handed_in("nsw", wager, amount)
    play.does(SUE, ExamineForm(who="Ann", written=written), table="T1")
    assert play.facts(FormSentBack)[-1].who == "Ann"
    play.does("Ann", form()[0], table="T1")


@in_nsw("15.8.2.6", "15.8.2.7")
def test_the_wager_is_announced_and_put_down_after_the_last_bets(rulebook: str) -> None:
    play, written = handed_in(rulebook)
    announce = AnnounceForm(who="Ann", written=written)
    assert play.refusal(SUE, announce, table="T1").code == "not-examined"
    play.does(SUE, ExamineForm(who="Ann"), table="T1")
    assert play.refusal(SUE, announce, table="T1").clauses == ("15.8.2.6",)
    play.bets("Bob", banker=300)
    play.bets("Cy", banker=100)
    play.does(HOUSE, CloseBets(), table="T1")
    assert play.refusal(HOUSE, DrawCard(), table="T1").code == "form-waits"
    play.does(SUE, announce, table="T1")
    assert play.facts(FormAnnounced)[-1].kind == "ok"
    wager = next(name for name, each in play.hall.tables["T1"].layout.items() if each.who == "Bob")
    assert play.refusal("Bob", LiftBet(wager=wager), table="T1").clauses == ("15.8.2.7",)
    play.draws(PLAYER_WINS)
    assert play.chips() == {"Ann": 1300, "Bob": 700, "Cy": 900}


@in_nsw("15.8.3.1", "15.8.3.2", "15.8.3.3", "15.8.3.4")
def test_a_defective_form_counts_as_the_text_says(rulebook: str) -> None:
    for wager, amount, chips in (
        ("player", 60, 1100),
        ("player", 600, 1500),
        ("player", 1900, 1500),
        ("", 300, 900),
    ):
        play, written = handed_in(rulebook, wager, amount)
        play.does(SUE, ExamineForm(who="Ann"), table="T1")
        play.bets("Bob", player=100)
        play.bets("Cy", player=100)
        play.does(HOUSE, CloseBets(), table="T1")
        play.does(SUE, AnnounceForm(who="Ann", written=written), table="T1")
        play.draws(PLAYER_WINS)
        assert play.chips()["Ann"] == chips
        assert bool(play.facts(FormDeducted)) == (wager == "")


@in_nsw("15.8.4")
def test_others_may_look_at_a_form_until_the_next_first_card(rulebook: str) -> None:
    play, written = handed_in(rulebook)
    assert play.refusal("Bob", LookAtForm(who="Ann"), table="T1").code == "form-too-early"
    play.does(SUE, ExamineForm(who="Ann"), table="T1")
    play.bets("Bob", player=100)
    play.bets("Cy", player=100)
    play.does(HOUSE, CloseBets(), table="T1")
    play.does(SUE, AnnounceForm(who="Ann", written=written), table="T1")
    play.draws(TIE)
    play.does("Bob", LookAtForm(who="Ann"), table="T1")
    assert play.event(FormShown).clauses == ("15.8.4",)
    assert play.refusal("Bob", LookAtForm(who="Cy"), table="T1").code == "no-form"
    for who in ("Ann", "Bob", "Cy"):
        play.bets(who, player=100)
    play.does(HOUSE, CloseBets(), table="T1")
    play.draws("2H")
    assert play.refusal("Bob", LookAtForm(who="Ann"), table="T1").code == "form-too-late"
