"""Orders as people send them: read, bounded, and given the face that a virtual shoe has for them."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from punto.machine.problem import malformed
from punto.operation.ids import PERSON
from punto.robots.dealer import SLIP, FaceNotAsked, with_face
from punto.robots.virtual_shoe import Deck
from punto.server.wire.reading import told
from punto.table import TABLE, Event, Order, Table, read_order
from punto.table.dealing.cards import CardTurned
from punto.table.preparing.burning import CardsBurned

LARGEST = 1_000_000_000
"""Ten million in cents: larger than anything on a layout, and safe to add up for ever."""
LONGEST = 500
DEEPEST = 8
OF_WAGERS = frozenset({"id", "wager"})
"""Fields with the id of a wager, which whoever lays it chooses."""


def check(order: Any, deep: int = 0) -> None:
    """Refuse numbers and texts that no order needs."""
    if deep > DEEPEST:
        raise malformed("The order is nested too deeply.")
    if isinstance(order, int) and abs(order) > LARGEST:
        raise malformed(f"{order} is larger than any amount here.", f"at most {LARGEST} cents")
    if isinstance(order, str) and (len(order) > LONGEST or not order.isprintable()):
        raise malformed("A text is too long or not printable.", f"at most {LONGEST} printable characters")
    if isinstance(order, dict):
        for name, value in order.items():
            check(name, deep + 1)
            check(value, deep + 1)
            _check_id(name, value)
    elif isinstance(order, list):
        for value in order:
            check(value, deep + 1)


def _check_id(name: str, value: Any) -> None:
    """Nobody gives a wager an id in which others could read whose it is."""
    if name in OF_WAGERS and isinstance(value, str) and PERSON.search(value):
        raise malformed(f"{name}: a part of it looks like the id of a person.", "a UUID, for instance")


def read(order: dict[str, Any]) -> Order:
    """The order that was sent; to one that cannot be read belongs what could be."""
    try:
        return read_order(msgspec.json.encode(order))
    except msgspec.ValidationError as error:
        raise told(reduce(or_, TABLE.orders), order, str(error)) from error


def from_shoe(order: dict[str, Any], state: Table, deck: Deck) -> dict[str, Any]:
    """The order with the face that the shoe has; a face that somebody keyed in is refused."""
    try:
        return with_face(order, state, deck)
    except FaceNotAsked:
        what = "A face was keyed in, and the cards of this table come from a virtual shoe."
        slip = order.get("order") == SLIP
        accepted = "a report of an irregularity" if slip else "the same order without a face"
        raise malformed(what, accepted) from None


def as_recorded(order: dict[str, Any], events: Iterable[Event]) -> dict[str, Any]:
    """The order as it was carried out before, with the face that it then brought to light."""
    for event in events:
        if isinstance(event.fact, CardTurned):
            return {**order, "face": str(event.fact.face)}
        if isinstance(event.fact, CardsBurned) and event.fact.shown:
            return {**order, "face": str(event.fact.shown[0])}
    return order
