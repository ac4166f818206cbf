"""Every module of conduct that has orders: importing this one registers them all."""

from punto.table.betting import turned_away, voiding
from punto.table.board import markers, notices
from punto.table.conduct import (
    breaches,
    closing,
    deferring,
    differential_agreements,
    disputes,
    game_change,
    invalidated_coup,
    limits,
    personal_limits,
    remedies,
    signs,
    staff_duty,
)
from punto.table.seats import moving

CONDUCT = (
    differential_agreements, turned_away, breaches, game_change, closing, deferring, disputes, staff_duty,
    invalidated_coup, limits, markers, notices, personal_limits, remedies, moving, signs, voiding,
)  # fmt: skip
"""What is registered."""
