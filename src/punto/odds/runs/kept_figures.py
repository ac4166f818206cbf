"""Runs of full shoes, worked out beforehand: `python -m punto.odds.runs.recount` writes them anew.

A figure holds for one table of play and one version of the code that made it; both are in the key.
"""

import hashlib
import json
from functools import lru_cache
from itertools import product
from pathlib import Path

from punto.cards import PACK
from punto.odds.law.composition import Composition
from punto.rules.drawing import Drawing
from punto.rules.facts import NATURAL, POINTS

FILE = Path(__file__).parents[1] / "data" / "runs.json"
MADE_BY = ("run_counts.py", "half_runs.py", "modular_rows.py")
LONGEST = 6
LONGEST_OF_TIES = 4

Figures = dict[str, dict[str, int]]
"""By the cards of each value, then by results such as "PPB": the ways of six cards a coup."""


def kept(drawing: Drawing, shoe: Composition) -> dict[str, int]:
    """The runs of a shoe, if they were worked out; else none."""
    return _file().get(key(drawing), {}).get(name_of(shoe), {})


def name_of(shoe: Composition) -> str:
    """A shoe by its cards of each value: suits, tens and pictures make no difference to a run."""
    return " ".join(map(str, shoe.by_value()))


@lru_cache(maxsize=1)
def _file() -> dict[str, Figures]:
    if not FILE.exists():
        return {}
    kept: dict[str, Figures] = json.loads(FILE.read_text("utf-8"), parse_int=int)
    return kept


@lru_cache(maxsize=8)
def key(drawing: Drawing) -> str:
    """The table of play and the code, as one short name."""
    rows = [
        drawing.player_draws(points)
        if third is None
        else drawing.banker_draws(points, third - 1 if third else None)
        for points, third in product(range(NATURAL), (None, *range(POINTS + 1)))
    ]
    code = b"".join((Path(__file__).parent / name).read_bytes() for name in MADE_BY)
    return hashlib.sha256(bytes(rows) + code).hexdigest()[:16]


def runs_to_make() -> list[str]:
    """Every run that a rulebook may print odds for, by its numbers of each result."""
    mixed = [
        "P" * player + "B" * (coups - player)
        for coups in range(1, LONGEST + 1)
        for player in range(coups + 1)
    ]
    return mixed + ["T" * coups for coups in range(1, LONGEST_OF_TIES + 1)]


def shoes_to_make(decks: tuple[int, ...]) -> list[Composition]:
    """Full shoes, and the largest of them less one card of each value."""
    largest = Composition.full(max(decks))
    one_of_each = {card.points: card for card in PACK}
    return [*map(Composition.full, decks), *(largest.without([card]) for card in one_of_each.values())]
