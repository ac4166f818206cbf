"""What the command line's tests share."""

from collections.abc import Iterator

import pytest

from punto.rulebook.coverage import coverage
from punto.rulebook.library import remove_added_books


@pytest.fixture(autouse=True)
def _shipped_books_again() -> Iterator[None]:
    """What one command was told with `--books` is forgotten before the next test."""
    yield
    remove_added_books()
    coverage.cache_clear()
