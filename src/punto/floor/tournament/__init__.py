"""Tournaments: conditions, entries, rounds, results and prizes. The tables deal and settle every coup."""

from punto.floor.tournament import (
    conditions,
    disqualifications,
    entries,
    officials,
    places,
    prize_pool,
    rounds,
    second_chances,
    tournament_disputes,
    tournament_results,
)
from punto.floor.tournament.machine import TOURNAMENT
from punto.floor.tournament.state import Tournament, new_tournament

TOPICS = (
    conditions, disqualifications, entries, officials, places, prize_pool, tournament_results, rounds,
    second_chances, tournament_disputes,
)  # fmt: skip
"""Every topic registers its orders and facts when it is imported."""

__all__ = ["TOPICS", "TOURNAMENT", "Tournament", "new_tournament"]
