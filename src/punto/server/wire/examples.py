"""Examples for the description: one of everything that is sent or answered, made from its schema."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Schema = Mapping[str, Any]

_GIVEN = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))
PLACES: dict[str, str] = _GIVEN["places"]
"""What stands for the parts of a path."""
SENT: dict[str, Any] = _GIVEN["sent"]
"""What is sent to some operations, written by hand."""
NAMED: dict[str, Any] = _GIVEN["named"]
"""Values of fields that have these names, where their schemas take them."""
DEEPEST = 7


class Examples:
    """Makes examples from schemas that refer to one another."""

    def __init__(self, components: Mapping[str, Schema]) -> None:
        """Take the schemas by name."""
        self._components = components

    def of(self, schema: Schema, name: str = "", depth: int = 0) -> Any:
        """A value that the schema takes; what lies very deep is as short as it may be."""
        if "$ref" in schema:
            return self.of(self._components[schema["$ref"].rpartition("/")[2]], name, depth)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self._one_of(schema[several], name, depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        known = NAMED.get(name)
        if known is not None and _is_of(known, schema):
            return known
        return self._plain(schema, name, depth)

    def _one_of(self, choices: list[Schema], name: str, depth: int) -> Any:
        null = [each for each in choices if each.get("type") == "null"]
        if null and depth >= DEEPEST:
            return None
        return self.of(next(each for each in choices if each not in null), name, depth + 1)

    def _plain(self, schema: Schema, name: str, depth: int) -> Any:
        match schema.get("type"):
            case "object":
                return self._object(schema, depth)
            case "array":
                return self._array(schema, name, depth)
            case "string":
                return _text(schema, name)
            case "integer" | "number":
                return max(1, schema.get("minimum", 1))
            case "boolean":
                return False
        return None

    def _object(self, schema: Schema, depth: int) -> dict[str, Any]:
        needed = schema.get("required", ())
        fields = schema.get("properties", {})
        made = {
            name: self.of(each, name, depth + 1)
            for name, each in fields.items()
            if name in needed or (depth < 1 and "default" not in each)
        }
        more = schema.get("additionalProperties")
        if isinstance(more, Mapping) and depth < DEEPEST:
            made["1"] = self.of(more, "", depth + 1)
        return made

    def _array(self, schema: Schema, name: str, depth: int) -> list[Any]:
        if "prefixItems" in schema:
            return [self.of(each, "", depth + 1) for each in schema["prefixItems"]]
        least = schema.get("minItems", 0)
        many = least if depth >= DEEPEST else max(1, least)
        return [self.of(schema.get("items", {}), name.removesuffix("s"), depth + 1) for _ in range(many)]


TEXTS: tuple[str, ...] = (
    "9H",
    "1",
    "banker",
    "0123456789abcdef" * 4,
    NAMED["id"],
    "p-0123456789abcdef",
    "2026-11-18",
    "BBPT",
)
"""Texts of many forms, for fields that take only some."""


def _text(schema: Schema, name: str) -> str:
    least, most = schema.get("minLength", 0), schema.get("maxLength", 10_000)
    candidates: tuple[str, ...] = (name.replace("_", " ") or "text", *TEXTS)
    for each in candidates:
        if least <= len(each) <= most and re.search(schema.get("pattern", ""), each):
            return str(each)
    return "1" * max(1, int(least))


def _is_of(value: Any, schema: Schema) -> bool:
    kinds = {"string": str, "integer": int, "array": list}
    if not isinstance(value, kinds.get(schema.get("type", ""), ())):
        return False
    if isinstance(value, str):
        return _text({**schema, "pattern": schema.get("pattern", "")}, value) == value
    return isinstance(value, list) or schema.get("minimum", value) <= value <= schema.get("maximum", value)
