"""Promotions and patrons as somebody may see them: nobody's id but to the staff and to oneself."""

from collections.abc import Iterable
from typing import Literal

from punto.api.floor_answers import RefusalAnswer
from punto.api.promotion_answers import (
    ClaimAnswer,
    DrawAnswer,
    DutyAnswer,
    NoticeAnswer,
    OwnLimitAnswer,
    PatronAnswer,
    PrizeAnswer,
    PromotionAnswer,
    PromotionSummary,
    TermsItemAnswer,
    WinnerAnswer,
)
from punto.api.table_answers import LegalOrder
from punto.floor.patron import PATRONS
from punto.floor.patron.player_cards import card_of
from punto.floor.patron.state import LimitKind, LimitPeriod
from punto.floor.promotion import PROMOTION
from punto.floor.promotion.draw_rule import owner_numbers, ticket_name
from punto.floor.promotion.lodgement_times import lodging_due
from punto.floor.promotion.required_terms import missing_faults
from punto.floor.promotion.state import PrizeClaim, PrizeWinner, Promotion, PromotionPrize, PromotionTerms
from punto.live.floor import LiveFloor
from punto.live.services.promotion_service import WatchedDuty, rules_of
from punto.machine.audience import is_staff
from punto.machine.legal import Choice
from punto.machine.roles import Actor
from punto.rulebook.procedure.promotion import PromotionRules
from punto.rulebook.refusal import Refusal
from punto.table.setup import book_of

NO_TERMS = PromotionTerms(title="")
MOST_TICKETS = 200
"""So many of somebody's own tickets are listed."""


def refusal_answer(refusal: Refusal) -> RefusalAnswer:
    """A refusal as it is told."""
    return RefusalAnswer(
        number=refusal.number, what=refusal.what, accepted=refusal.accepted, clauses=refusal.clauses
    )


def _legal(choices: Iterable[Choice]) -> list[LegalOrder]:
    return [
        LegalOrder(
            order=each.name,
            allowed=each.allowed,
            refusal=refusal_answer(each.refusal) if each.refusal else None,
        )
        for each in choices
    ]


# Promotions


def promotions(floor: LiveFloor, reader: Actor) -> list[PromotionSummary]:
    """Every promotion, newest first."""
    service, staff = floor.promotions, is_staff(reader.role)
    overdue = [each.promotion for each in service.watched() if each.status == "overdue"] if staff else []
    states = [service.state(name) for name in reversed(service.names())]
    return [_summary(state, reader, overdue.count(state.name)) for state in states if state.rulebook]


def _summary(state: Promotion, reader: Actor, overdue: int) -> PromotionSummary:
    terms = state.terms or NO_TERMS
    return PromotionSummary(
        name=state.name,
        title=terms.title or state.name,
        rulebook=state.rulebook,
        badge=book_of(state.rulebook).identity.badge,
        stage=state.stage.value,
        starts=state.started or terms.starts or None,
        closes=terms.closes or None,
        draw_at=terms.draw_at or None,
        value=sum(prize.value for prize in terms.prizes),
        tickets=state.tickets,
        my_tickets=sum(block.tickets for block in state.blocks if block.who == reader.id),
        overdue=overdue,
    )


def promotion(floor: LiveFloor, name: str, reader: Actor) -> PromotionAnswer | None:
    """One promotion; none where nobody planned it."""
    state = floor.promotions.state(name)
    rules = rules_of(state)
    if rules is None:
        return None
    staff, terms = is_staff(reader.role), state.terms or NO_TERMS
    watched = floor.promotions.watched(name) if staff else []
    case = state.halted
    at = floor.runtime.now()
    return PromotionAnswer(
        summary=_summary(state, reader, sum(each.status == "overdue" for each in watched)),
        zone=state.zone,
        edition=state.edition,
        lodged_with=rules.lodging.to,
        lodge_clause=rules.lodging.clauses[0],
        lodge_due=lodging_due(rules.lodging, terms.starts) if terms.starts else None,
        lodged=state.lodged.at if state.lodged else None,
        published=state.published or None,
        halted=case.part if case else "",
        items=_items(rules, terms),
        prizes=[_prize(rules, number, each) for number, each in enumerate(terms.prizes, 1)],
        draw=_draw(state, reader, staff=staff),
        my_tickets=_own_tickets(state, reader.id),
        claims=[
            _claim(each, reader, staff=staff)
            for each in state.claims.values()
            if staff or each.who == reader.id
        ],
        duties=[duty_answer(each) for each in watched],
        requests=list(state.requests) if staff else [],
        legal=_legal(PROMOTION.legal(state, reader, at)),
        terms=state.terms if staff else None,
    )


def _items(rules: PromotionRules, terms: PromotionTerms) -> list[TermsItemAnswer]:
    missing = {fault.clauses[0] for fault in missing_faults(rules, terms) if fault.code == "missing-item"}
    return [
        TermsItemAnswer(
            name=name,
            title=item.title,
            clause=item.clauses[0],
            text=terms.items.get(name, ""),
            missing=item.clauses[0] in missing,
        )
        for name, item in rules.item.items()
        if terms.compulsory_wager or not item.only_with_wager
    ]


