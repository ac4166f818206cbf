"""The passages between phases that docs/table.md draws."""

import re
from pathlib import Path

from punto.table import Phase

PAGE = Path(__file__).parents[3] / "docs" / "table.md"
PASSAGE = re.compile(r"^\s*([a-z_]+) --> ([a-z_]+)", re.MULTILINE)


def passages() -> frozenset[tuple[Phase, Phase]]:
    """Every passage of the diagram, such as `betting --> called: no more bets`."""
    found = PASSAGE.findall(PAGE.read_text(encoding="utf-8"))
    return frozenset((Phase(start.replace("_", "-")), Phase(end.replace("_", "-"))) for start, end in found)


PASSAGES = passages()
