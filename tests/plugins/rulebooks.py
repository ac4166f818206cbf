"""Rulebooks beside the five."""

from pathlib import Path

import pytest

from tests.rulebook.books import with_sixth


@pytest.fixture
def sixth_books(tmp_path: Path) -> Path:
    """A folder with a small rulebook and a sixth that extends it."""
    return with_sixth(tmp_path / "books")
