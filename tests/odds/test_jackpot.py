"""A jackpot on four eights: what the meter is worth to those who bet on the Tie."""

from fractions import Fraction
from math import ceil, floor
from typing import Any

import pytest

from punto.odds.jackpot import JackpotAsked, read_jackpot
from punto.units import format_money, parse_money
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
        ("x", "1 2", ["--jackpot: 'x' is not an amount", "--jackpot-takes '1 2': give 3 per cents"]),
        ("5", "1 2 101", ["--jackpot-takes '1 2 101': give 3"]),
        ("5", "1 2 100", []),
        ("5", "1 2.5 100", []),
        ("5", "1 2,5x 100", ["--jackpot-takes '1 2,5x 100': give 3"]),
    ],
)
def test_a_meter_and_its_grades_are_checked_together(meter: str, takes: str, faults: list[str]) -> None:
    said = []
    try:
        read_jackpot(JackpotAsked(meter, takes))
    except ValueError as error:
        said = str(error).splitlines()
    assert len(said) == len(faults)
    assert all(line.startswith(fault) for line, fault in zip(said, faults, strict=True))


def test_a_rulebook_without_a_jackpot_has_none_to_price() -> None:
    result = punto_odds("nsw", "--wager", "tie", "--jackpot", "5", "--jackpot-takes", "1 2 3")
    assert (result.exit_code, result.stderr) == (2, "--jackpot: nsw has no jackpot\n")
    result = punto_odds("nsw", "--wager", "tie", "--jackpot-takes", "1 2 3")
    assert result.stderr == "--jackpot-takes: say with --jackpot what the meter shows\n"


def own(*words: str, meter: str = "100000", takes: str = "5 15 100") -> dict[str, Any]:
    found = data(CROWN, "--wager", "tie", "--jackpot", meter, "--jackpot-takes", takes, *words)
    part: dict[str, Any] = found["jackpot"]["own"]
    return part


CHANCES = (
    Fraction(EIGHTS - COLOURED, OPENINGS),
    Fraction(COLOURED - SUITED, OPENINGS),
    Fraction(SUITED, OPENINGS),
)


@pytest.mark.parametrize(
    ("words", "part", "shares"),
    [
        (("--jackpot-stake", "25"), Fraction(1), ["5000", "15000", "100000"]),
        (("--jackpot-stake", "25", "--jackpot-others", "25 200"), Fraction(1, 3), None),
        (
            ("--jackpot-stake", "50", "--jackpot-others", "100, 50", "--jackpot-division", "proportional"),
            Fraction(1, 4),
            ["1250", "3750", "25000"],
        ),
    ],
)
def test_the_worth_to_one_bet_depends_on_the_others_and_the_division(
    words: tuple[str, ...], part: Fraction, shares: list[str] | None
) -> None:
    found = own(*words)
    paid = [ceil(100_000 * 100 * part * take / 100) for take in (5, 15, 100)]
    if shares:
        assert found["shares"] == shares
    assert found["shares"] == [format_money(each) for each in paid]
    worth = sum((chance * each for chance, each in zip(CHANCES, paid, strict=True)), Fraction(0)) / 100
    assert abs(Fraction(found["worth_a_coup"]) - worth) < Fraction(1, 10**17)
    net = worth - price_of(CROWN, "tie").house_edge * int(words[1])
    assert abs(Fraction(found["net_a_coup"]) - net) < Fraction(1, 10**17)


def test_the_least_meter_that_favours_the_bettor_is_found_to_the_cent() -> None:
    words = ("--jackpot-stake", "25", "--jackpot-others", "25 50", "--jackpot-unit", "5")
    least = own(*words)["favours_bettor_from"]
    below = format_money(parse_money(least) - 1)
    assert Fraction(own(*words, meter=least)["net_a_coup"]) > 0
    assert Fraction(own(*words, meter=below)["net_a_coup"]) <= 0
    plain = parse_money(own("--jackpot-stake", "25")["favours_bettor_from"])
    fair = Fraction(data(*ASKED, "--jackpot-takes", "5 15 100")["jackpot"]["fair_at_times_the_ties"]) * 2500
    assert plain == floor(fair) + 1 or abs(plain - fair) < 40, "shares are whole cents"


def test_no_meter_helps_where_nothing_is_won_or_the_tie_is_not_asked_about() -> None:
    assert own("--jackpot-stake", "25", takes="0 0 0")["favours_bettor_from"] is None
    other = data(
        CROWN, "--wager", "tiger", "--jackpot", "5", "--jackpot-takes", "5 5 5", "--jackpot-stake", "5"
    )
    assert other["jackpot"]["own"]["net_a_coup"] is None
    printed = punto_odds(*ASKED, "--jackpot-takes", "0 0 0", "--jackpot-stake", "25").stdout
    assert "No meter helps" in printed
    said = punto_odds(*ASKED, "--jackpot-takes", "5 15 100", "--jackpot-stake", "25").stdout
    assert "It favours the bettor from a meter of" in " ".join(said.split())


@pytest.mark.parametrize(
    ("asked", "faults"),
    [
        (
            JackpotAsked(stake="5", others="x", unit="1"),
            ["--jackpot-stake:", "--jackpot-others:", "--jackpot-unit:"],
        ),
        (
            JackpotAsked("5", "1 2 3", others="5", division="equal"),
            ["--jackpot-others:", "--jackpot-division:"],
        ),
        (
            JackpotAsked("5", "1 2 3", "0", "x 5", "by lot", "y"),
            ["--jackpot-stake 0:", "--jackpot-others:", "--jackpot-division 'by lot'", "--jackpot-unit:"],
        ),
    ],
)
def test_what_is_wrong_with_ones_own_bet_is_told_at_once(asked: JackpotAsked, faults: list[str]) -> None:
    with pytest.raises(ValueError, match="--jackpot-") as raised:
        read_jackpot(asked)
    said = str(raised.value).splitlines()
    assert len(said) == len(faults)
    assert all(line.startswith(fault) for line, fault in zip(said, faults, strict=True))
