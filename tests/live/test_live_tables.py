"""A host's leases, snapshots, refusals and closures; and the books audited against the events."""

import random
from pathlib import Path
from typing import Any

import pytest

from punto.audit.books import check_books, has_books
from punto.books.projection import LedgerProjection
from punto.books.streams import TABLE_SNAPSHOTS, stream_of
from punto.live.closures import LOOK, GamingSwitches, begins, switch
from punto.live.machine import LiveMachine
from punto.live.table_leases import TableLeases
from punto.machine.approval import Approve
from punto.store import Store
from punto.store.address import store_at
from punto.store.errors import ChainBroken, CommandReused, LeaseHeld, StaleLease
from punto.store.keys.sealing import Sealer
from punto.store.snapshots import Snapshots
from punto.table import Phase
from punto.table.betting.calls import CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import LiftBet, PlaceBets
from punto.table.money.buying_in import BuyIn, CashOut
from punto.table.seats.joining import Join, Leave
from punto.table.settling.pay import PaidOut
from tests.live.hosting import ANN, DAN, Serving, Tables, keep_play
from tests.store.runtimes import StandingClock
from tests.store.tampering import edit_transfers
from tests.table.irregular.test_payments import paid, wager_of

BOX = Sealer(bytes(32))


def numbers(serving: Serving, *orders: Any) -> list[list[int]]:
    return [[fault.number for fault in serving.gives(ANN, order).refused] for order in orders]


def lay(amount: int = 100_00) -> PlaceBets:
    return PlaceBets(stakes=(Stake(id=f"w{random.random()}", wager="player", amount=amount),))  # noqa: S311


# -------------------------------------------------------------------- refusals


def test_a_refusal_is_in_the_chain_with_its_clauses_and_without_what_was_asked(serving: Serving) -> None:
    version = serving.tables.store.version("table/m1")
    refused = serving.gives(ANN, CloseBets(), "closing")
    (kept,) = serving.tables.store.read_stream("refused/m1")
    assert (kept.event.type, kept.event.actor, kept.event.command) == ("command-refused", "Ann", "closing")
    assert b'{"order":"close-bets","refusals":[{"code":"' in kept.event.payload
    assert kept.event.clauses == refused.refused[0].clauses
    assert serving.tables.store.version("table/m1") == version


@pytest.mark.trust("F7")
def test_an_id_used_for_two_things_is_refused_and_noted(serving: Serving) -> None:
    serving.gives(ANN, CloseBets(), "twice")
    with pytest.raises(CommandReused):
        serving.gives(ANN, Leave(), "twice")
    (noted,) = serving.tables.store.read_stream("house")
    assert b'"component":"command/twice"' in noted.event.payload


# -------------------------------------------------------------------- leases


def test_of_two_hosts_with_a_tenure_one_serves_the_table(serving: Serving) -> None:
    first, second = (TableLeases(serving.tables.store, name, seconds=60) for name in ("one", "two"))
    one, two = (Tables(serving.tables.store, leases=each) for each in (first, second))
    assert not one.give("m1", serving.command(ANN, lay())).refused
    with pytest.raises(LeaseHeld, match="table/m1 is held by one"):
        two.give("m1", serving.command(ANN, lay()))
    one.close()
    assert not two.give("m1", serving.command(ANN, lay())).refused


@pytest.mark.trust("F15")
def test_a_host_that_slept_is_refused_by_the_database_and_takes_its_turn_again(serving: Serving) -> None:
    store = serving.tables.store
    sleeper = TableLeases(store, "sleeper", seconds=0.0)
    sleepy = Tables(store, leases=TableLeases(store, "sleeper", seconds=60))
    lease = store.take_lease("table/m1", "sleeper", 0)
    sleepy._leases._held["table/m1"] = (lease, float("inf"))  # type: ignore[union-attr]
    awake = Tables(store, leases=TableLeases(store, "awake", seconds=0))
    assert not awake.give("m1", serving.command(ANN, lay())).refused
    with pytest.raises(StaleLease):
        sleepy.give("m1", serving.command(ANN, lay()))
    assert not sleepy.give("m1", serving.command(ANN, lay())).refused
    assert sleeper.lease("table/m9").epoch == 1


def test_a_lease_is_renewed_while_it_is_used(store: Store) -> None:
    clock = store.runtime = StandingClock()
    tenure = TableLeases(store, "one", seconds=30)
    first = tenure.lease("robots")
    clock.seconds = 9.9
    assert tenure.lease("robots") is first
    clock.seconds = 10.1
    assert tenure.lease("robots").epoch == 1
    store.release_lease(first)
    clock.seconds = 25
    assert tenure.lease("robots").epoch == 3, "it had passed on, and was free"
    tenure.lost("robots")
    with pytest.raises(LeaseHeld):
        tenure.lease("robots")


