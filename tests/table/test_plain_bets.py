"""The quick look at an everyday order to bet says what the close look says, or leaves it to that."""

from typing import Any

import pytest
from msgspec import structs

from punto.machine.decision import Draft
from punto.machine.roles import PATRON
from punto.rulebook.loader import load
from punto.rules.game import wager_names
from punto.rules.limits import NO_SIGN, Bounds, Sign
from punto.table import Actor
from punto.table.betting.checks import Stake, plain_wagers
from punto.table.betting.wagers import BetPlaced, PlaceBets, looked_at_closely, place_bets
from punto.table.machine import TableContext
from tests.table.play import Play

RULEBOOKS = ("nz-1998", "vic-2002", "nsw", "star-2024", "crown-2025")
ANN = Actor("Ann", PATRON)
SIGNED = Sign(bounds=Bounds(minimum=50_00, maximum=500_00))
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


def seated(rulebook: str, sign: Sign = NO_SIGN) -> TableContext:
    """A table where Bob and Ann sit, and Ann has $950 and a wager on the Banker."""
    play = Play(rulebook, chips=(50, 5_00, 25_00), sign=sign)
    play.sits("Bob", "2", chips=1_000_00)
    play.sits("Ann", "1", chips=1_000_00)
    play.ready_shoe()
    play.does("Ann", PlaceBets(stakes=(Stake(id="first", wager="banker", amount=50_00),)))
    return TableContext(play.state, ANN, 0, "c")


def says_the_same(context: TableContext, *stakes: Stake) -> None:
    """Whether both looks come to the same answer."""
    order = PlaceBets(stakes=stakes)
    assert place_bets(context, order) == looked_at_closely(context, order)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("sign", [NO_SIGN, SIGNED], ids=["no sign", "signed"])
@pytest.mark.parametrize("odd", ODD, ids=str)
def test_one_odd_thing_is_judged_as_ever(rulebook: str, sign: Sign, odd: dict[str, Any]) -> None:
    says_the_same(seated(rulebook, sign), EVERYDAY, structs.replace(EVERYDAY, **{"id": "b", **odd}))


@pytest.mark.parametrize(("rulebook", "wager"), WAGERS)
def test_every_wager_is_judged_as_ever(rulebook: str, wager: str) -> None:
    says_the_same(seated(rulebook), structs.replace(EVERYDAY, wager=wager))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_two_stakes_with_one_id_are_judged_as_ever(rulebook: str) -> None:
    says_the_same(seated(rulebook), EVERYDAY, EVERYDAY)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("amount", [474_50, 475_00, 475_50])
def test_all_stakes_together_are_within_the_chips_there(rulebook: str, amount: int) -> None:
    """Twice $475 is what Ann has left."""
    stakes = [structs.replace(EVERYDAY, id=name, amount=amount) for name in ("a", "b")]
    says_the_same(seated(rulebook), *stakes)


@pytest.mark.parametrize("wager", ["player", "tie", "player-pair"])
def test_an_everyday_order_needs_no_close_look(wager: str) -> None:
    context, stake = seated("crown-2025"), structs.replace(EVERYDAY, wager=wager)
    laid = plain_wagers(context, (stake,))
    assert laid is not None
    said = looked_at_closely(context, PlaceBets(stakes=(stake,)))
    assert said == [Draft(BetPlaced(wager=laid[0], asked=25_00), context.book.limits.sign.clauses)]
