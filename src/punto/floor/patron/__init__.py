"""The register of patrons: cards, exclusions, own limits, ratings, and the question that every bet asks."""

from punto.floor.patron import exclusions, own_limits, play_record, player_cards, ratings, registration
from punto.floor.patron.machine import PATRONS

TOPICS = (exclusions, own_limits, play_record, player_cards, ratings, registration)
"""The modules whose orders and facts the machine knows once they are imported."""

__all__ = ["PATRONS", "TOPICS"]
