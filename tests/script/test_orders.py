"""No order is ever inexpressible: whatever is registered can be written in a script and read back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from punto.cards import Card
from punto.machine.names import name_of
from punto.script import read_general, write_general
from punto.script.grammar import Unreadable
from punto.script.orders import form_of, kinds
from punto.table import Order
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.dealing.cards import DrawCard, TurnCard
from punto.table.machine import TABLE
from punto.table.settling.pay import PayOut
from tests.script.making import orders

KINDS = [pytest.param(kind, id=name_of(kind)) for kind in sorted(TABLE.orders, key=name_of)]


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=10)
@given(data=st.data())
def test_every_registered_order_is_written_and_read_back(kind: type[Order], data: st.DataObject) -> None:
    order = data.draw(orders(kind))
    line = write_general(TABLE, order)
    assert "\n" not in line
    assert read_general(TABLE, line) == order


def test_no_order_is_left_out() -> None:
    assert len(kinds(TABLE)) == len(TABLE.orders) > 20
    assert all(isinstance(inspect.type_info(kind), inspect.StructType) for kind in kinds(TABLE).values())


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("draw-card", DrawCard()),
        ("draw-card face=9H", DrawCard(face=Card.parse("9H"))),
        ("turn-card place=P3 face=TD", TurnCard(place="P3", face=Card.parse("TD"))),
        ("pay-out paid={Ann-tie=12.50 Bob-tie=0}", PayOut(paid={"Ann-tie": 1250, "Bob-tie": 0})),
        (
            "place-bets stakes=[{id=a wager=tie amount=5 seat=3}] spoken=chips",
            PlaceBets(stakes=(Stake(id="a", wager="tie", amount=500, seat="3"),), spoken="chips"),
        ),
    ],
)
def test_the_general_form_as_the_page_shows_it(line: str, order: Order) -> None:
    assert read_general(TABLE, line) == order
    assert write_general(TABLE, order) == line


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("draw-cards", "there is no order 'draw-cards'; accepted: draw-card"),
        ("draw-card face=9X", "draw-card: face: '9X' is not a card of a pack"),
        ("draw-card colour=red", "draw-card: there is no field colour; known: face"),
        ("turn-card place=P1", "turn-card: face must be given"),
        ("buy-in amount=ten", "buy-in: 'ten' is not an amount; write digits with at most two decimals"),
        ("buy-in amount=10 tender=shells", "buy-in: tender is one of: account, cash, voucher; not 'shells'"),
        ("lift-bet wager=a dealer_agrees=true", "lift-bet: dealer_agrees is yes or no, not 'true'"),
        ("place-bets stakes=[{id=a wager=tie}]", "place-bets: amount must be given"),
        ("place-bets stakes=[tie]", "place-bets: stakes is a group; write stakes={field=value …}"),
        ("place-bets stakes=[{id=a", "stakes opens { and does not close it"),
        ("place-bets stakes=[", "stakes opens [ and does not close it"),
        ("lift-bet wager", "wager has no value; write name=value"),
        ("lift-bet wager=", "wager has no value; write wager=value"),
        ("lift-bet wager=a wager=b", "wager is given twice; once is right"),
        ("lift-bet wager=a ]", "] stands where a field should; write name=value"),
        ('lift-bet wager="a', "a quotation mark is never closed"),
        ("lift-bet wager=[a b]", "wager is one word, not a list or a group"),
    ],
)
def test_what_cannot_be_read_is_named_with_what_would_be(line: str, fault: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_general(TABLE, line)
    assert fault in str(error.value)


def test_the_form_of_an_order_shows_what_may_be_left_out() -> None:
    assert form_of(kinds(TABLE)["buy-in"]) == "buy-in amount=… [tender=…]"
