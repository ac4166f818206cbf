"""Many consoles at one table, several dealers among them: as if one order came after the other."""

import random
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby

import pytest

from punto.audit.books import check_books
from punto.books.projection import LedgerProjection
from punto.books.streams import setup_in
from punto.cards import PACK
from punto.live.machine import KeptAnswer
from punto.machine.roles import DEALER
from punto.store import Store
from punto.store.address import store_at
from punto.store.errors import WrongVersion
from punto.table import Actor, Command, Event, Order, Refused, Table, carry_out, evolve, new_table
from punto.table.betting.calls import CallBets, CloseBets
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import LiftBet, PlaceBets
from punto.table.conduct.staff_duty import TakeOver
from punto.table.dealing.cards import CardDrawn, DrawCard
from punto.table.money.buying_in import BuyIn
from tests.live.dealing import due
from tests.live.hosting import ANN, DAN, START, Serving, Tables
from tests.sizes import sizes

DEALERS = (DAN, Actor("Eve", DEALER), Actor("Flo", DEALER))
MOST_CONSOLES = 10
SERVERS = 3
RECENT = 2_000
"""More steps than a table takes while one command is decided."""


@dataclass(frozen=True)
class Asked:
    """A command, its answer, and between which versions of the table it was given and answered."""

    command: Command
    answer: KeptAnswer
    began: int
    ended: int


@dataclass
class Console:
    """Somebody, or somebody else every time, at a screen of their own."""

    number: int
    tables: Tables
    asked: list[Asked] = field(default_factory=list)

    def works(self, commands: int) -> list[Asked]:
        chance = random.Random(self.number)  # noqa: S311 - the same orders every time
        for count in range(commands):
            state = self.tables.state("m1")
            actor, order = self._wants(state, chance, f"w{self.number}-{count}")
            name = f"console-{self.number}-{count}"
            command = Command(id=name, actor=actor, at=START + 1_000 + count, order=order)
            self.asked.append(Asked(command, self._gives(command), state.seq, self.tables.state("m1").seq))
        return self.asked

    def _gives(self, command: Command) -> KeptAnswer:
        """One who is never fast enough asks again."""
        while True:
            try:
                return self.tables.give("m1", command)
            except WrongVersion:
                continue

    @staticmethod
    def _wants(state: Table, chance: random.Random, name: str) -> tuple[Actor, Order]:
        """A bet, a card, a step that is due or one that is not, by somebody who may or may not."""
        dealer = chance.choice(DEALERS)
        bet = PlaceBets(stakes=(Stake(id=name, wager=chance.choice(("player", "banker")), amount=10_00),))
        choice = chance.randrange(10)
        if choice < 5:
            on_duty = Actor(state.people.staff.get(DEALER, "Dan"), DEALER)
            return due(state, chance, on_duty) or (ANN, bet)
        if state.layout and choice == 5:
            return ANN, LiftBet(wager=chance.choice(sorted(state.layout)))
        orders: Sequence[tuple[Actor, Order]] = (
            (ANN, bet),
            (ANN, BuyIn(amount=100_00, tender="cash")),
            (dealer, TakeOver(role=DEALER)),
            (dealer, CloseBets()),
            (dealer, CallBets()),
            (dealer, DrawCard(face=chance.choice(PACK))),
        )
        return chance.choice(orders)


def steps(tables: Tables) -> Iterator[tuple[Table, str, list[Event]]]:
    """The table before every command that moved it, the command's id, and its events."""
    state = new_table(setup_in(tables.store.read_stream("table/m1", 0, 1)[0].event))
    for command, events in groupby(tables.events("m1"), lambda event: event.command):
        found = list(events)
        yield state, command, found
        for event in found:
            state = evolve(state, event)
    yield state, "", []


def assert_serial(tables: Tables, asked: list[Asked]) -> tuple[int, int]:
    """Given one after the other in the order of the chain, each command gets the answer that it got."""
    by_id = {each.command.id: each for each in asked}
    refused = deque(sorted((each for each in asked if each.answer.refused), key=lambda each: each.ended))
    recent: deque[Table] = deque(maxlen=RECENT)
    taken = 0
    for before, name, events in steps(tables):
        recent.append(before)
        while refused and (not name or refused[0].ended < before.seq):
            assert _refused_then(refused.popleft(), recent)
        if name in by_id:
            done = carry_out(before, by_id[name].command)
            assert not isinstance(done, Refused)
            assert (list(done.events), by_id[name].answer.events) == (events, len(events))
            assert _one_dealer(before, events)
            taken += 1
    return taken, len(asked) - taken


def _refused_then(asked: Asked, recent: Sequence[Table]) -> bool:
    """Whether it was refused so at some moment between its coming and its answer."""
    between = (state for state in reversed(recent) if asked.began <= state.seq <= asked.ended)
    for state in between:
        found = carry_out(state, asked.command)
        if isinstance(found, Refused) and found.faults == asked.answer.refused:
            return True
    return False


def _one_dealer(before: Table, events: list[Event]) -> bool:
    """Whether every card was drawn by the dealer who was on duty."""
    drawn = [event for event in events if isinstance(event.fact, CardDrawn)]
    return all(event.actor == before.people.staff.get(DEALER) for event in drawn)


@pytest.mark.trust("F16")
@pytest.mark.parametrize("commands", sizes(100, 50_000))
@pytest.mark.parametrize("consoles", [2, MOST_CONSOLES])
def test_whatever_consoles_race_each_command_has_its_place_in_one_order(
    address: str, serving: Serving, consoles: int, commands: int
) -> None:
    stores: list[Store] = [store_at(address, [LedgerProjection()]) for _ in range(SERVERS)]
    screens = [Console(number, Tables(stores[number % SERVERS])) for number in range(consoles)]
    with ThreadPoolExecutor(consoles) as pool:
        each = commands // consoles
        asked = [one for found in pool.map(lambda screen: screen.works(each), screens) for one in found]
    taken, refused = assert_serial(Tables(serving.tables.store), asked)
    assert taken + refused == each * consoles
    assert min(taken, refused) > commands // 10
    fresh = Tables(serving.tables.store).state("m1")
    assert [Tables(store).state("m1") for store in stores] == [fresh] * SERVERS
    check_books(serving.tables.store)
    for store in stores:
        store.close()
