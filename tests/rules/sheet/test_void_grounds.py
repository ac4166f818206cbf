"""A sheet may say why a coup is void; its wagers cite that ground."""

import json

import pytest

from punto.rules.sheet import BadSheet, settle_sheet


@pytest.mark.parametrize("ground", [["12.13"], []])
def test_a_sheet_may_say_why_a_coup_is_void(ground: list[str]) -> None:
    coup = {"kind": "void", "wagers": [{"id": "a", "wager": "player", "amount": 100}]}
    told = settle_sheet(
        json.dumps({"rulebook": "nsw", "coups": [{**coup, **({"ground": ground} if ground else {})}]})
    )
    (wager,) = told["coups"][0]["wagers"]
    assert wager["clauses"] == (ground or ["def:Void", "12.1.2", "12.6"])


@pytest.mark.parametrize(
    ("kind", "ground", "fault"),
    [
        ("void", "12.99", "nsw has no clause 12.99; nearest: 12.9, "),
        ("live", "12.13", "only a void coup has one"),
    ],
)
def test_a_sheet_names_a_ground_that_there_is(kind: str, ground: str, fault: str) -> None:
    coup = {"kind": kind, "ground": [ground], "result": "player", "wagers": []}
    with pytest.raises(BadSheet, match=fault):
        settle_sheet(json.dumps({"rulebook": "nsw", "coups": [coup]}))
