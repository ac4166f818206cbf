"""The draw: a commitment before the first ticket, dice in the open, the seed revealed, the winners."""

import re

from msgspec import structs

from punto.floor.promotion.draw_rule import LEAST_DICE, commitment_of, draw_ticket
from punto.floor.promotion.machine import PROMOTION, PromotionContext, in_stage, planned, staff
from punto.floor.promotion.prize_rules import scrutineer_allowed
from punto.floor.promotion.state import PrizeDraw, PrizeWinner, Promotion, PromotionStage, PromotionTerms
from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import ApprovalNeeded, Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.roles import HOUSE
from punto.rulebook.refusal import Refusal
from punto.units import format_money
from punto.units.calendar import venue_time
from punto.units.field_types import Number, PersonId, Text
from punto.units.privacy import FreeText, Person

HEXADECIMAL = re.compile(r"[0-9a-f]{64}")
DICE = re.compile(rf"[1-6]{{{LEAST_DICE},24}}")


class CommitDraw(Order, frozen=True, kw_only=True, tag="commit-draw"):
    """Commit the house to a secret seed, before the first ticket."""

    commitment: Text = ""
    """Filled in by the machine room, which keeps the seed."""


class NominateScrutineer(Order, frozen=True, kw_only=True, tag="nominate-scrutineer"):
    """Name somebody to oversee the draw, where a prize is worth enough."""

    who: PersonId


class RollDice(Order, frozen=True, kw_only=True, tag="roll-dice"):
    """Record dice rolled in the open, once the list is frozen."""

    roll: Text


class HoldDraw(Order, frozen=True, kw_only=True, tag="hold-draw"):
    """Reveal the seed: the winners follow."""

    seed: Text = ""
    """Filled in by the machine room, which kept it."""


class DrawAgain(Order, frozen=True, kw_only=True, tag="draw-again"):
    """Draw another ticket for a prize, as the terms provide."""

    prize: Number
    why: Text


class DrawCommitted(Fact, frozen=True, kw_only=True, tag="draw-committed"):
    """The house is bound to a seed that nobody sees yet."""

    audience = EVERYBODY
    record = True
    words = "The house is committed to the seed with the digest {commitment}"
    commitment: str


class ScrutineerNominated(Fact, frozen=True, kw_only=True, tag="scrutineer-nominated"):
    """Somebody oversees the draw."""

    audience = STAFF
    record = True
    words = "{who} oversees the draw"
    who: Person


class DiceRolled(Fact, frozen=True, kw_only=True, tag="dice-rolled"):
    """Dice were rolled in the open, and two people saw it."""

    audience = EVERYBODY
    record = True
    words = "The dice show {roll}"
    roll: str


class DrawHeld(Fact, frozen=True, kw_only=True, tag="draw-held"):
    """The seed is revealed, and a ticket is drawn for every prize."""

    audience = EVERYBODY
    record = True
    words = "The draw is held"
    seed: str
    winners: tuple[PrizeWinner, ...]


class DrawnAgain(Fact, frozen=True, kw_only=True, tag="drawn-again"):
    """Another ticket is drawn for a prize."""

    audience = EVERYBODY
    record = True
    words = "Another ticket is drawn for prize {prize}: {why}"
    prize: int
    why: FreeText
    winner: PrizeWinner


def _may_commit(context: PromotionContext) -> Refusal | None:
    fault = planned(context) or context.needs(context.rules.offered)
    draw, stage = context.state.draw, context.state.stage
    if fault is None and (
        draw.commitment
        or stage not in (PromotionStage.PLANNED, PromotionStage.CLOSED, PromotionStage.RUNNING)
    ):
        accepted = "one commitment, before the first ticket"
        fault = context.fault("wrong-stage", stage="committed to a seed", accepted=accepted)
    return fault


@PROMOTION.answers(CommitDraw, _may_commit)
def commit_draw(context: PromotionContext, order: CommitDraw) -> Decision:
    """Bind the house to a seed."""
    if not HEXADECIMAL.fullmatch(order.commitment):
        return refused(context.fault("not-hexadecimal", what="commitment"))
    clauses = context.rules.item["award"].clauses
    return [Draft(DrawCommitted(commitment=order.commitment), clauses)]


