"""Sheets that are right, to be spoilt in one place at a time."""

import json
from typing import Any

import pytest

from punto.rulebook.citing import observe
from punto.rules.sheet import BadSheet, settle_sheet

Json = dict[str, Any]

NATURAL = ["9H", "6C", "KD", "KS"]
HANDS = {"dealer": ["9H", "6C", "KD"], "1": ["2C", "3C", "4C"]}


def wager(**changes: object) -> Json:
    """Ten dollars on the Player by Ann; a key given as None is left out."""
    return without_none({"id": "w1", "who": "Ann", "seat": "1", "wager": "player", "amount": "10", **changes})


def coup(*wagers: Json, **changes: object) -> Json:
    """A coup that the Player wins with a natural nine."""
    return without_none({"cards": NATURAL, "wagers": list(wagers) or [wager()], **changes})


def sheet(*coups: Json, **changes: object) -> Json:
    """A sheet of the most recent rulebook."""
    return without_none({"rulebook": "crown-2025", "coups": list(coups) or [coup()], **changes})


def without_none(data: Json) -> Json:
    return {key: value for key, value in data.items() if value is not None}


DECK_RULES = {"3.1", "12.4.1"}
"""A wrong number of decks is refused on a clause; nothing else of a bad sheet may be acted on."""


def faults(given: Json | str) -> list[str]:
    """The faults of a sheet that cannot be read; nothing of it may have been settled."""
    text = given if isinstance(given, str) else json.dumps(given)
    cited: list[str] = []
    stop = observe(lambda _, clauses, __: cited.extend(clauses))
    try:
        with pytest.raises(BadSheet) as caught:
            settle_sheet(text)
    finally:
        stop()
    assert set(cited) <= DECK_RULES
    assert str(caught.value) == "\n".join(caught.value.faults)
    assert all(line and "\n" not in line for line in caught.value.faults)
    return caught.value.faults
