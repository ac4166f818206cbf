"""Worked cases of promotions and patrons, at every boundary, through the machines themselves."""

import json
from typing import Any

import pytest

from punto.cases.case_fields import BadCases
from punto.cases.case_runner import run_cases

NSW, STAR = "nsw", "star-2024"


def check(rulebook: str, type_: str, /, **given: Any) -> dict[str, Any]:
    """What one check comes to."""
    case = {"id": "X", "rulebook": rulebook, "check": [{"type": type_, **given}]}
    ran = run_cases(json.dumps([case]))
    assert ran.unread == []
    answers: Any = ran.answers
    found: dict[str, Any] = answers["cases"][0]["checks"][0]
    return found


@pytest.mark.parametrize("rulebook", [NSW, STAR])
@pytest.mark.parametrize(
    ("kinds", "wager", "omitted", "missing"),
    [
        (["money"], False, [], []),
        (["money"], False, ["16.7.4"], []),
        (["money"], True, ["16.7.4"], ["16.7.4"]),
        (["money"], False, ["16.7.9", "16.7.1", "16.7.6"], ["16.7.1", "16.7.6", "16.7.9"]),
        (["money"], False, ["16.7.11"], ["16.7.11"]),
        (["money"], False, ["16.7.11.1.1"], []),
        (["machinery"], False, ["16.7.11.1.1"], ["16.7.11.1.1"]),
        (["vehicle"], False, ["16.7.11.2"], [f"16.7.11.2.{each}" for each in (1, 2, 3, 4)]),
        (["vehicle", "travel"], False, ["16.7.11.2.4", "16.7.11.3.1"], ["16.7.11.2.4", "16.7.11.3.1"]),
        (["travel", "car"], False, ["16.7.11.2.4", "16.7.11.3.1"], ["16.7.11.2.4", "16.7.11.3.1"]),
        (["electrical appliance"], False, ["16.7.11.1.2"], ["16.7.11.1.2"]),
        (["voucher"], False, ["16.7.11.1.2"], []),
        (["real-estate"], False, ["16.7.11.4.4"], ["16.7.11.4.4"]),
    ],
)
def test_promoterms(
    rulebook: str, kinds: list[str], wager: bool, omitted: list[str], missing: list[str]
) -> None:
    found = check(rulebook, "promoterms", kinds=kinds, compulsory_wager=wager, omitted=omitted)
    assert found["missing"] == missing


@pytest.mark.parametrize("rulebook", [NSW, STAR])
@pytest.mark.parametrize(
    ("contents", "litres", "prescribed", "clause"),
    [
        (["food"], 0, [], None),
        (["ammunition"], 0, [], "16.5.2"),
        (["liquor"], 20, [], None),
        (["liquor"], 20.001, [], "16.5.4"),
        (["lamp", "prohibited weapon"], 0, [], "16.5.3"),
        (["raft"], 0, ["raft"], "16.5.5"),
        (["tobacco", "firearm"], 0, [], "16.5.1"),
        (["box of cigars"], 0, [], "16.5.1"),
        (["pipe tobacco"], 0, [], "16.5.1"),
        (["imitation firearms"], 0, [], "16.5.2"),
        (["cigar cutter"], 0, [], None),
    ],
)
def test_prize(
    rulebook: str, contents: list[str], litres: float, prescribed: list[str], clause: str | None
) -> None:
    found = check(rulebook, "prize", contents=contents, litres=litres, prescribed=prescribed, allowed="?")
    assert (found["allowed"], found["clause"]) == (clause is None, clause)


@pytest.mark.parametrize(
    ("values", "may"), [([9_999.99], False), ([10_000], False), ([10_000.01], True), ([6_000, 6_000], False)]
)
def test_scrutineer(values: list[float], may: bool) -> None:
    assert [check(each, "scrutineer", values=values)["may"] for each in (NSW, STAR)] == [may, may]


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        ("goods", (True, True)),
        ("slots-dollars", (False, True)),
        ("casino-dollars", (False, False)),
        ("goods+casino-dollars", (True, True)),
        ("slots dollars", (False, True)),
        ("money", (False, False)),
        ("money+casino-dollars", (False, False)),
        ("car", (True, True)),
    ],
)
def test_alternative(kind: str, allowed: tuple[bool, bool]) -> None:
    assert tuple(check(each, "alternative", kind=kind)["allowed"] for each in (NSW, STAR)) == allowed


