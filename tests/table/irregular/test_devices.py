"""A shuffling machine that fails: the tree of New South Wales, and the machine of Three Card Baccarat."""

from typing import Any

import pytest

from punto.table import Phase
from punto.table.dealing.cards import DrawCard
from punto.table.dealing.shoe_in_play import CuttingCardOut
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.irregular.shuffling_machine import (
    BringDevice,
    CardsCounted,
    CardsMoved,
    CardsReshuffled,
    ShoeTookOver,
)
from punto.table.irregular.wagers.withdrawn_wagers import WithdrawWager
from punto.table.preparing.opening import TableOpened
from punto.table.settling.pay import CoupEnded, Discard, PayOut
from punto.table.settling.settle import CoupSettled
from tests.table.irregular.mishaps import Mishaps, names
from tests.table.play import DAN, SUE
from tests.table.three_card.hands import cards_in_all, deals, ready, seated

BOTH = ("nsw", "star-2024")
FAULT = "device-malfunction"
SHOE: dict[str, Any] = {"cut": 60, "behind": 20}


def both(*clauses: str) -> list[object]:
    """New South Wales and the Star, each with the clauses it shows."""
    return [pytest.param(book, marks=pytest.mark.clause(book, *clauses)) for book in BOTH]


def jammed(book: str, cards: str = "9H 6C") -> Mishaps:
    """A machine in use, and these cards out; Bob has fifty on the Banker."""
    play = Mishaps(book, device="shuffler")
    play.sits("Ann", "1", chips=1_000_00)
    play.sits("Bob", "2", chips=100_00)
    play.ready_shoe(cutting_card=None)
    play.bets("Ann", player=100_00)
    play.bets("Bob", banker=50_00)
    play.deals(cards)
    return play


@pytest.mark.parametrize("book", both("13.1.1", "13.1.2", "13.1.3", "13.1.4", "13.1.5", "13.2"))
def test_13_2_undamaged_cards_go_to_another_machine(book: str) -> None:
    play = jammed(book)
    assert names(play.reports(FAULT, spare=True)) == ["terminate", "transfer"]
    play.decides("transfer")
    assert play.facts(CardsMoved) == [CardsMoved(damaged=0)]
    assert play.phase is Phase.DEALING
    play.sound()


@pytest.mark.parametrize("book", both("13.3", "13.3.1", "13.3.2", "13.3.3", "13.3.4"))
def test_13_3_damaged_cards_are_replaced_and_none_is_missing(book: str) -> None:
    play = jammed(book)
    left = play.state.shoe.left
    assert names(play.reports(FAULT, spare=True, damaged=2)) == ["terminate", "replace-damaged"]
    play.decides("replace-damaged")
    assert play.facts(CardsMoved) == [CardsMoved(damaged=2)]
    assert play.state.shoe.left == left


@pytest.mark.clause("nsw", "13.3")
def test_no_more_cards_are_damaged_than_the_machine_holds() -> None:
    play = jammed("nsw")
    left = play.state.shoe.left
    refusal = play.not_so(FAULT, spare=True, damaged=left + 1)
    assert (refusal.number, refusal.accepted) == (438, f"a number up to {left}")
    play.reports(FAULT, spare=True, damaged=left)
    play.decides("replace-damaged")


@pytest.mark.parametrize("book", both("13.4"))
@pytest.mark.parametrize(
    "report",
    [{"spare": True}, {"spare": True, "damaged": 1}, {"spare": False}, {"spare": True, "movable": False}],
)
def test_13_4_a_disadvantage_ends_the_coup_whatever_the_spare_machine(
    book: str, report: dict[str, Any]
) -> None:
    play = jammed(book)
    play.reports(FAULT, **report)
    play.decides("terminate")
    assert play.event(CoupSettled).readings == ("A-NSW-12",)
    play.does(DAN, PayOut(), Discard())
    assert (play.chips, play.state.purses.stacks["Bob"]) == (1_000_00, 100_00)
    play.sound()


@pytest.mark.parametrize("book", both("13.5", "13.5.1", "13.5.2", "13.5.3", "13.5.4"))
@pytest.mark.parametrize("report", [{"spare": False}, {"spare": True, "movable": False}])
def test_13_5_without_another_machine_the_coup_is_finished_from_a_shoe(
    book: str, report: dict[str, Any]
) -> None:
    play = jammed(book)
    assert names(play.reports(FAULT, **report)) == ["terminate", "finish-from-shoe"]
    play.decides("finish-from-shoe", **SHOE)
    bobs = next(name for name, wager in play.state.layout.items() if wager.who == "Bob")
    play.does("Bob", WithdrawWager(wager=bobs))
    play.goes_on()
    assert play.state.purses.stacks["Bob"] == 100_00
    assert (play.state.setup.device, play.state.shoe.cutting_card) == ("shoe", 20)
    play.deals("KD KS")
    play.finishes()
    assert play.chips == 1_100_00
    assert not play.facts(CoupEnded)[-1].shuffled_in
    play.does(DAN, CuttingCardOut())
    play.sound()


