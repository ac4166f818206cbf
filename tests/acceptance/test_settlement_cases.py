"""The worked acceptance cases of settlement, through the same door as `punto settle`."""

import json
from decimal import Decimal
from typing import Any

import pytest

from punto.rules.sheet import settle_sheet
from tests.acceptance.mapping import CASES, Json, sheet_for

SETTLED = ("coup", "run", "tail", "three")


def _cases() -> list[Any]:
    return [
        pytest.param(case, check, id=case["id"], marks=_mark(case))
        for case in CASES
        for check in case["check"]
        if check["type"] in SETTLED
    ]


def _mark(case: Json) -> pytest.MarkDecorator:
    return pytest.mark.clause(case["rulebook"], *case["clauses"], strict=False)


def _by_id(settled: Json) -> dict[str, Json]:
    """Each wager's last word."""
    return {wager["id"]: wager for coup in settled["coups"] for wager in coup["wagers"]}


@pytest.mark.parametrize(("case", "check"), _cases())
def test_settles_as_worked_out(case: Json, check: Json) -> None:
    settled = settle_sheet(json.dumps(sheet_for(case, check)))
    if check["type"] == "coup":
        coup = settled["coups"][0]
        assert [coup["result"][0].upper(), *coup["points"].values()] == check["result"]
    expected = check.get("wagers") or [check]
    names = [f"w{place}" for place in range(len(expected))] if "wagers" in check else [check["type"]]
    for name, want in zip(names, expected, strict=True):
        wager = _by_id(settled)[name]
        assert Decimal(wager["net"]) == Decimal(str(want["net"]))
        if "handed_back" in want:
            assert Decimal(wager["pays"]) + Decimal(wager["returned"]) == Decimal(str(want["handed_back"]))
        if "settled_on" in want:
            assert Decimal(wager["settled_on"]) == Decimal(str(want["settled_on"]))
        assert wager["clauses"]


@pytest.mark.parametrize(
    ("case_id", "amounts", "sign", "expected"),
    [
        ("NSW-039", [5000, 4000, 3000], {"differential": "5000", "unit": "25"}, [3325, 2675, 2000]),
        ("CRN-104", [40000, 20000], {"differential": "30000"}, [30000, 15000]),
        ("VIC-028", [7000, 2000, 1000], {"differential": "5000"}, [3500, 1000, 500]),
    ],
)
def test_reduced_before_the_first_card(
    case_id: str, amounts: list[int], sign: Json, expected: list[int]
) -> None:
    case = next(each for each in CASES if each["id"] == case_id)
    hand = "player" if case_id == "NSW-039" else "banker"
    other = {"NSW-039": ("banker", 3000), "CRN-104": ("player", 15000)}.get(case_id)
    wagers = [
        {"id": str(seat), "seat": str(seat), "wager": hand, "amount": str(amount)}
        for seat, amount in enumerate(amounts, 1)
    ]
    if other:
        wagers.append({"id": "other", "seat": "9", "wager": other[0], "amount": str(other[1])})
    sheet = {
        "rulebook": case["rulebook"],
        "limits": {**sign, "found": "before"},
        "coups": [{"wagers": wagers}],
    }
    settled = _by_id(settle_sheet(json.dumps(sheet)))
    assert [int(settled[str(seat)]["amount"]) for seat in range(1, len(amounts) + 1)] == expected
    assert {settled[str(seat)]["outcome"] for seat in range(1, len(amounts) + 1)} == {"reduced"}
    assert set(case["clauses"]) <= set(settled["1"]["clauses"])


@pytest.mark.parametrize(
    ("case_id", "minimum", "amount", "hand"),
    [
        ("CRN-105", "100", "50", "banker"),
        ("VIC-027", "25", "10", "player"),
    ],
)
def test_second_wager_under_the_minimum_is_returned(
    case_id: str, minimum: str, amount: str, hand: str
) -> None:
    case = next(each for each in CASES if each["id"] == case_id)
    cards = {"banker": ["2H", "3D", "4C", "4S"], "player": ["9H", "5D", "KC", "2S"]}[hand]
    wager = {"id": "w", "who": "Ann", "wager": hand, "amount": amount, "warned": True}
    sheet = {
        "rulebook": case["rulebook"],
        "limits": {"minimum": minimum},
        "coups": [{"cards": cards, "wagers": [wager]}],
    }
    settled = _by_id(settle_sheet(json.dumps(sheet)))["w"]
    assert (settled["outcome"], settled["returned"], settled["net"]) == ("void", amount, "0")
    assert set(case["clauses"]) <= set(settled["clauses"])


def test_every_settlement_case_is_run() -> None:
    """139 of the worked cases settle here; the other ten in this group are burns, deferrals and refusals."""
    by_sheet = {case["id"] for case in CASES for check in case["check"] if check["type"] in SETTLED}
    here = {case["id"] for case in CASES if case["group"] == "settlement"} & by_sheet
    assert len(here) + len(("NSW-039", "CRN-104", "VIC-028", "CRN-105", "VIC-027")) == 139
