"""From text to the fields of a struct and back, led by the struct's own types."""

from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import inspect

from punto.cards import Card
from punto.script.amounts import read_whole, write_whole
from punto.script.grammar import Tree, Unreadable, Word
from punto.units.privacy import unmarked

YES, NO, NONE = "yes", "no", "none"
LISTS = (inspect.VarTupleType, inspect.ListType, inspect.SetType, inspect.FrozenSetType)
PLAIN = (inspect.StrType, inspect.LiteralType, inspect.EnumType, inspect.CustomType, inspect.DateType)
Reader = Callable[[Word, Any, str], Any]


@cache
def fields_of(kind: type[msgspec.Struct]) -> dict[str, inspect.Field]:
    """The fields of a struct, by name."""
    info = cast("inspect.StructType", inspect.type_info(kind))
    return {field.name: field for field in info.fields}


def read_struct(tree: dict[str, Tree], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct as plain data, every one checked against its type."""
    known = fields_of(kind)
    for name in tree:
        if name not in known:
            raise Unreadable(f"there is no field {name}; known: {', '.join(known) or 'none'}")
    missing = [name for name, field in known.items() if field.required and name not in tree]
    if missing:
        raise Unreadable(f"{', '.join(missing)} must be given")
    return {name: read(value, known[name].type, name) for name, value in tree.items()}


def read(tree: Tree, kind: inspect.Type, name: str) -> Any:
    """A value as plain data."""
    kind = unmarked(kind)
    if isinstance(kind, inspect.UnionType):
        return _read_one_of(tree, kind, name)
    if isinstance(kind, inspect.StructType):
        return read_struct(_group(tree, name), kind.cls)
    if isinstance(kind, inspect.DictType):
        return {key: read(value, kind.value_type, name) for key, value in _group(tree, name).items()}
    if isinstance(kind, LISTS):
        return [read(each, kind.item_type, name) for each in _list(tree)]
    if isinstance(kind, inspect.TupleType):
        return _read_row(_list(tree), kind, name)
    if not isinstance(tree, Word):
        raise Unreadable(f"{name} is one word, not a list or a group")
    reader: Reader = _READERS.get(type(kind), _read_text)
    return reader(tree, kind, name)


def _read_row(trees: list[Tree], kind: inspect.TupleType, name: str) -> list[Any]:
    """So many values, each of its own type."""
    if len(trees) != len(kind.item_types):
        raise Unreadable(f"{name} has {len(kind.item_types)} values; write {name}=[value …]")
    return [read(each, item, name) for each, item in zip(trees, kind.item_types, strict=True)]


def _read_one_of(tree: Tree, kind: inspect.UnionType, name: str) -> Any:
    """The first of several types that takes the value; nothing is written none, and text comes last."""
    if tree == Word(NONE) and kind.includes_none:
        return None
    why = ""
    types = map(unmarked, kind.types)
    for each in sorted(types, key=lambda each: isinstance(each, inspect.StrType)):
        if isinstance(each, inspect.NoneType) or (
            isinstance(tree, Word) and tree.quoted and not isinstance(each, inspect.StrType)
        ):
            continue
        try:
            return read(tree, each, name)
        except Unreadable as error:
            why = why or str(error)
    raise Unreadable(why or f"{name} does not take this value")


def _group(tree: Tree, name: str) -> dict[str, Tree]:
    if isinstance(tree, dict):
        return tree
    raise Unreadable(f"{name} is a group; write {name}={{field=value …}}")


def _list(tree: Tree) -> list[Tree]:
    return tree if isinstance(tree, list) else [tree]


def _read_text(word: Word, kind: inspect.Type, name: str) -> Any:
    most = getattr(kind, "max_length", None)
    if most is not None and len(word.text) > most:
        raise Unreadable(f"{name} has {len(word.text)} characters; at most {most} are accepted")
    return word.text


def _read_int(word: Word, kind: Any, name: str) -> Any:
    number = read_whole(word, name)
    least, most = kind.ge, kind.le
    if (least is not None and number < least) or (most is not None and number > most):
        bounds = " to ".join(write_whole(each, name) for each in (least, most) if each is not None)
        raise Unreadable(f"{name} is a number from {bounds}, not {word.text}")
    return number


def _read_bool(word: Word, kind: inspect.Type, name: str) -> Any:
    if word.text in (YES, NO):
        return word.text == YES
    raise Unreadable(f"{name} is yes or no, not '{word.text}'")


def _read_choice(word: Word, kind: Any, name: str) -> Any:
    allowed = kind.values if isinstance(kind, inspect.LiteralType) else [each.value for each in kind.cls]
    if word.text in allowed:
        return word.text
    names = ", ".join(str(each) or '""' for each in allowed)
    raise Unreadable(f"{name} is one of: {names}; not '{word.text}'")


def _read_date(word: Word, kind: inspect.Type, name: str) -> Any:
    try:
        return date.fromisoformat(word.text).isoformat()
    except ValueError as error:
        raise Unreadable(f"{name} is a date such as 2024-08-19, not '{word.text}'") from error


def _read_custom(word: Word, kind: Any, name: str) -> Any:
    try:
        made = Card.parse(word.text) if kind.cls is Card else kind.cls(word.text)
    except (ValueError, ZeroDivisionError) as error:
        raise Unreadable(f"{name}: {error}") from error
    return msgspec.to_builtins(made, enc_hook=str)


_READERS: dict[type[inspect.Type], Reader] = {
    inspect.IntType: _read_int,
    inspect.BoolType: _read_bool,
    inspect.LiteralType: _read_choice,
    inspect.EnumType: _read_choice,
    inspect.DateType: _read_date,
    inspect.CustomType: _read_custom,
    inspect.DataclassType: _read_custom,
}


def write_struct(data: dict[str, Any], kind: type[msgspec.Struct]) -> dict[str, Tree]:
    """Plain data of a struct as text; what has its default is left out."""
    tree: dict[str, Tree] = {}
    for name, field in fields_of(kind).items():
        if field.required or _default(field) != data[name]:
            tree[name] = write_value(data[name], field.type, name)
    return tree


def _default(field: inspect.Field) -> Any:
    made = field.default_factory() if callable(field.default_factory) else field.default
    return msgspec.to_builtins(made, enc_hook=str)


def write_value(data: Any, kind: inspect.Type, name: str) -> Tree:
    """Plain data as text."""
    kind = unmarked(kind)
    if data is None:
        return Word(NONE)
    if isinstance(kind, inspect.UnionType):
        return _write_one_of(data, kind, name)
    if isinstance(kind, inspect.StructType):
        return write_struct(data, kind.cls)
    if isinstance(kind, inspect.DictType):
        return {key: write_value(value, kind.value_type, name) for key, value in data.items()}
    if isinstance(kind, inspect.TupleType):
        return [write_value(each, item, name) for each, item in zip(data, kind.item_types, strict=True)]
    if isinstance(kind, LISTS):
        return [write_value(each, kind.item_type, name) for each in data]
    if isinstance(kind, inspect.DataclassType):
        return Word(str(msgspec.convert(data, kind.cls)))
    if isinstance(data, bool):
        return Word(YES if data else NO)
    return Word(write_whole(data, name)) if isinstance(data, int) else Word(str(data))


def _write_one_of(data: Any, kind: inspect.UnionType, name: str) -> Tree:
    """A value of one of several types; text that could be read as another of them stands in quotes."""
    for each in map(unmarked, kind.types):
        tree = write_value(data, each, name) if _fits(data, each) else None
        if isinstance(tree, Word) and isinstance(each, inspect.StrType):
            return Word(tree.text, quoted=True)
        if tree is not None:
            return tree
    raise Unreadable(f"{name} has no written form")


def _fits(data: Any, kind: inspect.Type) -> bool:
    if isinstance(data, bool):
        return isinstance(kind, inspect.BoolType)
    if isinstance(data, int):
        return isinstance(kind, inspect.IntType)
    if isinstance(data, str):
        return isinstance(kind, PLAIN)
    if isinstance(data, dict):
        return isinstance(kind, inspect.StructType | inspect.DictType | inspect.DataclassType)
    return isinstance(kind, (*LISTS, inspect.TupleType))
