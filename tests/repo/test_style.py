"""The style check finds what it should, says what would be right, and leaves the rest alone."""

from pathlib import PurePosixPath

import pytest

from tools.style import Source, faults


def messages(path: str, text: str) -> list[str]:
    return [str(fault) for fault in faults(Source(PurePosixPath(path), text))]


def function_of(lines: int) -> str:
    return "\n".join(["def deal():", *["    pass"] * (lines - 1)])


@pytest.mark.parametrize(("lines", "found"), [(59, 0), (60, 0), (61, 1)])
def test_a_function_has_at_most_sixty_lines(lines: int, found: int) -> None:
    assert len(messages("src/punto/cards/deal.py", function_of(lines))) == found


@pytest.mark.parametrize(("lines", "found"), [(499, 0), (500, 0), (501, 1)])
def test_a_file_has_at_most_five_hundred_lines(lines: int, found: int) -> None:
    assert len(messages("tests/test_deal.py", "pass\n" * lines)) == found


def test_a_long_function_is_named_with_what_would_be_right() -> None:
    assert messages("tools/deal.py", function_of(61)) == [
        "tools/deal.py:1: deal has 61 lines, 60 is the most; give its steps names of their own"
    ]


@pytest.mark.parametrize("text", ["pay = 0.95", "pay = float(3)", "pay = 1e3", "def f(x=1.0): ..."])
@pytest.mark.parametrize("folder", ["src/punto/units", "src/punto/rules"])
def test_no_float_where_money_is_exact(folder: str, text: str) -> None:
    assert "write an int or a Fraction" in messages(f"{folder}/pay.py", text)[0]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/punto/server/clock.py", "wait = 0.5"),
        ("src/punto/rules/payment/wager_payment.py", "pay = 19 / 20"),
        ("src/punto/units/money.py", "refused = isinstance(amount, float)"),
    ],
)
def test_a_float_elsewhere_is_no_fault(path: str, text: str) -> None:
    assert messages(path, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "import time",
        "import os.path",
        "from datetime import datetime",
        "from random import choice",
        "day = date.today()",
    ],
)
@pytest.mark.parametrize("folder", ["src/punto/rules", "src/punto/table"])
def test_rules_and_table_know_only_their_arguments(folder: str, text: str) -> None:
    assert "let the caller pass in" in messages(f"{folder}/draw.py", text)[0]


def test_a_date_as_a_value_is_no_clock() -> None:
    assert messages("src/punto/rules/draw.py", "from datetime import date, timedelta") == []


def test_other_layers_may_know_the_time() -> None:
    assert messages("src/punto/server/clock.py", "import time") == []


@pytest.mark.parametrize("text", ['if book == "nsw": ...', 'path = "/books/star-2024"', 'f"{x} vic-2002"'])
def test_no_rulebook_is_named_in_the_code(text: str) -> None:
    assert "put the difference into the rulebooks' data" in messages("src/punto/cli/show.py", text)[0]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/punto/cli/show.py", '"""Shows nsw."""'),
        ("src/punto/cli/show.py", 'def show():\n    """Show nsw."""'),
        ("src/punto/cli/show.py", 'answer = "answers"'),
        ("tests/rules/test_draw.py", 'book = "nsw"'),
    ],
)
def test_a_rulebook_may_be_named_in_docs_and_tests(path: str, text: str) -> None:
    assert messages(path, text) == []


def test_all_faults_come_back_in_the_order_of_their_lines() -> None:
    text = 'import time\nbook = "nsw"\npay = 0.5\n'
    assert [
        message.split(":")[1] for message in messages("src/punto/rules/payment/wager_payment.py", text)
    ] == [
        "1",
        "2",
        "3",
    ]