@pytest.mark.parametrize(
    ("amount", "split", "terms", "allowed"),
    [
        (10_001, {"cash": 10_001}, None, (True, False)),
        (10_001, {"cash": 1, "cheque": 5_000, "eft": 5_000}, ["eft"], (True, False)),
        (10_000, {"cash": 1, "eft": 9_999}, ["eft"], (False, False)),
        (10_000, {"cash": 10_000}, ["cash"], (True, False)),
        (500, {"eft": 500}, None, (True, True)),
        (500, {"cheque": 250, "eft": 250}, None, (True, True)),
        (500, {"cheque": 250}, None, (False, False)),
        (500, {"chips": 500}, None, (False, False)),
        (500, {"cheque": 500}, ["eft"], (False, False)),
        (500, {"crossed-cheque": 200, "EFT": 300}, None, (True, True)),
    ],
)
def test_prizepay(
    amount: int, split: dict[str, int], terms: list[str] | None, allowed: tuple[bool, bool]
) -> None:
    also = {} if terms is None else {"terms": terms}
    found = tuple(
        check(each, "prizepay", amount=amount, split=split, **also)["allowed"] for each in (NSW, STAR)
    )
    assert found == allowed


def test_prizepay_of_what_was_converted_or_goes_to_another() -> None:
    split = {"cash": 11_000}
    assert check(NSW, "prizepay", amount=11_000, split=split, converted=True)["allowed"]
    assert not check(STAR, "prizepay", amount=11_000, split=split, converted=True)["allowed"]
    assert not check(NSW, "prizepay", amount=50, split={"eft": 50}, payee="brother")["allowed"]


@pytest.mark.parametrize("rulebook", [NSW, STAR])
@pytest.mark.parametrize(
    ("attempt", "method", "present", "met"),
    [
        ("2024-11-15T20:00", "face-to-face", False, True),
        ("2024-11-17T23:59", "e-mail", False, True),
        ("2024-11-17T23:59", "email", False, True),
        ("2024-11-18T00:00", "mail", False, False),
        ("2024-11-16T12:00", "text message", False, False),
        ("2024-11-15T19:59", "mail", False, False),
        (None, None, False, False),
        (None, None, True, True),
    ],
)
def test_notify(rulebook: str, attempt: str | None, method: str | None, present: bool, met: bool) -> None:
    given = {"draw": "2024-11-15T20:00", "attempt": attempt, "method": method, "must_be_present": present}
    assert check(rulebook, "notify", **given)["met"] is met


@pytest.mark.parametrize(
    ("lodged", "complete", "compliant"),
    [
        ("2025-06-01T09:59", True, (True, False)),
        ("2025-06-01T10:00", True, (False, False)),
        ("2025-06-01T10:01", True, (False, False)),
        ("2025-05-31T10:00", True, (True, True)),
        ("2025-05-31T10:01", True, (True, False)),
        ("2025-05-31T10:00", False, (False, False)),
        ("2024-01-01T10:00", True, (True, True)),
        (None, True, (False, False)),
    ],
)
def test_lodge(lodged: str | None, complete: bool, compliant: tuple[bool, bool]) -> None:
    given = {"start": "2025-06-01T10:00", "lodged": lodged, "complete": complete}
    assert tuple(check(each, "lodge", **given)["compliant"] for each in (NSW, STAR)) == compliant


@pytest.mark.parametrize(
    ("rulebook", "started", "approved", "in_force", "duty"),
    [
        (NSW, True, False, False, "16.9.1"),
        (NSW, True, True, True, "16.9.1"),
        (NSW, False, False, True, "16.9"),
        (STAR, True, False, True, "16.12.1"),
        (STAR, True, True, True, "16.12.1"),
        (STAR, False, False, True, "16.12"),
    ],
)
def test_amend(rulebook: str, started: bool, approved: bool, in_force: bool, duty: str) -> None:
    found = check(rulebook, "amend", started=started, approved=approved)
    assert (found["in_force"], found["duty"]) == (in_force, duty)


