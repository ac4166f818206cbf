"""Conduct: everything around the game that is not the game. punto.table imports every module of it."""
