"""Lodging with the regulator, the start, and changes after it (nsw 16.9, star 16.12)."""

import pytest

from punto.floor.promotion.duties import in_time, status
from punto.floor.promotion.lodgement import LodgeTerms, RecordTermsApproval, TermsApproved, TermsLodged
from punto.floor.promotion.prize_draw import CommitDraw
from punto.floor.promotion.promotion_start import StartPromotion
from punto.floor.promotion.promotion_terms import AmendTerms, DraftTerms, PublishTerms, TermsAmended
from punto.floor.promotion.tickets import IssueTickets
from punto.machine.roles import Actor
from tests.floor.promotion.promotions import (
    ANN,
    BOTH,
    DAY,
    HOUR,
    NOW,
    NSW,
    OPERATOR,
    STAR,
    Running,
    amended,
    codes,
    first_clauses,
    goods,
    money,
    whole_terms,
)

LODGED_IN = {NSW: "16.9", STAR: "16.12"}
AMENDED_IN = {NSW: "16.9.1", STAR: "16.12.1"}


@pytest.mark.clause(NSW, "16.9", "16.1")
@pytest.mark.clause(STAR, "16.12", "16.1")
@pytest.mark.parametrize(
    ("rulebook", "before", "starts"),
    [
        (NSW, 1, True),
        (NSW, 0, False),
        (STAR, 24 * HOUR + 1, True),
        (STAR, 24 * HOUR, True),
        (STAR, 24 * HOUR - 1, False),
    ],
)
def test_the_full_terms_are_lodged_before_the_start(rulebook: str, before: int, starts: bool) -> None:
    for book in BOTH:  # each of the two is shown at work
        Running(book).start()
    running = Running(rulebook).draft()
    start = NOW + 2 * DAY
    running.does(OPERATOR, PublishTerms(where=("the desk",)))
    running.does(OPERATOR, CommitDraw(commitment="0" * 64))
    running.at = start - before
    if not before:  # terms that start now are refused before they are lodged
        assert codes(running.refuses(OPERATOR, LodgeTerms())) == ["past-date"]
        assert codes(running.refuses(OPERATOR, StartPromotion())) == ["not-lodged"]
        return
    running.does(OPERATOR, LodgeTerms(reference="L1"))
    running.at = start
    if starts:
        running.does(OPERATOR, StartPromotion())
        assert running.facts(TermsLodged)[0].reference == "L1"
    else:
        faults = running.refuses(OPERATOR, StartPromotion())
        assert LODGED_IN[rulebook] in [fault.clauses[0] for fault in faults]
        assert "lodged-late" in codes(faults)


@pytest.mark.parametrize("rulebook", BOTH)
def test_a_start_without_anything_names_everything(rulebook: str) -> None:
    running = Running(rulebook)
    assert codes(running.refuses(OPERATOR, StartPromotion())) == ["no-terms"]
    running.draft()
    faults = running.refuses(OPERATOR, StartPromotion())
    assert codes(faults) == ["too-early", "not-lodged", "not-published", "no-commitment"]
    assert faults[1].clauses[0] == LODGED_IN[rulebook]
    assert faults[2].clauses == ("16.6",)


@pytest.mark.parametrize("rulebook", BOTH)
def test_a_draft_changed_after_lodging_cannot_start(rulebook: str) -> None:
    running = Running(rulebook).ready()
    running.draft(money(9_00))
    running.does(OPERATOR, PublishTerms(where=("the desk",)))
    running.at = NOW + 2 * DAY
    faults = running.refuses(OPERATOR, StartPromotion())
    assert (codes(faults), faults[0].clauses[0]) == (["not-lodged"], LODGED_IN[rulebook])
    running.at -= 24 * HOUR if rulebook == STAR else 1
    running.does(OPERATOR, LodgeTerms())
    running.at = NOW + 2 * DAY
    running.does(OPERATOR, StartPromotion())


def test_star_16_12_the_hours_run_anew_after_a_change() -> None:
    running = Running(STAR).ready()
    running.at = NOW + 2 * DAY - HOUR
    running.draft(money(9_00))
    running.does(OPERATOR, PublishTerms(where=("the desk",)))
    running.does(OPERATOR, LodgeTerms())
    running.at = NOW + 2 * DAY
    assert codes(running.refuses(OPERATOR, StartPromotion())) == ["lodged-late"]
    running.at = NOW + 3 * DAY - HOUR
    running.does(OPERATOR, StartPromotion())
    assert in_time(running.duty("lodge the full terms"))


