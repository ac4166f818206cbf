"""Ids that must not be mixed up."""

from typing import NewType

RulebookId = NewType("RulebookId", str)
ClauseId = NewType("ClauseId", str)
"""A clause as its own rulebook numbers it, such as "6.5" or "Table 16/Two Card Tiger"."""
ReadingId = NewType("ReadingId", str)
"""An adopted reading of an ambiguous clause, such as "A-ALL-01"."""
WagerName = NewType("WagerName", str)
VariantName = NewType("VariantName", str)
