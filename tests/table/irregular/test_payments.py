"""Payments that were wrong: found, put right by new entries, and reported month by month."""

from datetime import date
from typing import Any

import pytest

from punto.ledger.posting import post
from punto.ledger.win_and_drop import takings
from punto.table import Actor, Phase, evolve
from punto.table.betting.calls import CloseBets
from punto.table.betting.wagers import BetPlaced
from punto.table.conduct.closing import CloseTable
from punto.table.conduct.signs import Notified
from punto.table.dealing.cards import Announce
from punto.table.irregular.payments.mispayments import (
    MispaymentFound,
    MispaymentsReported,
    PatronSought,
    PaymentCorrected,
    PaymentsStand,
)
from punto.table.irregular.payments.monthly_report import ReportMispayments
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.money.buying_in import CashOut
from punto.table.seats.joining import Leave
from punto.table.settling.pay import Discard, PaidOut, PayOut
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle
from tests.table.irregular.mishaps import STANDS, Mishaps, clauses, names
from tests.table.play import DAN, SUE, TESS

OLGA = Actor("Olga", "operator")
ART = Actor("Art", "area-manager")


def paid(book: str, beyond: int) -> Mishaps:
    """Ann's hundred on the Player won, and was paid so much more than the hundred that was due."""
    play = Mishaps.dealt(book)
    play.does(DAN, Announce(hand="player"), Announce(hand="banker"), AnnounceResult(), Settle())
    (wager,) = play.state.layout
    play.does(DAN, PayOut(paid={wager: 100_00 + beyond}))
    return play


def two_coups(book: str) -> Mishaps:
    """Ann won a hundred in each of two coups; Bob has five thousand before him."""
    play = Mishaps.dealt(book)
    play.finishes()
    play.sits("Bob", "2", chips=5_000_00)
    play.bets("Ann", player=100_00)
    play.does(DAN, CloseBets())
    play.deals(STANDS)
    play.finishes()
    return play


def wager_of(play: Mishaps) -> str:
    return play.state.amends.payments[-1].wager


@pytest.mark.clause("star-2024", "12.18.1", "12.18.2", "12.18/tail", "12.20.1.1")
def test_star_12_18_an_honest_underpayment_is_reimbursed_and_is_no_breach() -> None:
    play = paid("star-2024", -30_00)
    assert play.chips == 1_070_00
    mishap = play.reports("mispayment", wagers=(wager_of(play),))
    assert names(mishap) == ["put-right", "seek-patron", "tell-regulator"]
    play.decides("put-right")
    found = play.facts(MispaymentFound)[-1]
    assert (found.amount, found.who, found.intended, found.moved) == (-30_00, "Ann", False, 0)
    fact = play.facts(PaymentCorrected)[-1]
    assert (fact.amount, fact.corrects) == (30_00, play.event(PaidOut).seq)
    assert play.event(PaymentCorrected).clauses == ("12.18", "12.18.2", "12.18/tail", "12.20.1.1")
    assert (play.chips, play.phase) == (1_100_00, Phase.PAID)
    assert play.state.purses.won["Ann"] == 100_00
    play.sound()


@pytest.mark.clause("star-2024", "12.18.2", "12.20.1.2")
def test_star_12_20_1_2_an_overpayment_comes_back_as_far_as_the_patron_gives_it() -> None:
    play = paid("star-2024", 50_00)
    play.does(DAN, Discard())
    mine = wager_of(play)
    play.reports("mispayment", wagers=(mine,))
    play.decides("put-right", amount=20_00)
    assert (play.chips, play.state.amends.payments[-1].put_right) == (1_130_00, -20_00)
    play.reports("mispayment", wagers=(mine,))
    more = play.refusal(SUE, ResolveIrregularity(resolution="put-right", amount=30_01))
    assert (more.number, more.accepted) == (435, "up to $30")
    play.decides("put-right")
    assert play.chips == 1_100_00
    play.reports("mispayment", wagers=(mine,))
    assert play.refusal(SUE, ResolveIrregularity(resolution="put-right")).number == 436
    play.decides("seek-patron")
    play.sound()


