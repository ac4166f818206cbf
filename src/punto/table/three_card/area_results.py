"""The result of every area's hand against the dealer's, the settlement, and the end of the coup."""

from typing import Literal

import msgspec
from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.coup import Coup
from punto.rules.point_clauses import counting_clauses
from punto.rules.three_card import DEALER, rank_of, seat_facts
from punto.table.coup.hands import face_down
from punto.table.machine import EACH_SEAT, TABLE, TableContext
from punto.table.settling.pay import CoupEnded, Discard, discard
from punto.table.settling.result import AnnounceResult
from punto.table.settling.settle import Settle, say_settled
from punto.table.setup import Automation
from punto.table.state.table import Phase, Table
from punto.table.three_card.area_game import (
    all_dealt,
    by_machine,
    cards_of,
    dealer_here,
    hand_at,
    rules_of,
    said_by,
)
from punto.table.three_card.misdeal import affects_wagers, ruling_due


class AreaResult(msgspec.Struct, frozen=True, gc=False):
    """A hand's points, and how it stands against the dealer's."""

    points: int
    against_dealer: Literal["higher", "equal", "lower"]


class HandsCompared(Fact, frozen=True, kw_only=True, tag="hands-compared"):
    """Every area's hand was set against the dealer's."""

    audience = EVERYBODY
    words = "Every hand is set against the dealer's"
    areas: dict[str, AreaResult]


def hands_needed(state: Table) -> tuple[str, ...]:
    """The hands that decide wagers: those with the wrong number of cards decide none."""
    areas = state.coup.areas
    return tuple(hand for hand in (*areas.order, DEALER) if hand not in areas.wrong)


def _still_down(state: Table) -> list[str]:
    needed = hands_needed(state)
    return [place for place in face_down(state.coup) if hand_at(place) in needed]


def _may_compare(context: TableContext) -> Refusal | None:
    refusal = dealer_here(context, "comparing the hands")
    if refusal is None and context.state.phase is not Phase.DEALING:
        return context.not_now("calling the result", "the call when every hand lies face up")
    return refusal


@TABLE.answers(AnnounceResult, _may_compare, dialect=EACH_SEAT)
def compare_hands(context: TableContext, order: AnnounceResult) -> Decision:
    """Set every hand against the dealer's, once all of them lie face up."""
    state, game = context.state, context.game
    fault = ruling_due(context) or _too_soon(context)
    if fault is not None:
        return refused(fault)
    hands = {hand: cards_of(state.coup, hand) for hand in hands_needed(state)}
    dealer = hands.pop(DEALER, None)
    facts = {area: seat_facts(game, hand, dealer) for area, hand in hands.items()} if dealer else {}
    shown = [*hands.values(), *([dealer] if dealer else [])]
    clauses = (
        *counting_clauses(context.book.values, shown),
        *(clause for hand in shown for clause in rank_of(game, hand)[1]),
    )
    results = {area: AreaResult(each.points, each.against_dealer) for area, each in facts.items()}
    return [Draft(HandsCompared(areas=results), tuple(dict.fromkeys(clauses)))]


def _too_soon(context: TableContext) -> Refusal | None:
    state, rules = context.state, rules_of(context)
    if not all_dealt(state.coup):
        return refuse("not-all-dealt", rules.looking.clauses, what="the result")
    down = _still_down(state)
    if down:
        return refuse("hands-open", rules.declared.clauses, due=f"turning {', '.join(down)}")
    if DEALER not in state.coup.announced and DEALER not in state.coup.areas.wrong:
        return refuse("not-declared", rules.declared.clauses)
    return None


@TABLE.answers(Settle, TABLE.may_of(Settle), dialect=EACH_SEAT)
def settle_areas(context: TableContext, order: Settle) -> Decision:
    """State what every wager is due on its area's own hand."""
    return say_settled(context, as_coup(context.state))


def as_coup(state: Table) -> Coup:
    """The coup as the rules settle it."""
    areas = state.coup.areas
    misdealt = affects_wagers(areas) or areas.misdeal == "over"
    return Coup(
        wagers=tuple(state.layout.values()),
        hands={hand: cards_of(state.coup, hand) for hand in (*areas.order, DEALER)},
        kind="misdeal" if misdealt else state.coup.kind,
        count_verified=areas.count_right,
        affected=frozenset(areas.wrong) if misdealt else frozenset(),
    )


@TABLE.answers(Discard, TABLE.may_of(Discard), dialect=EACH_SEAT)
def discard_hands(context: TableContext, order: Discard) -> Decision:
    """Put the cards away. The pack is done with: it is shuffled, or the other one comes in."""
    rules = rules_of(context)
    rule = rules.machine.packs_alternate if by_machine(context.state) else rules.shuffled_each_coup
    return [
        Draft(structs.replace(each.fact, next=Phase.SHOE_OVER), (*each.clauses, *rule.clauses), each.readings)
        if isinstance(each.fact, CoupEnded)
        else each
        for each in said_by(discard(context, order))
    ]


@TABLE.folds(HandsCompared)
def _compared(state: Table, fact: HandsCompared, event: Event) -> Table:
    return structs.replace(state, phase=Phase.RESULT)


@TABLE.by_itself(Automation.SETTLE, dialect=EACH_SEAT)
def _settle_due(state: Table) -> Order | None:
    if state.phase is Phase.RESULT:
        return Settle()
    coup = state.coup
    # After a miscount players may take wagers back, so the dealer says when the coup goes on.
    if state.phase is not Phase.DEALING or coup.areas.misdeal or DEALER not in coup.announced:
        return None
    return None if _still_down(state) else AnnounceResult()
