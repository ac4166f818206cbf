"""Seats: who joins, moves, abstains and leaves."""