# -------------------------------------------------------------------- snapshots


def test_a_table_is_found_by_its_snapshot_and_what_came_after(serving: Serving, address: str) -> None:
    store = serving.tables.store
    tables = Tables(store, box=BOX)
    tables.state("m1")
    tables.close()
    serving.play()
    kept = Snapshots(BOX, TABLE_SNAPSHOTS).load(store.database.read, "table/m1")
    assert kept is not None
    assert 1 < kept[1] < store.version("table/m1")
    assert Tables(store, box=BOX).state("m1") == serving.tables.state("m1")
    again = Serving(store_at(address, [LedgerProjection(Snapshots(BOX, TABLE_SNAPSHOTS))]))
    again.count = 10_000
    again.play()
    assert check_books(again.tables.store) > 0


def test_a_snapshot_from_the_future_counts_for_nothing_then_or_later(
    serving: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    store, stream = serving.tables.store, stream_of("m1")
    early, number = serving.tables.state("m1"), store.version(stream) + 2
    store.save_snapshot(Snapshots(BOX, TABLE_SNAPSHOTS).made(stream, early, number))
    serving.tables = Tables(store, box=BOX)
    serving.play()
    assert [each.getMessage() for each in caplog.records] == [
        f"the snapshot of {stream} has seen {number} events, which there are not"
    ]
    assert store.version(stream) > number
    assert Tables(store, box=BOX).state("m1") == serving.tables.state("m1") != early


def test_a_host_keeps_snapshots_by_itself(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveMachine.keep, "__defaults__", (5,))
    store = serving.tables.store
    serving.tables = Tables(store, box=BOX)
    serving.play()
    kept = Snapshots(BOX, TABLE_SNAPSHOTS).load(store.database.read, "table/m1")
    assert kept is not None
    assert kept[1] > store.version("table/m1") - 15


@pytest.mark.parametrize("body", [b"", b"x" * 500])
def test_a_snapshot_that_was_altered_counts_for_nothing(serving: Serving, body: bytes) -> None:
    store, state = serving.tables.store, serving.tables.state("m1")
    store.save_snapshot(Snapshots(BOX, TABLE_SNAPSHOTS).made("table/m1", state, state.seq + 1))
    assert Snapshots(BOX, TABLE_SNAPSHOTS).load(store.database.read, "table/m1") == (state, state.seq + 1)
    assert Snapshots(Sealer(bytes(31) + b"x"), TABLE_SNAPSHOTS).load(store.database.read, "table/m1") is None
    store.transact(lambda session: session.rows("UPDATE snapshots SET seq = seq + 1"))
    assert Snapshots(BOX, TABLE_SNAPSHOTS).load(store.database.read, "table/m1") is None, (
        "a state for another version"
    )
    store.transact(lambda session: session.rows("UPDATE snapshots SET body = ?", [body]))
    assert Snapshots(BOX, TABLE_SNAPSHOTS).load(store.database.read, "table/m1") is None
    assert Tables(store, box=BOX).state("m1") == state


# -------------------------------------------------------------------- switched off


@pytest.mark.trust("G6")
@pytest.mark.parametrize("what", ["gaming", "table/m1", "game/traditional", "person/Ann"])
def test_nothing_new_begins_where_gaming_is_switched_off(serving: Serving, what: str) -> None:
    assert numbers(serving, lay()) == [[]]
    switch(serving.tables.store, what, on=False, actor="Sue", reason="a leak")
    serving.tables = Tables(serving.tables.store)
    assert numbers(serving, lay(), BuyIn(amount=10_00)) == [[601], [601]]
    (wager,) = serving.tables.state("m1").layout
    assert numbers(serving, LiftBet(wager=wager), CashOut(amount=400_00), Leave()) == [[], [], []]
    switch(serving.tables.store, what, on=True, actor="Sue", reason="mopped up")
    serving.tables = Tables(serving.tables.store)
    assert numbers(serving, Join(seat="1"), BuyIn(amount=200_00), lay()) == [[], [], []]


@pytest.mark.parametrize("what", ["table/m2", "game/midi", "person/Bob"])
def test_what_is_switched_off_elsewhere_is_none_of_this_table(serving: Serving, what: str) -> None:
    switch(serving.tables.store, what, on=False, actor="Sue", reason="a leak")
    serving.tables = Tables(serving.tables.store)
    assert numbers(serving, lay()) == [[]]


@pytest.mark.trust("G6")
def test_a_coup_that_is_being_dealt_is_finished_and_paid(serving: Serving) -> None:
    serving.gives(ANN, lay())
    serving.gives(DAN, CloseBets())
    switch(serving.tables.store, "gaming", on=False, actor="Sue", reason="a leak")
    serving.tables = Tables(serving.tables.store)
    serving.deal("2H 9C TD KS")
    assert serving.tables.state("m1").phase is Phase.BETTING
    assert serving.tables.state("m1").purses.stacks["Ann"] == 400_00
    assert numbers(serving, lay()) == [[601]]


def test_staff_who_are_switched_off_do_nothing_at_all(serving: Serving) -> None:
    switch(serving.tables.store, "person/Dan", on=False, actor="Sue", reason="off duty")
    serving.tables = Tables(serving.tables.store)
    refused = serving.gives(DAN, CloseBets()).refused
    assert [fault.number for fault in refused] == [601]
    assert "person/Dan is switched off: off duty" in refused[0].what


@pytest.mark.trust("B7")
def test_no_bet_is_taken_while_a_fault_stands(serving: Serving) -> None:
    faults = ["record 4: its content does not have its hash"]
    serving.tables = Tables(serving.tables.store, faults=lambda: faults)
    assert numbers(serving, lay(), CashOut(amount=1_00)) == [[602], []]
    faults.clear()
    assert numbers(serving, lay()) == [[]]


@pytest.mark.trust("G6")
def test_a_switch_is_heeded_within_a_second(serving: Serving) -> None:
    clock = serving.tables.store.runtime = StandingClock()
    closures = GamingSwitches(serving.tables.store)
    assert closures.off() == {}
    switch(serving.tables.store, "gaming", on=False, actor="Sue", reason="a leak")
    clock.seconds = LOOK
    assert closures.off() == {"gaming": "a leak"}
    assert LOOK < 1


def test_an_approval_begins_what_was_asked_for(serving: Serving) -> None:
    state = serving.tables.state("m1")
    assert begins(state, lay())
    assert not begins(state, CloseBets())
    assert not begins(state, Approve(request="none such"))


# -------------------------------------------------------------------- the books


def test_the_books_are_checked_against_the_events(serving: Serving) -> None:
    serving.play()
    assert has_books(serving.tables.store)
    assert check_books(serving.tables.store) == 6


@pytest.mark.trust("D1")
def test_an_edited_book_is_found(serving: Serving) -> None:
    """Any number, name or row that is not what the events say."""
    serving.play()
    store, chance = serving.tables.store, random.Random(1)  # noqa: S311 - the same edits every time
    rows = store.database.read("SELECT position, place FROM transfers ORDER BY position, place")
    edits = [
        "UPDATE transfers SET amount = amount + 1 WHERE position = ? AND place = ?",
        "UPDATE transfers SET taker = 'stack/m1/Eve' WHERE position = ? AND place = ?",
        "UPDATE transfers SET corrects = 1 WHERE position = ? AND place = ?",
        "DELETE FROM transfers WHERE position = ? AND place = ?",
    ]
    for sql in edits:
        where = chance.choice(rows)
        edit_transfers(store, sql, where)
        with pytest.raises(ChainBroken, match=f"^record {where[0]}: its entries in the books are not what"):
            check_books(store)
        store.rebuild(LedgerProjection())
        check_books(store)


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        ("UPDATE balances SET amount = amount + 1 WHERE account = 'cage'", "should not"),
        ("DELETE FROM balances WHERE account = 'stack/m1/Ann'", "nothing for stack/m1/Ann in chips:AUD then"),
        (
            "INSERT INTO balances VALUES ('stack/m1/Eve', 'chips:AUD', 5)",
            "hold 5 of chips:AUD for stack/m1/Eve",
        ),
    ],
)
def test_an_edited_balance_is_found(serving: Serving, sql: str, fault: str) -> None:
    serving.gives(ANN, CashOut(amount=10_00))
    store = serving.tables.store
    store.transact(lambda session: session.rows(sql))
    with pytest.raises(ChainBroken, match=fault):
        check_books(store)


@pytest.mark.trust("B13")
def test_a_correction_points_to_what_it_corrects(tmp_path: Path) -> None:
    play = paid("star-2024", -30_00)
    play.reports("mispayment", wagers=(wager_of(play),))
    play.decides("put-right")
    with store_at(str(tmp_path / "punto.sqlite"), [LedgerProjection()]) as store:
        keep_play(store, play)
        corrected = store.database.read("SELECT amount, corrects FROM transfers WHERE corrects IS NOT NULL")
        assert corrected == [(30_00, play.event(PaidOut).seq)]
        assert check_books(store) > 0


def test_what_was_told_beforehand_is_what_the_ledger_works_out(serving: Serving) -> None:
    serving.play()
    store = serving.tables.store
    read = "SELECT * FROM transfers ORDER BY position, place"
    told = store.database.read(read)
    store.rebuild(LedgerProjection())
    assert store.database.read(read) == told
