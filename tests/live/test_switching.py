"""Gaming is switched off while people play: at once for what is new, and never for what has begun."""

import random
import time

import pytest

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.live.closures import switch
from punto.store import Store
from punto.store.address import store_at
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from tests.live.dealing import due
from tests.live.hosting import ANN, Serving, Tables
from tests.sizes import sizes

SWITCHED_OFF = 601
EACH = 10_00
WITHIN = 1.0
"""Seconds in which every process must have heard of it."""
SCOPES = ("gaming", "table/m1", "game/traditional", "person/Ann")


def lays(serving: Serving, amount: int = EACH) -> list[int]:
    """Ann lays a wager; the numbers of what stood against it."""
    stake = Stake(id=f"w-{serving.id()}", wager="player", amount=amount)
    return [fault.number for fault in serving.gives(ANN, PlaceBets(stakes=(stake,))).refused]


@pytest.mark.trust("G6")
@pytest.mark.parametrize("rounds", sizes(12, 1_000))
def test_whatever_is_switched_off_a_round_that_is_dealt_is_paid(
    serving: Serving, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any step of a coup; the wagers that lie are settled, and nobody lays another."""
    monkeypatch.setattr("punto.live.closures.LOOK", 0.0)
    chance, store = random.Random(6), serving.tables.store  # noqa: S311 - the same steps every time
    for _ in range(rounds):
        serving.gives(ANN, BuyIn(amount=EACH, tender="cash"))
        assert lays(serving) == []
        scope, after = chance.choice(SCOPES), chance.randrange(6)
        while (wanted := due(serving.tables.state("m1"), chance)) is not None:
            if after == 0:
                switch(store, scope, on=False, actor="Sue", reason="a leak")
            after -= 1
            assert not serving.gives(*wanted).refused
        if after >= 0:
            switch(store, scope, on=False, actor="Sue", reason="a leak")
        assert not serving.tables.state("m1").layout
        assert lays(serving) == [SWITCHED_OFF]
        switch(store, scope, on=True, actor="Sue", reason="mopped up")
    check_books(store)


@pytest.mark.trust("G6")
@pytest.mark.parametrize("times", sizes(2, 100))
def test_another_process_heeds_a_switch_within_a_second(address: str, serving: Serving, times: int) -> None:
    with store_at(address, [LedgerProjection()]) as elsewhere:
        here, there = Serving(elsewhere), serving.tables.store
        for number in range(times):
            here.count = 10_000 * (number + 1)
            assert not here.gives(ANN, BuyIn(amount=EACH, tender="cash")).refused
            switch(there, "table/m1", on=False, actor="Sue", reason="a leak")
            began = time.monotonic()
            while not here.gives(ANN, BuyIn(amount=EACH, tender="cash")).refused:
                assert time.monotonic() - began < WITHIN
            switch(there, "table/m1", on=True, actor="Sue", reason="mopped up")
            time.sleep(WITHIN / 2)


@pytest.mark.trust("B7")
def test_what_was_refused_for_a_fault_may_be_sent_again_under_the_same_id(books: Store) -> None:
    serving, faults = Serving(books), ["the database went away"]
    serving.set_up()
    serving.sit_down()
    serving.tables = Tables(books, faults=lambda: faults)
    order = PlaceBets(stakes=(Stake(id="w1", wager="banker", amount=100_00),))
    command = serving.command(ANN, order)
    refused = serving.tables.give("m1", command)
    assert [each.number for each in refused.refused] == [602]
    faults.clear()
    assert serving.tables.give("m1", command).events
    faults.append("the database went away")
    assert serving.tables.give("m1", command).events, "what was carried out is answered as it was"
