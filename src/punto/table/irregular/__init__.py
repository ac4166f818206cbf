"""Irregularities: what went wrong at the table, and what the rulebook in play makes of it."""

from punto.table.irregular import (
    betless,
    burning,
    cards,
    changing,
    circumstances,
    device,
    findings,
    handling,
    invalid,
    months,
    offers,
    outcome,
    payments,
    rebuilding,
    reopening,
    shoes,
    undoing,
    withdrawing,
)

PARTS = (
    betless,
    burning,
    cards,
    changing,
    circumstances,
    device,
    findings,
    handling,
    invalid,
    months,
    offers,
    outcome,
    payments,
    rebuilding,
    reopening,
    shoes,
    undoing,
    withdrawing,
)
"""Each part registers its orders, facts, effects and circumstances when it is imported."""
