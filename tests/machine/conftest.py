"""What the lending library needs beside its sixty lines."""

import pytest

from punto.rulebook.refusal import CATALOGUE
from tests.machine.lending_library import LENT


@pytest.fixture(autouse=True)
def _sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's own refusal; the catalogue of the product stays as it is."""
    monkeypatch.setitem(CATALOGUE, "lent", LENT)
