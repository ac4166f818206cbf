"""After the draw: winners told, claims awarded or refused, disputes (16.3, 16.4, 16.8 and what follows)."""

from datetime import UTC, datetime

import pytest

from punto.floor.promotion.duties import in_time, status
from punto.floor.promotion.prize_claims import AwardPrize, ClaimPrize, ClaimRefused, PrizeAwarded, RefuseClaim
from punto.floor.promotion.prize_disputes import ClaimDisputeDecided, DecideClaimDispute, DisputeClaim
from punto.floor.promotion.promotion_start import EndPromotion
from punto.floor.promotion.state import PromotionPrize
from punto.floor.promotion.winner_notices import PublishResults, RecordAttempt, WinnerNoticed
from punto.machine.audience import CONCERNED
from punto.machine.roles import Actor
from tests.floor.promotion.promotions import (
    ANN,
    BOB,
    BOTH,
    DAY,
    HOUR,
    NSW,
    OPERATOR,
    STAR,
    SUPERVISOR,
    Running,
    codes,
    first_clauses,
    goods,
    money,
)

DENIED = {NSW: ("16.10", "16.10.1"), STAR: ("16.9", "16.9.1")}
DISPUTED = {NSW: "16.11", STAR: "16.10"}


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def claimed(rulebook: str, *prizes: PromotionPrize, **also: object) -> Running:
    running = Running(rulebook).draw(*prizes, **also)  # type: ignore[arg-type]
    running.does(running.winner(), ClaimPrize(prize=1))
    return running


# Telling the winner


@pytest.mark.clause(NSW, "16.8", "16.8.1", "16.8.2", "16.8.3", "16.8.4", "16.7.9")
@pytest.mark.clause(STAR, "16.8", "16.8.1", "16.8.2", "16.8.3", "16.8.4", "16.7.9")
def test_16_8_every_attempt_to_tell_a_winner_is_on_record() -> None:
    for rulebook in BOTH:
        running = Running(rulebook).draw()
        for method in ("face-to-face", "mail", "telephone", "e-mail"):
            running.does(SUPERVISOR, RecordAttempt(prize=1, method=method))
        assert all(fact.counts for fact in running.facts(WinnerNoticed))
        assert WinnerNoticed.audience is CONCERNED
        assert codes(running.refuses(SUPERVISOR, RecordAttempt(prize=9, method="mail"))) == ["no-winner"]
        assert codes(running.refuses(ANN, RecordAttempt(prize=1, method="mail"))) == ["role"]


@pytest.mark.parametrize("rulebook", BOTH)
@pytest.mark.parametrize(
    ("after", "met"), [("2024-11-17T23:59", True), ("2024-11-18T00:00", False), ("2024-11-15T20:00", True)]
)
def test_16_8_two_days_end_with_the_second_day_after_the_draw(rulebook: str, after: str, met: bool) -> None:
    running = Running(rulebook).draw()
    duty = running.duty("tell the winner")
    assert duty.clauses == ("16.8",)
    drawn = moment("2024-11-15T20:00")
    running = Running(rulebook)
    shift = drawn - (running.at + 11 * DAY)
    running.at += shift
    running.draw(starts=drawn - 9 * DAY, closes=drawn - DAY, draw_at=drawn, claims_until=drawn + 14 * DAY)
    running.at = moment(after)
    running.does(SUPERVISOR, RecordAttempt(prize=1, method="telephone"))
    assert in_time(running.duty("tell the winner")) is met


def test_16_8_another_method_alone_does_not_do() -> None:
    running = Running(NSW).draw()
    running.does(SUPERVISOR, RecordAttempt(prize=1, method="text message", reached=True))
    duty = running.duty("tell the winner")
    assert (duty.done, status(duty, duty.due or 0)) == (0, "due")
    assert status(duty, (duty.due or 0) + 1) == "overdue"
    lenient = Running(NSW, settings={"other_methods": True}).draw()
    lenient.does(SUPERVISOR, RecordAttempt(prize=1, method="text message"))
    assert lenient.duty("tell the winner").done


def test_16_8_a_venue_may_count_hours() -> None:
    running = Running(NSW, settings={"days_counted": "hours"}).draw()
    assert running.duty("tell the winner").due == running.at + 48 * HOUR


def test_16_8_the_days_are_the_venues() -> None:
    running = Running(NSW, zone="Australia/Sydney").draw()
    due = running.duty("tell the winner").due
    assert due is not None
    assert (due + 1) % DAY == 14 * HOUR, "midnight in Sydney in June is 14:00 UTC"


def test_16_8_who_must_be_present_need_not_be_sought() -> None:
    running = Running(STAR).draw(must_be_present=True)
    with pytest.raises(AssertionError):
        running.duty("tell the winner")


@pytest.mark.clause(NSW, "16.7.10")
@pytest.mark.clause(STAR, "16.7.10")
def test_16_7_10_results_are_published() -> None:
    for rulebook in BOTH:
        running = Running(rulebook).draw()
        assert not running.duty("publish the results").done
        running.does(OPERATOR, PublishResults(where=("the draw page",)))
        assert running.duty("publish the results").done == running.at


