"""A shuffling device: coups are independent, so runs and tails are products, and nothing depletes."""

from fractions import Fraction

import pytest

from punto.odds.answer import Question, answer
from tests.odds.ask import faults, listed, price_of

CROWN = "crown-2025"


def chance(side: str) -> Fraction:
    return price_of(CROWN, side, variant="traditional").share("win")


@pytest.mark.parametrize("coups", [2, 3, 6])
def test_a_run_is_a_product_of_coups(coups: int) -> None:
    run = price_of(CROWN, f"player-run-{coups}", shuffler=True)
    assert run.share("win") == chance("player") ** coups
    assert run.share("win") != price_of(CROWN, f"player-run-{coups}").share("win")


def test_a_nominated_run_and_a_run_of_ties_are_products_too() -> None:
    (nominated,) = listed(CROWN, "nominated-run-3", option="PBB", shuffler=True)
    assert nominated.price.share("win") == chance("player") * chance("banker") ** 2
    tie = price_of(CROWN, "tie", variant="traditional").share("win")
    assert price_of(CROWN, "tie-run-3", shuffler=True).share("win") == tie**3


def test_a_tail_is_exact_whenever_it_is_joined() -> None:
    early, late = listed(CROWN, "banker-dragon-tail", shuffler=True)
    assert (early.other, late.other) == (None, None)
    assert early.price.house_edge == late.price.house_edge
    assert late.price.offered == chance("banker")
    won = {line.name: Fraction(line.ways, early.price.ways) for line in early.price.lines if line.name}
    one = chance("banker")
    assert won["6 running"] == one**6
    assert won["3 running"] == one**3 * (1 - one)


def test_a_device_needs_no_cards_for_every_coup() -> None:
    assert answer(Question(CROWN, shuffler=True)).not_priced == ()
    assert "player-run-2" in answer(Question(CROWN, shuffler=True, several=False)).not_priced


def test_a_rulebook_without_a_device_refuses_one() -> None:
    assert faults("nz-1998", shuffler=True) == ["--shuffler: nz-1998 knows no shuffling device"]
