"""Nothing that somebody else chose is kept without bound: every cache has a most, or keys of our own."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"

OF_OUR_OWN = {
    "punto.accounts.pseudonyms.names_people": "kinds of orders",
    "punto.ledger.money_routes.routes_of": "kinds of facts",
    "punto.machine.codec._has_keys": "kinds of facts",
    "punto.machine.redaction._of_struct": "kinds of structs",
    "punto.store.upcasting._upcasters": "the number of kinds of facts",
    "punto.rulebook.coverage.cited_in": "rulebooks on hand; any other name raises",
    "punto.rulebook.coverage.coverage": "rulebooks on hand; any other name raises",
    "punto.rulebook.loader._load": "rulebooks on hand; any other name raises",
    "punto.rulebook.register._rows": "files of rulebooks on hand; any other raises",
    "punto.rulebook.shape_words.shape_of": "types of rulebook keys",
    "punto.server.wire.field_docs._module": "modules of the program",
    "punto.server.wire.reading._decoder": "kinds of bodies",
    "punto.server.wire.reading._fields": "kinds of queries",
    "punto.server.wire.schema.schema_of": "kinds of orders",
    "punto.store.components.digest_of_packages": "packages of the program",
    "punto.store.sqlite.session._one_by_one": "statements of the program",
}
"""Caches without a most, and what their keys are."""


def unbounded(source: str, module: str) -> Iterator[str]:
    """The functions of a module whose answers are all kept, but for those that ask about types alone."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(map(_keeps_all, node.decorator_list)):
            given = [each for each in ast.walk(node.args) if isinstance(each, ast.arg)]
            if not all(_is_type(each) for each in given):
                yield f"{module}.{node.name}"


def _is_type(argument: ast.arg) -> bool:
    written = ast.unparse(argument.annotation) if argument.annotation else ""
    return written == "type" or written.startswith("type[")


def _keeps_all(decorator: ast.expr) -> bool:
    name = ast.unparse(decorator)
    bare = name.removeprefix("functools.")
    return bare in {"cache", "lru_cache()"} or bare.replace(" ", "").endswith("lru_cache(maxsize=None)")


def test_every_cache_has_a_most_or_keys_of_our_own() -> None:
    found = {
        name
        for file in sorted((SRC / "punto").rglob("*.py"))
        for name in unbounded(
            file.read_text(encoding="utf-8"), ".".join(file.relative_to(SRC).with_suffix("").parts)
        )
    }
    assert found - OF_OUR_OWN.keys() == set()
    assert found


@pytest.mark.parametrize(
    ("decorator", "kept"),
    [
        ("cache", True),
        ("functools.cache", True),
        ("lru_cache(maxsize=None)", True),
        ("lru_cache(maxsize=64)", False),
        ("property", False),
    ],
)
def test_a_cache_without_a_most_is_seen(decorator: str, kept: bool) -> None:
    source = f"@{decorator}\ndef known(name: str) -> str:\n    return name\n"
    assert list(unbounded(source, "punto.made_up")) == (["punto.made_up.known"] if kept else [])


@pytest.mark.parametrize("given", ["", "kind: type", "kind: type[Fact]"])
def test_what_asks_for_nothing_or_for_types_may_keep_everything(given: str) -> None:
    assert list(unbounded(f"@cache\ndef known({given}) -> int:\n    return 1\n", "punto.made_up")) == []
