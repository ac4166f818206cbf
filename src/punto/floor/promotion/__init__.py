"""Promotions: prizes by draw, from the terms to the last claim, and every deadline on the way."""

from punto.floor.promotion import (
    compromise,
    lodgement,
    prize_claims,
    prize_disputes,
    prize_draw,
    promotion_start,
    promotion_terms,
    tickets,
    winner_notices,
)
from punto.floor.promotion.machine import PROMOTION

TOPICS = (
    compromise,
    tickets,
    lodgement,
    prize_claims,
    prize_disputes,
    prize_draw,
    promotion_start,
    promotion_terms,
    winner_notices,
)
"""The modules whose orders and facts the machine knows once they are imported."""

__all__ = ["PROMOTION", "TOPICS"]