@pytest.mark.clause("star-2024", "12.18.2", "12.20.1.2")
def test_star_12_20_a_patron_without_the_money_is_asked_for_it() -> None:
    play = paid("star-2024", 50_00)
    play.does(DAN, Discard())
    play.does("Ann", CashOut(amount=play.chips))
    play.reports("mispayment", wagers=(wager_of(play),))
    assert play.refusal(SUE, ResolveIrregularity(resolution="put-right")).number == 213
    play.decides("seek-patron", identified=False)
    fact = play.facts(PatronSought)[-1]
    assert (fact.who, fact.identified) == ("Ann", False)
    assert not play.facts(PaymentCorrected)


@pytest.mark.clause("star-2024", "12.18.2", "12.18/tail")
def test_star_12_18_2_or_the_regulator_hears_of_it() -> None:
    play = paid("star-2024", 50_00)
    play.reports("mispayment", wagers=(wager_of(play),))
    play.decides("tell-regulator")
    told = play.facts(Notified)[-1].notification
    assert (told.to, told.clauses) == ("regulator", ("12.18.2",))
    assert play.chips == 1_150_00


@pytest.mark.clause("star-2024", "12.19", "12.19.1", "12.19.2")
def test_star_12_19_a_payment_that_may_have_been_meant_is_put_right_and_the_patron_identified() -> None:
    play = paid("star-2024", 50_00)
    mishap = play.reports("mispayment", wagers=(wager_of(play),), meant=True)
    assert names(mishap) == ["put-right", "seek-patron"]
    play.decides("put-right")
    assert "12.19.1" in play.event(PaymentCorrected).clauses
    assert "12.18/tail" not in play.event(PaymentCorrected).clauses
    assert "12.19.2" in play.event(PatronSought).clauses
    assert play.state.amends.payments[-1].intended
    assert play.chips == 1_100_00


def test_a_payment_that_the_books_have_otherwise_is_first_entered_as_it_was() -> None:
    play = two_coups("star-2024")
    play.reports("mispayment", wagers=("earlier",), who="Ann", amount=-40_00, coup=1)
    play.decides("seek-patron")
    assert play.chips == 1_160_00
    play.reports("mispayment", wagers=("earlier",), coup=1)
    play.decides("put-right")
    found, again = play.facts(MispaymentFound)
    assert (found.moved, again.moved) == (-40_00, 0)
    assert play.facts(PaymentCorrected)[-1].corrects == play.state.amends.payments[-1].event
    assert play.chips == 1_200_00
    play.sound()


def test_nothing_is_known_of_a_payment_without_a_wager_and_a_sum() -> None:
    play = two_coups("star-2024")
    assert play.not_so("mispayment", wagers=("earlier",), who="Ann", coup=1).number == 401
    assert play.not_so("mispayment", who="Ann", amount=5_00).number == 401


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ({"who": "Ann", "amount": -200_01}, [446]),
        ({"who": "Bob", "amount": -100_00}, [216]),
        ({"who": "Zed", "amount": 100_00}, [443, 216]),
        ({"who": "Ann", "amount": 100_00, "wagers": ("nonsense",)}, [445]),
        ({"who": "Ann", "amount": -1_200_01, "wagers": ("older",), "coup": 1}, [444]),
        ({"who": "Zed", "amount": -5_00, "wagers": ("older",), "coup": 3}, [440, 443, 444]),
    ],
)
def test_what_cannot_have_been_paid_so_is_refused_with_every_reason(
    said: dict[str, Any], numbers: list[int]
) -> None:
    play = two_coups("star-2024")
    mine = next(each.wager.id for each in play.facts(BetPlaced)[::-1])
    refused = play.refused(DAN, play.reporting("mispayment", **{"wagers": (mine,), **said}))
    assert [each.number for each in refused] == numbers
    assert play.chips == 1_200_00


def test_all_that_a_wager_was_due_can_be_missing_and_no_more() -> None:
    play = two_coups("star-2024")
    mine = next(each.wager.id for each in play.facts(BetPlaced)[::-1])
    play.reports("mispayment", wagers=(mine,), who="Ann", amount=-200_00)
    play.decides("put-right")
    found, corrected = play.facts(MispaymentFound)[-1], play.facts(PaymentCorrected)[-1]
    assert (found.moved, corrected.amount, play.chips) == (-200_00, 200_00, 1_200_00)
    assert play.not_so("mispayment", wagers=(mine,), who="Bob").number == 216
    play.sound()


