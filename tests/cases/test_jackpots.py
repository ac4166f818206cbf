"""The worked cases of jackpots, through the same door as `punto case run`."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from punto.cases.case_fields import BadCases
from punto.cases.case_runner import RESULT_KEYS, run_cases
from tests.cases.fitting import differences

CASES = json.loads((Path(__file__).parent / "jackpots.json").read_text(encoding="utf-8"))
_JSON = msgspec.json.Encoder(decimal_format="number")
Json = dict[str, Any]


def answered(*cases: Json) -> list[Json]:
    """The checks of all cases, as a program reads them."""
    ran = json.loads(_JSON.encode(run_cases(json.dumps(cases)).answers))
    return [check for case in ran["cases"] for check in case["checks"]]


def one(check: Json) -> Json:
    return answered({"id": "one", "rulebook": "crown-2025", "check": [check]})[0]


def history(*events: Json, **parameters: object) -> Json:
    """A history of a table that adds a dollar a coup, with everything on any four eights."""
    known: Json = {
        "option": 3, "pct": {"lucky-tie": 100}, "method": "equal", "unit": 5, "seed": 1000, "start": 20000,
        "tables": {"T1": 1, "T2": 1},
    }  # fmt: skip
    return one({"type": "jackpothistory", "parameters": {**known, **parameters}, "events": list(events)})


def win(table: str = "T1", cards: str = "8H 8D 8S 8C", tie: object = (25,)) -> Json:
    return {"do": "win", "table": table, "cards": cards.split(), "tie": list(tie)}  # type: ignore[call-overload]


CONFIRM: Json = {"do": "confirm", "claim": 1, "role": "TG Area Manager"}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            each, id=each["id"], marks=pytest.mark.clause(each["rulebook"], *each["clauses"], strict=False)
        )
        for each in CASES
    ],
)
def test_comes_out_as_worked_out(case: Json) -> None:
    for check, found in zip(case["check"], answered(case), strict=True):
        if found.get("skipped"):
            assert check["type"] in ("rule", "arith")
            continue
        expected = {key: check[key] for key in ("expect", "paid", "refused") if key in check}
        assert list(differences(expected, found)) == []
        for number, event in enumerate(check.get("events", ()), 1):
            if event["do"] == "display":
                assert [number, event["is"]] in found["expect"]["displays"]


def test_what_a_case_expects_is_never_read() -> None:
    poisoned = json.loads(json.dumps(CASES))
    for check in (check for case in poisoned for check in case["check"]):
        check.update({key: -7 for key in check if key in RESULT_KEYS})
        for event in check.get("events", ()):
            if event["do"] == "display":
                event["is"] = -7
    assert answered(*poisoned) == answered(*CASES)


@pytest.mark.parametrize(
    ("pct", "refused"),
    [
        ({"non-coloured": 1, "coloured": 5, "suited": 100}, []),
        ({"non-coloured": 10, "coloured": 20, "suited": 100}, []),
        ({"non-coloured": 0.99, "coloured": 20.01, "suited": 99.9}, ["non-coloured", "coloured", "suited"]),
        ({"non-coloured": 10.001, "coloured": 4.999, "suited": 100}, ["non-coloured", "coloured"]),
        ({"non-coloured": 2.5}, ["coloured", "suited"]),
        ({"non-coloured": 2, "coloured": 5, "suited": 100, "rainbow": 5}, ["rainbow"]),
        ({"non-coloured": -1, "coloured": 101, "suited": 100}, ["non-coloured", "coloured"]),
    ],
)
def test_shares_are_held_against_the_printed_ranges_ends_included(pct: Json, refused: list[str]) -> None:
    assert one({"type": "jackpotparams", "option": 1, "pct": pct})["refused"] == refused


def test_the_other_options_have_their_own_grades() -> None:
    assert (
        one({"type": "jackpotparams", "option": 2, "pct": {"non-suited": 20, "suited": 100}})["refused"] == []
    )
    assert one({"type": "jackpotparams", "option": 2, "pct": {"non-suited": 21, "suited": 100}})[
        "refused"
    ] == ["non-suited"]
    assert one({"type": "jackpotparams", "option": 3, "pct": {"lucky-tie": 99}})["refused"] == ["lucky-tie"]
    assert one({"type": "jackpotparams", "option": 9, "pct": {"lucky-tie": 100}})["refused"] == ["lucky-tie"]


def test_fractions_of_a_cent_are_carried_and_not_shown() -> None:
    found = history({"do": "coup", "table": "T1", "n": 3}, {"do": "display"}, tables={"T1": 0.125})
    assert found["expect"]["displays"] == [[2, 20000.37]]
    assert found["expect"]["meter"] == 20000.375
    after = history({"do": "coup", "table": "T1", "n": 3}, win(), CONFIRM, tables={"T1": 0.125})["expect"]
    assert after["payouts"][0]["rounded"] == 20005
    assert after["meter"] == 1000.005, "the fraction that was not shown stays on the meter"


def test_a_rejected_claim_counts_as_never_recorded() -> None:
    events = (win("T1"), {"do": "coup", "table": "T1"}, win("T2"), {"do": "reject", "claim": 1})
    found = history(*events, {"do": "confirm", "claim": 2, "role": "Casino Manager"})
    money = {"rounded": 20005, "pool": 20005, "shares": [20005], "share_rounding": 0, "meter_rounding": 4}
    assert found["expect"]["payouts"] == [{"claim": 2, **money}]
    assert found["expect"]["meter"] == 1000
    assert found["paid"] == 20005


def test_claims_are_confirmed_in_the_order_of_recording() -> None:
    found = history(win("T2"), win("T1"), {"do": "confirm", "claim": 2, "role": "TG Area Manager"})
    assert found["expect"]["refused"] == [[3, "13.4.7(b)"]]


def test_a_coup_voided_after_the_payment_is_undone_to_the_cent() -> None:
    paid = (win(), {"do": "coup", "table": "T1"}, CONFIRM)
    found = history(*paid, {"do": "void-coup", "claim": 1})
    assert (found["expect"]["meter"], found["expect"]["payouts"], found["paid"]) == (20000, [], 0)
    assert history(*paid)["expect"]["meter"] == 1001


def test_nobody_confirms_what_they_recorded() -> None:
    record = {**win(), "by": "Una", "role": "TG Area Manager"}
    found = history(record, {**CONFIRM, "by": "Una"}, {**CONFIRM, "by": "Vic"})
    assert found["expect"]["refused"] == [[2, "13.4.5"]]
    assert found["paid"] == 20000


ADJUST: Json = {"do": "adjust", "amount": 250, "reason": "late credit"}


@pytest.mark.parametrize(
    "people", [{}, {"by": "Una"}, {"by": "", "approved_by": "Vic"}, {"by": "Una", "approved_by": " Una "}]
)
def test_an_adjustment_without_a_second_person_is_refused(people: Json) -> None:
    found = history({**ADJUST, **people})["expect"]
    assert (found["refused"], found["meter"]) == ([[1, "def:Jackpot Management Console"]], 20000)


@pytest.mark.parametrize("role", ["area-manager", "TG area manager", "Casino Manager"])
def test_a_role_goes_by_its_title_however_it_is_written(role: str) -> None:
    assert history(win(), {**CONFIRM, "role": role})["expect"]["refused"] == []
    inspector = history(win(), {**CONFIRM, "role": "VGCCC on-site inspectorate"})["expect"]
    assert inspector["refused"] == [[2, "13.4.5"]]


def test_a_value_that_no_order_takes_is_a_fault_and_nothing_is_answered() -> None:
    with pytest.raises(BadCases, match=r"check\[0\]: a value that no order takes: .*500"):
        history({**ADJUST, "reason": "x" * 501, "by": "Una", "approved_by": "Vic"})


def test_a_wager_that_is_returned_does_not_qualify() -> None:
    tie = [
        {"who": "Ann", "amount": 5, "minimum": 10, "warned": True},
        {"who": "Bob", "amount": 50, "minimum": 10},
    ]
    check = {"type": "jackpotwin", "option": 3, "meter": 9000, "unit": 5, "pct": 100, "method": "equal"}
    found = one({**check, "cards": ["8H", "8D", "8S", "8C"], "tie": tie})
    assert found["expect"]["shares"] == [9000]
    first = one({**check, "cards": ["8H", "8D", "8S", "8C"], "tie": [{**tie[0], "warned": False}, tie[1]]})
    assert first["expect"]["shares"] == [4500, 4500]
    other = one({**check, "cards": ["8H", "8D", "8S", "8C"], "tie": [{"amount": 5, "wager": "tiger-tie"}]})
    assert (other["expect"]["grade"], other["expect"]["paid"]) == ("lucky-tie", False)
    split = one(
        {**check, "cards": ["8H", "8D", "8S", "8C"], "tie": [{"amount": 400, "wager": "one-one-two"}, 100]}
    )
    assert split["expect"]["shares"] == [4500, 4500]


def test_shares_round_up_to_a_unit_of_their_own() -> None:
    check = {"type": "jackpotwin", "option": 3, "meter": 100.01, "unit": 0.05, "share_unit": 1, "pct": 100}
    found = one({**check, "cards": ["8H", "8D", "8S", "8C"], "tie": [1, 2], "method": "proportional"})[
        "expect"
    ]
    assert (found["rounded"], found["shares"], found["share_rounding"]) == (100.05, [34, 67], 0.95)
    assert found["meter_rounding"] == 0.04


def test_a_partial_win_of_a_small_meter_never_leaves_less_than_nothing() -> None:
    check = {"type": "jackpotwin", "option": 2, "meter": 0.01, "unit": 5, "pct": 20, "method": "equal"}
    found = one({**check, "cards": ["8H", "8D", "8S", "8C"], "tie": [10]})["expect"]
    assert (found["rounded"], found["pool"], found["meter_after"], found["meter_rounding"]) == (5, 1, 0, 0.99)


def test_parameters_that_the_machine_refuses_start_nothing() -> None:
    found = history(win(), pct={"lucky-tie": 90}, start=-5)["expect"]
    assert found["refused"] == [[0, "Table 20/3 Lucky Tie"], [0, "13.4.7(a)"]]
    assert found["payouts"] == []
    refused = one({"type": "jackpotwin", "option": 1, "meter": 10, "unit": 5, "pct": 50, "method": "equal",
                   "cards": ["8H", "8D", "8S", "8C"], "tie": [5]})["expect"]  # fmt: skip
    assert refused == {"grade": "non-coloured", "paid": False, "refused": ["Table 20/1 Non-Coloured"]}


PLAIN: Json = {"option": 3, "pct": {}, "method": "equal", "unit": 5, "seed": 0, "tables": {}}
NO_WIN: Json = {"option": 3, "meter": "x", "unit": 0.001, "cards": ["8X"], "method": "lot"}


@pytest.mark.parametrize(
    ("check", "places"),
    [
        ({"type": "jackpotwin"}, "option meter cards tie unit method"),
        (
            {"type": "jackpotwin", **NO_WIN, "tie": [0, {"amount": 1, "wager": "luck"}]},
            "meter cards[0] tie[0].amount tie[1].wager unit method",
        ),
        ({"type": "jackpothistory", "events": 5, "parameters": 6}, "parameters events"),
        ({"type": "jackpothistory", "events": []}, "parameters"),
        (
            {"type": "jackpothistory", "events": [], "parameters": {}},
            " ".join(f"parameters.{key}" for key in PLAIN),
        ),
        ({"type": "jackpothistory", "parameters": PLAIN, "events": [{"do": "dance"}]}, "events[0].do"),
        ({"type": "jackpothistory", "parameters": PLAIN, "events": [5]}, "events[0]"),
        (
            {"type": "jackpothistory", "parameters": PLAIN, "events": [{"do": "coup", "n": 0}]},
            "events[0].table events[0].n",
        ),
        (
            {
                "type": "jackpothistory",
                "parameters": PLAIN,
                "events": [{"do": "coup", "table": "T1", "n": 10**30}],
            },
            "events[0].n",
        ),
        (
            {"type": "jackpothistory", "parameters": PLAIN, "events": [{**CONFIRM, "role": "King"}]},
            "events[0].role",
        ),
        ({"type": "jackpothistory", "parameters": PLAIN, "events": [win(cards="")]}, "events[0].cards"),
    ],
)
def test_all_faults_are_told_at_once(check: Json, places: str) -> None:
    with pytest.raises(BadCases) as raised:
        one(check)
    found = [fault.split(": ")[0].removeprefix("[0] one.check[0].") for fault in raised.value.faults]
    assert sorted(found) == sorted(places.split())


def test_a_rulebook_without_jackpots_has_none_to_check() -> None:
    with pytest.raises(BadCases, match="nsw has no jackpots"):
        answered({"id": "n", "rulebook": "nsw", "check": [{"type": "jackpotparams", "option": 1, "pct": {}}]})


@pytest.mark.parametrize(
    ("option", "cards", "refused"),
    [
        (4, "8H 8D 8S 8C", ["13.4.3"]),
        (1, "8H 8D 8S 8C 8H", ["13.4.4"]),
        (1, "9H 9C KH KC", []),
    ],
)
def test_a_win_says_why_nothing_was_paid_unless_the_hand_wins_nothing(
    option: int, cards: str, refused: list[str]
) -> None:
    given: Json = {"meter": 1000, "unit": 5, "pct": 5, "tie": [25], "method": "equal"}
    found = one({"type": "jackpotwin", "option": option, "cards": cards.split(), **given})
    assert found["expect"]["paid"] is False
    assert found["expect"].get("refused", []) == refused
