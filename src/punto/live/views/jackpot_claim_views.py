"""Wins of a jackpot as somebody may see them: names and wagers for the staff, one's own for oneself."""

from collections.abc import Iterator

from punto.api.jackpot_answers import ClaimStatus, JackpotClaimAnswer, JackpotShareAnswer
from punto.floor.jackpot.machine import style_of
from punto.floor.jackpot.parameters import grades_of
from punto.floor.jackpot.payment import due_of
from punto.floor.jackpot.state import JackpotClaim, JackpotState, Payout
from punto.live.floor import LiveFloor
from punto.machine.audience import is_staff
from punto.machine.roles import Actor
from punto.rulebook.procedure.jackpots import Method
from punto.rules.jackpots.valuation import divided
from punto.units import format_exact

SHOWN_PAYOUTS = 5


def claims(floor: LiveFloor, state: JackpotState, reader: Actor) -> list[JackpotClaimAnswer]:
    """The wins that wait for confirmation, in the order of recording."""
    return [_claim(floor, state, each, reader) for each in state.claims.values()]


def payouts(floor: LiveFloor, state: JackpotState, reader: Actor) -> list[JackpotClaimAnswer]:
    """The latest wins that were confirmed, newest first."""
    found = reversed(list(state.payouts.values())[-SHOWN_PAYOUTS:])
    return [_claim(floor, state, each.claim, reader, each) for each in found]


def _claim(
    floor: LiveFloor, state: JackpotState, claim: JackpotClaim, reader: Actor, payout: Payout | None = None
) -> JackpotClaimAnswer:
    value, staff = claim.value, is_staff(reader.role)
    grade = grades_of(style_of(state), state.parameters)[claim.grade] if state.parameters else None
    return JackpotClaimAnswer(
        number=claim.number,
        status=_status(payout),
        table=claim.table,
        coup=claim.coup,
        at=claim.at,
        cards=tuple(str(card) for card in claim.cards),
        grade=claim.grade,
        title=grade.title if grade else claim.grade,
        share=f"{format_exact(claim.prize.share * 100 * 100)}%",
        meter=value.shown,
        rounded=value.rounded,
        pool=format_exact(value.pool),
        shares=list(_shares(floor, claim, reader, payout)),
        rounding=format_exact(value.share_rounding + value.meter_rounding),
        left=format_exact(value.left),
        recorded_by=floor.name_of(claim.by) if staff else "",
        confirmed_by=floor.name_of(payout.by) if staff and payout else "",
        told=floor.name_of(payout.told) if staff and payout else "",
        mine=claim.by == reader.id,
    )


def _status(payout: Payout | None) -> ClaimStatus:
    if payout is None:
        return "recorded"
    return "confirmed" if due_of(payout) else "paid"


def _shares(
    floor: LiveFloor, claim: JackpotClaim, reader: Actor, payout: Payout | None
) -> Iterator[JackpotShareAnswer]:
    prize, staff = claim.prize, is_staff(reader.role)
    amounts = [each.amount for each in claim.wagers]
    other: Method = "proportional" if prize.method == "equal" else "equal"
    others = divided(claim.value.pool, amounts, other, prize.share_unit)
    seats = _seats(floor, claim.table)
    for wager, share, instead in zip(claim.wagers, claim.value.shares, others, strict=True):
        own = wager.who == reader.id
        yield JackpotShareAnswer(
            wager=wager.id if staff or own else None,
            seat=seats.get(wager.who, ""),
            who=floor.name_of(wager.who) if staff or own else None,
            mine=own,
            amount=wager.amount if staff or own else None,
            share=share,
            other=instead,
            paid=payout.paid.get(wager.id, "") if payout else "",
        )


def _seats(floor: LiveFloor, table: str) -> dict[str, str]:
    """By person: where they sit now."""
    if table not in floor.tables:
        return {}
    people = floor.history(table).now.state.people
    return {who: seat for seat, who in people.seats.items()}
