"""The cut after it was taken: refused still, or left behind by somebody who went."""

import pytest

from punto.table.preparing.cutting import CardsCut, CutCards
from punto.table.preparing.offering_cut import (
    AnswerCut,
    ChooseCut,
    CutAnswered,
    CutLapsed,
    CutOffered,
    OfferCut,
    PassCut,
)
from punto.table.seats.joining import Join, Leave
from tests.table.play import DAN, SUE, TESS, Play
from tests.table.preparing.opened import supervisor
from tests.table.preparing.test_cut import offers, to_be_cut

PASSED = {"nsw": "4.4", "star-2024": "4.4", "vic-2002": "4.2.2", "crown-2025": "4.2.2", "nz-1998": "7.3"}
ORDER = {
    "nsw": ["Bob", "Ann", "Dora", "Cleo"],
    "star-2024": ["Bob", "Ann", "Dora", "Cleo"],
    "vic-2002": ["Dora", "Cleo", "Bob", "Ann"],
    "crown-2025": ["Dora", "Cleo", "Bob", "Ann"],
    "nz-1998": ["Ann", "Bob", "Cleo", "Dora"],
}
BOOKS = [pytest.param(book, marks=pytest.mark.clause(book, clause)) for book, clause in PASSED.items()]


def to_be_offered(rulebook: str) -> Play:
    """A stack that the players may cut."""
    play = to_be_cut(rulebook)
    if PASSED[rulebook] == "4.4":
        play.does(SUE, ChooseCut())
    return play


@pytest.mark.parametrize("rulebook", BOOKS)
def test_4_4_whoever_took_the_cut_may_still_refuse_it(rulebook: str) -> None:
    play, (first, *others) = to_be_offered(rulebook), ORDER[rulebook]
    play.does(DAN, OfferCut())
    play.does(first, AnswerCut(accepts=True))
    assert play.refusal(first, AnswerCut(accepts=True)).number == 201
    assert play.refusal(others[0], AnswerCut(accepts=False)).number == 264
    (event,) = play.does(first, AnswerCut(accepts=False))
    assert PASSED[rulebook] in event.clauses
    assert offers(play) == [first, *others]
    play.does(supervisor(rulebook), CutCards(depth=100))


@pytest.mark.parametrize("rulebook", BOOKS)
def test_4_4_the_cut_of_somebody_who_left_is_offered_to_the_next(rulebook: str) -> None:
    play, (first, *others) = to_be_offered(rulebook), ORDER[rulebook]
    play.does(DAN, OfferCut())
    play.does(first, AnswerCut(accepts=True), Leave())
    lapsed = play.event(CutLapsed)
    assert (lapsed.fact, PASSED[rulebook] in lapsed.clauses) == (CutLapsed(who=first), True)
    for who in (DAN, supervisor(rulebook)):
        assert play.refusal(who, CutCards(depth=100)).accepted == f"the cut by {others[0]}"
    assert play.refusal(first, AnswerCut(accepts=True)).number == 209
    assert offers(play) == [first, *others]
    play.does(supervisor(rulebook), CutCards(depth=100))
    assert play.facts(CardsCut)[-1].by == supervisor(rulebook).id


@pytest.mark.parametrize("rulebook", BOOKS)
def test_4_4_an_open_offer_lapses_when_whoever_is_asked_leaves(rulebook: str) -> None:
    play, (first, second, *_) = to_be_offered(rulebook), ORDER[rulebook]
    play.does(DAN, OfferCut())
    play.does(first, Leave())
    refusal = play.refusal(first, AnswerCut(accepts=True))
    assert refusal.number == 209
    assert play.refusal(DAN, AnswerCut(accepts=True)).number == 201
    play.does(DAN, OfferCut())
    assert play.facts(CutOffered)[-1].to == second
    assert play.refusal(first, AnswerCut(accepts=True)).number == 209
    play.does(second, AnswerCut(accepts=True), CutCards(depth=100))
    assert play.refusal(second, AnswerCut(accepts=False)).number == 201


@pytest.mark.clause("nsw", "4.3.1", "4.4")
def test_nsw_4_4_whoever_was_handed_the_cut_may_refuse_it() -> None:
    play = to_be_offered("nsw")
    play.does(DAN, OfferCut())
    play.does("Bob", AnswerCut(accepts=True, nominee="Dora"))
    play.does("Dora", AnswerCut(accepts=False))
    assert offers(play) == ["Bob", "Ann", "Cleo"]
    play.does(SUE, CutCards(depth=100))


@pytest.mark.clause("nsw", "4.3.1", "4.4")
def test_nsw_4_4_whoever_was_handed_the_cut_may_leave() -> None:
    play = to_be_offered("nsw")
    play.does(DAN, OfferCut())
    play.does("Bob", AnswerCut(accepts=True, nominee="Dora"))
    play.does("Dora", Leave())
    assert offers(play) == ["Bob", "Ann", "Cleo"]


@pytest.mark.clause("nsw", "4.3.1", "4.4")
def test_nsw_4_4_the_turn_goes_on_from_the_seat_that_was_left() -> None:
    play = to_be_offered("nsw")
    play.does("Ann", Leave(), Join(seat="1"))
    play.does(DAN, OfferCut())
    play.does("Bob", Leave())
    assert offers(play) == ["Bob", "Ann", "Dora", "Cleo"]


@pytest.mark.clause("vic-2002", "4.2.1(a)", "4.2.1(b)", "4.2.2")
def test_vic_4_2_1_b_a_named_person_who_leaves_is_not_asked() -> None:
    play = to_be_cut("vic-2002")
    play.does(TESS, ChooseCut(who="Cleo"))
    play.does("Cleo", Leave())
    assert offers(play) == ["Dora", "Bob", "Ann"]
    taken = to_be_cut("vic-2002")
    taken.does(TESS, ChooseCut(who="Cleo"))
    taken.does(DAN, OfferCut())
    taken.does("Cleo", AnswerCut(accepts=True), Leave())
    assert offers(taken) == ["Cleo", "Bob", "Ann", "Dora"]


def test_everybody_refuses_from_the_one_who_is_asked_on() -> None:
    play = to_be_cut("vic-2002")
    play.does(DAN, OfferCut())
    play.does("Dora", AnswerCut(accepts=True), AnswerCut(accepts=False))
    events = play.does(DAN, PassCut())
    offered = [event.fact.to for event in events if isinstance(event.fact, CutOffered)]
    refused = [event.fact.who for event in events if isinstance(event.fact, CutAnswered)]
    assert offered == refused == ["Cleo", "Bob", "Ann"]
