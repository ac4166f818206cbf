"""The check for data that no code reads; `make check` runs it over all rulebooks."""

import pytest

from tools import unread_keys


def test_a_key_that_nothing_reads_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(unread_keys, "keys", lambda: {"colour_of_felt": {"Setup"}})
    assert unread_keys.main() == 1
    assert "Setup.colour_of_felt: no code reads this key" in capsys.readouterr().err


def test_names_are_found_in_attributes_and_strings() -> None:
    assert unread_keys.names_read('x.odds\ngetattr(y, "clause")') >= {"odds", "clause"}
