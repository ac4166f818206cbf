"""What was found to be there when an order was allowed, and so is there when it is carried out."""

from typing import TypeVar

Rule = TypeVar("Rule")


def given(rule: Rule | None) -> Rule:
    """A rule of the rulebook that an earlier check has found."""
    if rule is None:
        raise LookupError("no such rule: the order should have been refused")
    return rule
