"""The sign with the limits: without the amounts that the text demands, a table takes no bets."""

import pytest

from punto.machine.decision import Refused
from punto.machine.order import Command
from punto.machine.roles import DEALER, PATRON, Actor
from punto.rules.limits import Bounds, Sign
from punto.script import run_script
from punto.script.default_sign import MOST, with_default_sign
from punto.table import BY_HAND, Setup, Table, Terms, carry_out, new_table
from punto.table.betting.calls import CallBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.conduct.limit_changes import ChangeLimits
from punto.table.conduct.signs import ShowSigns
from punto.table.money.buying_in import BuyIn
from punto.table.preparing.sequence import ready_shoe
from punto.table.seats.joining import Join

DAN, ANN, BOSS = Actor("Dan", DEALER), Actor("Ann", PATRON), Actor("Bo", "casino-supervisor")
LACKS = 1054
CLAUSES = {
    "nsw": "6.1",
    "star-2024": "6.1",
    "vic-2002": "fn2:66(1)(d)",
    "crown-2025": "fn1:66(1)(c)",
    "nz-1998": "5.13",
}
SIT = Join(seat="1")
BET = PlaceBets(stakes=(Stake(id="a", wager="player", amount=10_00),))


def ready(rulebook: str, sign: Sign) -> Table:
    """A table under a sign, with a shoe in play and Ann in her seat."""
    state = new_table(Setup(table="T1", terms=Terms(rulebook=rulebook), automation=BY_HAND, sign=sign))
    orders = [
        Command(id=f"c{at}", actor=ANN, at=0, order=each)
        for at, each in enumerate((SIT, BuyIn(amount=500_00)))
    ]
    for command in orders:
        state = _done(state, command)
    for command in ready_shoe(state, dealer=DAN):
        state = _done(state, command)
    return state


def _done(state: Table, command: Command) -> Table:
    done = carry_out(state, command)
    assert not isinstance(done, Refused), done
    return done.state


def number_of(state: Table, actor: Actor, order: object) -> tuple[int, tuple[str, ...]]:
    done = carry_out(state, Command(id="x", actor=actor, at=0, order=order))  # type: ignore[arg-type]
    return (done.faults[0].number, done.faults[0].clauses) if isinstance(done, Refused) else (0, ())


@pytest.mark.parametrize(
    "sign", [Sign(), Sign(bounds=Bounds(minimum=10_00)), Sign(bounds=Bounds(maximum=500_00))]
)
@pytest.mark.parametrize(("book", "clause"), list(CLAUSES.items()))
def test_without_its_amounts_no_bets_are_called_for_or_taken(book: str, clause: str, sign: Sign) -> None:
    state = ready(book, sign)
    for actor, order in ((DAN, CallBets()), (ANN, BET), (BOSS, ShowSigns())):
        number, clauses = number_of(state, actor, order)
        assert (number, clause in clauses) == (LACKS, True)


@pytest.mark.parametrize("book", CLAUSES)
def test_with_its_amounts_they_are(book: str) -> None:
    state = ready(book, Sign(bounds=Bounds(minimum=10_00, maximum=500_00)))
    assert [number_of(state, actor, order)[0] for actor, order in ((DAN, CallBets()), (ANN, BET))] == [0, 0]


def test_limits_that_are_set_open_the_table_for_bets() -> None:
    state = ready("nsw", Sign(bounds=Bounds(maximum=500_00)))
    order = ChangeLimits(minimum=10_00, keeping=True)
    state = _done(state, Command(id="x", actor=BOSS, at=0, order=order))
    assert number_of(state, ANN, BET)[0] == 0


def test_the_runner_fills_in_what_a_script_does_not_name() -> None:
    setup = Setup(
        table="T1", terms=Terms(rulebook="nsw", chips=(500, 2500)), sign=Sign(bounds=Bounds(unit=10_00))
    )
    assert with_default_sign(setup).sign.bounds == Bounds(minimum=10_00, maximum=MOST, unit=10_00)
    told = run_script("rulebook nsw\nlimits maximum 500\nAnn sits at 1")
    assert (told.sign, told.passed) == ("minimum $0.01", True)
    assert run_script("rulebook nsw\nlimits minimum 10 maximum 500\nAnn sits at 1").sign == ""
