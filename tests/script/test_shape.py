"""Fields of any type are written and read back: what orders use today, and what they may use tomorrow."""

from datetime import date
from fractions import Fraction
from typing import Any, Literal

import msgspec
import pytest

from punto.cards import Card
from punto.script.fields import read_struct, write_struct
from punto.script.grammar import Unreadable, Word, read_fields, write_fields


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    who: str = ""


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    seats: tuple[Seat, ...] = ()
    either: int | bool | str = ""
    row: tuple[int, int | None] | None = None
    on: date | None = None
    share: Fraction = Fraction(0)
    card: Card | None = None
    side: Literal["left", "right"] | None = None
    by_name: dict[str, Seat] = {}
    names: frozenset[str] = frozenset()


def plain(sample: Sample) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(sample, enc_hook=str)
    return data


def data_of(text: str) -> dict[str, Any]:
    return read_struct(read_fields(text), Sample)


@pytest.mark.parametrize(
    ("text", "sample"),
    [
        (
            "seats=[{number=1 who=Ann}, {number=2}]",
            Sample(seats=(Seat(number=1, who="Ann"), Seat(number=2))),
        ),
        ("either=5", Sample(either=5)),
        ("either=yes", Sample(either=True)),
        ('either="5"', Sample(either="5")),
        ('either="yes"', Sample(either="yes")),
        ("row=[1, none]", Sample(row=(1, None))),
        ("on=2024-08-19", Sample(on=date(2024, 8, 19))),
        ("share=1/20", Sample(share=Fraction(1, 20))),
        ("card=9H", Sample(card=Card.parse("9H"))),
        ("side=left", Sample(side="left")),
        (
            'by_name={Ann={number=1} "Bob B"={number=2 who="B B"}}',
            Sample(by_name={"Ann": Seat(number=1), "Bob B": Seat(number=2, who="B B")}),
        ),
        ("names=[a]", Sample(names=frozenset("a"))),
        ("", Sample()),
    ],
)
def test_a_struct_is_written_and_read_back(text: str, sample: Sample) -> None:
    assert write_fields(write_struct(plain(sample), Sample)) == text
    again = msgspec.convert(
        data_of(text), Sample, dec_hook=lambda kind, value: Card.parse(value) if kind is Card else kind(value)
    )
    assert again == sample


@pytest.mark.parametrize(
    ("text", "data"),
    [("row=none", {"row": None}), ("either=none", {"either": "none"}), ("names=a", {"names": ["a"]})],
)
def test_words_mean_what_the_field_takes(text: str, data: dict[str, Any]) -> None:
    assert data_of(text) == data


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("row=[1]", "row has 2 values; write row=[value …]"),
        ("side=up", "side is one of: left, right; not 'up'"),
        ('card="9H"', "card does not take this value"),
        ("share=1/0", "share: "),
        ("on=today", "on is a date such as 2024-08-19, not 'today'"),
        ("share=half", "share: "),
        ("card=[9H]", "card is one word, not a list or a group"),
        ("by_name={Ann=3}", "by_name is a group; write by_name={field=value …}"),
    ],
)
def test_what_a_field_does_not_take_is_said(text: str, fault: str) -> None:
    with pytest.raises(Unreadable) as error:
        data_of(text)
    assert str(error.value).startswith(fault)


def test_a_value_of_none_of_the_types_has_no_written_form() -> None:
    with pytest.raises(Unreadable, match="either has no written form"):
        write_struct({**plain(Sample()), "either": ["a"]}, Sample)


def test_commas_between_fields_are_free() -> None:
    assert read_fields("a=1, b=2") == {"a": Word("1"), "b": Word("2")}