@pytest.mark.parametrize("rulebook", [NSW, STAR])
@pytest.mark.parametrize(
    ("value", "has", "missing", "record"),
    [
        (100, ["reason-told"], [], False),
        (100, [], ["reason-told"], False),
        (100.01, ["reason-told", "name", "address", "reason"], [], True),
        (101, ["reason-told", "name", "address"], ["reason"], True),
        (101, ["reason"], ["reason-told", "name", "address"], True),
        (101, ["Reason told", "name", "address", "reason"], [], True),
    ],
)
def test_refusal(rulebook: str, value: float, has: list[str], missing: list[str], record: bool) -> None:
    found = check(rulebook, "refusal", value=value, has=has)
    assert (found["missing"], found["record"]) == (missing, record)


@pytest.mark.parametrize(
    ("notified", "choice", "compliant"),
    [
        ("2025-05-05T10:00", "postpone", (True, True)),
        ("2025-05-05T10:01", "postpone", (False, True)),
        ("2025-05-07T10:00", "cancel", (False, True)),
        ("2025-05-07T10:01", "cancel", (False, False)),
        (None, "cancel", (False, False)),
        ("2025-05-05T10:00", "continue", (False, False)),
        ("2025-05-05T10:00", "cancel promotion", (False, False)),
        ("2025-05-05T10:00", "cancel-promotion", (False, False)),
        ("2025-05-05T10:00", None, (False, False)),
        ("2025-05-05T10:00", "postpone promotion", (True, True)),
    ],
)
def test_compromise(notified: str | None, choice: str | None, compliant: tuple[bool, bool]) -> None:
    given = {"determined": "2025-05-05T10:00", "notified": notified, "choice": choice}
    found = [check(each, "compromise", **given) for each in (NSW, STAR)]
    assert tuple(each["compliant"] for each in found) == compliant
    assert [each["deadline"] for each in found] == ["2025-05-05T10:00", "2025-05-07T10:00"]


BEFORE, AFTER = "2024-08-18T23:59", "2024-08-19T00:00"


@pytest.mark.parametrize(
    ("given", "valid", "clauses", "money"),
    [
        ({"at": BEFORE, "card": "none"}, True, [], None),
        ({"at": AFTER, "card": "none"}, False, ["14.1", "5.5.4"], None),
        ({"at": AFTER, "card": "own"}, True, [], None),
        ({"at": AFTER, "card": "expired", "session_start": "2024-08-17T20:00"}, True, [], None),
        ({"at": AFTER, "card": "own", "amount": 100, "found": "settled", "won": True}, True, [], [100, 100]),
        ({"at": AFTER, "card": "own", "amount": 100, "found": "settled"}, True, [], [0, 0]),
        (
            {"at": AFTER, "card": "other", "amount": 100, "found": "during", "won": True, "odds": 8},
            False, ["14.1"], [100, 0],
        ),
        ({"at": AFTER, "card": "other", "amount": 100, "found": "during"}, False, ["14.1"], [100, 0]),
        (
            {"at": AFTER, "card": "other", "amount": 50.5, "found": "settled", "won": True, "odds": 8},
            False, ["14.1"], [50.5, 404],
        ),
        ({"at": AFTER, "card": "other", "amount": 100, "found": "settled"}, False, ["14.1"], [0, 0]),
        (
            {"at": BEFORE, "card": "none", "on_behalf": True, "principal_present": False, "amount": 10,
             "found": "during", "won": True},
            False, ["14.17"], [10, 0],
        ),
        ({"at": BEFORE, "card": "none", "on_behalf": True}, True, [], None),
        ({"at": AFTER, "card": None}, False, ["14.1", "5.5.4"], None),
        ({"at": AFTER, "card": "own", "amount": 100, "won": True, "odds": 0.5}, True, [], [100, 50]),
        ({"at": AFTER, "card": "own", "amount": 100, "won": True, "odds": 100}, True, [], [100, 10_000]),
    ],
)  # fmt: skip
def test_card(given: dict[str, Any], valid: bool, clauses: list[str], money: list[float] | None) -> None:
    found = check(STAR, "card", **given)
    assert (found["valid"], found["clauses"]) == (valid, clauses)
    assert ([float(each) for each in found["money"]] if money else None) == money
    assert ("money" in found) == (money is not None)


