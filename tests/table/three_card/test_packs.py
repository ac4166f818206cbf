"""Two packs in turn where a machine shuffles, and no cutting card."""

import pytest

from punto.table import Phase
from punto.table.dealing.shoe_in_play import CuttingCardOut, CuttingCardShown, ShoeReady
from punto.table.settling.pay import CoupEnded, Discard, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from punto.table.three_card.looking import DeclarePoints
from punto.table.three_card.packs import ChangePacks
from tests.table.play import DAN, Play
from tests.table.three_card.hands import cards_in_all, deals, seated, stands, table


def one_coup(device: str) -> Play:
    play = table(device, "up")
    seated(play, Ann="3")
    play.bets("Ann", three_card=100_00)
    deals(play, faces=["2H", "3D", "KC", "9H", "TD", "QC"])
    play.does(DAN, DeclarePoints(), AnnounceResult(), Settle(), PayOut(), Discard())
    return play


@pytest.mark.clause("crown-2025", "12.3.3(a)", "12.4.1(a)(i)", "12.4.1(a)(ii)")
def test_crown_12_4_1_a_ii_packs_of_two_colours_alternate() -> None:
    play = one_coup("shuffler")
    assert stands(play, Phase.SHOE_OVER)
    assert "12.4.1(a)(ii)" in play.event(CoupEnded).clauses

    refusal = play.refusal(DAN, ChangePacks(colour="blue"))
    assert (refusal.number, refusal.clauses) == (382, ("12.4.1(a)(ii)",))
    assert refusal.what == "the blue pack cannot follow itself"
    assert play.refusal(DAN, ChangePacks(colour="")).number == 382
    play.does(DAN, ChangePacks(colour="red"))

    ready = play.event(ShoeReady)
    assert isinstance(ready.fact, ShoeReady)
    assert (ready.fact.back, ready.fact.packs, ready.fact.cutting_card) == ("red", 1, None)
    assert ready.clauses == ("12.3.3(a)", "12.4.1(a)(i)")
    assert stands(play, Phase.BETTING)
    assert cards_in_all(play) == 52


def test_packs_change_between_coups_and_by_the_dealer() -> None:
    play = one_coup("shuffler")
    assert play.refusal("Ann", ChangePacks(colour="red")).code == "role"
    play.does(DAN, ChangePacks(colour="red"))

    assert play.refusal(DAN, ChangePacks(colour="blue")).code == "phase"


@pytest.mark.clause("crown-2025", "12.4.1(a)(i)")
def test_crown_12_4_1_a_i_a_machine_has_no_cutting_card() -> None:
    play = table("shuffler")

    refusal = play.refusal(DAN, CuttingCardOut())

    assert (refusal.number, refusal.clauses) == (383, ("12.4.1(a)(i)",))


def test_a_hand_held_shoe_has_one() -> None:
    play = table("shoe")

    play.does(DAN, CuttingCardOut())

    assert play.facts(CuttingCardShown) == [CuttingCardShown(last="this")]
