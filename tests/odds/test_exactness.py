"""No binary float decides anything that is printed as exact."""

import ast
from fractions import Fraction
from pathlib import Path

import pytest

from punto import odds
from punto.odds import formatting
from punto.odds.law import optional_compiler
from punto.odds.report.svg import line_plot
from punto.odds.runs import modular_rows, run_counts
from punto.simulate import report_data as simulated

ALLOWED = {
    "modular_rows.py": {"weigh_row", "dot_row", "times"},  # a quotient is guessed, then put right
    "svg.py": {"bar_plot", "side_plot", "_drawn", "_text", "_spread", "_scaled"},  # where marks are drawn
    "formatting.py": {"root"},  # a square root in decimals, not a float
}
"""Functions of the exact prices in which a float may stand."""


def floats_in(file: Path) -> set[str]:
    """The functions of a file that name a float or divide into one."""
    found = set()
    for function in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef):
            names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            names |= {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
            numbers = {type(node.value) for node in ast.walk(function) if isinstance(node, ast.Constant)}
            if names & {"float", "float64", "sqrt"} or float in numbers:
                found.add(function.name)
    return found


def test_floats_stand_only_where_they_decide_nothing() -> None:
    folder = Path(str(odds.__file__)).parent
    for file in folder.rglob("*.py"):
        assert floats_in(file) <= ALLOWED.get(file.name, set()), file


@pytest.mark.skipif(not optional_compiler.COMPILED, reason="numpy divides whole numbers here")
def test_a_product_modulo_a_prime_is_right_whatever_its_quotient() -> None:
    for prime in run_counts._primes_beyond(2**150):
        ends = [0, 1, 2, prime // 2, prime // 2 + 1, prime - 2, prime - 1]
        numbers = ends + [pow(3, power, prime) for power in range(1, 400)]
        for first in numbers:
            for second in ends:
                found = modular_rows.times(first, second, prime, 1.0 / prime)
                assert int(found) == first * second % prime


# Nearer to the upper figure than a float can tell, and the other way round.
@pytest.mark.parametrize("decimal", [formatting.decimal, simulated.decimal])
@pytest.mark.parametrize(
    ("share", "figure"),
    [
        (Fraction(1234567895, 10**10) - Fraction(1, 10**40), "0.123456789"),
        (Fraction(1234567885, 10**10) + Fraction(1, 10**40), "0.123456789"),
        (Fraction(-1, 3), "-0.333333333"),
        (Fraction(12), "12.000000000"),
    ],
)
def test_the_last_decimal_is_that_of_the_exact_figure(decimal: object, share: Fraction, figure: str) -> None:
    assert callable(decimal)
    assert decimal(share, 9) == figure


def test_a_price_is_shown_from_its_fraction_not_from_its_decimals() -> None:
    """Rounded to nine decimals first, this would lie in the middle between two figures of four."""
    share = Fraction(123455, 10**7) - Fraction(1, 10**13)
    assert simulated.decimal(share) == "0.012345500"
    assert simulated.price_in_words((share, share)) == formatting.percent(share) == "1.2345%"
    assert simulated.price_in_words(None) == ""


def test_bounds_are_printed_outward() -> None:
    low, high = Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**12)
    assert formatting.between(low, high, 2) == "33.33% to 33.34%"
    assert simulated.price_in_words((low, high)) == "between 33.333333% and 33.333334%"


def test_labels_of_plots_are_exact() -> None:
    plot = line_plot("edge", [(8, Fraction(5, 1000)), (6, Fraction(12345, 10**6))])
    assert ">0.500%<" in plot
    assert ">1.23%<" in plot