# Awards


@pytest.mark.clause(NSW, "16.4")
@pytest.mark.parametrize(
    ("amount", "ways", "split", "allowed"),
    [
        (10_000_01, ("transfer",), {"cash": 4_000_01, "transfer": 6_000_00}, True),
        (10_000_01, (), {"cash": 3_000_00, "cheque": 3_000_00, "transfer": 4_000_01}, True),
        (10_000_00, ("transfer",), {"cash": 4_000_00, "transfer": 6_000_00}, False),
        (10_000_00, ("transfer",), {"transfer": 10_000_00}, True),
        (10_000_00, (), {"cash": 10_000_00}, True),
        (10_000_00, (), {"cash": 9_999_99}, False),
        (10_000_00, (), {"cash": 10_000_01}, False),
        (10_000_00, (), {}, False),
        (10_000_00, (), {"cash": 10_000_01, "transfer": -1}, False),
    ],
)
def test_nsw_16_4_over_10_000_the_winner_chooses(
    amount: int, ways: tuple[str, ...], split: dict[str, int], allowed: bool
) -> None:
    running = claimed(NSW, money(amount, *ways))
    running.refuses(OPERATOR, AwardPrize(claim="c1", split={"cash": 1}))
    order = AwardPrize(claim="c1", split=split)  # type: ignore[arg-type]
    if allowed:
        running.does(OPERATOR, order)
        assert running.facts(PrizeAwarded)[0].amount == amount
        assert (running.state.set_aside, running.state.paid_out) == (0, {running.winner().id: amount})
    else:
        assert set(first_clauses(running.refuses(OPERATOR, order))) == {"16.4"}


@pytest.mark.clause(STAR, "16.4")
@pytest.mark.parametrize(
    ("amount", "split", "allowed"),
    [
        (12_000_00, {"cheque": 7_000_00, "transfer": 5_000_00}, True),
        (12_000_00, {"cheque": 11_999_00, "cash": 1_00}, False),
        (5_00, {"cash": 5_00}, False),
        (5_00, {"transfer": 5_00}, True),
    ],
)
def test_star_16_4_no_amount_is_small_enough_for_cash(
    amount: int, split: dict[str, int], allowed: bool
) -> None:
    running = claimed(STAR, money(amount))
    running.refuses(OPERATOR, AwardPrize(claim="c1", split={"cash": amount}))
    order = AwardPrize(claim="c1", split=split)  # type: ignore[arg-type]
    if allowed:
        running.does(OPERATOR, order)
    else:
        faults = running.refuses(OPERATOR, order)
        assert (codes(faults), first_clauses(faults)) == (["way-not-allowed"], ["16.4"])


@pytest.mark.clause(NSW, "16.3", "16.4")
@pytest.mark.clause(STAR, "16.3", "16.4")
def test_16_3_a_winner_may_take_the_money_that_is_offered() -> None:
    for rulebook in BOTH:
        running = claimed(rulebook, goods(48_000_00, alternative=44_000_00))
        wrong = AwardPrize(claim="c1", alternative=True, split={"cheque": 48_000_00})
        assert codes(running.refuses(OPERATOR, wrong)) == ["wrong-split"]
        running.does(OPERATOR, AwardPrize(claim="c1", alternative=True, split={"transfer": 44_000_00}))
        fact = running.facts(PrizeAwarded)[0]
        assert (fact.amount, fact.alternative) == (44_000_00, True)
        assert running.state.paid_out == {fact.who: 44_000_00}
        plain = claimed(rulebook, goods())
        order = AwardPrize(claim="c1", alternative=True, split={"transfer": 1_00})
        assert codes(plain.refuses(OPERATOR, order)) == ["no-offer", "wrong-split"]
        plain.does(OPERATOR, AwardPrize(claim="c1"))
        assert plain.facts(PrizeAwarded)[0].amount == 0


def test_16_4_cheques_and_transfers_are_in_the_winners_name() -> None:
    running = claimed(STAR, money(5_00))
    order = AwardPrize(claim="c1", split={"transfer": 5_00}, payee="somebody")
    assert codes(running.refuses(OPERATOR, order)) == ["not-the-payee"]
    running.does(OPERATOR, AwardPrize(claim="c1", split={"transfer": 5_00}, payee=running.winner().id))
    again = AwardPrize(claim="c1", split={"transfer": 5_00})
    assert codes(running.refuses(OPERATOR, again)) == ["claim-decided"]


def test_only_the_winner_gets_a_prize() -> None:
    running = Running(NSW).draw()
    loser = next(who for who in (ANN, BOB) if who.id != running.winner().id)
    running.does(loser, ClaimPrize(prize=1))
    order = AwardPrize(claim="c1", split={"cash": 2_500_00})
    assert codes(running.refuses(OPERATOR, order)) == ["not-the-winner"]
    assert codes(running.refuses(loser, ClaimPrize(prize=1))) == ["present-elsewhere"]
    assert codes(running.refuses(loser, ClaimPrize(prize=1, who="x"))) == ["not-the-winner"]
    assert codes(running.refuses(loser, ClaimPrize(prize=2))) == ["no-such-prize"]
    assert codes(running.refuses(loser, order)) == ["role"]
    assert codes(running.refuses(OPERATOR, AwardPrize(claim="c7"))) == ["no-such-claim"]


