"""JSON schemas of structs: what clients send, and what the server answers."""

import inspect
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
from msgspec.inspect import (
    AnyType,
    BoolType,
    CollectionType,
    CustomType,
    DictType,
    EnumType,
    Field,
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

from punto.cards import Card
from punto.machine.codec import EXACT as EXACT_NUMBER
from punto.machine.names import name_of
from punto.script.amounts import MONEY
from punto.server.wire.field_docs import fields_said
from punto.units.privacy import STAFF_ONLY, has_mark

Schema = dict[str, Any]

REF = "#/components/schemas/"
CENTS = "cents"
"""The format of whole numbers that are money."""
EXACT = "Cents, exact and therefore a text: a whole number, or a fraction such as 525/2."
TEXTS: dict[str, Schema] = {
    "CardFace": {"type": "string", "pattern": "^[A2-9TJQK][CDHS]$", "description": "A card, such as TD."},
    "ExactCents": {"type": "string", "pattern": f"^{EXACT_NUMBER.pattern}$", "description": EXACT},
}
FOR_STAFF = "For the staff alone."
CUSTOM: dict[type, str] = {Card: "CardFace", Fraction: "ExactCents"}
"""What is neither text nor number in the code, and how it is written."""
PLAIN: dict[type[Type], str] = {BoolType: "boolean", NoneType: "null"}
BOUNDS = {
    "ge": "minimum", "le": "maximum", "min_length": "minLength", "max_length": "maxLength",
    "pattern": "pattern",
}  # fmt: skip
"""What a type says of its bounds, and what a schema calls it."""
KINDS = {"order": "Order", "type": "Fact"}
"""Structs that are told apart by a name under this key, and what all of them together are called."""
FLOOR = "floor"
"""The package with the machines beside the table."""
SAID = {
    "Order": "An order, told from others by its name. Amounts are whole cents.",
    "Fact": "What happened, told from others by its type. Amounts are whole cents.",
}


class NameTaken(Exception):
    """Two structs of one name: their schemas would overwrite each other."""


class Schemas:
    """Writes the schemas of structs, each once, under its name. What is sent is written before what is told.

    In what is sent, a field with a default may be left out; in what is told, every field is there.
    """

    def __init__(self) -> None:
        """Start with nothing but texts of a kind."""
        self.components: dict[str, Schema] = dict(TEXTS)
        self._written: dict[str, Any] = {}

    def of(self, kind: Any, *, sent: bool) -> Schema:
        """The schema of a type; structs are referred to by their names."""
        return self._type(type_info(kind), sent, money=False)

    def struct(self, info: StructType, *, sent: bool) -> Schema:
        """A struct with its fields and, where kinds are told apart by a name, its name."""
        said, tag = fields_said(info.cls), info.tag_field
        named: Schema = {tag: {"type": "string", "const": info.tag}} if tag else {}
        told = {
            field.encode_name: self._field(field, said.get(field.name, ""), sent) for field in info.fields
        }
        needed = [each.encode_name for each in info.fields if _is_there(each, sent)]
        schema: Schema = {
            "type": "object",
            "description": (inspect.getdoc(info.cls) or "").replace("\n", " "),
            "properties": {**named, **told},
            "required": [*named, *needed],
        }
        return {**schema, "additionalProperties": False} if info.forbid_unknown_fields else schema

    def _field(self, field: Field, said: str, sent: bool) -> Schema:
        schema = self._type(field.type, sent, money=field.name in MONEY)
        if not sent and has_mark(field.type, STAFF_ONLY):
            said = f"{said} {FOR_STAFF}".lstrip()
        if said:
            schema = {**schema, "description": said}
        if sent and isinstance(field.default, str | int) and field.default != "":
            schema = {**schema, "default": field.default}
        return schema

    def _type(self, kind: Type, sent: bool, money: bool) -> Schema:
        match kind:
            case Metadata():
                return {**self._type(kind.type, sent, money), **(kind.extra_json_schema or {})}
            case IntType() | StrType():
                return _bounded(kind, money)
            case StructType():
                return self._reference(kind, sent)
            case CustomType():
                return {"$ref": f"{REF}{CUSTOM[kind.cls]}"}
            case LiteralType():
                return _one_of(kind.values)
            case EnumType():
                return _one_of(each.value for each in kind.cls)
            case UnionType():
                return self._union(kind, sent, money)
            case AnyType():
                return {}
        return self._several(kind, sent, money)

    def _several(self, kind: Type, sent: bool, money: bool) -> Schema:
        match kind:
            case DictType():
                return {"type": "object", "additionalProperties": self._type(kind.value_type, sent, money)}
            case TupleType():
                parts = [self._type(each, sent, money) for each in kind.item_types]
                return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
            case CollectionType():
                return {"type": "array", "items": self._type(kind.item_type, sent, money)}
        return {"type": PLAIN[type(kind)]}

    def _union(self, kind: UnionType, sent: bool, money: bool) -> Schema:
        tagged = [each for each in kind.types if isinstance(each, StructType) and each.tag_field]
        if len(tagged) < len(kind.types):
            return {"anyOf": [self._type(each, sent, money) for each in kind.types]}
        field = str(tagged[0].tag_field)
        name = _union_name(field, tagged)
        if name not in self.components:
            self.components[name] = {}
            refs = {str(each.tag): self._reference(each, sent)["$ref"] for each in tagged}
            self.components[name] = {
                "description": SAID[KINDS[field]],
                "oneOf": [{"$ref": ref} for _, ref in sorted(refs.items())],
                "discriminator": {"propertyName": field, "mapping": dict(sorted(refs.items()))},
            }
        return {"$ref": f"{REF}{name}"}

    def _reference(self, kind: StructType, sent: bool) -> Schema:
        name = schema_name(kind.cls)
        if self._written.setdefault(name, kind.cls) is not kind.cls:
            raise NameTaken(f"{name}: {kind.cls} and {self._written[name]}")
        if name not in self.components:
            self.components[name] = {}  # one that holds others of its kind
            self.components[name] = self.struct(kind, sent=sent)
        return {"$ref": f"{REF}{name}"}


def schema_name(kind: type[msgspec.Struct]) -> str:
    """What the description calls a struct: the order `place-bets` is `PlaceBetsOrder`."""
    suffix = KINDS.get(str(kind.__struct_config__.tag_field), "")
    return name_of(kind).title().replace("-", "") + suffix if suffix else kind.__name__


@cache
def schema_of(kind: type[msgspec.Struct]) -> Schema:
    """The schema of one struct that is sent."""
    schemas = Schemas()
    schemas.of(kind, sent=True)
    return schemas.components[schema_name(kind)]


def _is_there(field: Field, sent: bool) -> bool:
    """Whether a field must be there: what is unset is left out, and what is for the staff alone."""
    if sent or field.required:
        return field.required and (sent or not has_mark(field.type, STAFF_ONLY))
    defaults = (field.default, field.default_factory)
    return any(each is not msgspec.NODEFAULT for each in defaults) and not has_mark(field.type, STAFF_ONLY)


def _bounded(kind: IntType | StrType, money: bool) -> Schema:
    named = "integer" if isinstance(kind, IntType) else "string"
    found = {name: getattr(kind, bound, None) for bound, name in BOUNDS.items()}
    schema: Schema = {"type": named, **{name: value for name, value in found.items() if value is not None}}
    return {**schema, "format": CENTS} if money and named == "integer" else schema


def _one_of(values: Iterable[Any]) -> Schema:
    found = list(values)
    return (
        {"type": "string", "enum": found} if all(isinstance(each, str) for each in found) else {"enum": found}
    )


def _union_name(field: str, kinds: Iterable[StructType]) -> str:
    """What all kinds of one machine are called together: a table's plainly, others by their machine."""
    places = {place[2] for each in kinds if (place := each.cls.__module__.split("."))[1] == FLOOR}
    return f"{places.pop().capitalize()}{KINDS[field]}" if len(places) == 1 else KINDS[field]
