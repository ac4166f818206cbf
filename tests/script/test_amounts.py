"""Money is written in decimals and counts as they are: every whole number is known as one or the other."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest
from msgspec import inspect

from punto.script.amounts import MONEY, read_whole, write_whole
from punto.script.grammar import Unreadable, Word
from punto.table import Table
from punto.table.machine import TABLE
from punto.units.privacy import unmarked

COUNTS = frozenset({
    "advance", "all_in", "deducted", "deductions", "ends_at", "issued", "order", "pass_cards", "place",
    "removals", "seconds", "secret_wagers", "stand_off", "wagers_per_coup",
    "abstained", "agreed_for", "at", "banker", "behind", "burned", "cards", "circumstances", "corrects",
    "count", "coup", "coups", "cut", "cutting_card", "damaged", "decks", "depth", "discarded", "event",
    "fetched", "found", "instead_coup", "lapses_with", "left", "most", "number", "options", "packs", "pieces",
    "places", "player", "points", "progress", "seats", "seen", "seq", "settings", "shoe", "since", "some",
    "standing", "until", "wrong",
})  # fmt: skip


def whole_numbers(kind: inspect.Type, name: str, above: frozenset[type]) -> Iterator[str]:
    """The names under which whole numbers and exact sums stand in a type."""
    match unmarked(kind):
        case inspect.IntType():
            yield name
        case inspect.CustomType(cls=made) if made is Fraction:
            yield name
        case inspect.StructType(cls=made, fields=fields) if made not in above:
            for field in fields:
                yield from whole_numbers(field.type, field.name, above | {made})
        case inspect.UnionType(types=kinds) | inspect.TupleType(item_types=kinds):
            for each in kinds:
                yield from whole_numbers(each, name, above)
        case inspect.DictType(value_type=inner) | inspect.VarTupleType(item_type=inner):
            yield from whole_numbers(inner, name, above)


def test_every_whole_number_is_known_as_money_or_as_a_count() -> None:
    kinds: list[type[msgspec.Struct]] = [*TABLE.orders, *TABLE.facts, Table]
    names = {name for kind in kinds for name in whole_numbers(inspect.type_info(kind), "", frozenset())}
    unknown = names - MONEY - COUNTS
    assert not unknown, f"say of {unknown} whether a script writes it as money (script/amounts.py) or not"


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [
        ("12.50", "amount", 1250),
        ("12", "depth", 12),
        ("$12", "depth", 1200),
        ("-3", "coups", -3),
        ("-$3", "at", -300),
    ],
)
def test_a_number_is_read(text: str, name: str, number: int) -> None:
    assert read_whole(Word(text), name) == number


@pytest.mark.parametrize(("number", "name", "text"), [(1250, "amount", "12.50"), (1250, "depth", "1250")])
def test_a_number_is_written(number: int, name: str, text: str) -> None:
    assert write_whole(number, name) == text


@pytest.mark.parametrize(("text", "name"), [("12.5", "depth"), ("a lot", "amount"), ("0.005", "amount")])
def test_what_is_no_number_is_refused(text: str, name: str) -> None:
    with pytest.raises(Unreadable):
        read_whole(Word(text), name)
