"""Cards come to the table as what they are, and are checked by whoever must."""

import pytest

from punto.table import Actor, Phase
from punto.table.conduct.closing import TableClosed
from punto.table.preparing.bringing_cards import BringCards, CardsBrought
from punto.table.preparing.card_check import CardsChecked, CheckCards, CheckOrdered, OrderCheck
from punto.table.preparing.new_shoe import ReplaceCards
from punto.table.preparing.opening import OpenTable
from punto.table.preparing.shuffling import MixCards
from tests.table.play import DAN, IVAN, SUE, TESS
from tests.table.preparing.opened import ALL, FITTINGS, at, cards_in_all, in_play, now, opened

CHECKS = (
    (DAN, CheckCards(), "dealer"),
    (SUE, CheckCards(), "supervisor"),
    (DAN, CheckCards(by="device"), "device"),
)


@pytest.mark.parametrize("rulebook", ALL)
def test_cards_come_as_many_packs_as_the_table_plays_with(rulebook: str) -> None:
    play = opened(rulebook)
    refusal = play.refusal(DAN, BringCards(packs=2, secured=True))
    assert (refusal.number, refusal.accepted) == (258, "8 packs")
    play.does(DAN, BringCards(back="red", secured=True))
    assert cards_in_all(play) == 8 * 52
    assert play.state.shoe.left == 0


@pytest.mark.clause("nsw", "3.5")
@pytest.mark.clause("star-2024", "3.5")
@pytest.mark.clause("vic-2002", "4.1.2")
@pytest.mark.clause("crown-2025", "4.1.2")
@pytest.mark.clause("nz-1998", "6.4")
def test_pre_shuffled_cards_must_have_been_secured() -> None:
    clauses = {"nsw": "3.5", "star-2024": "3.5", "vic-2002": "4.1.2", "crown-2025": "4.1.2", "nz-1998": "6.4"}
    for rulebook, clause in clauses.items():
        play = opened(rulebook)
        refusal = play.refusal(DAN, BringCards(origin="pre-shuffled", checked=True))
        assert (refusal.number, clause in refusal.clauses) == (256, True)
        play.does(DAN, BringCards(origin="pre-shuffled", secured=True, checked=True, back="red"))
        assert clause in play.event(CardsBrought).clauses
        fact = play.facts(CardsBrought)[-1]
        assert (fact.secured, fact.checked) == (True, True)


@pytest.mark.clause("nsw", "4.1.1", "4.1.2")
def test_nsw_4_1_1_pre_shuffled_cards_go_straight_to_the_cut() -> None:
    assert now(at("cut", origin="pre-shuffled")) == "cut"
    assert "shuffle" not in at("cut", origin="angel-pre-shuffled").state.preparing.done


@pytest.mark.parametrize("rulebook", ["vic-2002", "crown-2025", "nz-1998"])
def test_only_some_rulebooks_know_cards_shuffled_at_the_factory(rulebook: str) -> None:
    refusal = opened(rulebook).refusal(DAN, BringCards(origin="angel-pre-shuffled", secured=True))
    assert (refusal.number, refusal.accepted) == (255, "one of: fresh, pre-shuffled")


@pytest.mark.clause("nsw", "3.4")
@pytest.mark.clause("star-2024", "3.4")
def test_nsw_3_4_dealer_supervisor_or_machine_may_check() -> None:
    for rulebook in ("nsw", "star-2024"):
        for actor, order, by in CHECKS:
            play = at("mix", rulebook)
            play.does(actor, order)
            assert play.facts(CardsChecked)[-1].by == by
            assert "3.4" in play.event(CardsChecked).clauses
    assert now(at("mix")) == "mix"


def test_a_check_is_no_players_and_has_its_moments() -> None:
    play = at("mix")
    assert play.refusal("Ann", CheckCards()).number == 202
    play.does(DAN, MixCards(step="shuffle"))
    assert play.refusal(DAN, CheckCards()).number == 201


@pytest.mark.clause("nsw", "3.4")
def test_cards_found_wrong_go_and_others_must_come() -> None:
    play = at("mix")
    play.does(DAN, CheckCards(wrong=("5H missing", "a joker")))
    assert now(play) == "cards"
    assert play.state.shoe.packs == cards_in_all(play) == 0
    play.does(DAN, BringCards(back="blue"))


