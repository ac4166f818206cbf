"""Every module of conduct that has orders: importing this one registers them all."""

from punto.table.conduct import (
    arranging,
    bets,
    breaches,
    change,
    closing,
    deferring,
    disputes,
    duty,
    invalidation,
    limits,
    markers,
    notices,
    personal,
    remedies,
    seats,
    signs,
    voiding,
)

CONDUCT = (
    arranging, bets, breaches, change, closing, deferring, disputes, duty, invalidation, limits, markers,
    notices, personal, remedies, seats, signs, voiding,
)  # fmt: skip
"""What is registered."""
