"""What can be wrong with a rulebook, or with what is asked of one."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a rulebook's files: where, what, and what would be right."""

    file: str
    key: str
    what: str
    right: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.what}; {self.right}"


class BrokenRulebook(Exception):
    """A rulebook does not hold together. All faults are listed, not the first."""

    def __init__(self, faults: list[Fault]) -> None:
        """Keep the faults; the message has one line for each."""
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class Unknown(Exception):
    """Something was asked for by a name that does not exist."""

    def __init__(self, what: str, why: str, accepted: list[str], word: str = "one of") -> None:
        """Say what was asked, why it is not there and what there is instead."""
        instead = f"; {word}: {', '.join(accepted)}" if accepted else ""
        super().__init__(f"{what}: {why}{instead}")
        self.what = what
        self.why = why
        self.accepted = accepted
