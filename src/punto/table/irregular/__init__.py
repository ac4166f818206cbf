"""Irregularities: what went wrong at the table, and what the rulebook in play makes of it."""
