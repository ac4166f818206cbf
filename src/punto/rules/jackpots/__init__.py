"""Jackpots in the rules: which grade a coup has, and what a winning hand is worth."""
