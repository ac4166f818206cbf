"""A fact in one sentence: the words that its kind declares, with its fields in them."""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from punto.machine.fact import Fact
from punto.machine.names import name_of
from punto.script.matching import at_path, shown


class _Fields(Formatter):
    """Puts fields into words as a script would write them: amounts are money, yes and no are words."""

    def get_field(self, field_name: str, args: Sequence[Any], _: Mapping[str, Any]) -> tuple[str, str]:
        """What lies at a path such as wager.amount."""
        return shown(at_path(args[0], field_name), field_name.rpartition(".")[2]), field_name


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
