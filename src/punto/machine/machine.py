"""The registry: which function answers which order, and which folds which fact into the state.

A topic is one module with its orders, its facts, and the functions that decide and fold them. It registers
them here when it is imported; punto.table imports every topic.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

from punto.machine.decision import Answer
from punto.machine.fact import Event, Fact
from punto.machine.order import Order, TwoHandOrder
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TableContext
from punto.table.setup import Automation
from punto.table.state.table import Phase, Table

May = Callable[[TableContext], Refusal | None]
Handle = Callable[[TableContext, Any], Answer]
Fold = Callable[[Table, Any, Event], Table]
FoldRun = Callable[[Table, list[Event], int], tuple[Table, int]]
DueOrder = Callable[[Table], Order | None]


class Entry(msgspec.Struct, frozen=True, gc=False):
    """How one kind of order is answered."""

    order: type[Order]
    may: May
    """Whether this actor may give such an order now, whatever is in it."""
    handle: Handle


class Watch(NamedTuple):
    """What the table may have to do by itself, and in which phases."""

    due: DueOrder
    phases: tuple[Phase, ...]


Hands = Literal["two", "each-seat"]
"""The two kinds of games: one Player and one Banker hand, or a hand for every area."""

ORDERS: dict[type[Order], Entry] = {}
FOLDS: dict[type[Fact], Fold] = {}
RUNS: dict[type[Fact], FoldRun] = {}
"""Facts that come in a row: from the one at a place on, as many as belong together are folded in one step."""
DUE: dict[Automation, Watch] = {}
ORDERS_BY_AREA: dict[type[Order], Entry] = {}
"""Orders that a game with a hand for every area answers in its own way."""
DUE_BY_AREA: dict[Automation, Watch] = {}


def name_of(kind: type[msgspec.Struct]) -> str:
    """The permanent name of a kind of order or fact."""
    return str(kind.__struct_config__.tag)


def answers(order: type[Order], may: May, hands: Hands = "two") -> Callable[[Handle], Handle]:
    """Register the function that answers a kind of order: in every game, or where each area has a hand."""
    entries = ORDERS if hands == "two" else ORDERS_BY_AREA

    def register(handle: Handle) -> Handle:
        entries[order] = Entry(order, may, handle)
        return handle

    return register


def folds(fact: type[Fact]) -> Callable[[Fold], Fold]:
    """Register the function that folds a kind of fact into the state."""

    def register(fold: Fold) -> Fold:
        FOLDS[fact] = fold
        return fold

    return register


def folds_run(fact: type[Fact]) -> Callable[[FoldRun], FoldRun]:
    """Register the function that folds a run of facts, beginning with this kind, and says where it ends."""

    def register(fold: FoldRun) -> FoldRun:
        RUNS[fact] = fold
        FOLDS[fact] = lambda state, _, event: fold(state, [event], 0)[0]
        return fold

    return register


def by_itself(automation: Automation, *phases: Phase, hands: Hands = "two") -> Callable[[DueOrder], DueOrder]:
    """Register what the table orders by itself in these phases (or any) when an automation is on."""
    functions = DUE if hands == "two" else DUE_BY_AREA

    def register(due: DueOrder) -> DueOrder:
        functions[automation] = Watch(due, phases or tuple(Phase))
        return due

    return register


def allowed(context: TableContext, entry: Entry) -> Refusal | None:
    """Why such an order may not be given now; while an irregularity waits, only what it leaves open may."""
    if context.state.phase is Phase.IRREGULAR and not entry.order.in_irregularity:
        return refuse(
            "irregular", (), ways=", ".join(each.name for each in context.state.mishaps[-1].outlook)
        )
    return entry.may(context)


@lru_cache(maxsize=2)
def entries(hands: Hands) -> dict[type[Order], Entry]:
    """How every kind of order is answered in this kind of game."""
    if hands == "two":
        return ORDERS
    foreign: dict[type[Order], Entry] = {
        kind: Entry(kind, _two_hands, entry.handle)
        for kind, entry in ORDERS.items()
        if issubclass(kind, TwoHandOrder)
    }
    return {**ORDERS, **ORDERS_BY_AREA, **foreign}


def _two_hands(context: TableContext) -> Refusal:
    variant = context.game.variant
    return refuse("two-hands", variant.clauses, variant.readings, variant=variant.title)


@lru_cache(maxsize=64)
def due_functions(automation: frozenset[Automation], hands: Hands) -> dict[Phase, tuple[DueOrder, ...]]:
    """What such a table looks at, phase by phase, to see what it should do by itself."""
    found = {**DUE, **DUE_BY_AREA} if hands == "each-seat" else DUE
    watches = [watch for each, watch in found.items() if each in automation]
    return {phase: tuple(watch.due for watch in watches if phase in watch.phases) for phase in Phase}


def unchanged(state: Table, fact: Fact, event: Event) -> Table:
    """A fact that is recorded and changes nothing."""
    return state
