"""Replies that never arrive, and servers that stop in the middle: who asks learns what became of it."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
import pytest

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.books.streams import TABLE_SNAPSHOTS
from punto.ledger import Account
from punto.live.machine import KeptAnswer
from punto.store import Store
from punto.store.address import store_at
from punto.store.errors import OutcomeUnknown, StoreFailure, Unavailable
from punto.store.keys.sealing import Sealer
from punto.store.snapshots import Snapshots
from punto.store.writer import CommitLost
from punto.table import Actor, Command, Order
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from tests.live.dealing import due
from tests.live.hosting import ANN, START, Serving, Tables, balance
from tests.sizes import sizes

EACH = 10_00
BOX = Sealer(bytes(32))
ANEW = 25
"""Every so many commands the whole store is closed and opened again."""
FATES = ("request lost", "reply lost", "before the commit", "after the commit")


@contextmanager
def stopping(store: Store, fate: str) -> Iterator[None]:
    """The next commit does not happen, or nobody hears of it: as if the server stopped there."""
    session = store._writer._session
    assert session is not None
    kind, really = type(session), type(session).commit

    def commit(self: object, position: int) -> None:
        if fate == "before the commit":
            raise Unavailable("the server stopped before it committed")
        really(self, position)  # type: ignore[arg-type]
        raise CommitLost("the server stopped after it committed")

    kind.commit = commit  # type: ignore[method-assign]
    try:
        yield
    finally:
        kind.commit = really  # type: ignore[method-assign]


class Console:
    """Sends orders whose replies are lost, asks by the id, and sends again what was never seen."""

    def __init__(self, open_store: Callable[[], Store], seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - the same losses every time
        self.open_store, self.store = open_store, open_store()
        self.tables = Tables(self.store, box=BOX)
        self.count = 0
        self.events = self.refusals = 0
        self.seen = dict.fromkeys(FATES, 0)

    def anew(self) -> None:
        """The server starts anew; nothing is left of the old one."""
        self.store.close()
        self.store = self.open_store()
        self.tables = Tables(self.store, box=BOX)

    def wants(self) -> tuple[Actor, Order]:
        state = self.tables.state("m1")
        if self.chance.random() < 0.2:
            return ANN, PlaceBets(stakes=(Stake(id=f"w{self.count}", wager="player", amount=EACH),))
        if state.purses.stacks["Ann"] < EACH:
            return ANN, BuyIn(amount=500_00, tender="cash")
        bet = PlaceBets(stakes=(Stake(id=f"w{self.count}", wager="banker", amount=EACH),))
        return due(state, self.chance) or (ANN, bet)

    def loses(self) -> None:
        """Give one order, and hear nothing."""
        actor, order = self.wants()
        self.count += 1
        command = Command(id=f"lost-{self.count}", actor=actor, at=START + self.count, order=order)
        before, fate = self.store.head().position, self.chance.choice(FATES)
        done = self.meets(command, fate)
        known = self.store.reply_to(command.id)
        assert (known is not None) == done, (command.id, fate)
        assert done or self.store.head().position == before, "nothing of what was never seen"
        answer = self.tables.give("m1", command)
        if known is not None:
            assert msgspec.json.decode(known.answer, type=KeptAnswer) == answer
        assert bool(answer.events) != bool(answer.refused)
        self.events += answer.events
        self.refusals += bool(answer.refused)
        assert self.store.head().position == before + (answer.events or 1)
        self.seen[fate] += 1

    def meets(self, command: Command, fate: str) -> bool:
        """What happens to it; whether it was done. Nobody hears of it either way."""
        if fate == "request lost":
            return False
        if fate == "reply lost":
            self.tables.give("m1", command)
        else:
            expected = OutcomeUnknown if fate == "after the commit" else Unavailable
            with stopping(self.store, fate), pytest.raises(StoreFailure) as fault:
                self.tables.give("m1", command)
            assert isinstance(fault.value, expected)
        if not self.count % ANEW:
            self.anew()
        return fate != "before the commit"


@pytest.mark.trust("C2", "F9")
@pytest.mark.parametrize("lost", sizes(80, 10_000))
def test_of_every_lost_reply_its_sender_learns_and_the_effect_is_one(address: str, lost: int) -> None:
    def opened() -> Store:
        return store_at(address, [LedgerProjection(Snapshots(BOX, TABLE_SNAPSHOTS))])

    with opened() as store:
        serving = Serving(store)
        serving.set_up()
        serving.sit_down()
        set_up = store.head().position
    console = Console(opened, seed=9)
    for _ in range(lost):
        console.loses()
    store = console.store
    assert min(console.seen.values()) > lost // 8
    assert min(console.events, console.refusals) > lost // 20
    assert store.head().position == set_up + console.events + console.refusals
    assert balance(store, Account("stack", "m1", "Ann")) == Tables(store).state("m1").purses.stacks["Ann"]
    check_books(store)
    store.close()
