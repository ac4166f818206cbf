"""Guessing orders: any kind of order, filled with values that could be meant, and some that could not."""

from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from punto.cards import PACK, Card
from punto.rules.game import Game, wager_names
from punto.table import Order, Table
from punto.table.setup import game_of
from punto.units.privacy import unmarked

PEOPLE = ("Ann", "Bob", "Cy", "Dee")
AMOUNTS = (0, 1, 1_00, 5_00, 10_00, 25_00, 50_00, 100_00, 200_00, 500_00, 1_000_00, -5_00)
NUMBERS = (0, 1, 2, 3, 12, 13, 14, 19, 20, 21, 51, 52, 53, 60, 100, 208)
CENTS = ("amount", "minimum", "maximum", "unit", "area_maximum", "differential", "paid")


class Guess:
    """Values for the fields of an order, by their names and types and by what is at the table."""

    def __init__(self, state: Table, random: Random) -> None:
        """Guess at a table in a state."""
        self.state = state
        self.random = random
        self.game: Game = game_of(state.terms)

    def order(self, kind: type[Order]) -> Order:
        """An order of this kind."""
        built: Order = self._struct(inspect.type_info(kind))  # type: ignore[arg-type]
        return built

    def _struct(self, info: inspect.StructType) -> Any:
        values = {}
        for field in info.fields:
            if not field.required and self.random.random() < 0.4:
                continue
            values[field.name] = self.value(field.type, field.name)
        return info.cls(**values)

    def value(self, info: inspect.Type, name: str) -> Any:
        """A value of a type, for a field of this name."""
        pick = self.random.choice
        match info := unmarked(info):
            case inspect.UnionType(types=types):
                return self.value(pick(types), name)
            case inspect.LiteralType(values=values):
                return pick(values)
            case inspect.EnumType(cls=cls):
                return pick(list(cls))
            case inspect.BoolType():
                return pick((False, True))
            case inspect.IntType():
                return pick(AMOUNTS if name in CENTS else NUMBERS)
            case inspect.StrType():
                return pick(self._words(name))
            case inspect.NoneType():
                return None
            case inspect.CustomType(cls=cls) if cls is Card:
                return pick(PACK)
        return self._composed(info, name)

    def _composed(self, info: inspect.Type, name: str) -> Any:
        match info:
            case inspect.StructType():
                return self._struct(info)
            case inspect.DictType():
                return {self.value(info.key_type, name): self.value(info.value_type, name)}
            case inspect.VarTupleType() | inspect.FrozenSetType():
                number = self.random.choice((0, 1, 1, 2))
                items = [self.value(info.item_type, name) for _ in range(number)]
                return tuple(items) if isinstance(info, inspect.VarTupleType) else frozenset(items)
        raise NotImplementedError(f"{name}: {info}")

    def _words(self, name: str) -> tuple[str, ...]:
        """Words for a field: what the table itself would put there, and now and then something else."""
        state = self.state
        people = (*PEOPLE, *state.people.arrived)
        known: dict[str, tuple[str, ...]] = {
            "seat": ("", *state.setup.seats, "99"),
            "who": people,
            "to": people,
            "person": people,
            "nominee": people,
            "request": (*state.requests, "none"),
            "id": (f"w{state.seq}-{self.random.randrange(10)}", *state.layout),
            "place": ("P1", "B1", "P2", "B2", "P3", "B3"),
            "nominate": ("", "PB", "PPB", "BBPB"),
            "method": (*(self.game.book.dealing.method if self.game.book.dealing else ()), "none"),
            "variant": tuple(self.game.book.variant),
            "resolution": tuple(each.name for each in state.mishaps[-1].outlook)
            if state.mishaps
            else ("none",),
            "breach": (*state.affairs.breaches, "none"),
            "dispute": (*state.affairs.disputes, "none"),
        }
        if name == "wager":
            return (*state.layout, *wager_names(self.game.book), "nonsense")
        return known.get(name, ("something",))


def kinds_of(orders: dict[type[Order], Any]) -> list[type[Order]]:
    """Every kind of order, in a fixed order."""
    return sorted(orders, key=lambda kind: str(msgspec.inspect.type_info(kind).tag))  # type: ignore[attr-defined]
