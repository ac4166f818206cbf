"""What a decision comes to: facts with their clauses, or numbered refusals, or an approval that is needed."""

from collections.abc import Sequence
from typing import final

import msgspec

from punto.machine.fact import Fact
from punto.rulebook.refusal import Refusal


class Draft(msgspec.Struct, frozen=True, gc=False):
    """One fact that a decision establishes, and what it rests on. It has no number yet."""

    fact: Fact
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    actor: str = ""
    """Who asked for it, where another approved it and so gave the order."""


@final
class Refused(msgspec.Struct, frozen=True):
    """Everything that stands against a command; none of it was carried out."""

    faults: tuple[Refusal, ...]


class ApprovalNeeded(msgspec.Struct, frozen=True):
    """The command is in order, and somebody else must approve it first."""

    role: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()


Decision = list[Draft] | Refused | ApprovalNeeded


def refused(*faults: Refusal) -> Refused:
    """Refuse a command for all of these reasons."""
    return Refused(faults)


def unless(faults: Refusal | Sequence[Refusal] | None, drafts: list[Draft]) -> list[Draft] | Refused:
    """These facts, unless something stands against them."""
    if isinstance(faults, Refusal):
        return Refused((faults,))
    return Refused(tuple(faults)) if faults else drafts