@pytest.mark.parametrize(("cut", "behind", "number"), [(51, 20, 265), (52, 19, 266)])
def test_13_5_3_the_cut_is_as_for_any_shoe(cut: int, behind: int, number: int) -> None:
    play = jammed("nsw")
    play.reports(FAULT)
    refusal = play.refusal(SUE, ResolveIrregularity(resolution="finish-from-shoe", cut=cut, behind=behind))
    assert refusal.number == number
    most = play.state.shoe.left - 52
    assert play.refused(SUE, ResolveIrregularity(resolution="finish-from-shoe", cut=most + 1, behind=20))
    play.decides("finish-from-shoe", cut=most, behind=20)


@pytest.mark.parametrize(
    ("report", "way"),
    [
        ({"spare": True}, "transfer"),
        ({"spare": True, "damaged": 3}, "replace-damaged"),
        ({}, "go-on-from-shoe"),
    ],
)
@pytest.mark.parametrize("book", both("13.1"))
def test_between_coups_there_is_no_question_of_a_refund(book: str, report: dict[str, Any], way: str) -> None:
    play = Mishaps.called(book, device="shuffler")
    assert names(play.reports(FAULT, **report)) == [way]
    play.decides(way, **SHOE)
    assert play.resolved.readings[0] == "A-NSW-11"
    assert (play.phase, play.chips) == (Phase.CALLED, 900_00)
    assert bool(play.facts(ShoeTookOver)) is (way == "go-on-from-shoe")


@pytest.mark.parametrize("book", BOTH)
def test_a_shoe_is_no_shuffling_device(book: str) -> None:
    refusal = Mishaps.dealt(book).not_so(FAULT)
    assert (refusal.number, refusal.accepted) == (
        401,
        "report it when the cards come from a shuffling machine",
    )


@pytest.mark.parametrize("book", ["vic-2002", "nz-1998"])
def test_texts_without_a_device_say_nothing_of_it(book: str) -> None:
    assert names(Mishaps.dealt(book).reports(FAULT)) == ["ruling"]


def three_card(cards: int, device: str = "shuffler") -> Mishaps:
    """Three Card Baccarat from a machine: Ann's sixty, and so many cards out."""
    play = Mishaps("crown-2025", variant="three-card", device=device, faces="down")
    ready(play)
    seated(play, Ann="3")
    play.bets("Ann", three_card=60_00)
    if cards:
        deals(play, cards)
    return play


@pytest.mark.clause("crown-2025", "12.8.7")
@pytest.mark.parametrize("cards", [0, 3])
def test_crown_12_8_7_a_jam_means_another_shuffle(cards: int) -> None:
    play = three_card(cards)
    phase = play.phase
    assert names(play.reports("machine-jam")) == ["reshuffle"]
    play.decides("reshuffle", DAN)
    assert play.facts(CardsReshuffled)
    assert (play.phase, cards_in_all(play)) == (phase, 52)


@pytest.mark.clause("crown-2025", "12.8.8")
@pytest.mark.parametrize("found", [51, 53])
def test_crown_12_8_8_a_wrong_count_makes_the_coup_void(found: int) -> None:
    play = three_card(3)
    play.reports("machine-unverified")
    play.decides("count", DAN, found=found)
    assert play.facts(CardsCounted) == [CardsCounted(found=found, right=False)]
    assert [due.outcome for due in play.state.dues] == ["void"]
    play.does(DAN, PayOut(), Discard())
    assert play.chips == 1_000_00


@pytest.mark.clause("crown-2025", "12.8.8")
def test_crown_12_8_8_with_the_right_count_the_coup_goes_on() -> None:
    play = three_card(3)
    play.reports("machine-unverified")
    play.decides("count", DAN, found=52)
    assert play.phase is Phase.DEALING
    play.does(DAN, DrawCard())


@pytest.mark.clause("crown-2025", "12.8.8")
def test_crown_12_8_8_between_coups_a_wrong_pack_goes() -> None:
    play = three_card(0)
    play.reports("machine-unverified")
    play.decides("count", DAN, found=51)
    assert (play.phase, play.state.shoe.packs) == (Phase.PREPARING, 0)
    assert play.chips_in_all == 0


def test_only_three_card_baccarat_has_such_a_machine() -> None:
    assert Mishaps.dealt("crown-2025").not_so("machine-jam").number == 403
    assert three_card(3, device="shoe").not_so("machine-jam").number == 401


@pytest.mark.parametrize("book", ["vic-2002", "nz-1998"])
def test_no_machine_comes_to_a_table_whose_text_knows_only_a_shoe(book: str) -> None:
    play = Mishaps(book)
    play.happens(TableOpened(present=(), device="shoe", seats=7, layout=""))
    assert play.refusal(DAN, BringDevice()).number == 253


@pytest.mark.parametrize("book", both("2.3.1", "4.11"))
def test_a_machine_comes_while_no_cards_are_loaded_and_nothing_is_cut_then(book: str) -> None:
    play = Mishaps(book)
    assert play.refusal(DAN, BringDevice()).number == 201
    play.happens(TableOpened(present=(), device="shoe", seats=7, layout=""))
    assert play.refusal("Ann", BringDevice()).code == "role"
    play.does(DAN, BringDevice())
    assert play.state.setup.device == "shuffler"
    assert play.refusal(DAN, BringDevice()).number == 439
    play.ready_shoe(burned=1)
    assert play.refusal(DAN, BringDevice()).number == 201
