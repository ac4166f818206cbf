"""Random histories of promotions: whatever is ordered, in whatever order, what must hold holds."""

import json
import random
from collections.abc import Callable

import msgspec
import pytest

from punto.audit.draw_verifier import faults_in
from punto.floor.promotion import PROMOTION
from punto.floor.promotion.compromise import DeclareCompromised, NotifyCompromise, ResolveCompromise
from punto.floor.promotion.draw_proof import proof_of, published_list
from punto.floor.promotion.draw_rule import commitment_of
from punto.floor.promotion.duties import duties
from punto.floor.promotion.lodgement import LodgeTerms, RecordTermsApproval, TermsLodged
from punto.floor.promotion.prize_claims import AwardPrize, ClaimPrize, PrizeAwarded, RefuseClaim
from punto.floor.promotion.prize_disputes import DecideClaimDispute, DisputeClaim
from punto.floor.promotion.prize_draw import CommitDraw, DrawAgain, DrawHeld, DrawnAgain, HoldDraw, RollDice
from punto.floor.promotion.promotion_start import EndPromotion, PromotionStarted, StartPromotion
from punto.floor.promotion.promotion_terms import AmendTerms, DraftTerms, PublishTerms, TermsAmended
from punto.floor.promotion.state import PrizeWinner, PromotionTerms
from punto.floor.promotion.tickets import CloseEntries, IssueTickets, TicketsIssued
from punto.floor.promotion.winner_notices import PublishResults, RecordAttempt
from punto.machine.approval import Approve
from punto.machine.decision import Refused
from punto.machine.order import Order
from punto.machine.roles import Actor
from tests.floor.promotion.promotions import (
    BOTH,
    DAY,
    HOUR,
    NOW,
    NSW,
    OPERATOR,
    SECOND,
    SEED,
    Running,
    goods,
    money,
    whole_terms,
)
from tests.sizes import sizes

PEOPLE = tuple(Actor(name, "patron") for name in ("ann", "bob", "cy", "di"))


