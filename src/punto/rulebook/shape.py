"""Checking that a rulebook's data has the keys it should, all of them, before its values are read."""

import difflib
from collections.abc import Iterator
from datetime import date
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from punto.rulebook.model import Rulebook
from punto.rulebook.rulebook_errors import Fault
from punto.rulebook.shape_words import in_toml, shape_of
from punto.rulebook.toml_files import BookSources


def check_shape(sources: BookSources) -> list[Fault]:
    """Every unknown and every missing key."""
    return [
        sources.fault_at(_key(path), what, right) for path, what, right in _walk(_whole(), sources.raw, ())
    ]


@cache
def _whole() -> inspect.Type:
    """What a rulebook is made of: the same for each, and long to work out."""
    return inspect.type_info(Rulebook)


Path = tuple[str, ...]
Complaint = tuple[Path, str, str]
KINDS = {
    bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list",
    dict: "a table", date: "a date",
}  # fmt: skip
"""What TOML has, in words."""
KEYS_ARE_WRONG = "Object "
"""How the library begins to say that a key is missing or unknown."""


def faults_in(said: Any, kind: Any) -> list[tuple[str, str, str]]:
    """Every unknown key, missing key and wrong value of some TOML: where, what, and what would be right."""
    wrong = (each for each in _wrong_values(said, kind, ()) if not each[1].startswith(KEYS_ARE_WRONG))
    found = [*_walk(inspect.type_info(kind), said, ()), *wrong]
    return [(_key(path), what, right) for path, what, right in found]


def _walk(expected: inspect.Type, said: Any, path: Path) -> Iterator[Complaint]:
    expected = _meant(expected, said)
    if isinstance(expected, inspect.StructType) and isinstance(said, dict):
        yield from _walk_struct(expected, said, path)
    elif isinstance(expected, inspect.DictType) and isinstance(said, dict):
        for name, value in said.items():
            yield from _walk(expected.value_type, value, (*path, name))
    elif isinstance(expected, inspect.VarTupleType) and isinstance(said, list):
        for place, value in enumerate(said):
            yield from _walk(expected.item_type, value, (*path, f"[{place}]"))


def _walk_struct(expected: inspect.StructType, said: dict[str, Any], path: Path) -> Iterator[Complaint]:
    fields = {field.encode_name: field for field in expected.fields}
    for name in said:
        if name not in fields:
            near = difflib.get_close_matches(name, list(fields), n=1)
            hint = f"did you mean {near[0]!r}? " if near else ""
            yield (*path, name), "unknown key", f"{hint}keys here: {', '.join(sorted(fields))}"
    for name, field in fields.items():
        if name in said:
            yield from _walk(field.type, said[name], (*path, name))
        elif field.required:
            missing = "missing clause" if name == "clause" else "missing key"
            shape = in_toml(field.type)
            what = "name the clause that fixes this" if name == "clause" else f"give it: {shape}"
            yield (*path, name), missing, what


def _meant(expected: inspect.Type, said: Any) -> inspect.Type:
    """Of several types, the one that fits the kind of value there is."""
    if not isinstance(expected, inspect.UnionType):
        return expected
    wanted: tuple[type[inspect.Type], ...] = ()
    if isinstance(said, dict):
        wanted = (inspect.StructType, inspect.DictType)
    elif isinstance(said, list):
        wanted = (inspect.VarTupleType,)
    return next((each for each in expected.types if isinstance(each, wanted)), expected)


def _key(path: Path) -> str:
    return ".".join(path).replace(".[", "[")


def convert(sources: BookSources) -> Rulebook | list[Fault]:
    """The typed rulebook, or every value that has the wrong type."""
    try:
        return msgspec.convert(sources.raw, Rulebook, strict=True)
    except msgspec.ValidationError:
        wrong = _wrong_values(sources.raw, Rulebook, ())
        return [sources.fault_at(_key(path), what, right) for path, what, right in wrong]


def _wrong_values(said: Any, wanted: Any, path: Path) -> Iterator[Complaint]:
    """The deepest places at which a value does not fit its type."""
    try:
        msgspec.convert(said, wanted, strict=True)
    except msgspec.ValidationError as error:
        inner = [found for child in _children(said, wanted, path) for found in _wrong_values(*child)]
        what = str(error).partition(" - at ")[0]
        yield from inner or [(path, _named(said, what), f"give {shape_of(wanted)}")]


def _named(said: Any, what: str) -> str:
    """What is wrong with a value; a word that is none of those known is named."""
    if what.startswith("Invalid enum value"):
        return f"{said!r} is not known here"
    return f"is {KINDS[type(said)]}" if what.startswith("Expected `") and type(said) in KINDS else what


def _children(said: Any, wanted: Any, path: Path) -> Iterator[tuple[Any, Any, Path]]:
    """The parts of a value, each with the type it should have."""
    choices = get_args(wanted) if isinstance(wanted, UnionType) else (wanted,)
    for choice in choices:
        inside = get_args(choice)
        if isinstance(said, dict) and isinstance(choice, type) and issubclass(choice, msgspec.Struct):
            hints = get_type_hints(choice)
            yield from ((said[name], hints[name], (*path, name)) for name in said if name in hints)
        elif isinstance(said, dict) and get_origin(choice) is dict:
            yield from ((value, inside[1], (*path, name)) for name, value in said.items())
        elif isinstance(said, list) and get_origin(choice) is tuple:
            yield from ((value, inside[0], (*path, f"[{place}]")) for place, value in enumerate(said))
