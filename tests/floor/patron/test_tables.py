"""What tables ask the register, and what it learns from them."""

from datetime import date

import pytest

from punto.floor.patron.exclusions import ExcludeSelf, PatronExcluded
from punto.floor.patron.own_limits import SetOwnLimit
from punto.floor.patron.patron_reactions import register_orders, worth
from punto.floor.patron.standing import standing_faults
from punto.floor.patron.table_questions import ASKING, lying_elsewhere, question_of
from punto.floor.patron.wager_eligibility import WagerClaim, broken_clauses, eligibility_faults
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE
from punto.rulebook import load
from punto.table import TABLE, Table, evolve
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import AlterBet, PlaceBets
from punto.table.conduct.breaches import ReportBreach
from punto.table.conduct.remedies import ApplyRemedy
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.seats.joining import Join, Leave
from tests.floor.patron.registers import ANN, BOB, NOW, STAR, Register
from tests.table.conduct.floor import BANKER_WINS, CASINO, coup, opened
from tests.table.play import Play

LATE = date(2024, 8, 19)


def asked(state: Table, order: Order, elsewhere: int = 0) -> object:
    command = Command(id="k", actor=ANN, at=NOW, order=order, day=date(2025, 6, 4))
    return question_of(state, command, elsewhere)


def bet(**boxes: int) -> PlaceBets:
    return PlaceBets(stakes=tuple(Stake(id=box, wager=box, amount=sum_) for box, sum_ in boxes.items()))


def at_a_table() -> Play:
    play = opened("nsw", "ann")
    play.bets("ann", player=100_00)
    return play


def test_joining_buying_and_betting_ask_and_nothing_else_does() -> None:
    state = at_a_table().state
    for order, act, amount in (
        (Join(), "join", 0),
        (BuyIn(amount=500_00), "buy-in", 500_00),
        (bet(player=40_00, tie=5_00), "bet", 45_00),
    ):
        question = asked(state, order, elsewhere=7_00)
        assert (question.act, question.amount) == (act, amount)  # type: ignore[attr-defined]
        assert (question.on_coup, question.at_risk) == (100_00, 107_00)  # type: ignore[attr-defined]
        assert question.rulebook == "nsw"  # type: ignore[attr-defined]
    for kind in TABLE.orders:
        assert (kind in ASKING) == (
            kind.__name__
            in {"Join", "BuyIn", "PlaceBets", "AlterBet", "ChangeBetLate", "GoAllIn", "HandInForm"}
        )
    assert asked(state, Leave()) is None
    assert asked(state, CashOut(amount=1)) is None


def test_a_wager_that_is_raised_asks_for_what_it_adds_and_a_lowered_one_does_not() -> None:
    state = at_a_table().state
    (wager,) = state.layout
    raised = asked(state, AlterBet(wager=wager, amount=130_00))
    assert raised.amount == 30_00  # type: ignore[attr-defined]
    assert asked(state, AlterBet(wager=wager, amount=50_00)) is None


def test_what_lies_at_other_tables_is_added_up() -> None:
    one, two = at_a_table().state, opened("star-2024", "ann", table="T2").state
    assert lying_elsewhere([one, two], "ann", "T2") == 100_00
    assert lying_elsewhere([one, two], "ann", "T1") == 0
    assert lying_elsewhere([one, two], "bob", "T2") == 0


@pytest.mark.trust("G8")
def test_an_excluded_person_places_no_bet_and_what_lies_is_settled_and_cashed() -> None:
    play, register = at_a_table(), Register(ANN)
    register.does(ANN, ExcludeSelf())
    question = asked(play.state, bet(player=10_00))
    (fault,) = standing_faults(register.state, question)  # type: ignore[arg-type]
    assert fault.code == "patron-excluded"
    play.deals("9H 6C KD KS")
    settled = play.state.purses.stacks["ann"]
    assert settled == 1_100_00
    assert asked(play.state, CashOut(amount=settled)) is None
    play.does("ann", CashOut(amount=settled))
    assert play.state.purses.stacks.get("ann", 0) == 0