@pytest.mark.parametrize(
    ("book", "decider", "clause"),
    [
        pytest.param("nsw", TESS, "14.13", marks=pytest.mark.clause("nsw", "14.13")),
        pytest.param("vic-2002", SUE, "13.10", marks=pytest.mark.clause("vic-2002", "13.10")),
        pytest.param("crown-2025", ART, "15.10", marks=pytest.mark.clause("crown-2025", "15.10")),
    ],
)
@pytest.mark.parametrize(("ruling", "chips"), [("ruled-wrong", 1_100_00), ("ruled-to-stand", 1_150_00)])
def test_where_the_text_is_silent_a_dispute_over_a_payment_is_decided(
    book: str, decider: Actor, clause: str, ruling: str, chips: int
) -> None:
    play = paid(book, 50_00)
    mishap = play.reports("mispayment", wagers=(wager_of(play),))
    assert clauses(mishap) == [(clause,), (clause,)]
    play.decides(ruling, decider)
    assert play.chips == chips


def test_nz_has_no_rule_at_all_and_the_payment_stands() -> None:
    play = paid("nz-1998", 50_00)
    (way,) = play.reports("mispayment", wagers=(wager_of(play),)).outlook
    assert (way.name, way.clauses) == ("ruling", ("not-in-source",))
    play.decides("ruling", DAN)
    assert play.chips == 1_150_00


@pytest.mark.clause("star-2024", "12.20.2")
@pytest.mark.parametrize(
    ("amount", "reported"),
    [(1_000_00, 0), (1_000_01, 1), (999_99, 0), (-1_000_00, 0), (-1_000_01, 1)],
)
def test_star_12_20_2_each_payment_wrong_by_more_than_a_thousand_is_reported(
    amount: int, reported: int
) -> None:
    play = two_coups("star-2024")
    play.day = date(2024, 8, 16)
    play.reports("mispayment", wagers=("w",), who="Bob", amount=amount, coup=1)
    play.decides("seek-patron")
    play.reports("mispayment", wagers=("v",), who="Bob", amount=600_00, coup=1)
    play.decides("seek-patron")
    play.day = date(2024, 8, 31)
    play.does(OLGA, ReportMispayments(month="2024-08"))
    fact = play.facts(MispaymentsReported)[-1]
    assert (fact.to, len(fact.payments)) == ("regulator", reported)
    play.does(OLGA, ReportMispayments(month="2024-07"))
    assert not play.facts(MispaymentsReported)[-1].payments


@pytest.mark.clause("star-2024", "12.20.2")
def test_star_12_20_2_at_the_end_of_the_month_by_the_operator() -> None:
    play = Mishaps.called("star-2024")
    play.day = date(2024, 2, 28)
    early = play.refusal(OLGA, ReportMispayments(month="2024-02"))
    assert (early.number, early.accepted) == (434, "do this from 2024-02-29 on")
    play.day = date(2024, 2, 29)
    play.does(OLGA, ReportMispayments(month="2024-02"))
    assert play.refusal(SUE, ReportMispayments(month="2024-02")).number == 202
    for month in ("2024-13", "2024-2", "0000-01", "soon"):
        assert play.refusal(OLGA, ReportMispayments(month=month)).number == 433
    assert Mishaps.called("nsw").refusal(OLGA, ReportMispayments(month="2024-02")).number == 203


@pytest.mark.clause("star-2024", "12.20.2")
@pytest.mark.parametrize("meant", [False, True])
def test_star_12_20_2_the_month_is_that_in_which_the_house_became_aware(meant: bool) -> None:
    play = two_coups("star-2024")
    play.day = date(2024, 8, 17)
    play.reports("mispayment", wagers=("w",), who="Bob", amount=3_000_00, coup=1, meant=meant)
    play.decides("seek-patron")
    play.day = date(2024, 9, 2)
    mishap = play.reports("mispayment", wagers=("w",), coup=1)
    assert ("tell-regulator" in names(mishap)) is not meant
    play.decides("put-right")
    assert ("12.19.1" in play.event(PaymentCorrected).clauses) is meant
    payment = play.state.amends.payments[-1]
    assert (payment.month, payment.intended, payment.put_right) == ("2024-08", meant, -3_000_00)
    play.day = date(2024, 9, 30)
    play.does(OLGA, ReportMispayments(month="2024-08"), ReportMispayments(month="2024-09"))
    august, september = play.facts(MispaymentsReported)
    assert (len(august.payments), september.payments) == (1, ())