_NOMINATED_IN = (PromotionStage.PLANNED, PromotionStage.RUNNING, PromotionStage.CLOSED)


@PROMOTION.answers(NominateScrutineer, in_stage(*_NOMINATED_IN, accepted="a scrutineer before the draw"))
def nominate_scrutineer(context: PromotionContext, order: NominateScrutineer) -> Decision:
    """Name a scrutineer, where one prize alone is worth enough."""
    rule = context.rules.scrutineer
    if not scrutineer_allowed(context.rules, _terms(context).prizes):
        return refused(context.fault("no-scrutineer-needed", rule, over=format_money(rule.over)))
    return [Draft(ScrutineerNominated(who=order.who), rule.clauses, rule.readings)]


def _terms(context: PromotionContext) -> PromotionTerms:
    return context.state.terms or PromotionTerms(title="")


@PROMOTION.answers(
    RollDice, staff(in_stage(PromotionStage.CLOSED, accepted="dice after entries", whoever=True))
)
def roll_dice(context: PromotionContext, order: RollDice) -> Decision:
    """Record the dice: by the scrutineer where one was named, and seen by a second person."""
    state, rules, terms = context.state, context.rules, _terms(context)
    if context.at < terms.draw_at:
        when = venue_time(state.zone, terms.draw_at)
        return refused(context.fault("too-early", rules.item["occasion"], what="the draw", when=when))
    if state.draw.roll or not state.draw.commitment:
        code = "wrong-stage" if state.draw.roll else "no-commitment"
        return refused(context.fault(code, stage="rolled for already", accepted="hold-draw"))
    if not DICE.fullmatch(order.roll):
        return refused(context.fault("bad-roll", roll=order.roll or "nothing", least=LEAST_DICE))
    people = {context.actor.id, context.approver.id if context.approver else ""}
    if state.scrutineer and context.actor is not HOUSE and state.scrutineer not in people:
        if context.approver is not None:
            return refused(context.fault("scrutineer-only", rules.scrutineer, who=state.scrutineer))
        return ApprovalNeeded(rules.offered.role, rules.scrutineer.clauses, rules.scrutineer.readings)
    clauses = (*rules.item["award"].clauses, *rules.item["occasion"].clauses, *rules.item["place"].clauses)
    overseen = rules.scrutineer.clauses if state.scrutineer else ()
    needed = context.needs_approval(rules.offered.role, (*clauses, *overseen))
    return needed or [Draft(DiceRolled(roll=order.roll), (*clauses, *overseen))]


@PROMOTION.answers(HoldDraw, in_stage(PromotionStage.CLOSED, accepted="the draw after entries"))
def hold_draw(context: PromotionContext, order: HoldDraw) -> Decision:
    """Reveal the seed and draw a ticket for every prize."""
    state, rules, draw = context.state, context.rules, context.state.draw
    if not draw.roll:
        return refused(context.fault("bad-roll", roll="nothing", least=LEAST_DICE))
    if not HEXADECIMAL.fullmatch(order.seed):
        return refused(context.fault("not-hexadecimal", what="seed"))
    if commitment_of(order.seed) != draw.commitment:
        return refused(context.fault("wrong-seed"))
    if not state.tickets:
        return refused(context.fault("no-tickets", rules.item["award"]))
    fact = DrawHeld(seed=order.seed, winners=_winners(context, order.seed))
    return [Draft(fact, (*rules.item["award"].clauses, *rules.chance.clauses), rules.chance.readings)]


def _winners(context: PromotionContext, seed: str) -> tuple[PrizeWinner, ...]:
    """A ticket for every prize, in their order, until nobody is left who may win."""
    state, found = context.state, list[PrizeWinner]()
    drawn = list(state.draw.drawn)
    for prize in range(1, len(_terms(context).prizes) + 1):
        winner = next_winner(state, seed, prize, tuple(drawn), context.at)
        if winner is None:
            break
        found.append(winner)
        drawn.append(winner.ticket)
    return tuple(found)


