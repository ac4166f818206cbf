"""Irregularities: what went wrong at the table, and what the rulebook in play makes of it."""

from punto.table.irregular import (
    betless_coups,
    cards,
    cards_in_question,
    changed_wagers,
    circumstances,
    corrections,
    coup_outcome,
    ended_offers,
    findings,
    forgotten_burn,
    handling,
    invalid_wagers,
    monthly_report,
    rebuilt_coup,
    reopened_coup,
    shuffling_machine,
    undone_coup,
    withdrawn_wagers,
)

PARTS = (
    betless_coups,
    forgotten_burn,
    cards,
    changed_wagers,
    circumstances,
    shuffling_machine,
    findings,
    handling,
    invalid_wagers,
    monthly_report,
    ended_offers,
    coup_outcome,
    corrections,
    rebuilt_coup,
    reopened_coup,
    cards_in_question,
    undone_coup,
    withdrawn_wagers,
)
"""Each part registers its orders, facts, effects and circumstances when it is imported."""