@pytest.mark.clause("vic-2002", "3.4")
def test_vic_3_4_the_cards_are_checked_before_gaming_begins() -> None:
    play = opened("vic-2002")
    play.does(DAN, BringCards(back="red"))
    refusal = play.refusal(DAN, MixCards(step="shuffle"))
    assert (refusal.number, refusal.accepted) == (259, "check")
    play.does(DAN, CheckCards(), MixCards(step="shuffle"))
    unchecked = opened("vic-2002").refusal(DAN, BringCards(origin="pre-shuffled", secured=True))
    assert (unchecked.number, unchecked.clauses) == (279, ("3.4",))


@pytest.mark.clause("vic-2002", "3.4")
def test_vic_3_4_the_cards_are_checked_when_gaming_ends() -> None:
    play = in_play("vic-2002")
    play.happens(TableClosed())
    refusal = play.refusal(DAN, OpenTable(present=FITTINGS))
    assert (refusal.number, refusal.clauses) == (262, ("3.4",))
    play.does(TESS, CheckCards())
    assert play.facts(CardsChecked)[-1].moment == "end-of-gaming"
    play.does(DAN, OpenTable(present=FITTINGS))
    assert play.phase is Phase.PREPARING


@pytest.mark.clause("vic-2002", "3.4")
def test_vic_3_4_cards_replaced_before_the_first_shoe_are_checked_too() -> None:
    play = at("mix", "vic-2002")
    play.does(SUE, ReplaceCards(why="unfit"))
    play.does(DAN, BringCards(back="red"))
    assert play.refusal(DAN, MixCards(step="shuffle")).accepted == "check"


def test_other_rulebooks_open_again_without_such_a_check() -> None:
    play = in_play("crown-2025")
    play.happens(TableClosed())
    play.does(DAN, OpenTable(present=FITTINGS))


@pytest.mark.clause("nsw", "3.11")
@pytest.mark.clause("star-2024", "3.11")
def test_nsw_3_11_supervisor_or_inspector_order_a_check_at_any_time() -> None:
    for rulebook in ("nsw", "star-2024"):
        for actor in (SUE, IVAN):
            play = in_play(rulebook)
            assert play.refusal(DAN, CheckCards()).number == 201
            play.does(actor, OrderCheck())
            assert play.facts(CheckOrdered)[-1].who == actor.id
            play.does(DAN, CheckCards())
            assert play.facts(CardsChecked)[-1].moment == "in-use"
            assert "3.11" in play.event(CardsChecked).clauses
            assert not play.state.fittings.check_ordered


@pytest.mark.clause("nsw", "3.11")
def test_nsw_3_11_cards_found_wrong_before_the_burn_start_again() -> None:
    play = at("burn")
    play.does(IVAN, OrderCheck())
    play.does(DAN, CheckCards(wrong=("two aces of spades too many",)))
    play.does(DAN, BringCards(back="blue"), MixCards(step="shuffle"))
    assert now(play) == "cut"


def test_a_check_is_ordered_by_those_alone_and_only_where_the_text_says_so() -> None:
    play = in_play("nsw")
    refusal = play.refusal(DAN, OrderCheck())
    assert (refusal.number, refusal.clauses) == (202, ("3.11",))
    assert in_play("vic-2002").refusal(SUE, OrderCheck()).number == 203
    assert opened("nsw").refusal(SUE, OrderCheck()).number == 201


@pytest.mark.trust("A12")
@pytest.mark.clause("nz-1998", "6.1")
def test_nz_6_1_dealer_and_game_supervisor_each_inspect_the_cards() -> None:
    play = opened("nz-1998")
    play.does(DAN, BringCards(back="red"), CheckCards())
    assert play.refusal(DAN, MixCards(step="spread")).accepted == "check by supervisor"
    same = play.refusal(DAN, CheckCards(by="supervisor"))
    assert (same.number, same.clauses) == (202, ("6.1",))
    again = play.refusal(Actor("Dan", "table-supervisor"), CheckCards())
    assert (again.number, again.clauses) == (263, ("6.1",))
    machine = play.refusal(DAN, CheckCards(by="device"))
    assert (machine.number, machine.accepted) == (279, "a check by dealer and supervisor")
    play.does(TESS, CheckCards())
    play.does(DAN, MixCards(step="spread"))


@pytest.mark.clause("nz-1998", "6.1")
def test_nz_6_1_the_supervisor_may_come_first() -> None:
    play = opened("nz-1998")
    play.does(DAN, BringCards(back="red"))
    play.does(TESS, CheckCards())
    play.does(DAN, CheckCards(), MixCards(step="spread"))
