"""A jackpot on four eights: what the meter is worth to those who bet on the Tie."""

from fractions import Fraction

import pytest

from punto.odds.jackpot import read_jackpot
from tests.odds.ask import price_of
from tests.odds.test_cli import data, punto_odds

CROWN = "crown-2025"
ASKED = (CROWN, "--wager", "tie", "--jackpot", "100000")
EIGHTS, SUITED, COLOURED = 32 * 31 * 30 * 29, 4 * 8 * 7 * 6 * 5, 2 * 16 * 15 * 14 * 13
OPENINGS = 416 * 415 * 414 * 413


@pytest.mark.parametrize(
    ("takes", "mean"),
    [
        ("5 15 100", (EIGHTS - COLOURED) * 5 + (COLOURED - SUITED) * 15 + SUITED * 100),
        ("10,10,100", (EIGHTS - SUITED) * 10 + SUITED * 100),
        ("100% 100% 100%", EIGHTS * 100),
    ],
)
def test_the_worth_of_a_meter_is_that_of_its_grades(takes: str, mean: int) -> None:
    found = data(*ASKED, "--jackpot-takes", takes)["jackpot"]
    worth = Fraction(mean, 100 * OPENINGS) * 100_000
    assert abs(Fraction(found["worth_a_coup"]) - worth) < Fraction(1, 10**17)
    edge = price_of(CROWN, "tie").house_edge
    fair = Fraction(found["fair_at_times_the_ties"])
    assert abs(fair * worth / 100_000 - edge) < Fraction(1, 10**9)


def test_each_grade_says_what_it_pays_and_on_which_clauses() -> None:
    found = data(*ASKED, "--jackpot-takes", "5 15 100")["jackpot"]
    assert [each["pays"] for each in found["grades"]] == ["5000", "15000", "100000"]
    assert [each["grade"] for each in found["grades"]] == ["mixed", "coloured", "suited"]
    assert {"def:Lucky Tie Jackpot", "13.4.3", "Table 20/1 Suited", "13.4.6(a)(ii)"} <= {*found["clauses"]}
    printed = punto_odds(*ASKED, "--jackpot-takes", "5 15 100").stdout
    assert "Worth 0.1951 a coup to all bets on the Tie together" in printed
    assert "73589" in printed


def test_without_the_tie_or_with_nothing_to_win_no_meter_makes_it_fair() -> None:
    takes = ("--jackpot-takes", "0 0 0")
    assert data(*ASKED, *takes)["jackpot"]["fair_at_times_the_ties"] is None
    other = data(CROWN, "--wager", "tiger", "--jackpot", "5", "--jackpot-takes", "5 5 5")
    assert other["jackpot"]["fair_at_times_the_ties"] is None


@pytest.mark.parametrize(
    ("meter", "takes", "faults"),
    [
        ("0", "1 2 3", ["--jackpot 0: a meter shows more than nothing"]),
        ("x", "1 2", ["--jackpot: 'x' is not an amount", "--jackpot-takes '1 2': give 3 whole per cents"]),
        ("5", "1 2 101", ["--jackpot-takes '1 2 101': give 3"]),
        ("5", "1 2 100", []),
    ],
)
def test_a_meter_and_its_grades_are_checked_together(meter: str, takes: str, faults: list[str]) -> None:
    said = []
    try:
        read_jackpot(meter, takes)
    except ValueError as error:
        said = str(error).splitlines()
    assert len(said) == len(faults)
    assert all(line.startswith(fault) for line, fault in zip(said, faults, strict=True))


def test_a_rulebook_without_a_jackpot_has_none_to_price() -> None:
    result = punto_odds("nsw", "--wager", "tie", "--jackpot", "5", "--jackpot-takes", "1 2 3")
    assert (result.exit_code, result.stderr) == (2, "--jackpot: nsw has no jackpot\n")
    result = punto_odds("nsw", "--wager", "tie", "--jackpot-takes", "1 2 3")
    assert result.stderr == "--jackpot-takes: say with --jackpot what the meter shows\n"
