"""One path for a wager: limits that nobody reaches and a list of all side bets change no answer."""

from typing import Any

import pytest
from msgspec import structs

from punto.machine.decision import Draft
from punto.machine.roles import PATRON
from punto.rulebook.loader import load
from punto.rules.game import wager_names
from punto.rules.limits import NO_SIGN, Bounds, Sign
from punto.table import Actor
from punto.table.betting.checks import Stake, wagers_of
from punto.table.betting.offered import layout_of
from punto.table.betting.wagers import BetPlaced, PlaceBets, place_bets
from punto.table.machine import TableContext
from tests.table.play import Play

RULEBOOKS = ("nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025")
ANN = Actor("Ann", PATRON)
FAR = 10_000_000_00
REACHED_BY_NOBODY = Sign(
    bounds=Bounds(minimum=1, maximum=FAR, unit=1), area_maximum=FAR, differential=FAR, kept={"Zoe": 1}
)
EVERYDAY = Stake(id="a", wager="player", amount=25_00)
WAGERS = [(book, name) for book in RULEBOOKS for name in wager_names(load(book))]
ODD: list[dict[str, Any]] = [
    {"id": "first"},
    {"wager": "no-such-wager"},
    {"amount": 0},
    {"amount": -5_00},
    {"amount": 25},
    {"amount": 950_50},
    {"seat": "1"},
    {"seat": "2"},
    {"seat": "99"},
    {"asset": "token"},
    {"defer_commission": True},
    {"nominate": "PPB"},
    {"entry": "late"},
]


def seated(rulebook: str, **setup: Any) -> TableContext:
    """A table where Bob and Ann sit, and Ann has $950 and a wager on the Banker."""
    play = Play(rulebook, chips=(50, 5_00, 25_00), **setup)
    play.sits("Bob", "2", chips=1_000_00)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe()
    play.does("Ann", PlaceBets(stakes=(Stake(id="first", wager="banker", amount=50_00),)))
    return TableContext(play.state, ANN, 0, "c")


def says_the_same(rulebook: str, *stakes: Stake) -> None:
    """Whether a table with far limits, and with every side bet named, answers as one with neither."""
    order = PlaceBets(stakes=stakes)
    answer = place_bets(seated(rulebook, sign=NO_SIGN), order)
    assert place_bets(seated(rulebook, sign=REACHED_BY_NOBODY), order) == answer
    offered = frozenset(wager_names(load(rulebook)))
    assert place_bets(seated(rulebook, offered=offered), order) == answer


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("odd", ODD, ids=str)
def test_one_odd_thing_is_judged_alike(rulebook: str, odd: dict[str, Any]) -> None:
    says_the_same(rulebook, EVERYDAY, structs.replace(EVERYDAY, **{"id": "b", **odd}))


@pytest.mark.parametrize(("rulebook", "wager"), WAGERS)
def test_every_wager_is_judged_alike(rulebook: str, wager: str) -> None:
    says_the_same(rulebook, structs.replace(EVERYDAY, wager=wager))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_two_stakes_with_one_id_are_judged_alike(rulebook: str) -> None:
    says_the_same(rulebook, EVERYDAY, EVERYDAY)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("amount", [474_50, 475_00, 475_50])
def test_all_stakes_together_are_within_the_chips_there(rulebook: str, amount: int) -> None:
    """Twice $475 is what Ann has left."""
    stakes = [structs.replace(EVERYDAY, id=name, amount=amount) for name in ("a", "b")]
    says_the_same(rulebook, *stakes)


@pytest.mark.parametrize("wager", ["player", "tie", "player-pair"])
def test_an_everyday_wager_lies_by_the_clauses_of_the_sign(wager: str) -> None:
    context, stake = seated("crown-2025"), structs.replace(EVERYDAY, wager=wager)
    (laid,) = wagers_of(context, (stake,))
    said = place_bets(context, PlaceBets(stakes=(stake,)))
    assert said == [Draft(BetPlaced(wager=laid, asked=25_00), context.book.limits.sign.clauses)]


def test_the_faults_of_an_order_come_in_the_order_of_its_wagers() -> None:
    stakes = (
        Stake(id="first", wager="no-such-wager", amount=0),
        Stake(id="b", wager="player", amount=25, nominate="PP", seat="99"),
        Stake(id="b", wager="player", amount=2_000_00),
    )
    answer = place_bets(seated("crown-2025"), PlaceBets(stakes=stakes))
    assert [fault.code for fault in answer.faults] == [  # type: ignore[union-attr]
        *("id-used", "amount", "unknown-wager"),
        *("nominate", "no-chip-sum", "seat-unknown"),
        *("id-used", "no-funds"),
    ]


def test_bets_on_invented_wagers_leave_nothing_behind() -> None:
    context = seated("crown-2025")
    layout = layout_of(context.game, context.state.setup)
    known = {*wager_names(context.book)}
    for number in range(1_000):
        stake = Stake(id=f"i{number}", wager=f"wager-{number}", amount=25_00, nominate=f"P{number}")
        answer = place_bets(context, PlaceBets(stakes=(stake,)))
        assert [fault.code for fault in answer.faults] == ["unknown-wager"]  # type: ignore[union-attr]
    assert layout_of(context.game, context.state.setup) is layout
    assert {*layout.boxes} == known
    assert {*context.game.specs} <= known
