"""Jackpots over several processes: wins in one moment, a crash, and hands that nobody recorded."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

from punto.floor.jackpot.claims import RecordJackpotWin
from punto.floor.jackpot.confirmation import ConfirmJackpotWin, RejectJackpotWin
from punto.floor.jackpot.jackpot_reactions import jackpot_orders, win_at
from punto.floor.jackpot.payment import PayJackpot
from punto.floor.jackpot.void_coups import VoidJackpotCoup
from punto.machine.fact import Event
from punto.machine.order import Command
from punto.machine.roles import HOUSE
from punto.store import Store
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.settling.pay import Discard, PayOut
from tests.live.hosting import START, Tables
from tests.live.services.test_jackpots import DAN, EIGHTS, OMAR, PLAYER, Casino, by_hand


def records(casino: Casino, table: str) -> None:
    order = win_at(casino.tables.state(table), ("tie",))
    assert isinstance(order, RecordJackpotWin)
    assert casino.jackpot(DAN, order) == ()


def ends(casino: Casino, table: str) -> None:
    casino.table(table, DAN, PayOut())
    casino.table(table, DAN, Discard())


@pytest.mark.trust("C9")
def test_of_two_processes_that_record_in_one_moment_the_first_in_the_store_is_first(
    store: Store,
) -> None:
    casino = by_hand(store)
    for table in ("m1", "m2"):
        casino.coup(table, EIGHTS)
    processes = {table: Tables(store, with_history=True) for table in ("m1", "m2")}
    for table, tables in processes.items():
        tables.jackpot("grand")
        assert tables.state(table).phase.value == "settled"

    def records_at(table: str) -> None:
        order = win_at(processes[table].state(table), ("tie",))
        assert isinstance(order, RecordJackpotWin)
        command = Command(id=f"win-{table}", actor=DAN, at=START + 900_000, order=order)
        processes[table].jackpot("grand").give(command)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(records_at, processes))
    for tables in (*processes.values(), casino.tables):
        machine = tables.jackpot("grand")
        machine.catch_up(store.version(machine.stream))
        first, second = machine.state.claims.values()
        assert {first.table, second.table} == {"m1", "m2"}
        assert [int(each.value.pool) for each in (first, second)] == [1_000_000, 900_000], "of what was left"
        assert machine.state.meter == 8_100_000


@pytest.mark.trust("C9", "C12")
def test_a_process_that_dies_between_record_and_confirmation_loses_nothing(store: Store) -> None:
    casino = by_hand(store)
    casino.coup("m1", EIGHTS)
    records(casino, "m1")
    before = casino.state
    casino.tables = Tables(store, with_history=True)  # the first process is gone, with all that it knew
    assert casino.state == before
    ends(casino, "m1")
    chips = casino.stack("m1")
    assert casino.jackpot(OMAR, ConfirmJackpotWin(claim=1, told="Mia")) == ()
    assert casino.jackpot(DAN, PayJackpot(claim=1)) == ()
    assert casino.stack("m1") == chips + 1_000_000
    assert casino.state.meter == 9_000_000 + Fraction(100, 3)


def test_a_hand_that_nobody_recorded_is_reported_when_its_coup_ends(store: Store) -> None:
    casino = by_hand(store)
    casino.coup("m1", EIGHTS)
    ends(casino, "m1")
    claim = casino.state.claims[1]
    assert (claim.table, claim.coup, claim.by) == ("m1", 1, "house")
    assert claim.value.meter == 10_000_000, "the coup's own contribution follows"
    assert casino.state.meter == 9_000_000 + Fraction(100, 3)


def test_a_hand_that_was_rejected_is_not_reported_again(store: Store) -> None:
    casino = by_hand(store)
    casino.coup("m1", EIGHTS)
    records(casino, "m1")
    assert casino.jackpot(OMAR, RejectJackpotWin(claim=1, why="a card was misread")) == ()
    ends(casino, "m1")
    assert casino.state.claims == {}
    assert casino.state.meter == 10_000_000 + Fraction(100, 3)


@pytest.mark.parametrize("paid", [False, True])
def test_a_coup_that_is_undone_after_its_win_is_undone_to_the_cent(store: Store, paid: bool) -> None:
    casino = by_hand(store)
    casino.coup("m2", PLAYER)
    ends(casino, "m2")
    before = casino.state
    casino.coup("m1", EIGHTS)
    records(casino, "m1")
    ends(casino, "m1")
    assert casino.state.meter != before.meter
    if paid:
        casino.jackpot(OMAR, ConfirmJackpotWin(claim=1, told="Mia"))
        casino.jackpot(DAN, PayJackpot(claim=1))
    table = casino.tables.state("m1")
    undone = Event(table.seq + 1, START, "house", "undone", CoupUndone(number=1), ())
    (order,) = jackpot_orders(casino.state, table, undone, table)
    assert isinstance(order, VoidJackpotCoup)
    assert casino.jackpot(HOUSE, order) == ()
    assert casino.state.claims == {}
    assert casino.state.meter == before.meter == casino.state.totals.balance
    owed = [(each.who, each.amount) for each in casino.state.owed]
    assert owed == ([("Ann", 1_000_500)] if paid else [])
