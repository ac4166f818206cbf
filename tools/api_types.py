"""Write the pages' types from the API's own description: `python -m tools.api_types [--check]`."""

import re
import sys
from pathlib import Path
from typing import Any

from punto.server.route_table import description
from punto.server.wire.schema import KINDS, TEXTS

TARGET = Path(__file__).parents[1] / "ui" / "src" / "lib" / "types.ts"
HEAD = "/** What the API sends and takes. `make types` writes this from the API's own description. */"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
OPEN = frozenset(KINDS.values())
"""What the pages pass on as the API suggests it, and look into only where they draw something of it."""

Schema = dict[str, Any]


class Writer:
    """Turns schemas into interfaces: those that the API's paths lead to, without each order and each fact."""

    def __init__(self, schemas: dict[str, Schema]) -> None:
        """Take the schemas by name; nothing is written yet."""
        self.schemas = schemas
        self.written: dict[str, str] = {}

    def interface(self, name: str) -> None:
        """Write a record, once."""
        if name in self.written:
            return
        self.written[name] = ""
        schema = self.schemas[name]
        required = set(schema.get("required", ()))
        fields = [
            f"  {key}{'' if key in required else '?'}: {self.type_of(field)};"
            for key, field in schema.get("properties", {}).items()
        ]
        said = re.sub(r"\s+", " ", schema.get("description", ""))
        comment = f"/** {said} */\n" if said else ""
        self.written[name] = "\n".join([f"{comment}export interface {name} {{", *fields, "}"])

    def type_of(self, schema: Schema) -> str:
        """A schema as TypeScript writes it; whatever it refers to is written, too."""
        if "$ref" in schema:
            return self._reference(str(schema["$ref"].rpartition("/")[2]))
        if "const" in schema or "enum" in schema:
            return " | ".join(f'"{value}"' for value in schema.get("enum", [schema.get("const")]))
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(self.type_of(each) for each in schema["anyOf"]))
        kind = schema.get("type")
        if kind == "array":
            return self._list(schema)
        return self._record(schema) if kind == "object" else PLAIN.get(str(kind), "unknown")

    def _reference(self, name: str) -> str:
        if name in OPEN:
            return "Record<string, unknown>"
        if name in TEXTS:
            return "string"
        self.interface(name)
        return name

    def _list(self, schema: Schema) -> str:
        if "prefixItems" in schema:
            return f"[{', '.join(map(self.type_of, schema['prefixItems']))}]"
        item = self.type_of(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"

    def _record(self, schema: Schema) -> str:
        inner = schema.get("additionalProperties", True)
        return f"Record<string, {self.type_of(inner) if isinstance(inner, dict) else 'unknown'}>"


def types() -> str:
    """Every struct of the API, in TypeScript."""
    found = description()
    writer = Writer(found["components"]["schemas"])
    for operation in (each for ways in found["paths"].values() for each in ways.values()):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for body in bodies:
            if "content" in body:
                writer.type_of(body["content"]["application/json"]["schema"])
    return "\n\n".join([HEAD, *(writer.written[name] for name in sorted(writer.written))]) + "\n"


def main(arguments: list[str]) -> int:
    """Write the types, or say whether those that are there are current."""
    current = types()
    if "--check" not in arguments:
        TARGET.write_text(current, encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == current:
        return 0
    print(f"{TARGET.name}: the API has changed since it was written; make types", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