def next_winner(  # noqa: PLR0913, PLR0917 - all that a draw rests on
    state: Promotion, seed: str, prize: int, drawn: tuple[int, ...], at: int, after: int = 0
) -> PrizeWinner | None:
    """The next ticket for a prize: none that was drawn before, and nobody's who may not win twice."""
    barred = set(drawn)
    if state.terms is not None and state.terms.one_prize_for == "person":
        people = {state.owner_of(ticket) for ticket in drawn}
        for block in state.blocks:
            if block.who in people:
                barred.update(range(block.first, block.first + block.tickets))
    digest, roll = state.draw.list_digest, state.draw.roll
    found = draw_ticket(seed, digest, roll, prize, state.tickets, barred=frozenset(barred), after=after)
    if found is None:
        return None
    who = state.owner_of(found.ticket)
    return PrizeWinner(
        prize=prize, ticket=found.ticket, who=who, attempt=found.attempt, number=found.number, at=at
    )


@PROMOTION.answers(DrawAgain, in_stage(PromotionStage.DRAWN, accepted="another ticket after the draw"))
def draw_again(context: PromotionContext, order: DrawAgain) -> Decision:
    """Draw another ticket: the winner had to be present and is not, was refused, or never claimed."""
    state, rules = context.state, context.rules
    winner = state.winners.get(str(order.prize))
    if winner is None:
        return refused(context.fault("no-winner", rules.item["award"], prize=order.prize))
    fault = _redraw_fault(context, winner)
    if fault is not None:
        return refused(fault)
    draw = state.draw
    again = next_winner(state, draw.seed, order.prize, draw.drawn, context.at, winner.attempt)
    if again is None:
        return refused(context.fault("no-tickets", rules.item["award"]))
    clauses = (*rules.item["award"].clauses, *rules.item["claiming"].clauses)
    return [Draft(DrawnAgain(prize=order.prize, why=order.why, winner=again), clauses)]


def _redraw_fault(context: PromotionContext, winner: PrizeWinner) -> Refusal | None:
    """Why the winner of a prize keeps the claim to it."""
    state, terms = context.state, _terms(context)
    own = [each for each in state.claims.values() if each.prize == winner.prize and each.who == winner.who]
    if any(each.paid for each in own):
        return context.fault("prize-awarded", context.rules.item["claiming"], prize=winner.prize)
    if any(each.denied for each in own):
        return None
    if own:
        why = "the winner has claimed it"
    elif terms.must_be_present or (terms.claims_until and context.at > terms.claims_until):
        return None
    else:
        why = "the winner may still claim it"
    return context.fault("winner-present", context.rules.item["claiming"], prize=winner.prize, why=why)


@PROMOTION.folds(DrawCommitted)
def _committed(state: Promotion, fact: DrawCommitted, event: Event) -> Promotion:
    draw = structs.replace(state.draw, commitment=fact.commitment, committed=event.at)
    return structs.replace(state, draw=draw)


@PROMOTION.folds(ScrutineerNominated)
def _nominated(state: Promotion, fact: ScrutineerNominated, event: Event) -> Promotion:
    return structs.replace(state, scrutineer=fact.who)


@PROMOTION.folds(DiceRolled)
def _rolled(state: Promotion, fact: DiceRolled, event: Event) -> Promotion:
    people = tuple(each for each in (event.actor, event.approver) if each)
    return structs.replace(state, draw=structs.replace(state.draw, roll=fact.roll, rolled_by=people))


@PROMOTION.folds(DrawHeld)
def _held(state: Promotion, fact: DrawHeld, event: Event) -> Promotion:
    drawn = tuple(each.ticket for each in fact.winners)
    draw: PrizeDraw = structs.replace(state.draw, seed=fact.seed, held=event.at, drawn=drawn)
    winners = {str(each.prize): each for each in fact.winners}
    return structs.replace(state, stage=PromotionStage.DRAWN, draw=draw, winners=winners)


@PROMOTION.folds(DrawnAgain)
def _drawn_again(state: Promotion, fact: DrawnAgain, event: Event) -> Promotion:
    draw = structs.replace(state.draw, drawn=(*state.draw.drawn, fact.winner.ticket))
    winners = {**state.winners, str(fact.prize): fact.winner}
    return structs.replace(state, draw=draw, winners=winners)