@pytest.mark.clause(NSW, "16.9.1")
def test_nsw_16_9_1_changed_terms_wait_for_approval() -> None:
    running = Running(NSW).start()
    running.does(OPERATOR, AmendTerms(terms=amended(running, prizes=(money(9_00),)), why="a second draw"))
    assert not running.facts(TermsAmended)[0].in_force
    assert running.state.terms is not None
    assert running.state.terms.prizes[0].value == 2_500_00
    assert status(running.duty("approve edition 2"), running.at + 90 * DAY) == "due"
    assert codes(running.refuses(ANN, RecordTermsApproval(edition=2))) == ["role"]
    assert first_clauses(running.refuses(OPERATOR, RecordTermsApproval(edition=3))) == ["16.9.1"]
    running.at += HOUR
    running.does(Actor("rita", "regulator"), RecordTermsApproval(edition=2, reference="A-7"))
    assert running.state.terms.prizes[0].value == 9_00
    assert running.facts(TermsApproved)[0].reference == "A-7"
    assert running.duty("approve edition 2").done
    assert codes(running.refuses(OPERATOR, RecordTermsApproval(edition=2))) == ["approved-before"]


@pytest.mark.clause(STAR, "16.12.1")
def test_star_16_12_1_changed_terms_hold_at_once_and_are_lodged_again() -> None:
    running = Running(STAR).start()
    assert codes(running.refuses(OPERATOR, LodgeTerms())) == ["no-amendment"]
    running.does(OPERATOR, AmendTerms(terms=amended(running, prizes=(money(9_00),))))
    assert running.state.terms is not None
    assert running.state.terms.prizes[0].value == 9_00
    duty = running.duty("lodge edition 2 again")
    assert (duty.clauses, duty.due, status(duty, running.at + DAY)) == (("16.12.1",), None, "due")
    running.at += HOUR
    running.does(OPERATOR, LodgeTerms(reference="L2"))
    assert running.duty("lodge edition 2 again").done == running.at
    assert codes(running.refuses(OPERATOR, RecordTermsApproval(edition=2))) == ["approved-before"]


@pytest.mark.parametrize("rulebook", BOTH)
def test_changed_terms_must_be_whole_and_allowed(rulebook: str) -> None:
    running = Running(rulebook).start()
    terms = amended(running, items={}, prizes=(goods(contents=("tobacco",)),))
    faults = running.refuses(OPERATOR, AmendTerms(terms=terms))
    assert first_clauses(faults)[:2] == ["16.5.1", "16.7.1"]
    assert codes(running.refuses(OPERATOR, DraftTerms(terms=terms))) == ["wrong-stage"]
    assert codes(running.refuses(ANN, AmendTerms(terms=terms))) == ["role"]


@pytest.mark.parametrize("rulebook", BOTH)
def test_money_prizes_are_set_aside_and_follow_the_terms(rulebook: str) -> None:
    running = Running(rulebook).start(money(2_500_00), goods(), money(100_00))
    assert running.state.set_aside == 2_600_00
    running.does(OPERATOR, AmendTerms(terms=amended(running, prizes=(money(3_000_00), goods()))))
    if rulebook == NSW:
        assert running.state.set_aside == 2_600_00
        running.does(OPERATOR, RecordTermsApproval(edition=2))
    assert running.state.set_aside == 3_000_00


def test_the_start_waits_for_its_time_and_entries_must_still_be_open() -> None:
    running = Running(NSW).ready()
    running.at = NOW + 2 * DAY - 1
    assert codes(running.refuses(OPERATOR, StartPromotion())) == ["too-early"]
    running.at = NOW + 10 * DAY
    assert codes(running.refuses(OPERATOR, StartPromotion())) == ["past-date"]
    running.at = NOW + 10 * DAY - 1
    running.does(OPERATOR, StartPromotion())
    running.does(OPERATOR, IssueTickets(who="ann"))
    assert codes(running.refuses(OPERATOR, StartPromotion())) == ["wrong-stage"]


def test_terms_with_dates_out_of_order_are_refused() -> None:
    running = Running(NSW)
    terms = whole_terms(NSW, closes=NOW + DAY, draw_at=NOW + 1, claims_until=NOW + 1)
    running.does(OPERATOR, DraftTerms(terms=terms))
    assert codes(running.refuses(OPERATOR, LodgeTerms())) == ["dates-out-of-order"] * 3


def test_duties_before_the_start() -> None:
    for rulebook, due in ((NSW, NOW + 2 * DAY - 1), (STAR, NOW + DAY)):
        running = Running(rulebook).draft()
        duty = running.duty("lodge the full terms")
        assert (duty.due, duty.role, duty.clauses) == (due, "operator", (LODGED_IN[rulebook],))
        assert [status(duty, at) for at in (due, due + 1)] == ["due", "overdue"]
        running.does(OPERATOR, LodgeTerms())
        assert status(running.duty("lodge the full terms"), due + 1) == "done"
        assert running.duty("publish the terms").clauses == ("16.6",)
