"""Files of worked cases: every fault is told at once, and checks for people are skipped."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest
from typer.testing import CliRunner, Result

from punto.cases.case_fields import BadCases, Fields, as_number, decode
from punto.cases.case_runner import RESULT_KEYS, run_cases
from punto.cases.check_types import CHECKS, check_type, known_types
from punto.cli.main import app

PEOPLE = {
    "id": "C-1",
    "rulebook": "nsw",
    "check": [{"type": "rule", "text": "x"}, {"type": "arith", "items": []}],
}


def run(cases: object, *words: str) -> Result:
    given = cases if isinstance(cases, str) else json.dumps(cases)
    return CliRunner().invoke(app, ["case", "run", "-", *words], input=given)


def test_checks_for_people_are_skipped() -> None:
    answered = json.loads(run([PEOPLE], "--json").stdout)
    checks = [{"type": "rule", "skipped": True}, {"type": "arith", "skipped": True}]
    assert answered == {"cases": [{"id": "C-1", "checks": checks}]}
    assert "C-1" in run([PEOPLE]).stdout


def test_all_faults_of_a_file_are_told_at_once_and_nothing_is_carried_out() -> None:
    cases = [
        {"id": "A", "rulebook": "atlantis", "check": [{"type": "no-such-check"}]},
        {"rulebook": "nsw", "check": {}},
        7,
        {"id": "D", "rulebook": 4, "check": [3, {}]},
        PEOPLE,
    ]
    result = run(cases, "--json")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert [line.split(": ")[0] for line in json.loads(result.stderr)["faults"]] == [
        "[0] A.rulebook",
        "[0] A.check[0].type",
        "[1].id",
        "[1].check",
        "[2]",
        "[3] D.rulebook",
        "[3] D.check[0]",
        "[3] D.check[1].type",
    ]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("{", "not JSON"),
        ("{}", "is not a list of cases"),
        ('[{"id": "a", "id": "b"}]', "key 'id' stands 2 times"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_list_of_cases_is_bad_input(text: str, word: str) -> None:
    result = run(text)
    assert result.exit_code == 2
    assert word in result.stderr


def test_a_missing_file_is_bad_input() -> None:
    result = CliRunner().invoke(app, ["case", "run", "no-such-file.json"])
    assert result.exit_code == 2
    assert result.stderr == "no-such-file.json: cannot be read: No such file or directory\n"


def test_a_type_is_registered_once() -> None:
    with pytest.raises(ValueError, match="'arith' is registered twice"):
        check_type("arith")(CHECKS.get)  # type: ignore[arg-type]
    assert {"arith", "rule"} <= set(known_types())


def test_numbers_stay_exact() -> None:
    faults: list[str] = []
    fields = Fields(decode('{"a": 0.1, "b": "12.50", "c": 3, "d": true, "e": "1e3", "f": -0.05}'), "", faults)
    assert fields.number("a") == Fraction(1, 10)
    assert fields.money("b") == 1250
    assert fields.money("c") == 300
    assert fields.money("f") == -5
    assert faults == []
    fields.number("d")
    fields.number("e")
    fields.number("g")
    fields.positive_cents("f")
    assert [fault.split(":")[0] for fault in faults] == ["d", "e", "g", "f"]
    assert as_number(Fraction(86_425_375, 1000)) == Decimal("86425.375")


def test_every_reader_notes_what_is_missing_or_of_another_kind() -> None:
    faults: list[str] = []
    fields = Fields({"n": 1, "t": "x", "l": [1, "9X"]}, "", faults)
    fields.text("n")
    fields.flag("t")
    fields.whole("t")
    fields.whole("n", least=2)
    fields.choice("t", ("y", "z"))
    fields.choice("u", ("y", "z"))
    fields.texts("l")
    fields.cards("l")
    fields.objects("n")
    fields.nested("missing")
    fields.list_of("none", lambda _, each: each)
    assert len(faults) == 12
    assert all(": " in fault for fault in faults)


def test_keys_that_no_check_reads_are_told_and_result_keys_are_not() -> None:
    fields = Fields({"read": 1, "odd": 2, "inner": {"deep": 3}}, "here", [])
    fields.whole("read")
    fields.nested("inner")
    assert fields.unread() == ["here.odd", "here.inner.deep"]
    assert "expect" in RESULT_KEYS


def test_a_bad_file_raises_with_every_fault() -> None:
    with pytest.raises(BadCases) as raised:
        run_cases('[{"id": 1, "rulebook": 2, "check": 3}]')
    assert len(raised.value.faults) == 3