def _prize(rules: PromotionRules, number: int, prize: PromotionPrize) -> PrizeAnswer:
    details = [
        TermsItemAnswer(
            name=f"{kind}.{name}",
            title=item.title,
            clause=item.clauses[0],
            text=prize.details.get(kind, {}).get(name, ""),
            missing=not prize.details.get(kind, {}).get(name, "").strip(),
        )
        for kind in dict.fromkeys(prize.kinds)
        if kind in rules.kind
        for name, item in rules.kind[kind].detail.items()
    ]
    return PrizeAnswer(
        number=number,
        title=prize.title,
        kinds=prize.kinds,
        value=prize.value,
        alternative=prize.alternative,
        ways=prize.ways,
        details=details,
    )


def _draw(state: Promotion, reader: Actor, *, staff: bool) -> DrawAnswer:
    draw = state.draw
    return DrawAnswer(
        commitment=draw.commitment,
        committed=draw.committed or None,
        list_digest=draw.list_digest,
        closed=state.closed or None,
        tickets=state.tickets,
        people=len(owner_numbers(state.blocks)),
        roll=draw.roll,
        overseen=bool(state.scrutineer),
        seed=draw.seed,
        held=draw.held or None,
        winners=[_winner(state, each, reader, staff=staff) for each in state.winners.values()],
    )


def _winner(state: Promotion, winner: PrizeWinner, reader: Actor, *, staff: bool) -> WinnerAnswer:
    prize, mine = state.prize(winner.prize), winner.who == reader.id
    told = [
        NoticeAnswer(method=each.method, at=each.at, reached=each.reached, counts=each.counts)
        for each in state.attempts
        if (staff or mine) and (each.prize, each.ticket) == (winner.prize, winner.ticket)
    ]
    return WinnerAnswer(
        prize=winner.prize,
        title=prize.title if prize else "",
        ticket=ticket_name(winner.ticket, state.tickets),
        number=winner.number,
        attempt=winner.attempt,
        mine=mine,
        who=winner.who if staff else None,
        notices=told,
    )


def _own_tickets(state: Promotion, who: str) -> list[str]:
    own = (
        ticket_name(ticket, state.tickets)
        for block in state.blocks
        if block.who == who
        for ticket in range(block.first, block.first + block.tickets)
    )
    return [ticket for ticket, _ in zip(own, range(MOST_TICKETS), strict=False)]


def _claim(claim: PrizeClaim, reader: Actor, *, staff: bool) -> ClaimAnswer:
    stands: Literal["open", "awarded", "refused", "disputed", "decided"] = "open"
    if claim.paid:
        stands = "awarded"
    elif claim.decided:
        stands = "decided"
    elif claim.disputed:
        stands = "disputed"
    elif claim.denied:
        stands = "refused"
    return ClaimAnswer(
        id=claim.id, prize=claim.prize, mine=claim.who == reader.id, who=claim.who if staff else None,
        at=claim.at, state=stands, reason=claim.reason,
    )  # fmt: skip


def duty_answer(watched: WatchedDuty) -> DutyAnswer:
    """A duty as it is told."""
    duty = watched.duty
    return DutyAnswer(
        promotion=watched.promotion, what=duty.what, role=duty.role, clauses=duty.clauses,
        status=watched.status, due=duty.due, done=duty.done or None,
    )  # fmt: skip


# Patrons


def patron(floor: LiveFloor, reader: Actor) -> PatronAnswer:
    """What the register knows of whoever asks."""
    state, at = floor.patrons.state, floor.runtime.now()
    known = state.patron(reader.id)
    exclusion = known.excluded(at) if known else None
    return PatronAnswer(
        registered=known is not None and not known.forgotten,
        card_valid=card_of(state, reader.id, at) is not None,
        excluded=exclusion is not None,
        excluded_until=(exclusion.until or None) if exclusion else None,
        limits=_limits(floor, reader.id, at),
        legal=_legal(PATRONS.legal(state, reader, at)),
    )


def _limits(floor: LiveFloor, who: str, at: int) -> list[OwnLimitAnswer]:
    known = floor.patrons.state.patron(who)
    found = []
    for key, limit in known.limits.items() if known else ():
        kind, _, period = key.partition("/")
        waits = limit.waits and at < limit.next_from
        found.append(
            _limit(kind, period, limit.at(at), limit.next_amount, limit.next_from if waits else None)
        )
    return found


def _limit(
    kind: str, period: str, amount: int | None, next_amount: int | None, next_from: int | None
) -> OwnLimitAnswer:
    kinds: LimitKind = kind  # type: ignore[assignment] # as the register wrote it
    periods: LimitPeriod = period  # type: ignore[assignment]
    later = next_amount if next_from else None
    return OwnLimitAnswer(kind=kinds, period=periods, amount=amount, next_amount=later, next_from=next_from)
