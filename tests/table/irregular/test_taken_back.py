"""Reports that are taken back: whose leave it needs, and what becomes of cards and wagers that they named."""

import pytest

from punto.cards import Card
from punto.machine.approval import Approve, Requested
from punto.table import Actor, Phase
from punto.table.betless.ordered import SignalBetless
from punto.table.betting.checks import Stake
from punto.table.betting.wagers import BetLifted
from punto.table.dealing.cards import DrawCard
from punto.table.irregular.resolutions import IrregularityReported, WithdrawReport
from punto.table.irregular.wagers.found_wagers import RecordWager
from punto.table.irregular.withdrawn_reports import ReportWithdrawn
from punto.table.settling.settle import Settle
from tests.table.irregular.mishaps import STANDS, Mishaps
from tests.table.irregular.test_stray_cards import ALL, SIGNAL
from tests.table.play import DAN, SUE, TESS

EVE = Actor("Eve", "dealer")
SLIP = WithdrawReport(reason="the wrong key")


def found(book: str, *, late: bool = True) -> Mishaps:
    """A settled coup on whose layout a wager is found that is said to be late."""
    play = Mishaps.dealt(book)
    play.calls()
    play.to_result()
    play.does(DAN, Settle())
    stake = Stake(id="late", wager="tie", amount=25_00)
    play.does(DAN, RecordWager(who="Ann", stake=stake, late=late))
    return play


@pytest.mark.parametrize("book", ALL)
def test_a_wager_recorded_by_mistake_leaves_the_record_with_its_report(book: str) -> None:
    play = found(book)
    assert play.chips == 875_00
    play.does(SUE, SLIP)
    assert play.facts(BetLifted) == [BetLifted(wager="late")]
    assert play.chips == 900_00
    play.finishes()
    assert play.chips == 1_100_00
    play.sound()


@pytest.mark.parametrize("book", ALL)
def test_a_wager_recorded_by_mistake_is_not_given_back_twice(book: str) -> None:
    play = found(book)
    play.reports("order-in-doubt", opening=True)
    play.decides("void", SUE)
    play.does(SUE, SLIP)
    assert not play.facts(BetLifted)
    play.finishes()
    assert play.chips == 1_000_00
    play.sound()


def test_a_late_wager_goes_back_from_a_coup_that_decided_nothing() -> None:
    play = Mishaps.called("nz-1998", bet=0)
    play.deals(STANDS)
    play.calls()
    play.to_result()
    play.does(DAN, Settle())
    stake = Stake(id="late", wager="tie", amount=25_00)
    play.does(DAN, RecordWager(who="Ann", stake=stake, late=True))
    play.decides("return", SUE)
    assert play.chips == 1_000_00
    play.finishes()
    play.sound()


def test_both_entries_stay_with_the_reason_and_no_clause() -> None:
    play = Mishaps.dealt("nsw")
    play.reports("excess-card")
    play.does(DAN, SLIP)
    assert [type(event.fact) for event in play.events][-2:] == [IrregularityReported, ReportWithdrawn]
    withdrawn = play.event(ReportWithdrawn)
    assert withdrawn.clauses == ("not-in-source",)
    assert withdrawn.fact == ReportWithdrawn(
        kind="excess-card", place=0, never_drawn=(None,), next=Phase.DEALING, reason="the wrong key"
    )


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_reason_is_given(reason: str) -> None:
    play = Mishaps.dealt("nsw")
    play.reports("excess-card")
    assert play.refusal(DAN, WithdrawReport(reason=reason)).number == 369


def test_it_is_taken_back_by_whoever_made_it_or_a_supervisor() -> None:
    play = Mishaps.dealt("nsw")
    play.reports("excess-card")
    assert play.refusal(EVE, SLIP).number == 1002
    play.does(TESS, SLIP)
    assert play.refusal(DAN, SLIP).code == "phase"


@pytest.mark.parametrize(
    ("book", "kind", "may", "must_ask"),
    [
        ("nsw", "foreign-card", SUE, DAN),
        ("vic-2002", "dropped-cards", SUE, TESS),
        ("crown-2025", "dropped-cards", TESS, DAN),
        ("crown-2025", "offer-missed", TESS, None),
    ],
)
def test_it_needs_the_highest_who_could_decide_it(
    book: str, kind: str, may: Actor, must_ask: Actor | None
) -> None:
    play = Mishaps.dealt(book)
    play.reports(kind)
    if must_ask is not None:
        (asked,) = play.does(must_ask, SLIP)
        assert isinstance(asked.fact, Requested)
        assert play.stands(Phase.IRREGULAR)
        play.does(may, Approve(request=asked.fact.request.id))
    else:
        play.does(may, SLIP)
    assert play.stands(Phase.DEALING)


@pytest.mark.parametrize("book", ALL)
def test_a_card_that_was_really_seen_stays_bound(book: str) -> None:
    play = Mishaps.dealt(book)
    play.reports("third-card-player", "5C")
    play.does(DAN, WithdrawReport(reason="not a third card", drawn=True))
    play.finishes()
    play.bets("Ann", player=10_00)
    refusal = play.refusal(DAN, DrawCard(face=Card.parse("5C"))) if book == "nsw" else None
    assert refusal is None or refusal.number == 406
    play.reports("exposed-card", "5C")
    play.decides(play.state.mishaps[-1].outlook[0].name, SUE)
    if play.state.coup.kind != "dummy":
        play.does(DAN, SignalBetless(by=SIGNAL[book]))  # type: ignore[arg-type]
    assert play.refusal(DAN, DrawCard(face=Card.parse("9S"))).number == 306
    play.does(DAN, DrawCard(face=Card.parse("5C")))
    play.sound()


def test_one_of_two_that_wait_can_be_taken_back() -> None:
    play = Mishaps.dealt("crown-2025", "2H KC 4C QS")
    play.reports("third-card-player", "9H")
    play.reports("dropped-cards")
    play.does(DAN, WithdrawReport(reason="seen wrongly", kind="third-card-player"))
    assert [each.report.kind for each in play.state.mishaps] == ["dropped-cards"]
    assert play.state.strays == ((),)
    play.decides("play-on", TESS)
    assert play.stands(Phase.DEALING)
    play.sound()


@pytest.mark.parametrize("book", ALL)
def test_nothing_is_taken_back_once_it_is_decided(book: str) -> None:
    play = Mishaps.dealt(book)
    assert play.refusal(DAN, SLIP).code == "phase"
    play.reports("excess-card")
    play.decides(play.state.mishaps[-1].outlook[0].name, DAN)
    assert play.refusal(DAN, SLIP).code == "phase"


@pytest.mark.parametrize("book", ALL)
def test_a_first_card_seen_when_no_card_is_due_is_reported_before_the_result_is_called(book: str) -> None:
    play = Mishaps.dealt(book)
    play.reports("exposed-card", "7C")
    play.decides(play.state.mishaps[-1].outlook[0].name, SUE)
    play.finishes()
    assert play.in_front() == (Card.parse("7C"),)
    assert play.state.control.betless is not None
    play.sound()
