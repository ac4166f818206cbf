"""Write docs/rulebook-keys.md and docs/rulebook.schema.json from the model: `python -m tools.keys_page`."""

import ast
import inspect as source
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from punto.rulebook.library import SHIPPED, rulebook_ids
from punto.rulebook.loader import load
from punto.rulebook.model import Rulebook
from punto.rulebook.records import Cited, Named, Power, Span, Term
from punto.rulebook.register import clauses
from punto.rulebook.shape_words import in_toml

PAGE = Path("docs/rulebook-keys.md")
SCHEMA = Path("docs/rulebook.schema.json")
HEAD = """\
# Every key of a rulebook

For whoever writes a rulebook. A rulebook is a folder of TOML files. This page lists every table that may
stand there, with what each key holds. [rulebooks.md](rulebooks.md) explains how to begin.

The page is made from the code by `python -m tools.keys_page`, and so is
[rulebook.schema.json](rulebook.schema.json) for editors that know JSON Schema (Taplo, VS Code). Put
`#:schema PATH/rulebook.schema.json` on the first line of a file.

`clause` names the clause, or a list of clauses, that fixes a value; `reading` an adopted reading; `together`
says why four clauses or more are cited as one. The three are left out of the tables below. A key in **bold**
must be given. The last column names a shipped rulebook that gives the key, with the clause that it cites
there; where a key holds nothing but a clause, its meaning is what that clause says.

Beside `extends` may stand `[clauses.map]`: by clause of the rulebook below, the own clause for it.
"""
COLUMNS = "| key | holds | if left out | example | meaning | clause |\n|---|---|---|---|---|---|"
MEANINGS: dict[str, str] = json.loads(
    Path(__file__).with_name("key_meanings.json").read_text(encoding="utf-8")
)
"""What keys mean that hold a plain value: those of a class hold for all that extend it."""
DRAFT = "https://json-schema.org/draft/2020-12/schema"
CITED = ("clause", "reading", "together")
CLAUSES_MAP = {
    "description": "By clause of the rulebook below, the own clause that stands for it.",
    "type": "object",
    "properties": {"map": {"type": "object", "additionalProperties": {"type": "string"}}},
    "additionalProperties": False,
}
GENERAL = (Cited, Term, Named, Power, Span)
"""Tables that say nothing of what they are about; the clause does."""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(f"\n{_section(each)}" for each in _structs())


