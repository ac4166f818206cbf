"""Rulebooks in place for all tests: those that PUNTO_BOOKS names, as for every command."""

import os
from pathlib import Path

from punto.rulebook.library import add_books, remove_added_books

VARIABLE = "PUNTO_BOOKS"


def only_extra_books() -> None:
    """Forget what a test added; what was in place before stays."""
    remove_added_books()
    add_books([Path(each) for each in os.environ.get(VARIABLE, "").split(os.pathsep) if each])
