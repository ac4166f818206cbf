"""Orders as people send them: bounded and read."""

from typing import Any, cast

import msgspec

from punto.live.virtual_shoes import CardFromShoe
from punto.machine.problem import malformed
from punto.operation.ids import PERSON
from punto.robots.dealer import FROM_SHOE, SLIP, FromShoe
from punto.server.wire.vocabulary import fields_of, orders_by_name
from punto.table import Order, read_order

LARGEST = 1_000_000_000
"""Ten million in cents: larger than anything on a layout, and safe to add up for ever."""
LONGEST = 500
DEEPEST = 8
STAND_IN = "AS"
"""Any face: the shoe has the one that counts."""
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
        raise malformed(f"order: {error}", *_accepted(order.get("order"))) from error


def _accepted(name: Any) -> tuple[str, ...]:
    """The fields of an order, or all orders where there is none of this name."""
    orders = orders_by_name()
    return fields_of(name) if isinstance(name, str) and name in orders else tuple(orders)


def asked(order: dict[str, Any], *, virtual: bool) -> Order | CardFromShoe:
    """The order that was sent, within bounds; at a virtual shoe nobody keys a face in."""
    check(order)
    if not virtual or str(order.get("order")) not in FROM_SHOE:
        return read(order)
    slip = order.get("order") == SLIP
    if slip or order.get("face") is not None or order.get("exposed"):
        what = "A face was keyed in, and the cards of this table come from a virtual shoe."
        raise malformed(what, "a report of an irregularity" if slip else "the same order without a face")
    return CardFromShoe(cast("FromShoe", read({**order, "face": STAND_IN})))
