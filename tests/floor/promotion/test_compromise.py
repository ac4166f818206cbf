"""Integrity in doubt: postpone or cancel, and tell the inspector (nsw 16.12, star 16.11)."""

import pytest

from punto.floor.promotion.compromise import (
    CompromiseDeclared,
    CompromiseNotified,
    DeclareCompromised,
    NotifyCompromise,
    ResolveCompromise,
)
from punto.floor.promotion.draw_rule import commitment_of
from punto.floor.promotion.duties import in_time, status
from punto.floor.promotion.prize_claims import AwardPrize, ClaimPrize
from punto.floor.promotion.prize_draw import CommitDraw, HoldDraw, RollDice
from punto.floor.promotion.promotion_start import EndPromotion
from punto.floor.promotion.state import PromotionStage
from punto.floor.promotion.tickets import IssueTickets
from punto.machine.approval import Approve
from tests.floor.promotion.promotions import (
    BOTH,
    DICE,
    HOUR,
    NSW,
    OPERATOR,
    SECOND,
    SEED,
    STAR,
    SUPERVISOR,
    Running,
    codes,
    first_clauses,
)

CLAUSE = {NSW: "16.12", STAR: "16.11"}
OTHER_SEED = "11" * 32


def declare(part: str = "draw", choice: str = "postpone", notice: str = "N1") -> DeclareCompromised:
    return DeclareCompromised(part=part, choice=choice, why="the seal is broken", notice=notice)  # type: ignore[arg-type]


@pytest.mark.clause(NSW, "16.12")
def test_nsw_16_12_the_notice_is_part_of_the_decision() -> None:
    running = Running(NSW).close()
    faults = running.refuses(OPERATOR, declare(notice=""))
    assert (codes(faults), first_clauses(faults)) == (["not-told-at-once"], ["16.12"])
    running.does(OPERATOR, declare())
    duty = running.duty("tell the inspectorate")
    assert (duty.due, in_time(duty)) == (running.at, True)
    assert running.facts(CompromiseDeclared)[0].notice == "N1"
    assert codes(running.refuses(OPERATOR, NotifyCompromise(notice="N2"))) == ["notice-not-needed"]


@pytest.mark.clause(STAR, "16.11")
@pytest.mark.parametrize(("after", "met"), [(48 * HOUR - 1, True), (48 * HOUR, True), (48 * HOUR + 1, False)])
def test_star_16_11_the_inspector_is_told_within_48_hours(after: int, met: bool) -> None:
    running = Running(STAR).close()
    assert codes(running.refuses(OPERATOR, NotifyCompromise(notice="N"))) == ["nothing-compromised"]
    running.does(OPERATOR, declare(notice=""))
    duty = running.duty("tell the Inspector")
    running.at += after
    assert status(duty, running.at) == ("due" if met else "overdue")
    assert codes(running.refuses(OPERATOR, NotifyCompromise(notice=" "))) == ["notice-unnamed"]
    running.does(OPERATOR, NotifyCompromise(notice="N1"))
    assert in_time(running.duty("tell the Inspector")) is met
    assert running.facts(CompromiseNotified)[0].to == "the Inspector"


@pytest.mark.parametrize("rulebook", BOTH)
@pytest.mark.parametrize(
    ("part", "choice", "allowed"),
    [
        ("draw", "postpone", True),
        ("draw", "cancel", True),
        ("promotion", "postpone", True),
        ("promotion", "cancel", False),
        ("draw", "go on", False),
        ("promotion", "", False),
    ],
)
def test_going_on_is_no_choice_and_only_a_draw_is_cancelled(
    rulebook: str, part: str, choice: str, allowed: bool
) -> None:
    running = Running(rulebook).close()
    if allowed:
        running.does(OPERATOR, declare(part, choice))
        assert running.state.stage is (
            PromotionStage.CANCELLED if choice == "cancel" else PromotionStage.CLOSED
        )
    else:
        faults = running.refuses(OPERATOR, declare(part, choice))
        assert (codes(faults), first_clauses(faults)) == (["no-such-choice"], [CLAUSE[rulebook]])
    assert codes(running.refuses(SUPERVISOR, declare())) == ["role"]


@pytest.mark.parametrize("rulebook", BOTH)
def test_a_postponed_promotion_waits_until_two_people_validate_it(rulebook: str) -> None:
    running = Running(rulebook).start()
    running.does(OPERATOR, declare("promotion"))
    assert codes(running.refuses(SUPERVISOR, IssueTickets(who="ann"))) == ["compromised"]
    running.does(OPERATOR, ResolveCompromise(why="checked"))
    assert running.state.halted is not None, "one person alone validates nothing"
    running.does(SECOND, Approve(request=next(iter(running.state.requests))))
    assert running.duty("validate the promotion").done
    running.does(SUPERVISOR, IssueTickets(who="ann"))
    assert codes(running.refuses(OPERATOR, ResolveCompromise(why="again"))) == ["nothing-compromised"]


@pytest.mark.parametrize("rulebook", BOTH)
def test_a_draw_that_was_compromised_is_held_anew_with_another_seed(rulebook: str) -> None:
    running = Running(rulebook).draw()
    running.does(running.winner(), ClaimPrize(prize=1))
    running.does(OPERATOR, declare())
    order = AwardPrize(claim="c1", split={"transfer": 2_500_00})
    assert codes(running.refuses(OPERATOR, order)) == ["compromised"]
    running.together(OPERATOR, SECOND, ResolveCompromise(why="held anew", draw_anew=True))
    state = running.state
    assert (state.stage, state.winners, state.claims, state.draw.commitment) == (
        PromotionStage.CLOSED,
        {},
        {},
        "",
    )
    assert codes(running.refuses(OPERATOR, RollDice(roll=DICE))) == ["no-commitment"]
    running.does(OPERATOR, CommitDraw(commitment=commitment_of(OTHER_SEED)))
    running.together(OPERATOR, SECOND, RollDice(roll=DICE))
    assert codes(running.refuses(OPERATOR, HoldDraw(seed=SEED))) == ["wrong-seed"]
    running.does(OPERATOR, HoldDraw(seed=OTHER_SEED))
    assert running.state.stage is PromotionStage.DRAWN


@pytest.mark.parametrize("rulebook", BOTH)
def test_a_draw_that_was_validated_stands(rulebook: str) -> None:
    running = Running(rulebook).draw()
    before = running.state.winners
    running.does(OPERATOR, declare())
    running.together(OPERATOR, SECOND, ResolveCompromise(why="nothing was wrong"))
    assert running.state.winners == before
    running.does(running.winner(), ClaimPrize(prize=1))
    running.does(OPERATOR, AwardPrize(claim="c1", split={"transfer": 2_500_00}))
    running.does(OPERATOR, declare())
    assert codes(running.refuses(OPERATOR, ResolveCompromise(why="x", draw_anew=True))) == ["prize-awarded"]


@pytest.mark.parametrize("rulebook", BOTH)
def test_a_cancelled_draw_gives_the_money_back_and_can_be_closed(rulebook: str) -> None:
    running = Running(rulebook).close()
    running.does(OPERATOR, declare())
    running.does(OPERATOR, declare(choice="cancel"))
    assert (running.state.set_aside, running.state.halted) == (0, None)
    assert codes(running.refuses(OPERATOR, CommitDraw(commitment="1" * 64))) == ["wrong-stage"]
    running.does(OPERATOR, EndPromotion())
    assert running.state.stage is PromotionStage.OVER
