"""The general form of an order: its name and its fields. Whatever is registered can be written and read."""

import difflib
import json

from punto.machine.names import name_of
from punto.machine.order import Order
from punto.script.fields import fields_of, read_struct, write_struct
from punto.script.grammar import Unreadable, read_fields, write_fields
from punto.table import read_order, write_order
from punto.table.machine import TABLE


def kinds() -> dict[str, type[Order]]:
    """Every kind of order, by its permanent name."""
    return {name_of(kind): kind for kind in TABLE.orders}


def read_general(text: str) -> Order:
    """Read an order such as `close-bets`, or `buy-in amount=500 tender=cash`.

    >>> read_general("draw-card face=9H").face
    Card(9H)
    """
    name, _, rest = text.strip().partition(" ")
    kind = kinds().get(name)
    if kind is None:
        near = difflib.get_close_matches(name, kinds(), n=5, cutoff=0.4) or sorted(kinds())
        raise Unreadable(f"there is no order {name!r}; accepted: {', '.join(near)}")
    try:
        fields = read_struct(read_fields(rest), kind)
        return read_order(json.dumps({**fields, "order": name}))
    except Unreadable as error:
        raise Unreadable(f"{name}: {error}; accepted: {form_of(kind)}") from error


def write_general(order: Order) -> str:
    """An order in its general form.

    >>> from punto.table.seats.joining import BuyIn
    >>> write_general(BuyIn(amount=500_00, tender="cash"))
    'buy-in amount=500 tender=cash'
    """
    data = json.loads(write_order(order))
    return f"{data.pop('order')} {write_fields(write_struct(data, type(order)))}".rstrip()


def form_of(kind: type[Order]) -> str:
    """How an order is written: its name and its fields, those that may be left out in brackets."""
    fields = [
        f"{field.name}=…" if field.required else f"[{field.name}=…]" for field in fields_of(kind).values()
    ]
    return " ".join([name_of(kind), *fields])
