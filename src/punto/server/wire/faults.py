"""All faults of a body at once, in words: where each is, what is wrong, and what would be accepted there.

Looked for only after decoding failed: what was sent is walked along the types that it should have.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec.inspect import (
    AnyType,
    BoolType,
    CollectionType,
    CustomType,
    DictType,
    EnumType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    type_info,
)

from punto.machine.codec import read_form
from punto.server.wire.schema import schema_of
from punto.server.wire.words import fields_in_words
from punto.units.field_types import WORDS, WRONG

MOST = 20
"""So many faults are told of one body."""
LONGEST_NAME = 40
NOTHING: Mapping[str, str] = {}
MISSING, UNKNOWN, NONE_OF = "is missing", "is not known here", "is none of these"
GOT: dict[type, str] = {
    bool: "true or false", int: "a number", float: "a number with a point", str: "a text", list: "a list",
    dict: "an object", type(None): "null",
}  # fmt: skip
WANTED: dict[type[Type], str] = {
    BoolType: "true or false", CollectionType: "a list", CustomType: "a text", DictType: "an object",
    EnumType: "a text", IntType: "a whole number", LiteralType: "a text", NoneType: "null", StrType: "a text",
    StructType: "an object", TupleType: "a list",
}  # fmt: skip
TAKEN: dict[type[Type], type | tuple[type, ...]] = {
    BoolType: bool, CollectionType: list, CustomType: str, DictType: dict, EnumType: str, IntType: int,
    LiteralType: (str, int), NoneType: type(None), StrType: str, StructType: dict, TupleType: list,
}  # fmt: skip


class BodyFault(NamedTuple):
    """One thing that is wrong in what was sent."""

    path: str
    why: str
    words: str = ""
    """What would do there."""
    instead: tuple[str, ...] = ()
    """What would do in place of all of it: the orders that there are, or the fields of this one."""

    @property
    def accepted(self) -> tuple[str, ...]:
        """What would be accepted, as a problem lists it."""
        where = f"{self.path}: " if self.path else ""
        return self.instead or ((f"{where}{self.words}",) if self.words else ())

    def __str__(self) -> str:
        return f"{self.path or 'the body'}: {self.why}"


_info = cache(type_info)


def faults_of(kind: Any, sent: Any) -> list[BodyFault]:
    """Everything that is wrong with what was sent, where it should be of a type."""
    found = _walk(_info(kind), sent, "")
    return [fault for fault, _ in zip(found, range(MOST), strict=False)]


def _walk(kind: Type, sent: Any, path: str, more: Mapping[str, str] = NOTHING) -> Iterator[BodyFault]:
    match kind:
        case Metadata():
            yield from _walk(kind.type, sent, path, kind.extra or NOTHING)
        case UnionType():
            yield from _union(kind, sent, path)
        case AnyType():
            return
        case _ if not _is_taken(kind, sent):
            wanted, got = WANTED[_family(kind)], GOT.get(type(sent), "something else")
            yield BodyFault(path, f"expected {wanted}, got {got}", more.get(WORDS, wanted))
        case StructType():
            yield from _struct(kind, sent, path)
        case DictType():
            for name, value in sent.items():
                yield from _walk(kind.key_type, name, _under(path, name))
                yield from _walk(kind.value_type, value, _under(path, name))
        case _:
            yield from _list(kind, sent, path) if isinstance(sent, list) else _plain(kind, sent, path, more)


def _family(kind: Type) -> type[Type]:
    return next(each for each in type(kind).__mro__ if each in WANTED)


def _is_taken(kind: Type, sent: Any) -> bool:
    """Whether a value is of the kind of JSON that a type takes; true and false are no numbers."""
    family = _family(kind)
    return isinstance(sent, TAKEN[family]) and (family is BoolType or not isinstance(sent, bool))


def _struct(kind: StructType, sent: dict[str, Any], path: str) -> Iterator[BodyFault]:
    fields = {field.encode_name: field for field in kind.fields}
    for name, field in fields.items():
        if name in sent:
            yield from _walk(field.type, sent[name], _under(path, name))
        elif field.required:
            yield BodyFault(_under(path, name), MISSING, _in_words(field.type))
    if kind.forbid_unknown_fields:
        for name in sent:
            if name not in fields and name != kind.tag_field:
                yield BodyFault(_under(path, name), UNKNOWN, f"one of {', '.join(fields)}" if fields else "")


def _union(kind: UnionType, sent: Any, path: str) -> Iterator[BodyFault]:
    tagged = {
        each.tag: each for each in kind.types if isinstance(each, StructType) and each.tag_field is not None
    }
    fitting = [each for each in kind.types if _is_taken(_bare(each), sent)]
    if tagged and isinstance(sent, dict):
        yield from _tagged(tagged, sent, path)
    elif fitting:
        yield from min(([*_walk(each, sent, path)] for each in fitting), key=len)
    else:
        wanted = " or ".join(dict.fromkeys(WANTED[_family(_bare(each))] for each in kind.types))
        yield BodyFault(path, f"expected {wanted}, got {GOT.get(type(sent), 'something else')}", wanted)


def _bare(kind: Type) -> Type:
    return kind.type if isinstance(kind, Metadata) else kind


def _tagged(kinds: dict[Any, StructType], sent: dict[str, Any], path: str) -> Iterator[BodyFault]:
    """One of several structs, told apart by the name that it carries."""
    field = str(next(iter(kinds.values())).tag_field)
    tag, names = sent.get(field), tuple(sorted(map(str, kinds)))
    if isinstance(tag, str) and tag in kinds:
        fields = fields_in_words(schema_of(kinds[tag].cls)).items()
        known = tuple(f"{name}: {words}" for name, words in fields)
        for fault in _struct(kinds[tag], sent, path):
            yield fault._replace(instead=known)
    else:
        shown = f"{tag[:LONGEST_NAME]!r} " if isinstance(tag, str) else ""
        why = f"{shown}{NONE_OF}" if field in sent else MISSING
        yield BodyFault(_under(path, field), why, instead=names)


def _list(kind: Type, sent: list[Any], path: str) -> Iterator[BodyFault]:
    if isinstance(kind, TupleType):
        if len(sent) != len(kind.item_types):
            yield BodyFault(path, f"expected {len(kind.item_types)} values, got {len(sent)}")
        for number, (inner, value) in enumerate(zip(kind.item_types, sent, strict=False)):
            yield from _walk(inner, value, f"{path}[{number}]")
    elif isinstance(kind, CollectionType):
        for number, value in enumerate(sent):
            yield from _walk(kind.item_type, value, f"{path}[{number}]")


def _plain(kind: Type, sent: Any, path: str, more: Mapping[str, str]) -> Iterator[BodyFault]:
    match kind:
        case LiteralType() | EnumType():
            known = kind.values if isinstance(kind, LiteralType) else [each.value for each in kind.cls]
            if sent not in known:
                yield BodyFault(path, NONE_OF, f"one of {', '.join(map(str, known))}")
        case CustomType():
            try:
                read_form(kind.cls, sent)
            except (ValueError, ArithmeticError) as error:
                yield BodyFault(path, str(error), kind.cls.__name__.lower())
        case IntType():
            yield from _number(kind, sent, path)
        case StrType():
            yield from _text(kind, sent, path, more)


def _number(kind: IntType, sent: int, path: str) -> Iterator[BodyFault]:
    if kind.ge is not None and sent < kind.ge:
        yield BodyFault(path, f"is less than {kind.ge}", f"at least {kind.ge}")
    if kind.le is not None and sent > kind.le:
        yield BodyFault(path, f"is more than {kind.le}", f"at most {kind.le}")


def _text(kind: StrType, sent: str, path: str, more: Mapping[str, str]) -> Iterator[BodyFault]:
    words = more.get(WORDS, "")
    if kind.min_length is not None and len(sent) < kind.min_length:
        yield BodyFault(path, "is too short", words or f"at least {kind.min_length} characters")
    elif kind.max_length is not None and len(sent) > kind.max_length:
        yield BodyFault(path, "is too long", words or f"at most {kind.max_length} characters")
    elif kind.pattern is not None and not re.search(kind.pattern, sent):
        yield BodyFault(path, more.get(WRONG, "is not written as it should be"), words)


def _in_words(kind: Type) -> str:
    if isinstance(kind, Metadata):
        return str((kind.extra or {}).get(WORDS, "")) or _in_words(kind.type)
    if isinstance(kind, LiteralType):
        return f"one of {', '.join(map(str, kind.values))}"
    return "" if isinstance(kind, UnionType | AnyType) else WANTED[_family(kind)]


def _under(path: str, name: object) -> str:
    """The path of a field; a name that nobody could read is shortened and shown as it is written."""
    text = str(name)[:LONGEST_NAME]
    shown = text if text.isprintable() else ascii(text)
    return f"{path}.{shown}" if path else shown
