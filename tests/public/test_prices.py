"""`punto.price`, `punto.prices` and `punto.Shoe`: exact numbers from full shoes and depleted ones."""

from fractions import Fraction

import pytest

import punto
from punto.odds.answer import Question, answer


def test_prices_are_those_of_the_odds() -> None:
    found = answer(Question("nsw", decks=6, several=False)).wagers
    assert [each.house_edge for each in punto.prices("nsw", decks=6, several=False)] == [
        each.middle for each in found
    ]


def test_a_shoe_prices_as_the_cards_that_have_left_it() -> None:
    shoe = punto.Shoe(8, seed="a shoe")
    gone = shoe.draw(60)
    by_shoe = punto.price("nz-1998", "tie", shoe=shoe, several=False)
    by_name = punto.price("nz-1998", "tie", removed=gone, several=False)
    assert by_shoe == by_name
    assert by_shoe.house_edge != punto.price("nz-1998", "tie", several=False).house_edge
    assert by_shoe.win + by_shoe.lose + by_shoe.push == 1
    assert isinstance(by_shoe.house_edge, Fraction)


def test_several_prices_of_one_wager_are_not_taken_for_one() -> None:
    with pytest.raises(punto.BadInput, match="name a variant or an option"):
        punto.price("nsw", "banker")
    assert punto.price("nsw", "banker", variant="traditional").exact


def test_a_question_that_has_no_answer_lists_its_faults() -> None:
    with pytest.raises(punto.BadInput) as refused:
        punto.prices("nsw", wager="tei", decks=5, removed="9X")
    assert len(refused.value.faults) == 3


def test_a_shoe_is_the_same_for_the_same_seed_and_a_copy_goes_its_own_way() -> None:
    shoe = punto.Shoe(6, seed=1)
    other = shoe.copy()
    assert shoe.draw(10) == other.draw(10) == punto.Shoe(6, seed=1).draw(10)
    other.draw(5)
    assert (len(shoe), len(other)) == (302, 297)
    assert sum(shoe.counts.values()) == 302
    assert sum(punto.Shoe(8).counts.values()) == 416
    with pytest.raises(punto.BadInput, match="1 to 8 packs"):
        punto.Shoe(9)


def test_a_simulation_is_the_same_for_the_same_seed_and_becomes_frames() -> None:
    found = [punto.simulate("nz-1998", 5_000, seed=3, followed=20, plans=["flat"]) for _ in range(2)]
    assert found[0].rows() == found[1].rows()
    assert found[0].to_polars().height == len(found[0].rows()) == 3
    assert [row["session"] for row in found[0].plan_rows()] == list(range(1, 21))
    with pytest.raises(punto.BadInput, match="martingal"):
        punto.simulate("nz-1998", 5_000, plans=["martingal"])
