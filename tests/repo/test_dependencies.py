"""What the package declares is what its code imports, and nothing else."""

import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from punto.extras import EXTRAS
from tests.repo.test_locks import declared

SRC = Path(__file__).parents[2] / "src" / "punto"
BASE = {"msgspec", "rich", "typer"}
ASKED_FOR_AS = {"cupy": "cupy-cuda13x", "distributed": "dask", "psycopg_pool": "psycopg"}
"""Modules that come with a distribution of another name."""


def imported(file: Path) -> Iterator[str]:
    """The packages of others that a module imports, by name or by a name in quotes."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]
        elif isinstance(node, ast.Call) and _loads(node) and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value).partition(".")[0]


def _loads(call: ast.Call) -> bool:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name in {"import_module", "needing"} and bool(call.args)


def others() -> set[str]:
    found = {name for file in SRC.rglob("*.py") for name in imported(file)}
    return found - set(sys.stdlib_module_names) - {"punto", "editables"}


def distribution(module: str) -> str:
    return ASKED_FOR_AS.get(module) or packages_distributions()[module][0].lower().replace("_", "-")


def names(requirements: set[str]) -> set[str]:
    """The distributions asked for; one's own extras are asked for by their own names."""
    return {re.split(r"[\[<>=]", each)[0] for each in requirements if not each.startswith("punto[")}


def test_every_import_of_others_is_of_the_smallest_install_or_of_an_extra() -> None:
    assert others() == BASE | EXTRAS.keys()


def test_the_smallest_install_declares_what_is_imported() -> None:
    assert names(declared()[""]) == {distribution(each) for each in BASE}


@pytest.mark.parametrize("extra", sorted(set(EXTRAS.values())))
def test_an_extra_declares_what_is_imported(extra: str) -> None:
    wanted = {distribution(module) for module, brings in EXTRAS.items() if brings == extra}
    also = {"numpy"} if extra == "server" else set()  # prices without a compiler
    assert names(declared()[extra]) == wanted | also
