"""Whole shoes dealt by the million: what every wager returns, and what betting plans come to."""
