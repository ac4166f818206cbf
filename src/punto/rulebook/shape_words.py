"""What a key of a rulebook should hold, in words: for faults, and for the reference of every key."""

from functools import cache
from typing import Any

from msgspec import inspect

PLAIN: dict[type[inspect.Type], str] = {
    inspect.BoolType: "true or false",
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.StrType: "a text",
    inspect.DateType: "a date such as 2025-01-31",
}
MOST_CHOICES = 12
"""More words than this are not listed in a fault."""


@cache
def shape_of(wanted: Any) -> str:
    """What a Python type takes, as one writes it in TOML."""
    return in_toml(inspect.type_info(wanted))


def in_toml(wanted: inspect.Type, depth: int = 0) -> str:
    """What a type takes, as one writes it in TOML."""
    match wanted:
        case inspect.LiteralType(values=values):
            return one_of(values)
        case inspect.VarTupleType(item_type=item):
            return f"a list of {_plural(in_toml(item, depth + 1))}"
        case inspect.DictType(key_type=key, value_type=value):
            names = f", named {in_toml(key)}" if isinstance(key, inspect.LiteralType) else ""
            return f"a table of names{names}, each {in_toml(value, depth + 1)}"
        case inspect.UnionType(types=types):
            kinds = [each for each in types if not isinstance(each, inspect.NoneType)]
            return " or ".join(dict.fromkeys(in_toml(each, depth) for each in kinds))
        case inspect.StructType():
            return table(wanted, depth)
        case _:
            return PLAIN.get(type(wanted), "a value")


def one_of(values: tuple[Any, ...]) -> str:
    """Some words of which one will do."""
    some = sorted(str(value) for value in values)[:MOST_CHOICES]
    more = ", …" if len(values) > MOST_CHOICES else ""
    return f"one of: {', '.join(some)}{more}"


def table(wanted: inspect.StructType, depth: int = 0) -> str:
    """A table with its keys: those it must have with what they hold, the others by name."""
    if depth > 1:
        return "a table"
    need = [each for each in wanted.fields if each.required]
    keys = [f"{each.encode_name} = {_example(each.type)}" for each in need]
    return f"a table {{ {', '.join(keys)} }}" if keys else "a table"


def _example(wanted: inspect.Type) -> str:
    match wanted:
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{each}"' for each in sorted(str(value) for value in values)[:MOST_CHOICES])
        case inspect.BoolType():
            return "true"
        case inspect.IntType():
            return "1"
        case inspect.StrType():
            return '"…"'
        case inspect.VarTupleType(item_type=item):
            return f"[{_example(item)}]"
        case inspect.UnionType(types=types):
            return _example(types[0])
        case inspect.StructType() | inspect.DictType():
            return "{ … }"
        case _:
            return "…"


def _plural(words: str) -> str:
    return words.removeprefix("a ").removeprefix("one of: ") + ("s" if words == "a text" else "")
