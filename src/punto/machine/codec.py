"""Writing orders and events as JSON, and reading them back. Names and versions are permanent."""

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache, cached_property, reduce
from operator import is_, or_
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.inspect import CollectionType, DictType, StructType, TupleType, UnionType, type_info

from punto.cards import Card
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.units.privacy import unmarked
from punto.units.struct_decoder import struct_decoder

S = TypeVar("S")
EXACT = re.compile(r"-?[0-9]{1,400}(/[1-9][0-9]{0,399})?", re.ASCII)
"""An exact number as it is written."""


class EventLine(msgspec.Struct, frozen=True, kw_only=True):
    """An event as it is kept: the envelope in the open, the fact under its name and version."""

    seq: int
    type: str
    version: int
    at: int
    actor: str
    approver: str
    command: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    payload: msgspec.Raw


def written_form(value: object) -> str:
    """How a card or a fraction is written, wherever a machine is written down."""
    if isinstance(value, Fraction | Card):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no written form")


def read_form(kind: type, value: Any) -> Any:
    """A card or a fraction from its written form."""
    if kind is Card:
        return Card.parse(value)
    if kind is Fraction:
        return _fraction(value)
    raise NotImplementedError(f"{kind.__name__} has no written form")


def _fraction(value: Any) -> Fraction:
    """An exact number from its text; "1e999999" would take for ever to read."""
    if not isinstance(value, str) or not EXACT.fullmatch(value):
        raise ValueError("is no exact number, such as 525/2")
    return Fraction(value)


def in_order(value: Any) -> Any:
    """The same with every set in it sorted, so that it is always written alike; keys stay where they are.

    >>> in_order({"b": frozenset({"y", "x"}), "a": 1})
    {'b': ('x', 'y'), 'a': 1}
    """
    if isinstance(value, frozenset | set):
        return tuple(sorted(value, key=lambda each: str(getattr(each, "value", each))))
    if isinstance(value, msgspec.Struct):
        held = {name: getattr(value, name) for name in value.__struct_fields__}
        changed = {name: new for name, old in held.items() if (new := in_order(old)) is not old}
        return msgspec.structs.replace(value, **changed) if changed else value
    if isinstance(value, dict):
        return {key: in_order(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        made = [in_order(each) for each in value]
        return value if all(map(is_, made, value)) else made
    return value


_ENCODER = msgspec.json.Encoder(enc_hook=written_form, order="deterministic")
_AS_IT_LIES = msgspec.json.Encoder(enc_hook=written_form)
"""Keeps the order in which wagers were laid and places taken: who came first is part of a state."""
_WRITTEN = msgspec.json.Decoder(EventLine)


def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """A decoder of what is written in the forms above."""
    return struct_decoder(kind, read_form)


class Codec(Generic[S]):
    """Writes and reads the orders, facts, events and states of one machine."""

    def __init__(self, state: type[S], orders: Iterable[type[Order]], facts: Iterable[type[Fact]]) -> None:
        """Know the kinds; they may still grow until the first is read."""
        self._state_type, self._order_kinds, self._fact_kinds = state, orders, facts

    @cached_property
    def _orders(self) -> msgspec.json.Decoder[Order]:
        return decoder(reduce(or_, self._order_kinds))

    @cached_property
    def _facts(self) -> msgspec.json.Decoder[Fact]:
        return decoder(reduce(or_, self._fact_kinds))

    @cached_property
    def _states(self) -> msgspec.json.Decoder[S]:
        return decoder(self._state_type)

    def write_order(self, order: Order) -> str:
        """An order as JSON."""
        return _ENCODER.encode(order).decode()

    def read_order(self, text: str | bytes) -> Order:
        """An order from JSON; raises msgspec.ValidationError on one that is none."""
        return self._orders.decode(text)

    def read_fact(self, payload: bytes | msgspec.Raw) -> Fact:
        """A fact from JSON, by the name it carries."""
        return self._facts.decode(payload)

    def as_written(self, fact: Fact) -> Fact:
        """The fact as everybody will read it: what is found by a key lies in the order of the keys."""
        return self.read_fact(_ENCODER.encode(fact)) if _has_keys(type(fact)) else fact

    def write_event(self, event: Event) -> bytes:
        """An event as JSON, one line."""
        return write_event(event)

    def read_event(self, line: str | bytes) -> Event:
        """An event from JSON."""
        kept = _WRITTEN.decode(line)
        fact = self.read_fact(kept.payload)
        return Event(
            kept.seq, kept.at, kept.actor, kept.command, fact, kept.clauses, kept.readings, kept.approver
        )

    def write_state(self, state: S) -> bytes:
        """A state as JSON, for whoever would rather not fold all of its events again."""
        return _AS_IT_LIES.encode(in_order(state))

    def read_state(self, text: bytes) -> S:
        """A state from JSON."""
        return self._states.decode(text)


@cache
def _has_keys(kind: type[Fact]) -> bool:
    """Whether something in a fact is found by a key."""
    within, seen = [type_info(kind)], set[type]()
    while within:
        part = unmarked(within.pop())
        if isinstance(part, DictType):
            return True
        if isinstance(part, StructType) and part.cls not in seen:
            seen.add(part.cls)
            within += [field.type for field in part.fields]
        elif isinstance(part, UnionType):
            within += part.types
        elif isinstance(part, TupleType):
            within += part.item_types
        elif isinstance(part, CollectionType):
            within.append(part.item_type)
    return False


def write_event(event: Event) -> bytes:
    """An event as JSON, one line."""
    fact = event.fact
    return _ENCODER.encode(
        EventLine(
            seq=event.seq, type=str(fact.__struct_config__.tag), version=fact.version, at=event.at,
            actor=event.actor, approver=event.approver, command=event.command, clauses=event.clauses,
            readings=event.readings, payload=msgspec.Raw(_ENCODER.encode(fact)),
        )
    )  # fmt: skip
