"""The sentences of the small shop that these tests run."""

import pytest

from punto.rulebook.refusal import CATALOGUE
from tests.live.shop import SENTENCES


@pytest.fixture(autouse=True)
def _sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    for code, sentence in SENTENCES.items():
        monkeypatch.setitem(CATALOGUE, code, sentence)
