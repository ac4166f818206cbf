"""Stores of each kind, as the tests of the store have them."""

import pytest

from punto.rulebook.refusal import CATALOGUE
from tests.live.shop import SENTENCES
from tests.store.conftest import address, kind, open_store, server, store

__all__ = ["address", "kind", "open_store", "server", "store"]


@pytest.fixture(autouse=True)
def _sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    for code, sentence in SENTENCES.items():
        monkeypatch.setitem(CATALOGUE, code, sentence)
