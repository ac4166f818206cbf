"""A session of a tournament at a table: the game, under the tournament's rules for wagers."""

from punto.table.heat import (
    absences,
    coup_count,
    heat_sentences,
    pass_cards,
    removal,
    reseating,
    secret_wagers,
    session_end,
    session_start,
    session_wagers,
    special_markers,
)

TOPICS = (
    absences, coup_count, heat_sentences, pass_cards, removal, reseating, secret_wagers, session_end,
    session_start, session_wagers, special_markers,
)  # fmt: skip
"""Every module that registers orders, facts or sentences."""