def test_found_long_after_the_table_closed() -> None:
    play = two_coups("star-2024")
    play.does("Ann", CashOut(amount=1_200_00), Leave())
    play.does("Bob", CashOut(amount=5_000_00), Leave())
    play.does(SUE, CloseTable())
    play.day = date(2024, 9, 1)
    play.reports("mispayment", wagers=("w",), who="Ann", amount=2_000_00, coup=1)
    play.decides("seek-patron")
    assert play.phase is Phase.CLOSED
    assert play.state.amends.payments[-1].month == "2024-09"
    play.reports("mispayment", wagers=("w",))
    play.decides("put-right")
    assert play.chips_in_all == 0


def test_without_a_venue_day_the_month_is_that_of_the_clock() -> None:
    play = two_coups("star-2024")
    play.at = 1_725_000_000_000
    play.reports("mispayment", wagers=("w",), who="Ann", amount=5_00, coup=1)
    play.decides("seek-patron")
    assert play.facts(MispaymentFound)[-1].month == "2024-08"


@pytest.mark.trust("B13")
def test_the_ledger_takes_a_correction_as_new_entries_that_point_to_the_payment() -> None:
    play = paid("star-2024", 50_00)
    play.reports("mispayment", wagers=(wager_of(play),))
    play.decides("put-right")
    state, posted = play.opening, []
    for event in play.events:
        after = evolve(state, event)
        transaction = post(state, event, after)
        posted += [transaction] if transaction else []
        state = after
    correction = next(each for each in posted if each.what == "payment-corrected")
    assert correction.corrects == play.event(PaidOut).seq
    assert sorted(leg.amount for leg in correction.legs) == [-50_00, 50_00]
    assert takings(posted, "AUD").win == -100_00


@pytest.mark.parametrize(
    ("book", "noted"),
    [
        pytest.param(book, noted, marks=pytest.mark.clause(book, "12.10", "12.10.1", "12.10.2"))
        for book, noted in (("star-2024", 1), ("nsw", 0))
    ],
)
def test_12_10_what_was_paid_by_the_other_games_odds_stands(book: str, noted: int) -> None:
    play = paid(book, 50_00)
    play.does(DAN, Discard())
    play.reports("wrong-variant")
    play.decides("stands", DAN)
    found = play.facts(MispaymentFound)
    assert [each.amount for each in found] == [50_00] * noted
    assert (play.chips, play.phase) == (1_150_00, Phase.BETTING)
    assert len(play.facts(PaymentsStand)) == 1
    play.reports("wrong-variant")
    play.decides("stands", DAN)
    assert len(play.facts(PaymentsStand)) == 1
    known = play.not_so("mispayment", wagers=(wager_of(play),))
    assert (known.number, known.clauses) == (442, ("12.10", "12.10.1", "12.10.2"))
    assert known.readings == (("A-STR-08",) if noted else ())
    fresh = play.refused(DAN, play.reporting("mispayment", wagers=("other",), who="Ann", amount=5_00))
    assert [each.number for each in fresh] == [442, 445]


@pytest.mark.trust("B13")
def test_a_report_is_about_the_coup_that_was_paid_last_even_if_that_is_taken_back_meanwhile() -> None:
    play = paid("star-2024", 0)
    mine = play.facts(BetPlaced)[-1].wager.id
    assert play.reports("mispayment", wagers=(mine,), who="Ann", amount=-40_00).report.coup == 1
    play.reports("order-in-doubt")
    play.decides("void", TESS)
    play.decides("put-right")
    found, corrected = play.facts(MispaymentFound)[-1], play.facts(PaymentCorrected)[-1]
    assert (found.coup, corrected.coup) == (1, 1)
    assert [each.coup for each in play.state.amends.payments] == [1]
    play.sound()