def test_what_cannot_be_read_is_told_at_once() -> None:
    checks = [
        ("vic-2002", {"type": "scrutineer", "values": [1]}),
        (NSW, {"type": "lodge", "start": "soon", "lodged": 3}),
        (NSW, {"type": "promoterms", "kinds": ["money"], "omitted": ["99"]}),
        (STAR, {"type": "card", "at": BEFORE, "card": "gold", "won": True, "odds": 7, "amount": 10}),
        (NSW, {"type": "refusal", "value": 0}),
        (NSW, {"type": "notify", "draw": "9999-12-31T23:59", "attempt": "2025-06-01T10:00+10:00"}),
        (NSW, {"type": "prize", "litres": -1}),
        ("crown-2025", {"type": "card", "at": AFTER, "card": "own", "won": True, "odds": 5, "amount": 1}),
    ]
    cases = [
        {"id": name, "rulebook": book, "check": [each]}
        for name, (book, each) in zip("ABCDEFGH", checks, strict=True)
    ]
    with pytest.raises(BadCases) as error:
        run_cases(json.dumps(cases))
    places = [fault.split(": ")[0] for fault in error.value.faults]
    assert places == [
        "[0] A.check[0].type",
        "[1] B.check[0].start",
        "[1] B.check[0].lodged",
        "[2] C.check[0].omitted[0]",
        "[3] D.check[0].card",
        "[3] D.check[0].odds",
        "[4] E.check[0].value",
        "[5] F.check[0].draw",
        "[5] F.check[0].attempt",
        "[6] G.check[0].litres",
        "[7] H.check[0].odds",
    ]


@pytest.mark.parametrize("rulebook", [NSW, STAR])
def test_a_way_by_which_nothing_is_paid_is_none(rulebook: str) -> None:
    found = check(rulebook, "prizepay", amount=12000, split={"cash": 0, "cheque": 7000, "eft": 5000})
    assert found["allowed"] is True


def test_a_way_that_is_named_twice_is_added_up() -> None:
    found = check(STAR, "prizepay", amount=12000, split={"cheque": 7000, "crossed cheque": 5000})
    assert found["allowed"] is True


@pytest.mark.parametrize(
    ("type_", "given"),
    [
        ("scrutineer", {"values": [10000.001]}),
        ("scrutineer", {"values": [-5]}),
        ("refusal", {"value": 100.001, "has": []}),
        ("refusal", {"value": 0, "has": []}),
        ("prizepay", {"amount": 500.001, "split": {"eft": 500}}),
        ("prizepay", {"amount": 500, "split": {"eft": 500.001}}),
        ("prizepay", {"amount": 500, "split": {"eft": -500}}),
        ("card", {"at": "2025-02-01T20:00", "card": "own", "amount": 100.001}),
    ],
)
def test_an_amount_that_is_no_whole_cents_is_a_fault(type_: str, given: dict[str, Any]) -> None:
    with pytest.raises(BadCases):
        check(STAR, type_, **given)


@pytest.mark.parametrize("rulebook", [NSW, STAR])
@pytest.mark.parametrize(
    ("content", "clause"),
    [
        ("tobacco in any form", "16.5.1"),
        ("Tobacco products", "16.5.1"),
        ("rifle", "16.5.2"),
        ("hunting rifles", "16.5.2"),
    ],
)
def test_what_may_be_no_prize_goes_by_many_names(rulebook: str, content: str, clause: str) -> None:
    assert check(rulebook, "prize", contents=[content], litres=0)["clause"] == clause
