"""The types of check, by name: how each is read, and how it is carried out."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from punto.cases.case_fields import Fields
from punto.rulebook.model import Rulebook

SKIPPED = frozenset({"arith", "rule"})
"""Checks for people: they are answered, and not carried out."""


class CheckResult(NamedTuple):
    """What a check came to: the values by result key, and the clauses that were cited."""

    values: Mapping[str, object]
    clauses: tuple[str, ...] = ()


CarryOut = Callable[[], CheckResult]
"""Carries a check out; called only if the whole file is without faults."""

Read = Callable[[Fields, Rulebook], CarryOut]
"""Reads what a check gives, notes every fault, and returns how to carry it out."""

CHECKS: dict[str, Read] = {}
"""How each type of check is read."""


def check_type(name: str) -> Callable[[Read], Read]:
    """Register the function that reads one type of check."""

    def register(read: Read) -> Read:
        if name in CHECKS or name in SKIPPED:
            raise ValueError(f"the check type {name!r} is registered twice")
        CHECKS[name] = read
        return read

    return register


def known_types() -> list[str]:
    """Every type of check that a file may name."""
    return sorted({*CHECKS, *SKIPPED})