def schema() -> str:
    """The shape of a rulebook for editors; one file of several may hold a part, so nothing is required."""
    (whole,), parts = msgspec.json.schema_components([Rulebook], ref_template="#/$defs/{name}")
    parts["Rulebook"].pop("required", None)
    for cls in _structs():
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType)  # noqa: S101 - only structs are collected
        for field in info.fields:
            if field.name not in CITED:
                parts[cls.__name__]["properties"][field.encode_name]["description"] = meaning_of(cls, field)
    parts["Rulebook"]["properties"]["clauses"] = CLAUSES_MAP
    made = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A rulebook",
        **whole,
        "$defs": parts,
    }
    return json.dumps(made, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _structs() -> list[type[msgspec.Struct]]:
    """Every kind of table, in the order in which a reader meets it."""
    found: dict[type[msgspec.Struct], None] = {}
    _collect(inspect.type_info(Rulebook), found)
    return list(found)


def _collect(kind: inspect.Type, found: dict[type[msgspec.Struct], None]) -> None:
    if isinstance(kind, inspect.StructType):
        if kind.cls not in found:
            found[kind.cls] = None
            for each in kind.fields:
                _collect(each.type, found)
        return
    for inner in _inside(kind):
        _collect(inner, found)


def _inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.UnionType(types=types):
            yield from types
        case inspect.VarTupleType(item_type=item):
            yield item
        case inspect.DictType(key_type=key, value_type=value):
            yield from (key, value)


def _section(cls: type[msgspec.Struct]) -> str:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - only structs are collected
    rows = [_row(cls, each) for each in info.fields if each.name not in CITED]
    if not rows:
        return f"## {cls.__name__}\n\n{_first(cls)} A clause, and nothing else.\n"
    table = "\n".join(rows)
    return f"## {cls.__name__}\n\n{_first(cls)}\n\n{COLUMNS}\n{table}\n"


def _first(cls: type) -> str:
    return (cls.__doc__ or "").strip().split("\n\n")[0]


def _row(cls: type[msgspec.Struct], field: inspect.Field) -> str:
    name = f"**`{field.encode_name}`**" if field.required else f"`{field.encode_name}`"
    default = "" if field.required else _default(field)
    holds = _holds(field.type).replace("|", "\\|")
    example = _example(cls, field.name).replace("|", "\\|")
    meaning = meaning_of(cls, field).replace("|", "\\|")
    return f"| {name} | {holds} | {default} | {example} | {meaning} | {_cited(cls, field.name)} |"


def meaning_of(cls: type[msgspec.Struct], field: inspect.Field) -> str:
    """What a key means: as its class says, else the kind of table, else the clause that fixes it."""
    named = (MEANINGS.get(f"{each.__name__}.{field.name}") for each in cls.__mro__)
    own = _meanings(cls).get(field.name) or next(filter(None, named), "") or _kind_of(field.type)
    if own:
        return own
    use = _uses().get((cls.__name__, field.name))
    return clauses(use[0])[use[1]].gist if use else field.name.replace("_", " ").capitalize() + "."


def _kind_of(kind: inspect.Type) -> str:
    """The first sentence about the table that a key holds; nothing of one that is a clause alone."""
    if isinstance(kind, inspect.StructType):
        return "" if kind.cls in GENERAL else _first(kind.cls).split("\n")[0]
    return next(filter(None, map(_kind_of, _inside(kind))), "")


def _cited(cls: type, name: str) -> str:
    use = _uses().get((cls.__name__, name))
    return f"{use[0]} {use[1]}".replace("|", "\\|") if use else ""


@cache
def _uses() -> dict[tuple[str, str], tuple[str, str]]:
    """For each key, the shipped rulebook that gives it and the clause that fixes it there."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for rulebook in rulebook_ids(SHIPPED):
        known = clauses(rulebook)
        for key, clause in _fixed(load(rulebook), ""):
            if clause in known:
                found.setdefault(key, (rulebook, clause))
    return found


def _fixed(value: Any, clause: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Every key that is given, with the clause that is nearest to its value."""
    if isinstance(value, msgspec.Struct):
        clause = next(iter(value.clauses), clause) if isinstance(value, Cited) else clause
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            if inner not in (None, (), "", {}):
                nearest = next(iter(inner.clauses), clause) if isinstance(inner, Cited) else clause
                yield (type(value).__name__, name), nearest
                yield from _fixed(inner, clause)
    elif isinstance(value, dict | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _fixed(inner, clause)


def _holds(kind: inspect.Type) -> str:
    """What a key holds, with the kind of table by its name."""
    match kind:
        case inspect.StructType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case inspect.VarTupleType(item_type=inspect.StructType() as item):
            return f"a list of {_holds(item)}"
        case inspect.DictType(value_type=inspect.StructType() as value):
            return f"a table of names, each {_holds(value)}"
        case inspect.UnionType(types=types):
            kinds = [each for each in types if not isinstance(each, inspect.NoneType)]
            return " or ".join(dict.fromkeys(_holds(each) for each in kinds))
        case _:
            return in_toml(kind, 2)


def _default(field: inspect.Field) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else None
    return "nothing" if value in (None, (), "") else f"`{str(value).lower()}`"


@cache
def _meanings(cls: type) -> dict[str, str]:
    """The sentence below each field of a class, in it or in one that it extends."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if not issubclass(each, msgspec.Struct) or each is msgspec.Struct:
            continue
        (body,) = ast.parse(source.getsource(each)).body
        assert isinstance(body, ast.ClassDef)  # noqa: S101 - the source of a class
        for field, below in zip(body.body, body.body[1:], strict=False):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                    found[name] = " ".join(words.split())
    return found


@cache
def _examples() -> dict[tuple[str, str], str]:
    """A value for each key, from the shipped rulebooks."""
    found: dict[tuple[str, str], str] = {}
    for rulebook in rulebook_ids(SHIPPED):
        _gather(load(rulebook), found)
    return found


def _gather(value: Any, found: dict[tuple[str, str], str]) -> None:
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            plain = isinstance(inner, str | bool | int) or (
                isinstance(inner, tuple) and inner and all(isinstance(each, str | int) for each in inner)
            )
            if plain and inner != "":
                shown = list(inner) if isinstance(inner, tuple) else inner
                found.setdefault((type(value).__name__, name), f"`{json.dumps(shown, ensure_ascii=False)}`")
            _gather(inner, found)
    elif isinstance(value, dict | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            _gather(inner, found)


def _example(cls: type, name: str) -> str:
    return _examples().get((cls.__name__, name), "")


def main() -> int:
    """Write both files."""
    PAGE.write_text(page(), encoding="utf-8")
    SCHEMA.write_text(schema(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
