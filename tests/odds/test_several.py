"""Wagers over several coups: priced by the rules' own steps, with clauses, from full and depleted shoes."""

from fractions import Fraction
from math import perm
from typing import Any

import pytest

from punto.odds.answer import Question, answer
from punto.odds.formatting import as_data, decimal
from punto.odds.listing import ListedWager
from tests.odds.ask import faults, listed, price_of

CROWN = "crown-2025"


def only(wager: str, **more: Any) -> ListedWager:
    (found,) = listed(CROWN, wager, **more)
    return found


def percent(exact: Fraction, digits: int = 1) -> str:
    return decimal(exact * 100, digits)


# Independent coups, so the finite shoe may differ in the last digit only: a published check of printed odds.
@pytest.mark.parametrize(
    ("stem", "edges"),
    [
        ("player-run", ["20.3", "20.0", "16.7", "18.6", "20.2"]),
        ("banker-run", ["15.9", "13.2", "7.1", "6.7", "6.1"]),
    ],
)
def test_printed_runs_cost_what_they_should(stem: str, edges: list[str]) -> None:
    assert [percent(price_of(CROWN, f"{stem}-{n}").house_edge) for n in range(2, 7)] == edges


def test_tie_runs() -> None:
    """As far from independent coups as a shoe that runs down makes them: a tenth of a per cent."""
    for rulebook, n, independent in (("vic-2002", 2, "8.5"), (CROWN, 3, "13.8"), (CROWN, 4, "18.0")):
        edge = price_of(rulebook, f"tie-run-{n}").house_edge * 100
        assert abs(edge - Fraction(independent)) < Fraction(15, 100)


def test_a_run_is_not_a_product_of_coups() -> None:
    run, coup = price_of(CROWN, "player-run-6"), price_of(CROWN, "player", variant="traditional")
    product = coup.share("win") ** 6
    assert run.share("win") != product
    assert abs(run.share("win") / product - 1) < Fraction(1, 10_000)


def test_a_nominated_run_depends_on_its_numbers_alone() -> None:
    options = [each.option for each in listed(CROWN, "nominated-run-3")]
    assert options == ["PPP", "PPB", "PBB", "BBB"]
    assert only("nominated-run-3", option="BPB") == only("nominated-run-3", option="PBB")
    assert only("nominated-run-3", option="PPP").price.law == price_of(CROWN, "player-run-3").law


def test_a_run_cites_its_line_and_what_breaks_it() -> None:
    win, lose = price_of(CROWN, "player-run-3").lines
    assert (win.odds, win.result, lose.result) == ("8:1", "win", "lose")
    assert "Table 5/Player 3" in win.clauses
    assert {"Table 5/*", "5.7.1"} <= set(lose.clauses)
    assert win.ways + lose.ways == perm(416, 18)


def test_early_tails_pay_by_length() -> None:
    player, banker = (only(f"{side}-dragon-tail", option="early") for side in ("player", "banker"))
    assert [line.odds for line in player.price.lines] == ["30:1", "11:1", "7:1", "3:1", "1:1", ""]
    assert (percent(player.price.house_edge, 2), percent(banker.price.house_edge, 2)) == ("4.46", "-4.83")
    assert (player.other, player.price.condition) == (None, None)


def test_late_tails_are_bounded_closely() -> None:
    for side, edge in (("player", "4.46"), ("banker", "-4.83")):
        late = only(f"{side}-dragon-tail", option="late")
        low, high = late.bounds
        assert percent(low, 2) == percent(high, 2) == edge
        assert 0 < high - low < Fraction(2, 100_000)
        assert late.other is not None
        for price in (late.price, late.other):
            assert sum(line.ways for line in price.lines) == price.ways
            assert price.offered == price_of(CROWN, side, variant="traditional").share("win")


def test_a_bound_is_written_as_one() -> None:
    found = as_data(answer(Question(CROWN, wager="banker-dragon-tail")))["wagers"]
    early, late = found
    assert (early["house_edge_bounds"], late["house_edge_exact"]) == (None, None)
    low, high = map(Fraction, late["house_edge_bounds"])
    assert low < Fraction(late["house_edge"]) < high
    assert (
        Fraction(early["house_edge_exact"])
        == price_of(CROWN, "banker-dragon-tail", option="early").house_edge
    )


def test_what_hangs_on_a_bound_is_given_by_both_ends() -> None:
    _, late = as_data(answer(Question(CROWN, wager="banker-dragon-tail")))["wagers"]
    bounded = [line for line in late["pays"] if line["ways"] is None]
    assert [line["name"] for line in bounded] == ["6 running", "5 running"]
    for line in bounded:
        least, most = line["ways_bounds"]
        low, high = map(Fraction, line["probability_bounds"])
        assert 0 < least < most < late["ways"]
        assert low <= Fraction(least, late["ways"]) < Fraction(most, late["ways"]) <= high
        assert line["probability"] is None
    known = [line for line in late["pays"] if line["ways"] is not None]
    assert all(line["ways_bounds"] is line["probability_bounds"] is None for line in known)
    (six, five), counted = [line["ways_bounds"] for line in bounded], sum(line["ways"] for line in known)
    assert six[0] + five[1] + counted == six[1] + five[0] + counted == late["ways"]


def test_the_deviation_of_a_bounded_price_is_bounded_too() -> None:
    early, late = as_data(answer(Question(CROWN, wager="banker-dragon-tail")))["wagers"]
    assert early["standard_deviation_bounds"] is late["standard_deviation"] is None
    low, high = map(Fraction, late["standard_deviation_bounds"])
    each = only("banker-dragon-tail", option="late")
    assert each.other is not None
    for price in (each.price, each.other):
        assert low**2 < price.variance < high**2
    assert 0 < high - low < Fraction(1, 1000)


def test_bounds_are_written_as_such_on_the_terminal_and_in_the_report() -> None:
    from punto.odds.report import report
    from tests.odds.test_cli import punto_odds

    least, most = next(each for each in only("banker-dragon-tail", option="late").lines if not each.known)[1:]
    printed = punto_odds(CROWN, "--wager", "banker-dragon-tail", "--option", "late").stdout
    for digits in (str(least)[:12], f"to {str(most)[:12]}", "0.9301% to 0.9303%", "3.49923 to 3.49933"):
        assert digits in printed
    page = report(Question(CROWN, wager="player", variant="crown"), 1, "test")
    assert "both proven ends" in page
    late = report(Question(CROWN, wager="banker-dragon-tail", option="late"), 1, "test")
    assert f"{least:,} to {most:,}" in late


def test_a_depleted_shoe_has_its_own_runs() -> None:
    whole, less = (price_of(CROWN, "banker-run-2", removed=cards) for cards in ("", "4H 4C 4D"))
    coup, coup_less = (
        price_of(CROWN, "banker", variant="traditional", removed=cards) for cards in ("", "4H 4C 4D")
    )
    assert coup_less.house_edge < coup.house_edge
    assert less.house_edge < whole.house_edge
    assert less.ways == perm(413, 12)


@pytest.mark.parametrize(("left", "fault"), [(11, True), (12, False), (13, False)])
def test_a_run_needs_cards_for_every_coup(left: int, fault: bool) -> None:
    pack = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] * 8
    found = faults(CROWN, wager="banker-run-2", variant="traditional", removed=" ".join(pack[left:]))
    assert found == (["Banker Run: 11 cards are left; 2 coups need up to 12"] if fault else [])


def test_what_is_left_out_is_named() -> None:
    assert "player-run-2" in answer(Question("vic-2002", several=False)).not_priced
    assert answer(Question("vic-2002")).not_priced == ()
