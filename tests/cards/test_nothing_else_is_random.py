"""Chance enters the product in one file alone; a scan of every source file's syntax tree says so."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import punto

PRODUCT = Path(punto.__file__).parent
THE_ONE_PLACE = "cards/draw.py"

CHANCE = frozenset({"random", "secrets", "uuid", "_random"})
"""Modules whose purpose is chance."""
ARRAYS = "numpy"
"""A module for arithmetic, which brings generators along in its part `random`."""
NAMES = frozenset({"urandom", "getrandom", "RAND_bytes", "SystemRandom"})
"""Generators that live in modules with another purpose, such as os and ssl."""
BY_NAME = frozenset({"import_module", "__import__"})


def brings_chance(module: str) -> bool:
    """Whether a module is there for chance, or is the part of one that is."""
    first, _, rest = module.partition(".")
    return first in CHANCE or (first == ARRAYS and rest.partition(".")[0] == "random")


def chance(text: str) -> Iterator[str]:
    """Everything in a source text that can bring chance in."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names if brings_chance(each.name))
            case ast.ImportFrom(module=module, names=names):
                if brings_chance(module or ""):
                    yield str(module)
                yield from (each.name for each in names if each.name in NAMES)
                yield from (each.name for each in names if brings_chance(f"{module}.{each.name}"))
            case ast.Attribute(attr=attr) if attr in NAMES:
                yield attr
            case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="random"):
                yield "numpy.random"
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Constant(value=str(module)), *_]
            ):
                if name in BY_NAME and brings_chance(module):
                    yield module


@pytest.mark.parametrize(
    "text",
    [
        "import random",
        "import random as dice",
        "import os, secrets",
        "from random import choice",
        "from secrets import token_bytes",
        "import numpy.random",
        "from numpy import random",
        "from numpy.random import default_rng",
        "import numpy as np\nseed = np.random.default_rng()",
        "from os import urandom",
        "from os import urandom as bytes_of",
        "import os\nseed = os.urandom(32)",
        "import os\nseed = os.getrandom(32)",
        "import ssl\nseed = ssl.RAND_bytes(32)",
        "import uuid",
        "def shuffle():\n    import random",
        "import importlib\nimportlib.import_module('random')",
        "__import__('random')",
    ],
)
def test_the_scan_finds_chance_in_every_guise(text: str) -> None:
    assert list(chance(text))


@pytest.mark.parametrize(
    "text",
    [
        "import os\nos.getcwd()",
        "from punto.cards import SeededSource",
        "'import random'",
        "import numpy as np\nnp.zeros(3)",
        "from numpy.typing import NDArray",
        "randomness = 1",
        "import importlib\nimportlib.import_module('json')",
    ],
)
def test_the_scan_finds_nothing_where_there_is_none(text: str) -> None:
    assert list(chance(text)) == []


@pytest.mark.trust("A1", "A4")
def test_chance_enters_in_one_place_alone() -> None:
    found = {
        path.relative_to(PRODUCT).as_posix(): what
        for path in sorted(PRODUCT.rglob("*.py"))
        if (what := list(chance(path.read_text(encoding="utf-8"))))
    }
    assert found == {THE_ONE_PLACE: ["secrets"]}


CARD_PATH = (
    "cards/*.py",
    "store/keys/sealing.py",
    "store/keys/entropy.py",
    "store/keys/files.py",
    "robots/virtual_shoe.py",
)
"""What makes a shoe and deals from it."""


def shortcuts(text: str) -> list[str]:
    """Ways to choose that favour some cards: a remainder, a product, an order by drawn keys."""
    found = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.BinOp(op=ast.Mod()):
                found.append("%")
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), keywords=keywords):
                found += [name for each in keywords if each.arg == "key"]
                found += [name] if name in {"random", "divmod", "round"} else []
    return found


@pytest.mark.trust("A1")
@pytest.mark.parametrize(
    "text",
    [
        "word % 52",
        "int(chance.random() * 52)",
        "cards.sort(key=drawn)",
        "sorted(cards, key=drawn)",
        "divmod(word, 52)",
    ],
)
def test_the_scan_finds_shortcuts(text: str) -> None:
    assert shortcuts(text)


@pytest.mark.trust("A1")
def test_nothing_on_the_way_of_a_card_takes_a_shortcut() -> None:
    """A remainder is taken twice, in the draw that is proven, and nowhere else."""
    files = [path for pattern in CARD_PATH for path in sorted(PRODUCT.glob(pattern))]
    found = {
        path.relative_to(PRODUCT).as_posix(): what
        for path in files
        if (what := shortcuts(path.read_text(encoding="utf-8")))
    }
    assert len(files) > len(CARD_PATH)
    assert found == {THE_ONE_PLACE: ["%", "%"]}
