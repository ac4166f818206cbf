"""What a decision says: facts with their clauses, or numbered refusals, or a request for approval."""

from typing import final

import msgspec

from punto.machine.fact import Fact
from punto.rulebook.refusal import Refusal


class Draft(msgspec.Struct, frozen=True, gc=False):
    """One fact that a decision establishes, and what it rests on."""

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


Answer = list[Draft] | Refusal | list[Refusal] | ApprovalNeeded
