"""How the cards are made ready: checked, mixed, cut, loaded and burned."""

from punto.rulebook.records import Record


class Preparing(Record, frozen=True, kw_only=True):
    """The cards before a shoe."""
