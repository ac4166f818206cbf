"""JSON schemas of the table's own structs: what is written into an order, and what stands in a fact."""

import inspect
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.inspect import (
    BoolType,
    CollectionType,
    CustomType,
    DictType,
    EnumType,
    Field,
    IntType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    type_info,
)

from punto.cards import Card
from punto.script.amounts import MONEY
from punto.server.wire.field_docs import fields_said
from punto.units.privacy import STAFF_ONLY, has_mark, unmarked

Schema = dict[str, Any]

REF = "#/components/schemas/"
CENTS = "cents"
"""The format of whole numbers that are money."""
EXACT = "Cents, exact and therefore a text: a whole number, or a fraction such as 525/2."
TEXTS: dict[str, Schema] = {
    "CardFace": {"type": "string", "pattern": "^[A2-9TJQK][CDHS]$", "description": "A card, such as TD."},
    "ExactCents": {"type": "string", "pattern": r"^-?\d+(/\d+)?$", "description": EXACT},
}
FOR_STAFF = "For the staff alone."
CUSTOM: dict[type, str] = {Card: "CardFace", Fraction: "ExactCents"}
"""What is neither text nor number in the code, and how it is written."""
PLAIN: dict[type[Type], str] = {BoolType: "boolean", NoneType: "null", StrType: "string"}


class Schemas:
    """Writes the schemas of structs; a struct inside another one becomes a schema of its own."""

    def __init__(self, *, all_there: bool) -> None:
        """Start with nothing; where somebody else writes the JSON, what has a default is there as well."""
        self.all_there = all_there
        self.inner: dict[str, Schema] = {}

    def of(self, kind: type[msgspec.Struct]) -> Schema:
        """A struct with its fields and, where kinds are told apart by a name, its name."""
        info = type_info(kind)
        assert isinstance(info, StructType)  # noqa: S101 - a struct's
        said, tag = fields_said(kind), info.tag_field
        named: Schema = {tag: {"const": info.tag}} if tag else {}
        told = {field.encode_name: self._field(field, said.get(field.name, "")) for field in info.fields}
        needed = [each.encode_name for each in info.fields if self._is_there(each)]
        return {
            "type": "object",
            "description": (inspect.getdoc(kind) or "").replace("\n", " "),
            "properties": {**named, **told},
            "required": [*named, *needed],
        }

    def _is_there(self, field: Field) -> bool:
        """Whether a field must be there: what is for the staff alone is left out for others."""
        return not has_mark(field.type, STAFF_ONLY) if self.all_there else field.required

    def _field(self, field: Field, said: str) -> Schema:
        schema = self._type(field.type, field.name in MONEY)
        if self.all_there and has_mark(field.type, STAFF_ONLY):
            said = f"{said} {FOR_STAFF}".lstrip()
        if said:
            schema = {**schema, "description": said}
        default = field.default
        if not self.all_there and isinstance(default, str | int) and default != "":
            schema = {**schema, "default": default}
        return schema

    def _type(self, kind: Type, money: bool) -> Schema:
        match kind := unmarked(kind):
            case IntType():
                return {"type": "integer", "format": CENTS} if money else {"type": "integer"}
            case StructType():
                return self._reference(kind.cls)
            case CustomType():
                return {"$ref": f"{REF}{CUSTOM[kind.cls]}"}
            case LiteralType():
                return {"enum": list(kind.values)}
            case EnumType():
                return {"enum": [each.value for each in kind.cls]}
            case UnionType():
                return {"anyOf": [self._type(each, money) for each in kind.types]}
            case DictType():
                return {"type": "object", "additionalProperties": self._type(kind.value_type, money)}
            case TupleType():
                parts, count = [self._type(each, money) for each in kind.item_types], len(kind.item_types)
                return {"type": "array", "prefixItems": parts, "minItems": count, "maxItems": count}
            case CollectionType():
                return {"type": "array", "items": self._type(kind.item_type, money)}
        return {"type": PLAIN[type(kind)]}

    def _reference(self, kind: type[msgspec.Struct]) -> Schema:
        name = f"{kind.__name__}Record"
        if name not in self.inner:
            self.inner[name] = {}  # one that holds others of its kind
            self.inner[name] = self.of(kind)
        return {"$ref": f"{REF}{name}"}
