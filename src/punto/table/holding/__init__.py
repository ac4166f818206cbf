"""Holding: the ways to deal, who controls the cards of each hand, and how they change hands."""