def test_claims_close_when_the_terms_say() -> None:
    running = Running(NSW).draw()
    running.at += 14 * DAY
    running.does(SUPERVISOR, ClaimPrize(prize=1, who="x"))
    running.at += 1
    assert first_clauses(running.refuses(ANN, ClaimPrize(prize=1))) == ["16.7.8"]


# Refusals


@pytest.mark.clause(NSW, "16.10", "16.10.1")
@pytest.mark.clause(STAR, "16.9", "16.9.1")
@pytest.mark.parametrize(("value", "record"), [(99_99, False), (100_00, False), (100_01, True)])
def test_a_refused_claim_has_its_reason_and_over_100_its_record(value: int, record: bool) -> None:
    for rulebook in BOTH:
        shown = claimed(rulebook, money(500_00))
        shown.does(OPERATOR, RefuseClaim(claim="c1", reason="no card", kept=("name", "address")))
        running, (told, kept) = claimed(rulebook, money(value)), DENIED[rulebook]
        untold = running.refuses(OPERATOR, RefuseClaim(claim="c1", reason="no card", told=False))
        assert ("reason-not-told", told) in [(fault.code, fault.clauses[0]) for fault in untold]
        bare = RefuseClaim(claim="c1", reason="no card", kept=("name",))
        if record:
            faults = running.refuses(OPERATOR, bare)
            assert [(fault.code, fault.clauses[0]) for fault in faults] == [("record-incomplete", kept)]
            assert faults[0].what == "the record has no address"
            running.does(OPERATOR, RefuseClaim(claim="c1", reason="no card", kept=("name", "address")))
        else:
            running.does(OPERATOR, bare)
        fact = running.facts(ClaimRefused)[0]
        assert fact.kept == (("name", "address") if record else ())
        assert running.state.claims["c1"].reason == "no card"


def test_a_record_without_the_reason_is_none() -> None:
    running = claimed(NSW, money(500_00))
    faults = running.refuses(OPERATOR, RefuseClaim(claim="c1", told=False, kept=("name", "address")))
    assert codes(faults) == ["reason-not-told", "record-incomplete"]


@pytest.mark.clause(NSW, "16.11")
@pytest.mark.clause(STAR, "16.10")
def test_a_dispute_is_decided_by_the_operator_who_names_the_right_to_complain() -> None:
    for rulebook in BOTH:
        running, clause = claimed(rulebook), DISPUTED[rulebook]
        winner = running.winner()
        assert first_clauses(running.refuses(winner, DisputeClaim(claim="c1"))) == [clause]
        running.does(OPERATOR, RefuseClaim(claim="c1", reason="no card", kept=("name", "address")))
        assert codes(running.refuses(Actor("eve", "patron"), DisputeClaim(claim="c1"))) == ["not-the-winner"]
        decide = DecideClaimDispute(claim="c1", upheld=True, reason="the card had expired")
        assert codes(running.refuses(OPERATOR, decide)) == ["no-claim-dispute"]
        running.does(winner, DisputeClaim(claim="c1", what="my card was valid"))
        assert running.duty("decide the dispute").clauses == (clause,)
        assert codes(running.refuses(SUPERVISOR, decide)) == ["role"]
        silent = DecideClaimDispute(claim="c1", upheld=True, reason="x", advised=False)
        assert codes(running.refuses(OPERATOR, silent)) == ["not-advised"]
        running.does(OPERATOR, decide)
        assert running.facts(ClaimDisputeDecided)[0].complaint_to == "an inspector"
        assert running.state.claims["c1"].denied


def test_a_refusal_that_does_not_stand_opens_the_claim_again() -> None:
    running = claimed(NSW)
    running.does(OPERATOR, RefuseClaim(claim="c1", reason="no card", kept=("name", "address")))
    running.does(running.winner(), DisputeClaim(claim="c1"))
    running.does(OPERATOR, DecideClaimDispute(claim="c1", upheld=False, reason="it was valid"))
    running.does(OPERATOR, AwardPrize(claim="c1", split={"cash": 2_500_00}))
    assert running.state.paid_out == {running.winner().id: 2_500_00}


# The end


def test_the_file_closes_when_nothing_is_left_to_do() -> None:
    running = claimed(STAR, money(5_00), money(7_00))
    faults = running.refuses(OPERATOR, EndPromotion())
    assert codes(faults) == ["open-duties"]
    assert set(faults[0].clauses) == {"16.7.10", "16.8", "16.7.8"}
    running.does(OPERATOR, PublishResults(where=("the desk",)))
    running.does(OPERATOR, AwardPrize(claim="c1", split={"transfer": 5_00}))
    for prize in (1, 2):
        running.does(SUPERVISOR, RecordAttempt(prize=prize, method="mail"))
    assert running.state.set_aside == 7_00
    running.does(OPERATOR, EndPromotion())
    assert (running.state.stage.value, running.state.set_aside) == ("over", 0)
