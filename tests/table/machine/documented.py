"""The passages between phases that docs/table.md draws."""

import re
from pathlib import Path

from punto.table import Phase

PAGE = Path(__file__).parents[3] / "docs" / "table.md"
PASSAGE = re.compile(r"^\s*([a-z-]+) -> ([a-z, -]+)$", re.MULTILINE)


def passages() -> frozenset[tuple[Phase, Phase]]:
    """Every passage that the page lists, such as `betting -> called, dealing`."""
    found = PASSAGE.findall(PAGE.read_text(encoding="utf-8"))
    return frozenset((Phase(start), Phase(end.strip())) for start, ends in found for end in ends.split(","))


PASSAGES = passages()
