"""How the table is run: notices, limits, seats, closing, disputes, breaches and what follows from them."""

from punto.rulebook.records import Record


class Conduct(Record, frozen=True, kw_only=True):
    """Everything around the game that is not the game."""
