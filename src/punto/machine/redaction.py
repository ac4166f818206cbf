"""Redaction: a fact as somebody outside the staff may read it.

Others stand in it under the ids that this reader knows them by, and what is for the staff alone is left out.
Which fields those are, the types say, at any depth; how to go through a kind is worked out once.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import UNSET, structs
from msgspec.inspect import (
    CollectionType,
    DictType,
    FrozenSetType,
    NoneType,
    SetType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from punto.units.privacy import FREE_TEXT, PERSON, STAFF_ONLY, has_mark, unmarked

S = TypeVar("S", bound=msgspec.Struct)


class Redaction(Protocol):
    """What somebody reads in place of people's ids."""

    def person(self, who: str, /) -> str:
        """The id under which they know a person."""

    def text(self, words: str, /) -> str:
        """A text in which ids may stand, as they read it."""


class _AsItIs:
    """Reads every id as it is."""

    def person(self, who: str, /) -> str:
        return who

    def text(self, words: str, /) -> str:
        return words


AS_IT_IS: Redaction = _AsItIs()
"""For a floor where people go by names of their own choosing."""

Redact = Callable[[Any, Redaction], Any]
Collect = Callable[[Any], Iterable[str]]


class _Way(NamedTuple):
    """How to go through one type: what a reader is told of it, and who is named in it."""

    redact: Redact
    people: Collect
    leaves_out: bool = False
    """Whether something inside is for the staff alone."""


def redacted(thing: S, reader: Redaction) -> S:
    """A struct as somebody outside the staff reads it."""
    way = _of_struct(type(thing))
    told: S = thing if way is None else way.redact(thing, reader)
    return told


def people_in(thing: msgspec.Struct) -> frozenset[str]:
    """Everybody who is named in a struct, where not only the staff may read it."""
    way = _of_struct(type(thing))
    return frozenset() if way is None else frozenset(way.people(thing)) - {""}


def leaves_out(kind: type[msgspec.Struct]) -> bool:
    """Whether something in a struct is for the staff alone."""
    way = _of_struct(kind)
    return way is not None and way.leaves_out


_PERSON = _Way(lambda who, reader: reader.person(who), lambda who: (who,))
_TEXT = _Way(lambda words, reader: reader.text(words), lambda _: ())
_NOTHING = _Way(lambda value, _: value, lambda _: ())


@cache
def _of_struct(kind: type[msgspec.Struct]) -> _Way | None:
    return _struct(kind, {})


class _Inside:
    """A struct within itself, gone through as soon as it is known how."""

    way: _Way | None = None

    def redact(self, value: Any, reader: Redaction) -> Any:
        return value if self.way is None else self.way.redact(value, reader)

    def people(self, value: Any) -> Iterable[str]:
        return () if self.way is None else self.way.people(value)


Around = dict[type, _Inside]
"""The structs around a type: one may hold others of its kind."""


def _struct(kind: type[msgspec.Struct], around: Around) -> _Way | None:
    if kind in around:
        return _Way(around[kind].redact, around[kind].people)
    inside = _Inside()
    inside.way = _by_field(type_info(kind), {**around, kind: inside})
    return inside.way


def _by_field(info: Type, around: Around) -> _Way | None:
    assert isinstance(info, StructType)  # noqa: S101 - a struct's
    left_out = {each.name: UNSET for each in info.fields if has_mark(each.type, STAFF_ONLY)}
    shown = [each for each in info.fields if each.name not in left_out]
    ways = {each.name: way for each in shown if (way := _way(each.type, around))}
    if not ways and not left_out:
        return None
    parts = [(name, way.redact) for name, way in ways.items()]
    named = [(name, way.people) for name, way in ways.items() if way is not _TEXT]

    def redact(value: Any, reader: Redaction) -> Any:
        told: dict[str, Any] = {**left_out}
        for name, part in parts:
            if held := getattr(value, name):  # nobody is named in what is empty
                told[name] = part(held, reader)
        return structs.replace(value, **told) if told else value

    def people(value: Any) -> list[str]:
        found: list[str] = []
        for name, part in named:
            found += part(getattr(value, name))
        return found

    return _Way(redact, people, bool(left_out) or any(way.leaves_out for way in ways.values()))


def _way(kind: Type, around: Around) -> _Way | None:
    """How to go through a type; None where nothing in it concerns anybody."""
    if has_mark(kind, PERSON):
        return _PERSON
    if has_mark(kind, FREE_TEXT):
        return _TEXT
    match plain := unmarked(kind):
        case StructType():
            return _struct(plain.cls, around)
        case UnionType():
            return _one_of(plain, around)
        case DictType():
            return _by_key(plain, around)
        case TupleType():
            return _row(plain, around)
        case CollectionType():
            return _several(plain, around)
    return None


def _one_of(kind: UnionType, around: Around) -> _Way | None:
    """One thing, or nothing; or one of several structs, told apart by their class."""
    there = [each for each in kind.types if not isinstance(each, NoneType)]
    found = [way for each in there if (way := _way(each, around))]
    if not found:
        return None
    if len(there) > 1 and not all(isinstance(unmarked(each), StructType) for each in there):
        raise TypeError(f"{kind}: which of them names people cannot be told by its type")
    redact: Redact = found[0].redact if len(there) == 1 else redacted
    people: Collect = found[0].people if len(there) == 1 else people_in
    return _Way(
        lambda value, reader: None if value is None else redact(value, reader),
        lambda value: () if value is None else people(value),
        any(way.leaves_out for way in found),
    )


def _by_key(kind: DictType, around: Around) -> _Way | None:
    found = [_way(each, around) for each in (kind.key_type, kind.value_type)]
    if not any(found):
        return None
    key, value = (each or _NOTHING for each in found)

    def people(held: dict[Any, Any]) -> Iterator[str]:
        for name, each in held.items():
            yield from key.people(name)
            yield from value.people(each)

    return _Way(
        lambda held, reader: {
            key.redact(name, reader): value.redact(each, reader) for name, each in held.items()
        },
        people,
        value.leaves_out,
    )


def _row(kind: TupleType, around: Around) -> _Way | None:
    found = [_way(each, around) for each in kind.item_types]
    if not any(found):
        return None
    ways = [each or _NOTHING for each in found]
    return _Way(
        lambda row, reader: tuple([way.redact(each, reader) for way, each in zip(ways, row, strict=True)]),
        lambda row: [who for way, each in zip(ways, row, strict=True) for who in way.people(each)],
        any(way.leaves_out for way in ways),
    )


def _several(kind: CollectionType, around: Around) -> _Way | None:
    way = _way(kind.item_type, around)
    if way is None:
        return None
    made: type = {VarTupleType: tuple, SetType: set, FrozenSetType: frozenset}.get(type(kind), list)
    redact, people = way.redact, way.people
    return _Way(
        lambda several, reader: made([redact(each, reader) for each in several]),
        lambda several: [who for each in several for who in people(each)],
        way.leaves_out,
    )
