"""Find keys of the rulebook data that no code reads.

A key is a field of a struct that punto.rulebook.model.Rulebook is made of. It counts as read where code
takes it by name from an object (`rule.odds`), or names it in a string (`"over_area"` with `_before`).
"""

import ast
import sys
from pathlib import Path

import msgspec

from punto.rulebook import model

SOURCE = Path("src/punto")
MODEL = SOURCE / "rulebook" / "model.py"


def keys() -> dict[str, set[str]]:
    """Every key, with the structs that have it."""
    found: dict[str, set[str]] = {}
    for struct in structs(model.Rulebook):
        for field in struct.__struct_fields__:
            found.setdefault(field, set()).add(struct.__name__)
    return found


def structs(kind: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    """A struct and all that are made part of it, however deep."""
    schemas = msgspec.json.schema_components([kind])[1]
    names = set(schemas)
    waiting, found = [msgspec.Struct], set[type[msgspec.Struct]]()
    while waiting:
        for below in waiting.pop().__subclasses__():
            waiting.append(below)
            if below.__module__.startswith("punto.rulebook") and below.__name__ in names:
                found.add(below)
    return found


def names_read(source: str) -> set[str]:
    """The attributes that a module takes, and the words of its strings."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


def unread() -> list[str]:
    """The keys that nothing reads, in words."""
    read = {
        name
        for file in SOURCE.rglob("*.py")
        if file != MODEL
        for name in names_read(file.read_text(encoding="utf-8"))
    }
    timed = {name.removesuffix(end) for name in keys() for end in ("_before", "_after") if name.endswith(end)}
    composed = {f"{name}{end}" for name in timed & read for end in ("_before", "_after")}
    return [
        f"{', '.join(sorted(structs))}.{key}: no code reads this key; read it, or take it out of the model"
        for key, structs in sorted(keys().items())
        if key not in read | composed
    ]


def main() -> int:
    """Say which keys nothing reads."""
    found = unread()
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
