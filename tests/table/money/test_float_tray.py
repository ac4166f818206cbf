"""The float tray gives no piece that it does not have, as far as it is kept by denomination."""

import random

import pytest

from punto.machine.approval import Approve
from punto.table import Done, Order
from punto.table.money.float_tray import BringChips, ChangeColour, CountFloat, SendChips
from punto.table.state.people import Pile
from tests.table.play import DAN, TESS, Play

CHIPS = (5_00, 25_00, 100_00, 500_00)


def witnessed(play: Play, order: Order) -> None:
    asked, *_ = play.does(DAN, order)
    play.does(TESS, Approve(request=asked.command))


def filled() -> Play:
    play = Play("nsw", chips=CHIPS)
    witnessed(play, BringChips(pieces=(Pile(5_00, 100), Pile(100_00, 5))))
    return play


def held(play: Play) -> dict[int, int]:
    return {pile.chip: pile.pieces for pile in play.state.tray.chips}


def test_no_colour_is_changed_into_pieces_that_the_tray_has_not() -> None:
    play = filled()
    refusal = play.refusal(DAN, ChangeColour(given=(Pile(500_00, 1),), taken=(Pile(5_00, 100),)))
    assert (refusal.number, refusal.code) == (390, "pieces-short")
    assert refusal.what == "the tray has no more than 0 pieces of $500 by its last count, fills and changes"
    assert "count" in refusal.accepted
    play.does(DAN, ChangeColour(given=(Pile(100_00, 5),), taken=(Pile(5_00, 100),)))
    assert play.refusal(DAN, ChangeColour(given=(Pile(100_00, 1),), taken=(Pile(5_00, 20),))).number == 390
    assert held(play) == {5_00: 200, 100_00: 0}


def test_no_credit_has_pieces_that_the_tray_has_not() -> None:
    play = filled()
    assert play.refusal(DAN, SendChips(pieces=(Pile(100_00, 6),))).number == 390
    assert play.refusal(DAN, SendChips(pieces=(Pile(25_00, 1),))).number == 390
    witnessed(play, SendChips(pieces=(Pile(100_00, 5), Pile(5_00, 100))))
    assert held(play) == {5_00: 0, 100_00: 0}


def test_pieces_that_play_brought_are_there_once_they_are_counted() -> None:
    play = filled()
    assert play.refusal(DAN, SendChips(pieces=(Pile(25_00, 4),))).number == 390
    witnessed(play, CountFloat(pieces=(Pile(5_00, 80), Pile(25_00, 4), Pile(100_00, 5))))
    witnessed(play, SendChips(pieces=(Pile(25_00, 4),)))
    assert held(play)[25_00] == 0


def test_pieces_that_come_in_the_same_change_can_go_out() -> None:
    play = filled()
    mixed = ChangeColour(given=(Pile(100_00, 6),), taken=(Pile(100_00, 1), Pile(5_00, 100)))
    play.does(DAN, mixed)
    assert held(play) == {5_00: 200, 100_00: 0}


def test_a_float_that_was_never_opened_is_not_kept_by_denomination() -> None:
    play = Play("nsw", chips=CHIPS)
    play.does(DAN, ChangeColour(given=(Pile(100_00, 1),), taken=(Pile(5_00, 20),)))
    assert held(play) == {}


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_ordered_no_pile_is_ever_below_nothing(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - the same orders every time
    play = filled()

    def piles() -> tuple[Pile, ...]:
        return tuple(Pile(chance.choice(CHIPS), chance.randrange(8)) for _ in range(chance.randrange(1, 4)))

    for _ in range(150):
        if chance.random() < 0.3:
            many = chance.randrange(1, 4)
            given, taken = chance.sample([(Pile(100_00, many),), (Pile(5_00, many * 20),)], 2)
            play.gives(DAN, ChangeColour(given=given, taken=taken))
        else:
            play.gives(DAN, chance.choice((BringChips, SendChips, CountFloat))(pieces=piles()))
        for request in list(play.state.requests):
            assert isinstance(play.gives(TESS, Approve(request=request)), Done)
        assert min(held(play).values()) >= 0
