"""Rounds that are cut off, anywhere: the stakes are held, and whoever comes back sees them at once."""

import random
import time
from itertools import count

import pytest
from msgspec import structs

from punto.books.projection import LedgerProjection
from punto.cards import SeededSource
from punto.ledger import Account
from punto.store.address import store_at
from punto.table import BY_ITSELF, Phase, Setup, Table, Terms
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.betting.windows import CloseWindow
from punto.table.dealing.cards import DrawCard
from punto.table.money.buying_in import BuyIn
from punto.table.preparing.sequence import ready_shoe
from punto.table.seats.joining import Join
from punto.table.view import view
from punto.units import parse_money
from tests.five import FIVE
from tests.live.hosting import ANN, DAN, START, Serving, Tables, balance
from tests.sizes import sizes

SOON = 1.0
"""Seconds within which whoever comes back sees everything again."""


def laid(state: Table) -> int:
    return sum(wager.amount for wager in state.layout.values() if wager.who == ANN.id)


def cut_off(serving: Serving, brought: int) -> None:
    """Somebody comes back through another server: what is laid is held and shown, at once and to the cent."""
    store, began = serving.tables.store, time.monotonic()
    found = Tables(store).state(serving.table)
    shown = view(found, ANN)
    assert time.monotonic() - began < SOON
    assert found == serving.tables.state(serving.table)
    own = [each for each in shown.layout if each.who == ANN.id]
    assert shown.own is not None
    assert parse_money(shown.own.chips) + sum(parse_money(each.amount) for each in own) == brought
    held = sum(balance(store, Account("layout", serving.table, name)) for name in found.layout)
    assert (held, balance(store, Account("stack", serving.table, "Ann"))) == (laid(found), brought - held)


def set_up(serving: Serving, rulebook: str) -> None:
    """A table at which Ann sits before the cards are made ready, as some rulebooks want it."""
    setup = Setup(table=serving.table, terms=Terms(rulebook=rulebook), automation=BY_ITSELF)
    serving.tables.set_up(setup, actor="Sue", at=START, command=serving.id())
    serving.gives(ANN, Join(seat="1"))
    for command in ready_shoe(serving.tables.state(serving.table), dealer=DAN, at=START):
        serving.tables.give(serving.table, structs.replace(command, id=serving.id()))
    serving.gives(ANN, BuyIn(amount=500_00, tender="cash"))


@pytest.mark.trust("B3")
@pytest.mark.parametrize("points", sizes(30, 10_000))
@pytest.mark.parametrize("kind", ["sqlite"])
def test_wherever_a_round_is_cut_off_the_stakes_are_held_and_shown(address: str, points: int) -> None:
    """Rounds of every rulebook with random wagers and cards, cut off at each moment, one after the other."""
    chance, seen = random.Random(3), 0  # noqa: S311 - the same rounds every time
    with store_at(address, [LedgerProjection()]) as store:
        for number in count(1):
            if seen >= points:
                return
            serving = Serving(store, f"t{number}")
            set_up(serving, chance.choice(FIVE))
            source = SeededSource(8, chance.randbytes(32))
            for place in range(chance.randint(1, 3)):
                wager = chance.choice(("player", "banker", "tie"))
                stake = Stake(id=f"w{place}", wager=wager, amount=chance.randrange(1, 100) * 1_00)
                serving.gives(ANN, PlaceBets(stakes=(stake,)))
                cut_off(serving, 500_00)
                seen += 1
            serving.gives(DAN, CloseBets())
            while serving.tables.state(serving.table).coup.number == 1:
                cut_off(serving, 500_00)
                seen += 1
                window = serving.tables.state(serving.table).phase is Phase.WINDOW
                order = CloseWindow() if window else DrawCard(face=source.next_card())
                assert not serving.gives(DAN, order).refused
