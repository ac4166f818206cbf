"""What a setting may be: one of its choices, or a whole number in its range."""

import pytest

from punto.rulebook.records import Setting
from punto.rulebook.soundness import allows, describe_range

RANGE = Setting(name="percent", title="Per cent", default=5, least=1, most=10, clause="1")
WORDS = Setting(name="rounding", title="Rounding", default="down", choices=("down", "up"), clause="1")
SWITCH = Setting(name="switch", title="Switch", default=False, choices=(True, False), clause="1")
NUMBERS = Setting(name="number", title="Number", default=0, choices=(0, 1), clause="1")
HALF_OPEN = Setting(name="half", title="Half", default=1, least=1, clause="1")
HALF_SHUT = Setting(name="half", title="Half", default=1, most=1, clause="1")


@pytest.mark.parametrize(
    ("value", "may"),
    [(0, False), (1, True), (2, True), (9, True), (10, True), (11, False), (True, False), ("5", False)],
)
def test_a_number_lies_within_its_range_and_both_ends_are_allowed(value: object, may: bool) -> None:
    assert allows(RANGE, value) is may


@pytest.mark.parametrize(
    ("setting", "value", "may"),
    [
        (WORDS, "up", True),
        (WORDS, "Up", False),
        (WORDS, 1, False),
        (SWITCH, True, True),
        (SWITCH, False, True),
        (SWITCH, 1, False),
        (SWITCH, 0, False),
        (NUMBERS, 1, True),
        (NUMBERS, True, False),
        (NUMBERS, False, False),
    ],
)
def test_a_choice_is_the_same_value_of_the_same_kind(setting: Setting, value: object, may: bool) -> None:
    assert allows(setting, value) is may


@pytest.mark.parametrize("setting", [HALF_OPEN, HALF_SHUT])
def test_a_range_without_one_end_allows_nothing(setting: Setting) -> None:
    assert not allows(setting, 1)


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (RANGE, "a whole number from 1 to 10"),
        (WORDS, "one of: down, up"),
        (SWITCH, "one of: true, false"),
        (NUMBERS, "one of: 0, 1"),
    ],
)
def test_what_a_setting_may_be_is_said_in_words(setting: Setting, words: str) -> None:
    assert describe_range(setting) == words
