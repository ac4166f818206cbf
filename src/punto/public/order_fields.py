"""What an order may hold, in words that a program can show and a search can go through."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import inspect

from punto.machine.legal import Choice
from punto.public.python_amounts import written_amount
from punto.rulebook.refusal import Refusal
from punto.script.fields import fields_of
from punto.script.grammar import Tree, Word
from punto.units.privacy import unmarked


@dataclass(frozen=True)
class OrderField:
    """One parameter of an order."""

    name: str
    kind: str
    """What it takes: word, number, amount, card, yes or no, choice, group; or several of these."""
    required: bool
    choices: tuple[Any, ...] = ()
    """All that it takes, where that is a short list."""
    fields: tuple["OrderField", ...] = ()
    """What stands in it, where it has parts of its own."""


@dataclass(frozen=True)
class PossibleOrder:
    """An order, whether somebody may give it now, and what it takes."""

    name: str
    allowed: bool
    refusal: Refusal | None
    """Why it may not be given, with a number and clauses."""
    fields: tuple[OrderField, ...]


def possible_order(choice: Choice) -> PossibleOrder:
    """A choice with its parameters."""
    return PossibleOrder(choice.name, choice.allowed, choice.refusal, _fields(choice.order))


def _fields(kind: type[msgspec.Struct]) -> tuple[OrderField, ...]:
    return tuple(_field(name, field) for name, field in fields_of(kind).items())


def _field(name: str, field: inspect.Field) -> OrderField:
    kind = unmarked(field.type)
    several = isinstance(kind, inspect.CollectionType)
    one = unmarked(kind.item_type) if isinstance(kind, inspect.CollectionType) else kind
    parts = _fields(one.cls) if isinstance(one, inspect.StructType) else ()
    words = _words(name, one)
    return OrderField(name, f"several: {words}" if several else words, field.required, _choices(one), parts)


def _words(name: str, kind: inspect.Type) -> str:
    if isinstance(kind, inspect.UnionType):
        return " or ".join(dict.fromkeys(_words(name, unmarked(each)) for each in kind.types))
    if isinstance(kind, inspect.CustomType):
        return "card" if kind.cls.__name__ == "Card" else "exact number"
    if isinstance(kind, inspect.IntType):
        return "amount" if "amount" in name else "number"
    return KINDS.get(type(kind), "word")


KINDS: dict[type, str] = {
    inspect.BoolType: "yes or no",
    inspect.LiteralType: "choice",
    inspect.EnumType: "choice",
    inspect.StructType: "group",
    inspect.DictType: "by name",
    inspect.NoneType: "nothing",
}


def _choices(kind: inspect.Type) -> tuple[Any, ...]:
    if isinstance(kind, inspect.LiteralType):
        return tuple(kind.values)
    if isinstance(kind, inspect.EnumType):
        return tuple(each.value for each in kind.cls)
    return (True, False) if isinstance(kind, inspect.BoolType) else ()


def written_value(value: Any) -> Tree:
    """A Python value as a script writes it: amounts in whole units, yes and no, cards by their names.

    >>> written_value({"amount": Decimal("2.50"), "spoken": True})
    {'amount': Word(text='2.50', quoted=False), 'spoken': Word(text='yes', quoted=False)}
    """
    if isinstance(value, Mapping):
        return {str(name): written_value(each) for name, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [written_value(each) for each in value]
    if isinstance(value, bool):
        return Word("yes" if value else "no")
    if value is None:
        return Word("none")
    text = written_amount(value) if isinstance(value, Decimal | Fraction | float) else str(value)
    return Word(text, quoted=isinstance(value, str) and not value.isalnum() and " " in value)
