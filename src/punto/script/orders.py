"""The general form of an order: its name and its fields. Whatever is registered can be written and read."""

import difflib
import json
import re
from typing import Any

import msgspec

from punto.machine.machine import Machine
from punto.machine.names import name_of
from punto.machine.order import Order
from punto.script.fields import fields_of, read_struct, write_struct
from punto.script.grammar import Unreadable, read_fields, write_fields

_AT_FIELD = re.compile(r"`\$\.([^`]+)`")


def kinds(machine: Machine[Any, Any]) -> dict[str, type[Order]]:
    """Every kind of order of a machine, by its permanent name."""
    return {name_of(kind): kind for kind in machine.orders}


def read_general(machine: Machine[Any, Any], text: str) -> Order:
    """Read an order such as `close-bets`, or `buy-in amount=500 tender=cash`.

    >>> from punto.table import TABLE
    >>> read_general(TABLE, "draw-card face=9H").face
    Card(9H)
    """
    name, _, rest = text.strip().partition(" ")
    known = kinds(machine)
    kind = known.get(name)
    if kind is None:
        near = difflib.get_close_matches(name, known, n=5, cutoff=0.4) or sorted(known)
        raise Unreadable(f"there is no order '{name}'; accepted: {', '.join(near)}")
    try:
        fields = read_struct(read_fields(rest), kind)
        return machine.codec.read_order(json.dumps({**fields, "order": name}))
    except Unreadable as error:
        raise Unreadable(f"{name}: {error}; accepted: {form_of(kind)}") from error
    except msgspec.ValidationError as error:
        raise Unreadable(f"{name}: {out_of_bounds(error)}; accepted: {form_of(kind)}") from error


def out_of_bounds(error: msgspec.ValidationError) -> str:
    """Which field holds what it may not, without the words of the decoder."""
    place = _AT_FIELD.search(str(error))
    return f"{place[1] if place else 'a field'} is not of the length or form that is accepted there"


def write_general(machine: Machine[Any, Any], order: Order) -> str:
    """An order in its general form.

    >>> from punto.table import TABLE
    >>> from punto.table.money.buying_in import BuyIn
    >>> write_general(TABLE, BuyIn(amount=500_00, tender="cash"))
    'buy-in amount=500 tender=cash'
    """
    data = json.loads(machine.codec.write_order(order))
    return f"{data.pop('order')} {write_fields(write_struct(data, type(order)))}".rstrip()


def form_of(kind: type[Order]) -> str:
    """How an order is written: its name and its fields, those that may be left out in brackets."""
    fields = [
        f"{field.name}=…" if field.required else f"[{field.name}=…]" for field in fields_of(kind).values()
    ]
    return " ".join([name_of(kind), *fields])
