"""`punto.settle`: Python values in, exact values out, the same as `punto settle` writes."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import punto
from punto.rules.sheet import settle_sheet

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def test_a_sheet_and_python_values_settle_alike() -> None:
    sheet = json.loads((EXAMPLES / "tiger.json").read_text(encoding="utf-8"))
    (coup,) = sheet["coups"]
    settled = punto.settle(
        sheet["rulebook"],
        " ".join(coup["cards"]),
        coup["wagers"],
        side_bets=sheet["side_bets"],
        chips=[Decimal("2.50"), 5, 25, 100],
        variant=sheet["variant"],
    )
    assert settled.data == settle_sheet(json.dumps(sheet))["coups"][0]
    assert [each.net for each in settled] == [Fraction(105, 2), 230, -100, -25]
    assert settled.net == Fraction(315, 2)


@pytest.mark.parametrize("amount", [25, "25", 25.0, Decimal(25), Fraction(50, 2)])
def test_an_amount_may_be_written_in_many_ways(amount: object) -> None:
    assert punto.settle("nsw", result="tie", bets={"tie": amount})["tie"].pays == 200


def test_a_float_that_is_no_amount_is_refused_with_the_fault() -> None:
    with pytest.raises(punto.BadInput) as refused:
        punto.settle("nsw", result="tie", bets={"tie": 0.1 + 0.2})
    assert "has a fraction of a cent" in refused.value.faults[0]


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(punto.BadInput) as refused:
        punto.settle("nsw", "9H 6C KD KS 2D", {"playr": 5, "tie": "0.005"}, decks=5)
    assert len(refused.value.faults) == 4


def test_what_is_not_known_is_refused_by_its_name() -> None:
    with pytest.raises(punto.BadInput, match="sidebets"):
        punto.settle("nsw", "9H 6C KD KS", {"tie": 5}, sidebets={"tiger": 1})
    with pytest.raises(punto.BadInput, match="nearest: nsw"):
        punto.rulebook("NSW")


def test_a_bet_is_found_by_wager_or_id_and_never_by_chance() -> None:
    bets = [{"id": "a", "wager": "tie", "amount": 5}, {"id": "b", "who": "Bob", "wager": "tie", "amount": 10}]
    coup = punto.settle("nsw", "9H 6C KD KS", bets)
    assert coup["b"].amount == 10
    with pytest.raises(KeyError, match="several bets"):
        coup["tie"]
    with pytest.raises(KeyError, match="no bet"):
        coup["player"]


def test_rows_become_frames_of_both_libraries() -> None:
    coup = punto.settle("nsw", "9H 6C KD KS", {"player": 100, "tie": "2.50"})
    pandas, polars = coup.to_pandas(), coup.to_polars()
    assert list(pandas["net"]) == polars["net"].to_list() == [100.0, -2.5]
    assert list(pandas.columns) == polars.columns
