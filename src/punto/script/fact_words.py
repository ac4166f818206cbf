"""A fact in one sentence: the words that its kind declares, with its fields in them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from string import Formatter
from typing import Any

from punto.machine.fact import Fact
from punto.machine.names import name_of
from punto.rulebook.refusal import MONEY, dollars
from punto.script.field_match import at_path, shown
from punto.units import format_exact


class _Fields(Formatter):
    """Puts fields into words as a script would write them: amounts are money, yes and no are words."""

    def get_field(
        self, field_name: str, args: Sequence[Any], _: Mapping[str, Any]
    ) -> tuple[tuple[Any, str], str]:
        """What lies at a path such as wager.amount, and the name by which it is written."""
        return (at_path(args[0], field_name), field_name.rpartition(".")[2]), field_name

    def format_field(self, value: tuple[Any, str], format_spec: str) -> str:
        """A field in words; one marked as money is written with its sign."""
        what, name = value
        return dollars(format_exact(Fraction(what))) if format_spec == MONEY else shown(what, name)


def in_words(fact: Fact) -> str:
    """A fact as it is told; one that declares no words is told by its name and fields.

    >>> from punto.table.money.debts import DebtPaid
    >>> in_words(DebtPaid(who="Ann", amount=25_00))
    'Ann pays 25 of a debt'
    """
    if fact.words:
        return _Fields().vformat(fact.words, (fact,), {})
    fields = (f"{name}={shown(getattr(fact, name), name)}" for name in fact.__struct_fields__)
    return " ".join((name_of(type(fact)), *fields))
