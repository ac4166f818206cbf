"""Running worked cases: the whole file is read first, and only a file without faults is carried out."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from punto.cases import (
    jackpot_checks,
    jackpot_histories,
    patron_checks,
    prize_checks,
    promotion_checks,
    tournament_money,
    tournament_rankings,
    tournament_sessions,
    tournament_wagers,
)
from punto.cases.case_fields import BadCases, Fields, decode
from punto.cases.check_types import CHECKS, SKIPPED, CheckResult, known_types
from punto.rulebook.library import rulebook_ids
from punto.rulebook.model import Rulebook
from punto.rulebook.rulebook_errors import BrokenRulebook, Unknown
from punto.rules.proof import prove
from punto.rules.sheet.sheet_fields import shown

Answer = dict[str, object]
MODULES = (
    jackpot_histories,
    jackpot_checks,
    patron_checks,
    prize_checks,
    promotion_checks,
    tournament_money,
    tournament_rankings,
    tournament_sessions,
    tournament_wagers,
)
"""Each registers its types of check when it is imported."""


class ReadCase(NamedTuple):
    """A case that was read: its id and how each of its checks is answered."""

    id: str
    checks: list[Callable[[], Answer]]


class Ran(NamedTuple):
    """What running a file gave: the answers, and the keys that no check asked for."""

    answers: Answer
    unread: list[str]


def run_cases(text: str) -> Ran:
    """Run a file of cases; raises BadCases with every fault, and then nothing was carried out."""
    data = decode(text)
    if not isinstance(data, list):
        raise BadCases([f"cases: {shown(data)} is not a list of cases; write […]"])
    faults: list[str] = []
    unread: list[str] = []
    cases = [_case(Fields(each, f"[{number}]", faults), unread) for number, each in enumerate(data)]
    if faults:
        raise BadCases(faults)
    answers = [{"id": case.id, "checks": [check() for check in case.checks]} for case in cases]
    if faults:
        raise BadCases(faults)
    return Ran({"cases": answers}, unread)


def _case(fields: Fields, unread: list[str]) -> ReadCase:
    if not fields.is_object:
        return ReadCase("", [])
    name = fields.text("id")
    if name:
        fields.path = f"{fields.path} {shown(name)[1:-1]}"
    book = _book(fields)
    return ReadCase(name, [_check(each, book, unread) for each in fields.objects("check")])


def _book(fields: Fields) -> Rulebook | None:
    before = len(fields.faults)
    name = fields.text("rulebook")
    try:
        return prove(name) if len(fields.faults) == before else None
    except BrokenRulebook as error:
        fields.fault("rulebook", f"{shown(name)} is broken: {error.faults[0]}")
        return None
    except Unknown:
        fields.fault("rulebook", f"no rulebook {shown(name)}; one of: {', '.join(rulebook_ids())}")
        return None


def _check(fields: Fields, book: Rulebook | None, unread: list[str]) -> Callable[[], Answer]:
    kind = fields.text("type") if fields.is_object else ""
    if kind in SKIPPED:
        return lambda: {"type": kind, "skipped": True}
    read = CHECKS.get(kind)
    if read is None:
        if kind:
            fields.fault("type", f"no check {shown(kind)}; one of: {', '.join(known_types())}")
        return dict
    if book is None:
        return dict
    carry_out = read(fields, book)
    unread += [place for place in fields.unread() if _asked(place, fields)]

    def answer() -> Answer:
        try:
            result = carry_out()
        except msgspec.ValidationError as error:
            fields.fault("", f"a value that no order takes: {error}")
            return {}
        return {"type": kind, **result.values, **_clauses(result)}

    return answer


def _clauses(result: CheckResult) -> Answer:
    """The clauses cited, unless they are what the check is about."""
    return {} if "clauses" in result.values else {"clauses": list(result.clauses)}


def _asked(place: str, fields: Fields) -> bool:
    return place.removeprefix(f"{fields.path}.") not in RESULT_KEYS


RESULT_KEYS = frozenset({
    "after", "allowed", "clause", "clauses", "compliant", "deadline", "determined", "duty", "expect", "fall",
    "first", "in_force", "may", "met", "missing", "money", "paid", "placing", "pool", "prizes", "publish",
    "reach", "record", "refunded", "refused", "sequence", "valid", "value",
})  # fmt: skip
"""Keys that a check fills in. They may stand in the file, as what somebody expects, and are never read."""
