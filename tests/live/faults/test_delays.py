"""Orders that are on their way for up to a minute: whoever is late is told so, and no money moves."""

import random
from heapq import heappop, heappush
from itertools import count

import pytest

from punto.audit.books import check_books
from punto.ledger import Account
from punto.store import Reply, Store
from punto.store.errors import WrongVersion
from punto.table import Command, Order, Table
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import PlaceBets
from punto.table.money.buying_in import BuyIn
from tests.live.dealing import due
from tests.live.hosting import ANN, START, Serving, Tables, balance
from tests.sizes import sizes
from tests.store.faults.sending import LONGEST, Post, again
from tests.store.making import kept

COUP_OVER = 605
BETWEEN = 12.0
"""Seconds between two steps of the dealer, on average."""
BETS = 5.0
EACH = 10_00


@pytest.mark.trust("F8")
@pytest.mark.parametrize("messages", sizes(3_000, 1_000_000))
def test_messages_that_overtake_each_other_are_taken_in_order_or_refused(store: Store, messages: int) -> None:
    post = Post(seed=8)
    first: dict[str, Reply] = {}
    for each, said in again(store, post.arriving(messages)):
        if each.command in post.taken:
            assert isinstance(said, Reply), (each.command, said)
            assert said.fresh == (each.command not in first)
            assert first.setdefault(each.command, kept(said)) == kept(said)
        else:
            assert isinstance(said, WrongVersion), (each.command, said)
    assert {stream: store.version(stream) for stream in post.versions} == post.versions
    assert {stream: store.version(stream) for stream in post.moved} == post.moved
    assert store.head().position == 2 * len(post.taken)
    assert min(len(post.taken), len(post.late)) > messages // 10
    late = random.Random(8).sample(sorted(post.late), 100)  # noqa: S311 - the same ones every time
    assert [store.reply_to(each) for each in late] == [None] * 100


class Evening:
    """A dealer who deals by what she sees, and a patron who bets on the coup that he sees."""

    def __init__(self, serving: Serving, seed: int) -> None:
        self.serving, self.tables = serving, serving.tables
        self.chance = random.Random(seed)  # noqa: S311 - the same delays every time
        self.names = count()
        self.under_way: list[tuple[float, int, tuple[Command, int, int] | str]] = []
        self.taken: dict[str, int] = {}
        self.late = self.stale = 0
        for who, pause in (("Dan", BETWEEN), ("Ann", BETS)):
            self.after(self.chance.uniform(0, pause), who)

    def after(self, when: float, what: tuple[Command, int, int] | str) -> None:
        heappush(self.under_way, (when, next(self.names), what))

    def goes_on(self) -> int:
        """The next thing happens; how many commands arrived."""
        now, number, what = heappop(self.under_way)
        if not isinstance(what, str):
            self.arrives(*what)
            return 1
        state = self.tables.state("m1")
        wanted = due(state, self.chance) if what == "Dan" else (ANN, self.bets(state, number))
        if wanted is None:
            self.after(now + BETWEEN, what)
            return 0
        actor, order = wanted
        command = Command(id=f"e{number}", actor=actor, at=START + int(now * 1_000), order=order)
        delay = self.chance.uniform(0, LONGEST if what == "Ann" else BETWEEN)
        self.after(now + delay, (command, state.seq, state.coup.number))
        self.after(now + self.chance.uniform(0, 2 * (BETWEEN if what == "Dan" else BETS)), what)
        return 0

    @staticmethod
    def bets(state: Table, number: int) -> Order:
        if state.purses.stacks["Ann"] < EACH:
            return BuyIn(amount=500_00, tender="cash")
        return PlaceBets(stakes=(Stake(id=f"w{number}", wager="player", amount=EACH),))

    def arrives(self, command: Command, seen: int, coup: int) -> None:
        """A bet is for the coup that was on when it was made, a card for the table as it was."""
        before = self.tables.state("m1")
        if command.actor != ANN:
            try:
                self.tables.give("m1", command, seen=seen)
            except WrongVersion:
                assert before.seq != seen
                self.stale += 1
            return
        answer = self.tables.give("m1", command, coup=coup)
        over = before.coup.number != coup
        assert ([fault.number for fault in answer.refused] == [COUP_OVER]) == over
        if answer.refused:
            self.late += over
            assert self.tables.state("m1") == before
        else:
            self.taken[command.id] = coup


@pytest.mark.trust("F8")
@pytest.mark.parametrize("commands", sizes(250, 20_000))
def test_a_bet_that_comes_late_never_lies_on_another_coup(serving: Serving, commands: int) -> None:
    evening, arrived = Evening(serving, seed=60), 0
    while arrived < commands:
        arrived += evening.goes_on()
    assert min(evening.late, evening.stale, len(evening.taken)) > commands // 100
    store, state = serving.tables.store, Tables(serving.tables.store).state("m1")
    assert state == serving.tables.state("m1")
    assert balance(store, Account("stack", "m1", "Ann")) == state.purses.stacks["Ann"]
    check_books(store)
