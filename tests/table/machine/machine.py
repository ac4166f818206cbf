"""The machine: random orders by random people at one table, and what must be true after every one of them."""

from random import Random
from typing import Any

from punto.ledger import Balances, post
from punto.rulebook.refusal import NOT_IN_SOURCE
from punto.rulebook.register import clauses
from punto.table import (
    BY_HAND,
    BY_ITSELF,
    Actor,
    Command,
    Done,
    Order,
    Phase,
    Refused,
    Setup,
    Table,
    Terms,
    carry_out,
    evolve,
    legal_commands,
    new_table,
    read_event,
    write_event,
)
from punto.table.machine import TABLE
from punto.table.powers import required
from punto.table.setup import book_of, game_of
from tests.five import FIVE
from tests.table.machine.documented import PASSAGES
from tests.table.machine.guessing import PEOPLE, Guess, kinds_of
from tests.table.machine.lying import in_order
from tests.table.machine.mishaps import some_way_out
from tests.table.machine.model import Naive, Rounds
from tests.table.machine.sensible import sensible

STAFF = (
    Actor("Dan", "dealer"),
    Actor("Tess", "table-supervisor"),
    Actor("Art", "area-manager"),
    Actor("Sue", "casino-supervisor"),
    Actor("Flo", "floor-manager"),
    Actor("Ivan", "inspector"),
)
PATRONS = tuple(Actor(who, "patron") for who in PEOPLE)
PACK = 52
LOOKS = 7
"""After so many orders the table is looked at in the order of everything on it, which takes a while."""
SENSIBLE = 0.6
"""How often somebody does what should be done next."""


def games() -> list[tuple[str, str]]:
    """Every rulebook with its plainest game, and with one where every area has a hand, if it has that."""
    by_area = [
        (rulebook, name)
        for rulebook in FIVE
        for name, variant in book_of(rulebook).variant.items()
        if variant.hands == "each-seat"
    ]
    return [*((rulebook, Terms(rulebook=rulebook).variant) for rulebook in FIVE), *by_area]


def _equipment(rulebook: str, random: Random) -> dict[str, Any]:
    """A shoe or a machine, and a way to deal, that the rulebook has."""
    book = book_of(rulebook)
    devices = required(book.preparing).dealt_from.devices
    return {
        "device": random.choice(devices),
        "scanning": random.random() < 0.5,
        "method": random.choice(list(required(book.dealing).method)),
        "faces": random.choice(("up", "down")),
    }


class Machine:
    """One table under one rulebook, given orders for as long as anybody likes."""

    def __init__(self, rulebook: str, variant: str, seed: int) -> None:
        """Set a table up: by hand or by itself, with a shoe or a shuffling device, as the seed has it."""
        random = Random(seed)  # noqa: S311 - a test's own dice
        terms = Terms(rulebook=rulebook, variant=variant, chips=random.choice([(), (50, 100, 500, 2500)]))
        self.opening = new_table(
            Setup(
                table="T1",
                terms=terms,
                seats=("1", "2", "3", "4", "5"),
                standing=1,
                automation=random.choice([BY_HAND, BY_ITSELF]),
                **_equipment(rulebook, random),
            )
        )
        self.state: Table = self.opening
        self.naive = Naive()
        self.rounds = Rounds()
        self.books = Balances()
        self.events = 0
        self.steps = 0
        self.kinds = kinds_of(TABLE.entries(game_of(terms).variant.hands))
        self.known = {NOT_IN_SOURCE, *clauses(rulebook)}

    def step(self, seed: int) -> None:
        """Give one random order, mostly one that somebody might give now."""
        random = Random(seed)  # noqa: S311
        if random.random() < SENSIBLE:
            for actor, order in sensible(self.state, random):
                self.give(actor, order)
            return
        actor = random.choice(random.choice([STAFF, STAFF[:1], PATRONS]))
        kinds = self.kinds
        if random.random() < 0.85:
            kinds = [choice.order for choice in legal_commands(self.state, actor) if choice.allowed] or kinds
        self.give(actor, Guess(self.state, random).order(random.choice(kinds)))

    def give(self, actor: Actor, order: Order) -> Done[Table] | Refused:
        """Give an order, and check everything that must be true."""
        self.steps += 1
        command = Command(id=f"c{self.steps}", actor=actor, at=self.steps * 1000, order=order)
        before = self.state
        result = carry_out(before, command)
        if isinstance(result, Refused):
            self._check_refused(result)
        else:
            self._check_done(before, result)
            self.state = result.state
        return result

    def _check_refused(self, result: Refused) -> None:
        assert result.faults
        for fault in result.faults:
            assert fault.what
            assert fault.accepted
            assert fault.number
            assert set(fault.clauses) <= self.known, fault

    def _check_done(self, before: Table, result: Done[Table]) -> None:
        after, state = result.state, before
        for event in result.events:
            assert event.clauses
            assert set(event.clauses) <= self.known, event
            assert in_order(read_event(write_event(event))) == in_order(event)
            self.naive.hear(event)
            self.rounds.hear(event, state.coup.number)
            following = evolve(state, event)
            transaction = post(state, event, following)
            if transaction is not None:
                self.books.enter(transaction)
            assert following.phase is state.phase or (state.phase, following.phase) in PASSAGES, (
                state.phase, event.fact, following.phase,
            )  # fmt: skip
            state = following
        assert state == after
        if self.steps % LOOKS == 0:
            assert in_order(TABLE.codec.read_state(TABLE.codec.write_state(after))) == in_order(after)
        self.events += len(result.events)
        self._check_money(after)
        self._check_cards(after)

    def _check_money(self, state: Table) -> None:
        purses = state.purses
        assert {who: chips for who, chips in purses.stacks.items() if chips} == {
            who: chips for who, chips in self.naive.chips.items() if chips
        }
        assert all(chips >= 0 for chips in (*purses.stacks.values(), *purses.tokens.values()))
        laid = {each.id: each for each in state.layout.values()}
        laid |= {each.wager.id: each.wager for each in state.carried.open}
        chips = sum(each.amount for each in laid.values() if each.asset == "chips")
        tokens = sum(each.amount for each in laid.values() if each.asset == "token")
        held = sum(purses.stacks.values()) + sum(purses.withheld.values())
        assert purses.house + held + chips == 0
        assert purses.token_house + sum(purses.tokens.values()) + tokens == 0

    def _check_cards(self, state: Table) -> None:
        shoe = state.shoe
        assert min(shoe.left, shoe.discarded, shoe.burned) >= 0
        assert all(copies <= shoe.packs for copies in shoe.seen.values())
        if state.phase not in (Phase.CLOSED, Phase.PREPARING):
            assert shoe.left + shoe.discarded + len(state.coup.drawn) == shoe.packs * PACK

    def _taken(self, seed: int) -> bool:
        """Whether a supervisor could resolve what waits, in this way or that."""
        random = Random(seed)  # noqa: S311
        order = some_way_out(self.state, random)
        command = Command(id="way-out", actor=random.choice(STAFF[1:4]), at=self.steps * 1000, order=order)
        return isinstance(carry_out(self.state, command), Done)

    def check_way_out(self) -> None:
        """Somebody can always do something; an irregularity always has a way out that can be taken."""
        if self.state.phase is Phase.IRREGULAR and self.state.mishaps[-1].step == "decide":
            assert any(map(self._taken, range(40))), self.state.mishaps[-1]
        everybody = (*STAFF, *PATRONS)
        assert any(choice.allowed for actor in everybody for choice in legal_commands(self.state, actor))