def follow(play: Play, register: Register) -> None:
    """Let the register react to everything that has happened at a table."""
    state = play.opening
    for event in play.events:
        after = evolve(state, event)
        for order in register_orders(register.state, state, event, after):
            register.does(HOUSE, order)
        state = after


def test_the_register_learns_of_sessions_buy_ins_and_results() -> None:
    play, register = opened("nsw", "ann", "bob"), Register(ANN, BOB)
    register.does(ANN, SetOwnLimit(kind="loss", period="day", amount=500_00))
    play.bets("ann", player=100_00, tie=10_00)
    play.bets("bob", player=50_00)
    play.deals("9H 6C KD KS")
    play.bets("ann", player=100_00)
    play.deals(BANKER_WINS)
    follow(play, register)
    ann, bob = register.state.patrons["ann"], register.state.patrons["bob"]
    assert (ann.play["day"].bought, ann.play["day"].lost) == (1_000_00, 10_00)
    assert bob.play == {}, "nothing is kept of people without limits"
    assert set(ann.sessions) == set(bob.sessions) == {play.state.setup.table}
    assert worth(play.state, "ann") == 990_00


def test_a_session_ends_when_somebody_leaves() -> None:
    play, register = opened("nsw", "ann"), Register(ANN)
    play.does("ann", CashOut(amount=1_000_00))
    play.does("ann", Leave())
    follow(play, register)
    assert register.state.patrons["ann"].sessions == {}


def test_an_exclusion_at_a_table_is_one_on_the_whole_floor() -> None:
    play, register = opened(STAR, "ann"), Register(ANN)
    play.does(CASINO, ReportBreach(kind="device", who="ann", what="a calculator"))
    breach = next(iter(play.state.affairs.breaches))
    play.does(CASINO, ApplyRemedy(breach=breach, remedy="exclude"))
    follow(play, register)
    assert register.facts(PatronExcluded)[0].kind == "order"
    assert register.asks(ANN, rulebook="nsw")[0].clauses == ("14.3.3",)


def test_whoever_is_excluded_at_a_table_comes_into_the_register() -> None:
    play, register = opened(STAR, "ann"), Register(BOB)
    play.does(CASINO, ReportBreach(kind="device", who="ann", what="a calculator"))
    breach = next(iter(play.state.affairs.breaches))
    play.does(CASINO, ApplyRemedy(breach=breach, remedy="exclude"))
    follow(play, register)
    assert register.asks(ANN, rulebook="nsw")[0].code == "patron-excluded"


def test_people_outside_the_register_leave_no_trace_in_it() -> None:
    play, register = opened("nsw", "eve"), Register(ANN)
    coup(play)
    follow(play, register)
    assert set(register.state.patrons) == {"ann"}


# Cards and proxies


@pytest.mark.parametrize(
    ("claim", "clauses"),
    [
        (WagerClaim(day=date(2024, 8, 18), card="none"), ()),
        (WagerClaim(day=LATE, card="none"), ("14.1", "5.5.4")),
        (WagerClaim(day=LATE, card="expired"), ("14.1", "5.5.4")),
        (WagerClaim(day=LATE, card="own"), ()),
        (WagerClaim(day=LATE, card="other"), ("14.1",)),
        (WagerClaim(day=LATE, card="own", principal="present"), ("14.1",)),
        (WagerClaim(day=LATE, card="own", principal="absent"), ("14.1", "14.17")),
        (WagerClaim(day=date(2024, 8, 18), card="none", principal="absent"), ("14.17",)),
        (WagerClaim(day=date(2024, 8, 18), card="none", principal="present"), ()),
        (WagerClaim(day=LATE, card="none", principal="absent"), ("14.1", "14.17", "5.5.4")),
    ],
)
def test_star_14_1_and_14_17_which_rules_a_wager_breaks(claim: WagerClaim, clauses: tuple[str, ...]) -> None:
    assert broken_clauses(eligibility_faults(load(STAR), claim)) == clauses
    assert broken_clauses(eligibility_faults(load("nsw"), claim)) == ()
