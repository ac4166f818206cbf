"""Coups without bets."""
