"""A table that goes through its coups until something goes wrong at it, once, and then once more."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from punto.machine.roles import HOUSE
from punto.table import Actor, Command, Done, Order, Phase, Refused, Table, carry_out, legal_commands
from punto.table.card_places import card_faults
from punto.table.irregular.resolutions import IrregularityReported
from tests.table.chains.reports import answering, answers, orders
from tests.table.machine.machine import PATRONS, STAFF, Machine
from tests.table.machine.sensible import carrying_on

DAN, SUE = STAFF[0], STAFF[3]
PATIENCE = 80
"""So many steps bring any table to the end of a coup, with a new shoe on the way."""
STUCK = 20
"""After so many steps of which none was accepted nobody knows how to go on."""


class Wrong(AssertionError):
    """What a chain found."""


class Moment(NamedTuple):
    """A point of play: the phase, and how many cards are out."""

    phase: Phase
    cards: int
    coup: int
    prepared: int
    """How much was done to the cards, while they are made ready."""


def moment(state: Table) -> Moment:
    """The point of play at which a table stands."""
    return Moment(state.phase, len(state.coup.drawn), state.coup.number, len(state.preparing.done))


class Scene:
    """A table under somebody's hands: every order is checked for cards, money and a way on."""

    def __init__(self, state: Table, seed: int) -> None:
        """Start at a table as it stands."""
        self.opening = self.state = state
        self.random = Random(seed)  # noqa: S311 - a test's own dice
        self.told: list[str] = []
        self.points: dict[Moment, Table] = {}
        self.given = 0

    def gives(self, actor: Actor, order: Order) -> Done[Table] | Refused:
        """Have an order carried out; whatever comes of it, the table is sound."""
        self.given += 1
        command = Command(id=f"c{self.state.seq}-{self.given}", actor=actor, at=self.given, order=order)
        result = carry_out(self.state, command)
        if isinstance(result, Refused):
            self.told.append(f"{actor.id}: {order} -> {[(each.number, each.what) for each in result.faults]}")
            return result
        self.told.append(f"{actor.id}: {order}")
        for fault in (*card_faults(self.state, result.events, result.state), *_money(result.state)):
            raise Wrong(fault)
        self.state = result.state
        self.points.setdefault(moment(result.state), result.state)
        return result

    def goes_on(self) -> bool:
        """One step of ordinary play; whether anything was accepted."""
        done = [self.gives(actor, order) for actor, order in carrying_on(self.state, self.random)]
        return any(isinstance(each, Done) for each in done)

    def walks(self) -> Iterator[Moment]:
        """Step by step through play."""
        idle = 0
        for _ in range(PATIENCE):
            yield moment(self.state)
            idle = 0 if self.goes_on() else idle + 1
            if idle > STUCK:
                raise Wrong(f"nobody knows how to go on: {moment(self.state)}")

    def reports(self, kind: str) -> bool:
        """Have something of this kind reported, or found on the layout; whether it was taken down."""
        result = self.gives(DAN, orders(kind, self.state, self.random))  # type: ignore[arg-type]
        return isinstance(result, Done) and any(
            isinstance(each.fact, IrregularityReported) for each in result.events
        )

    def answered(self, answer: str) -> bool:
        """Give one answer to what waits; whether the table took it."""
        for order in answering(answer, self.state, self.random):
            if isinstance(self.gives(SUE, order), Done):
                self.lets_players_choose()
                return True
        return False

    def lets_players_choose(self) -> None:
        """Where players may take wagers back or change them, some do; then the coup goes on."""
        for _ in range(STUCK):
            if not self.state.mishaps or self.state.mishaps[-1].step == "decide":
                return
            self.goes_on()
        raise Wrong("the players' choice does not end")

    def decides_everything(self) -> None:
        """Whatever waits is decided, in whichever way can be taken."""
        while self.state.mishaps:
            open_ = answers(self.state)
            self.random.shuffle(open_)
            if not any(map(self.answered, open_)):
                raise Wrong(f"no way out can be taken: {self.state.mishaps[-1]}")

    def plays_on(self) -> None:
        """A whole coup more is dealt and put away, with a new shoe before it if need be."""
        start = self.state.coup.number + bool(self.state.coup.drawn)
        for now in self.walks():
            if now.coup > start and not now.cards:
                return
            check_somebody_can_act(self.state)
        raise Wrong(f"no coup comes to its end: {moment(self.state)}")


def check_somebody_can_act(state: Table) -> None:
    """Some order is legal for somebody."""
    for actor in (*STAFF, *PATRONS, HOUSE):
        if any(choice.allowed for choice in legal_commands(state, actor)):
            return
    raise Wrong(f"nobody may do anything: {moment(state)}")


def _money(state: Table) -> list[str]:
    """Whether all chips and tokens are somewhere, and nobody has less than none."""
    purses, faults = state.purses, []
    laid = {each.id: each for each in state.layout.values()}
    laid |= {each.wager.id: each.wager for each in state.carried.open}
    chips = sum(each.amount for each in laid.values() if each.asset == "chips")
    held = sum(purses.stacks.values()) + sum(purses.withheld.values())
    if purses.house + held + chips:
        faults.append(f"{purses.house + held + chips} cents are nowhere")
    if min((*purses.stacks.values(), *purses.tokens.values()), default=0) < 0:
        faults.append("somebody has less than nothing")
    return faults


def opened(rulebook: str, variant: str, seed: int) -> Scene:
    """A table of this rulebook, set up as the seed has it, not open yet."""
    return Scene(Machine(rulebook, variant, seed).state, seed)
