"""Coup after coup with the cards made ready in between, as the dealer does it."""

import pytest

from punto.table import Command, Done, Phase, carry_out
from punto.table.preparing.new_shoe import CardsTakenUp, Reshuffle
from punto.table.preparing.sequence import ready_shoe
from punto.table.settling.pay import Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from punto.table.three_card.looking import DeclarePoints
from punto.table.three_card.packs import PacksChanged
from tests.table.play import DAN, Play
from tests.table.three_card.hands import NINE, cards_in_all, deals, seated, stands


def makes_ready(play: Play) -> list[Command]:
    """Have the cards made ready in the ordinary way."""
    commands = list(ready_shoe(play.state, dealer=DAN))
    for command in commands:
        done = carry_out(play.state, command)
        assert isinstance(done, Done), done
        play.state = done.state
        play.events += done.events
    return commands


def closed_table(device: str) -> Play:
    return Play("crown-2025", variant="three-card", device=device, faces="up", seats=NINE)


def coup(play: Play) -> None:
    play.bets("Ann", three_card=10_00)
    deals(play, faces=["2H", "3D", "KC", "9H", "TD", "QC"])
    play.does(DAN, DeclarePoints(), AnnounceResult(), Settle(), PayOut(), Discard())
    assert stands(play, Phase.SHOE_OVER)


@pytest.mark.clause("crown-2025", "12.3.1", "12.4.1(b)")
def test_crown_12_4_1_b_the_same_pack_is_shuffled_by_hand_between_coups() -> None:
    play = closed_table("shoe")
    makes_ready(play)
    seated(play, Ann="3")

    for number in (1, 2, 3):
        assert play.state.shoe.number == number
        coup(play)
        makes_ready(play)
        assert "12.4.1(b)" in play.event(CardsTakenUp).clauses
        assert cards_in_all(play) == 52


@pytest.mark.clause("crown-2025", "12.4.1(a)(ii)")
def test_crown_12_4_1_a_ii_a_machine_gives_the_other_pack() -> None:
    play = closed_table("shuffler")
    makes_ready(play)
    seated(play, Ann="3")
    backs = [play.state.shoe.back]

    for _ in range(3):
        coup(play)
        refusal = play.refusal(DAN, Reshuffle())
        assert (refusal.number, refusal.clauses) == (382, ("12.4.1(a)(ii)",))
        makes_ready(play)
        backs.append(play.state.shoe.back)
        assert cards_in_all(play) == 52

    assert backs == ["red", "blue", "red", "blue"]
    assert len(play.facts(PacksChanged)) == 3
