"""Whether what happened is what a script expects: given fields must agree, the rest is free."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

import msgspec

from punto.script.amounts import MONEY, read_money, read_whole, write_whole
from punto.script.fields import NO, NONE, YES
from punto.script.grammar import Tree, Unreadable, Word, quote
from punto.units import format_exact


def difference(tree: dict[str, Tree], thing: Any) -> str:
    """What differs between expected fields and a struct; nothing where all agree."""
    found = []
    for path, wanted in tree.items():
        try:
            value = at_path(thing, path)
        except Unreadable as error:
            found.append(str(error))
            continue
        name = path.rpartition(".")[2]
        money = name if name in MONEY else next((each for each in path.split(".") if each in MONEY), name)
        if not agrees(wanted, value, money):
            found.append(f"{path} is {shown(value, money)}")
    return ", ".join(found)


def at_path(thing: Any, path: str) -> Any:
    """What lies at a path such as wager.amount or people.seats.3."""
    for step in path.split("."):
        if isinstance(thing, Mapping) and step in thing:
            thing = thing[step]
        elif isinstance(thing, tuple) and step.isdigit() and int(step) < len(thing):
            thing = thing[int(step)]
        elif isinstance(thing, msgspec.Struct) and step in thing.__struct_fields__:
            thing = getattr(thing, step)
        else:
            raise Unreadable(f"there is no {step} in {path}; known: {', '.join(_known(thing)) or 'nothing'}")
    return thing


def _known(thing: Any) -> list[str]:
    if isinstance(thing, Mapping):
        return [str(key) for key in thing]
    return list(getattr(thing, "__struct_fields__", ()))


def agrees(wanted: Tree, value: Any, name: str) -> bool:
    """Whether a value is what was written; of a struct or a mapping only what was written counts."""
    if isinstance(wanted, dict):
        return not difference(wanted, value)
    if isinstance(wanted, list):
        return _agree_in_all(wanted, value, name)
    if isinstance(value, bool) or value is None:
        return wanted == Word({True: YES, False: NO, None: NONE}[value])
    if isinstance(value, int | Fraction):
        return _number(wanted, value, name)
    return wanted.text == _text(value)


def _agree_in_all(wanted: list[Tree], value: Any, name: str) -> bool:
    if isinstance(value, frozenset):
        return sorted(each.text for each in wanted if isinstance(each, Word)) == sorted(map(_text, value))
    if isinstance(value, Mapping):
        return [each.text for each in wanted if isinstance(each, Word)] == list(value)
    if not isinstance(value, tuple | list) or len(wanted) != len(value):
        return False
    return all(agrees(each, got, name) for each, got in zip(wanted, value, strict=True))


def _number(wanted: Word, value: int | Fraction, name: str) -> bool:
    try:
        if isinstance(value, Fraction):
            return value == (read_money(wanted.text) if name in MONEY else Fraction(wanted.text))
        return value == read_whole(wanted, name)
    except (Unreadable, ValueError):
        return False


def _text(value: Any) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)


def shown(value: Any, name: str) -> str:
    """A value as a script would write it."""
    if isinstance(value, bool) or value is None:
        return {True: YES, False: NO, None: NONE}[value]
    if isinstance(value, Fraction):
        return format_exact(value) if name in MONEY else str(value)
    if isinstance(value, int):
        return write_whole(value, name)
    if isinstance(value, tuple | list | frozenset):
        return f"[{', '.join(shown(each, name) for each in value)}]"
    if isinstance(value, Mapping):
        return f"{{{' '.join(f'{key}={shown(each, str(key))}' for key, each in value.items())}}}"
    if isinstance(value, msgspec.Struct):
        fields = ((each, getattr(value, each)) for each in value.__struct_fields__)
        return f"{{{' '.join(f'{each}={shown(got, each)}' for each, got in fields)}}}"
    return quote(_text(value))
