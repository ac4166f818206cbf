"""One of every kind of fact, with values in it that nobody could take for others: who hears which of them?"""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

from msgspec import inspect

from punto.cards import Card
from punto.floor.cardroom.machine import CARD_ROOM
from punto.floor.jackpot import JACKPOT
from punto.floor.patron import PATRONS
from punto.floor.plan import PLAN
from punto.floor.promotion import PROMOTION
from punto.floor.tournament import TOURNAMENT
from punto.machine.fact import Fact
from punto.machine.machine import Machine
from punto.machine.names import name_of
from punto.table import TABLE
from punto.units.privacy import FREE_TEXT, PERSON, STAFF_ONLY, has_mark, unmarked

MACHINES: tuple[Machine[Any, Any], ...] = (
    TABLE, CARD_ROOM, JACKPOT, PATRONS, PLAN, PROMOTION, TOURNAMENT,
)  # fmt: skip


class Sample:
    """A fact of a machine, and what stands in it for whom."""

    def __init__(self, kind: type[Fact], machine: Machine[Any, Any] = TABLE) -> None:
        """Fill every field."""
        self.kind, self.machine = kind, machine
        self.people: list[str] = []
        """The people it names where not only the staff may read it."""
        self.mentioned: list[str] = []
        """The people who are spoken of in free text."""
        self.secrets: list[str] = []
        """What is for the staff alone."""
        self._numbers = count(1)
        plain = self._value(inspect.type_info(kind), secret=False)
        self.fact = machine.codec.read_fact(json.dumps(plain).encode())

    def _value(self, kind: inspect.Type, secret: bool, above: tuple[type, ...] = ()) -> Any:
        secret = secret or has_mark(kind, STAFF_ONLY)
        plain = unmarked(kind)
        if isinstance(plain, inspect.StrType):
            return self._text(kind, secret)
        if isinstance(plain, inspect.IntType):
            return self._number(secret)
        if isinstance(plain, inspect.StructType):
            tag = {plain.tag_field: plain.tag} if plain.tag_field else {}
            inside = (*above, plain.cls)
            hidden = [each for each in plain.fields if has_mark(each.type, STAFF_ONLY)]
            flags = [each for each in hidden if isinstance(unmarked(each.type), inspect.BoolType)]
            self.secrets += [f'"{each.encode_name}":' for each in flags]
            return tag | {each.encode_name: self._value(each.type, secret, inside) for each in plain.fields}
        if isinstance(plain, inspect.UnionType):
            first = next(each for each in plain.types if not isinstance(each, inspect.NoneType))
            return self._value(first, secret, above)
        return self._several(plain, secret, above)

    def _several(self, kind: inspect.Type, secret: bool, above: tuple[type, ...]) -> Any:
        if isinstance(kind, inspect.TupleType):
            return [self._value(each, secret, above) for each in kind.item_types]
        if isinstance(kind, inspect.CollectionType):
            ends = getattr(unmarked(kind.item_type), "cls", None) in above
            return [] if ends else [self._value(kind.item_type, secret, above) for _ in range(2)]
        if isinstance(kind, inspect.DictType):
            key = self._value(kind.key_type, secret, above)
            return {key: self._value(kind.value_type, secret, above)}
        if isinstance(kind, inspect.LiteralType):
            return kind.values[-1]
        if isinstance(kind, inspect.EnumType):
            return next(iter(kind.cls)).value
        if isinstance(kind, inspect.CustomType):
            return "9H" if kind.cls is Card else f"{self._number(secret)}/2"
        return 0.5 if isinstance(kind, inspect.FloatType) else True

    def _text(self, kind: inspect.Type, secret: bool) -> str:
        number = next(self._numbers)
        if not has_mark(kind, PERSON) and not has_mark(kind, FREE_TEXT):
            text = f"word-{number}"
            self.secrets += [text] if secret else []
            return text
        person = f"p-{number:016x}"
        (self.secrets if secret else self.people if has_mark(kind, PERSON) else self.mentioned).append(person)
        return person if has_mark(kind, PERSON) else f"told of {person}, and more"

    def _number(self, secret: bool) -> int:
        number = 98_700_001 + 2 * next(self._numbers)  # odd: halves of it stay fractions
        self.secrets += [str(number)] if secret else []
        return number

    def __str__(self) -> str:
        return f"{self.machine.name}: {name_of(self.kind)}"


def samples() -> list[Sample]:
    """One of every kind of fact, machine by machine."""
    return [Sample(kind, machine) for machine in MACHINES for kind in sorted(machine.facts, key=name_of)]


def texts(kinds: Iterator[type] | list[type]) -> Iterator[tuple[str, inspect.Type]]:
    """Every field of some structs, and of those inside, that holds text, with its type."""
    waiting, seen = [("", inspect.type_info(kind)) for kind in kinds], set[type]()
    while waiting:
        name, kind = waiting.pop()
        match plain := unmarked(kind):
            case inspect.StrType():
                yield name, kind
            case inspect.StructType() if plain.cls not in seen:
                seen.add(plain.cls)
                waiting += [(each.name, each.type) for each in plain.fields]
            case inspect.UnionType():
                waiting += [(name, each) for each in plain.types]
            case inspect.DictType():
                waiting += [(f"{name} by", plain.key_type), (name, plain.value_type)]
            case inspect.TupleType():
                waiting += [(name, each) for each in plain.item_types]
            case inspect.CollectionType():
                waiting.append((name, plain.item_type))
