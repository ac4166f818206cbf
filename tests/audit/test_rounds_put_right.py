"""A payment that was wrong and put right: the report of the round shows it, however long after."""

import pytest

from punto.audit.game_rounds import Round, rounds
from punto.books.projection import LedgerProjection
from punto.store.address import store_at
from punto.table.betting.wagers import BetPlaced
from punto.table.settling.pay import Discard
from tests.live.hosting import keep_play
from tests.table.irregular.mishaps import Mishaps
from tests.table.irregular.test_payments import paid, two_coups, wager_of
from tests.table.irregular.test_reopening import SWAPPED
from tests.table.play import DAN


def reported(play: Mishaps, address: str) -> list[Round]:
    with store_at(address, [LedgerProjection()]) as store:
        keep_play(store, play)
        return list(rounds(store, "T1"))


@pytest.mark.trust("B10", "B13")
@pytest.mark.parametrize("beyond", [-30_00, 50_00])
@pytest.mark.parametrize("put_away", [False, True])
def test_a_round_shows_what_was_put_right_of_it(address: str, beyond: int, put_away: bool) -> None:
    play = paid("star-2024", beyond)
    if put_away:
        play.does(DAN, Discard())
    play.reports("mispayment", wagers=(wager_of(play),))
    play.decides("put-right")
    (found,) = reported(play, address)
    assert (found.won, found.put_right, found.after) == (100_00, -beyond, 1_100_00)
    assert [laid.pays for laid in found.wagers] == [100_00]


@pytest.mark.trust("B10", "B13")
def test_only_what_was_given_back_of_it_counts(address: str) -> None:
    play = paid("star-2024", 50_00)
    play.does(DAN, Discard())
    play.reports("mispayment", wagers=(wager_of(play),))
    play.decides("put-right", amount=20_00)
    (found,) = reported(play, address)
    assert (found.won, found.put_right, found.after) == (130_00, -20_00, play.chips)


@pytest.mark.trust("B10", "B13")
def test_it_belongs_to_its_own_round_when_another_was_played_since(address: str) -> None:
    play = two_coups("star-2024")
    wager = play.facts(BetPlaced)[0].wager.id
    play.reports("mispayment", wagers=(wager,), who="Ann", amount=50_00, coup=1)
    play.decides("seek-patron")
    one, two = [each for each in reported(play, address) if each.who == "Ann"]
    assert (one.coup, one.won, one.put_right, one.after) == (1, 150_00, 50_00, 1_150_00)
    assert (two.coup, two.won, two.put_right, two.after) == (2, 100_00, 0, 1_200_00)


@pytest.mark.trust("B10", "B13")
def test_what_was_put_right_before_a_coup_was_taken_up_again_is_in_its_first_report_alone(
    address: str,
) -> None:
    play = paid("star-2024", -30_00)
    play.reports("mispayment", wagers=(wager_of(play),))
    play.decides("put-right")
    play.reports("order-in-doubt")
    play.decides("reconstruct", cards=SWAPPED)
    play.goes_on()
    play.finishes()
    first, second = reported(play, address)
    assert (first.status, first.won, first.put_right) == ("taken back", 100_00, 30_00)
    assert (second.status, second.won, second.put_right, second.after) == ("paid", 0, 0, play.chips)
