"""Irregularities: what went wrong at the table, and what the rulebook in play makes of it."""

from punto.table.irregular import betless, cards, circumstances, handling, outcome, withdrawing

PARTS = (betless, cards, circumstances, handling, outcome, withdrawing)
"""Each part registers its orders, facts, effects and circumstances when it is imported."""
