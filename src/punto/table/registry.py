"""The registry: which function answers which order, and which folds which fact into the state.

A topic is one module with its orders, its facts, and the functions that decide and fold them. It registers
them here when it is imported; punto.table imports every topic.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from punto.rules.refusals import Refusal
from punto.table.command import Order
from punto.table.desk import Desk
from punto.table.facts import Event, Fact
from punto.table.said import Answer
from punto.table.setup import Automation
from punto.table.state import Table

May = Callable[[Desk], Refusal | None]
Handle = Callable[[Desk, Any], Answer]
Fold = Callable[[Table, Any, Event], Table]
DueOrder = Callable[[Table], Order | None]


class Entry(NamedTuple):
    """How one kind of order is answered."""

    order: type[Order]
    may: May
    """Whether this actor may give such an order now, whatever is in it."""
    handle: Handle


ORDERS: dict[type[Order], Entry] = {}
FOLDS: dict[type[Fact], Fold] = {}
DUE: dict[Automation, DueOrder] = {}


def name_of(kind: type[msgspec.Struct]) -> str:
    """The permanent name of a kind of order or fact."""
    return str(kind.__struct_config__.tag)


def answers(order: type[Order], may: May) -> Callable[[Handle], Handle]:
    """Register the function that answers a kind of order."""

    def register(handle: Handle) -> Handle:
        ORDERS[order] = Entry(order, may, handle)
        return handle

    return register


def folds(fact: type[Fact]) -> Callable[[Fold], Fold]:
    """Register the function that folds a kind of fact into the state."""

    def register(fold: Fold) -> Fold:
        FOLDS[fact] = fold
        return fold

    return register


def by_itself(automation: Automation) -> Callable[[DueOrder], DueOrder]:
    """Register what the table orders by itself when an automation is on and something is due."""

    def register(due: DueOrder) -> DueOrder:
        DUE[automation] = due
        return due

    return register


def unchanged(state: Table, fact: Fact, event: Event) -> Table:
    """A fact that is recorded and changes nothing."""
    return state