class Wild:
    """Somebody who orders anything at any time, mostly something sensible."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - the same every time
        self.running = Running(self.chance.choice(BOTH))
        self.seed = f"{seed:064x}"

    def terms(self) -> PromotionTerms:
        chance = self.chance
        prizes = [
            chance.choice((money(50_00), money(15_000_00), goods(500_00, alternative=400_00), goods()))
            for _ in range(chance.randint(1, 3))
        ]
        return whole_terms(
            self.running.rulebook, *prizes,
            starts=max(self.running.at + 1, NOW + 2 * DAY),
            must_be_present=chance.random() < 0.3,
            one_prize_for=chance.choice(("ticket", "person")),
        )  # fmt: skip

    def award(self) -> AwardPrize:
        chance, state = self.chance, self.running.state
        claim = f"c{chance.randint(1, 4)}"
        known = state.claims.get(claim)
        prize = state.prize(known.prize) if known else None
        alternative = chance.random() < 0.5
        amount = 0
        if prize is not None:
            amount = prize.alternative if alternative else prize.value if prize.kinds == ("money",) else 0
        split = {chance.choice(("cash", "cheque", "transfer")): amount} if amount else {}
        return AwardPrize(claim=claim, alternative=alternative, split=split)  # type: ignore[arg-type]

    def winner(self, prize: int) -> str:
        found = self.running.state.winners.get(str(prize))
        return found.who if found else "eve"

    def compromise(self) -> Order:
        chance = self.chance
        if chance.random() < 0.8:
            return NotifyCompromise(notice="n")
        choice = chance.choice(("postpone", "postpone", "cancel"))
        return DeclareCompromised(part="draw", choice=choice, why="w", notice="n")

    def order(self) -> tuple[Actor, Order]:
        chance, prize, claim = self.chance, self.chance.randint(1, 3), f"c{self.chance.randint(1, 4)}"
        who = chance.choice(PEOPLE)
        makers: tuple[Callable[[], tuple[Actor, Order]], ...] = (
            lambda: (OPERATOR, DraftTerms(terms=self.terms())),
            lambda: (OPERATOR, LodgeTerms()),
            lambda: (OPERATOR, PublishTerms(where=("desk",))),
            lambda: (OPERATOR, CommitDraw(commitment=commitment_of(self.seed))),
            lambda: (OPERATOR, StartPromotion()),
            lambda: (OPERATOR, IssueTickets(who=who.id, tickets=chance.randint(1, 3))),
            lambda: (OPERATOR, IssueTickets(who=who.id)),
            lambda: (OPERATOR, AmendTerms(terms=self.terms())),
            lambda: (OPERATOR, RecordTermsApproval(edition=chance.randint(2, 4))),
            lambda: (OPERATOR, CloseEntries()),
            lambda: (OPERATOR, RollDice(roll="".join(chance.choices("123456", k=6)))),
            lambda: (OPERATOR, HoldDraw(seed=self.seed)),
            lambda: (OPERATOR, DrawAgain(prize=prize, why="absent")),
            lambda: (who, ClaimPrize(prize=prize)),
            lambda: (OPERATOR, ClaimPrize(prize=prize, who=self.winner(prize))),
            lambda: (OPERATOR, ClaimPrize(prize=prize, who=self.winner(prize))),
            lambda: (OPERATOR, self.award()),
            lambda: (OPERATOR, self.award()),
            lambda: (OPERATOR, RefuseClaim(claim=claim, reason="no", kept=("name", "address"))),
            lambda: (OPERATOR, DisputeClaim(claim=claim)),
            lambda: (OPERATOR, DecideClaimDispute(claim=claim, upheld=chance.random() < 0.5, reason="r")),
            lambda: (OPERATOR, RecordAttempt(prize=prize, method=chance.choice(("mail", "drum")))),
            lambda: (OPERATOR, PublishResults(where=("desk",))),
            lambda: (OPERATOR, self.compromise()),
            lambda: (OPERATOR, ResolveCompromise(why="w", draw_anew=chance.random() < 0.5)),
            lambda: (OPERATOR, EndPromotion()),
        )  # fmt: skip
        return chance.choice(makers)()

    def step(self) -> None:
        running = self.running
        actor: Actor
        order: Order
        if self.chance.random() < 0.12:
            running.at += self.chance.choice((1, HOUR, DAY, 2 * DAY, 3 * DAY))
        if running.state.requests and self.chance.random() < 0.7:
            request = next(iter(running.state.requests))
            actor, order = SECOND, Approve(request=request)
        else:
            actor, order = self.order()
        if not isinstance(running.give(actor, order), Refused):
            running.count -= 1
            running.does(actor, order)


def guided(wild: Wild) -> None:
    """Half of the histories begin on the way that most promotions go, so that draws come about."""
    running = wild.running
    if wild.chance.random() < 0.7:
        wild.seed = SEED
        running.start(*wild.terms().prizes, must_be_present=wild.chance.random() < 0.4)
        for who in PEOPLE:
            running.does(OPERATOR, IssueTickets(who=who.id, tickets=wild.chance.randint(1, 4)))
        running.at = NOW + 10 * DAY


def whole(running: Running) -> None:
    """What must hold of every history."""
    state = running.state
    holdings = list(PROMOTION.hooks.holdings(state))
    assert sum(amount for each in holdings for amount in each.amounts.values()) == 0
    assert state.set_aside >= 0
    paid = running.facts(PrizeAwarded)
    assert len({fact.prize for fact in paid}) == len(paid), "no prize is awarded twice"
    assert sum(state.paid_out.values()) == sum(fact.amount for fact in paid)
    assert sum(fact.tickets for fact in running.facts(TicketsIssued)) == state.tickets
    starts = [event for event in running.events if isinstance(event.fact, PromotionStarted)]
    lodged = [event for event in running.events if isinstance(event.fact, TermsLodged)]
    for start in starts:
        ahead = 24 * HOUR if running.rulebook != NSW else 1
        assert any(each.at + ahead <= start.at and each.fact.edition == start.fact.edition for each in lodged)  # type: ignore[attr-defined]
    for fact in running.facts(TermsAmended):
        assert fact.in_force == (running.rulebook != NSW)
    for duty in duties(state, running.rules):
        assert duty.done == 0 or duty.done <= running.at
        assert duty.clauses


def verified(running: Running) -> bool:
    """Whether there was a draw; the separate program finds the same tickets."""
    held = [place for place, event in enumerate(running.events) if isinstance(event.fact, DrawHeld)]
    if not held or not running.state.draw.seed:
        return False
    drawn: list[PrizeWinner] = []
    for event in running.events[held[-1] :]:
        if isinstance(event.fact, DrawHeld):
            drawn += event.fact.winners
        elif isinstance(event.fact, DrawnAgain):
            drawn.append(event.fact.winner)
    proof = json.loads(msgspec.json.encode(proof_of(running.state, tuple(drawn))))
    assert faults_in(proof, published_list(running.state).encode()) == []
    return True


@pytest.mark.parametrize("histories", sizes(150, 5_000))
def test_what_must_hold_holds_in_random_histories(histories: int) -> None:
    draws = awards = 0
    for seed in range(histories):
        wild = Wild(seed)
        guided(wild)
        for _ in range(200):
            wild.step()
        whole(wild.running)
        draws += verified(wild.running)
        awards += len(wild.running.facts(PrizeAwarded))
        codec = PROMOTION.codec
        assert codec.read_state(codec.write_state(wild.running.state)) == wild.running.state
    assert draws > histories / 20, "some histories come to a draw"
    assert awards > histories / 20, "and to awards"
