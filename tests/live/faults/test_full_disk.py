"""A disk that fills up while people play: bets stop, coups are paid, and nothing is done by halves."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.ledger import Account
from punto.store import Store
from punto.store.chain.checking import check_chain
from punto.store.errors import NearlyFull, NoRoom
from punto.store.event import GENESIS
from punto.store.port import Head
from punto.store.sqlite import SqliteDatabase
from punto.table import Actor, Command, Order
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from tests.live.dealing import due
from tests.live.hosting import ANN, START, Serving, Tables, balance
from tests.sizes import sizes
from tests.store.faults.disk import Quota, writing

RESERVE = 3 << 20
PLENTY = 1 << 40
EACH = 10_00
EACH_TIME = 50
"""After so many a new store is begun: with a long log at hand a disk fills up but slowly."""


class SmallDisk(SqliteDatabase):
    """A file on a disk with a quota."""

    quota = Quota(PLENTY)

    def free(self) -> int:
        return self.quota.free


@pytest.fixture
def quota(monkeypatch: pytest.MonkeyPatch) -> Iterator[Quota]:
    made = Quota(PLENTY)
    monkeypatch.setattr(SmallDisk, "quota", made)
    monkeypatch.setattr("punto.store.sqlite.session.WAL_PAGES", 50)
    with writing(made.room):
        yield made


class Evening:
    """Ann bets and Dan deals, whatever the disk says; what is refused is sent again under the same id."""

    def __init__(self, store: Store, seed: int) -> None:
        self.serving = Serving(store)
        self.serving.set_up()
        self.serving.sit_down()
        self.store, self.tables = store, self.serving.tables
        self.chance = random.Random(seed)  # noqa: S311 - the same evening every time
        self.number = 0

    def next(self) -> Command:
        self.number += 1
        actor, order = self._wanted()
        return Command(id=f"e{self.number}", actor=actor, at=START + self.number, order=order)

    def _wanted(self) -> tuple[Actor, Order]:
        state = self.tables.state("m1")
        if (wanted := due(state, self.chance)) is not None:
            return wanted
        if state.purses.stacks["Ann"] < EACH:
            return ANN, BuyIn(amount=500_00, tender="cash")
        return ANN, PlaceBets(stakes=(Stake(id=f"w{self.number}", wager="player", amount=EACH),))

    def plays_until_full(self) -> tuple[Command, Head]:
        """The command that found no room, and where the chain ended before it."""
        while True:
            command, before = self.next(), self.store.head()
            try:
                assert not self.tables.give("m1", command).refused
            except NoRoom:
                return command, before

    def agrees(self) -> None:
        """What is in memory, in the chain and in the books is the same."""
        state = self.tables.state("m1")
        assert state.seq == self.store.version("table/m1") - 1
        assert balance(self.store, Account("stack", "m1", "Ann")) == state.purses.stacks["Ann"]


@pytest.mark.trust("F11")
@pytest.mark.parametrize("points", sizes(30, 1_000))
def test_a_disk_that_fills_at_any_byte_leaves_nothing_half_done(
    tmp_path: Path, quota: Quota, points: int
) -> None:
    """The room ends within the next few commands; the one that finds none is sent again later."""
    chance = random.Random(11)  # noqa: S311 - the same points every time
    for start in range(0, points, EACH_TIME):
        quota.files.clear()
        with Store(SmallDisk(tmp_path / f"{start}.sqlite"), [LedgerProjection()]) as store:
            evening = Evening(store, 11 + start)
            for _ in range(min(EACH_TIME, points - start)):
                _fills(evening, quota, chance.randrange(60_000))
            check_chain(store, 0, GENESIS)
            check_books(store)
            assert Tables(store).state("m1") == evening.tables.state("m1")


def _fills(evening: Evening, quota: Quota, room: int) -> None:
    """There is so much room left, and later more."""
    quota.limit += room - quota.free
    command, before = evening.plays_until_full()
    assert evening.store.head() == before
    assert evening.store.reply_to(command.id) is None
    evening.agrees()
    quota.limit = PLENTY
    assert not evening.tables.give("m1", command).refused
    evening.agrees()


@pytest.mark.trust("F11")
@pytest.mark.parametrize("points", sizes(20, 1_000))
def test_within_the_reserve_coups_are_finished_and_nothing_begins(
    tmp_path: Path, quota: Quota, points: int
) -> None:
    """Room falls below the reserve at any moment: whoever has laid a wager is paid, and lays no other."""
    chance = random.Random(12)  # noqa: S311 - the same moments every time
    with Store(SmallDisk(tmp_path / "punto.sqlite"), [LedgerProjection()], reserve=RESERVE) as store:
        evening, stopped, paid = Evening(store, 12), 0, 0
        for _ in range(points):
            for _ in range(chance.randrange(1, 16)):
                evening.tables.give("m1", evening.next())
            quota.limit += RESERVE - chance.randrange(1, 10_000) - quota.free
            paid += bool(evening.tables.state("m1").layout)
            while isinstance((command := evening.next()).order, PlaceBets | BuyIn) is False:
                assert not evening.tables.give("m1", command).refused
            assert not evening.tables.state("m1").layout, "every wager was settled"
            with pytest.raises(NearlyFull):
                evening.tables.give("m1", command)
            stopped += 1
            assert store.reply_to(command.id) is None
            quota.limit = PLENTY
            assert not evening.tables.give("m1", command).refused
            evening.agrees()
        assert (stopped, paid > points // 2) == (points, True)
        check_books(store)
