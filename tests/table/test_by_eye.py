"""The shoe and the discard holder as everybody sees them across a table: a share in steps, never a count."""

import pytest
from msgspec import structs

from punto.cards import PACK
from punto.machine.roles import PATRON
from punto.table import Actor
from punto.table.dealing.cards import Announce
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from punto.table.three_card.looking import DeclarePoints
from punto.table.view import view
from tests.table.play import DAN, Play
from tests.table.three_card.hands import deals, ready, seated, table

ZOE = Actor("Zoe", PATRON)
EIGHT = 8 * len(PACK)


def by_eye(play: Play) -> tuple[int, int]:
    seen = view(play.state, ZOE)
    return seen.shoe_percent, seen.discards_percent


def holding(play: Play, left: int, discarded: int) -> Play:
    shoe = structs.replace(play.state.shoe, left=left, discarded=discarded)
    play.state = structs.replace(play.state, shoe=shoe)
    return play


def test_before_the_first_shoe_there_is_nothing_to_see() -> None:
    assert by_eye(Play("nsw")) == (0, 0)


def test_the_second_shoe_is_full_in_its_first_coup_however_many_coups_were_played() -> None:
    play = Play("nsw")
    play.ready_shoe(burned=1)
    holding(play, left=14, discarded=EIGHT - 14)
    assert by_eye(play) == (5, 100)
    play.ready_shoe(burned=11)
    assert (play.state.shoe.number, by_eye(play)) == (2, (100, 0))


def test_cards_leave_the_shoe_and_come_to_the_holder() -> None:
    play = Play("nsw", decks=3)
    play.ready_shoe()
    play.deals("9H 6C KD KS")
    assert by_eye(play) == (100, 0)
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"), AnnounceResult(), Settle(), PayOut())
    play.does(DAN, Discard())
    assert by_eye(play) == (100, 5)


@pytest.mark.parametrize(
    ("left", "percent"),
    [(EIGHT, 100), (EIGHT * 19 // 20 + 1, 100), (EIGHT * 19 // 20, 95), (21, 10), (20, 5), (1, 5), (0, 0)],
)
def test_the_share_goes_in_steps_and_is_nothing_only_where_there_is_nothing(left: int, percent: int) -> None:
    play = Play("nsw")
    play.ready_shoe()
    assert by_eye(holding(play, left=left, discarded=EIGHT - left))[0] == percent


def test_burned_cards_lie_beside_the_holder() -> None:
    play = Play("nsw")
    play.ready_shoe(burned=11)
    assert by_eye(play)[1] == 0


@pytest.mark.parametrize(("device", "after"), [("shoe", (90, 15)), ("shuffler", (100, 0))])
def test_a_single_pack_is_measured_by_itself_and_each_new_one_is_whole(
    device: str, after: tuple[int, int]
) -> None:
    play = table(device, "up")
    seated(play, Ann="3")
    play.bets("Ann", three_card=100_00)
    assert by_eye(play) == (100, 0)
    deals(play, faces=["2H", "3D", "KC", "9H", "TD", "QC"])
    assert by_eye(play) == (90, 0)
    play.does(DAN, DeclarePoints(), AnnounceResult(), Settle(), PayOut(), Discard())
    assert by_eye(play) == after
    ready(play)
    assert by_eye(play) == (100, 0)
