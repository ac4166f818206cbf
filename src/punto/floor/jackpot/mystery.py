"""Mystery jackpots: a hidden value sets the win off when the meter reaches it.

Nobody can read the hidden value here: the state holds the SHA-256 of a salt and the value, as it was sealed
before the start. Whoever keeps the value reveals it with its salt once the meter has reached it.
"""

import hashlib

from msgspec import structs

from punto.floor.jackpot.machine import JACKPOT, JackpotContext, draft, refuse_by
from punto.floor.jackpot.parameters import SEAL
from punto.floor.jackpot.state import JackpotState, MysteryHit
from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal
from punto.units import format_money
from punto.units.field_types import MeterAmount, Text


class RevealMystery(Order, frozen=True, kw_only=True, tag="reveal-jackpot-mystery"):
    """Reveal the hidden value that the meter has reached, with its salt."""

    value: MeterAmount
    salt: Text


class SealMystery(Order, frozen=True, kw_only=True, tag="seal-jackpot-mystery"):
    """Seal the next hidden value, after the last one was revealed."""

    seal: Text


class MysteryRevealed(Fact, frozen=True, kw_only=True, tag="jackpot-mystery-revealed"):
    """The meter reached the hidden value at the end of a coup; the wagers of that coup win."""

    audience = EVERYBODY
    record = True
    words = "The mystery jackpot falls at {hit.value:$}, at table {hit.table}"
    hit: MysteryHit
    salt: str


class MysterySealed(Fact, frozen=True, kw_only=True, tag="jackpot-mystery-sealed"):
    """The next hidden value is sealed."""

    audience = STAFF
    record = True
    words = "The next hidden value is sealed"
    seal: str


def sealed(value: int, salt: str) -> str:
    """The seal of a hidden value.

    >>> sealed(5000000, "salt")[:8]
    '38aaf777'
    """
    return hashlib.sha256(f"{salt}:{value}".encode()).hexdigest()


def _may_reveal(context: JackpotContext) -> Refusal | None:
    fault = context.staff_fault() or context.stage_fault("this", "do this while the jackpot runs", "running")
    if fault is None and context.style.set_off_by != "meter":
        what, accepted = f"{context.style.title} has no hidden value", "a mystery jackpot"
        fault = refuse_by("jackpot-hit", context.style, what=what, accepted=accepted)
    return fault


@JACKPOT.answers(RevealMystery, _may_reveal)
def reveal_mystery(context: JackpotContext, order: RevealMystery) -> Decision:
    """Let the mystery fall: the value fits its seal, lies in its range, and the meter has reached it."""
    fault = context.power_fault("withdraw-jackpot") or _reveal_fault(context, order)
    table, coup = context.state.latest
    hit = MysteryHit(table=table, coup=coup, value=order.value)
    revealed = MysteryRevealed(hit=hit, salt=order.salt)
    return unless(fault, [draft(revealed, context.style, context.rules.hand_recorded)])


def _reveal_fault(context: JackpotContext, order: RevealMystery) -> Refusal | None:
    state, (least, most) = context.state, context.terms.between
    what = accepted = ""
    if state.hit is not None or not state.seal:
        what, accepted = "no hidden value is sealed", "the value after its seal"
    elif sealed(order.value, order.salt) != state.seal:
        what, accepted = "the value does not fit its seal", "the value that was sealed, with its salt"
    elif not least <= order.value <= most:
        between = f"{format_money(least)} to {format_money(most)}"
        what, accepted = "the value lies outside its range", between
    elif state.shown < order.value or not state.latest[0]:
        what, accepted = "the meter has not reached the value", "do this when the meter has"
    return refuse_by("jackpot-hit", context.style, what=what, accepted=accepted) if what else None


@JACKPOT.answers(SealMystery, _may_reveal)
def seal_mystery(context: JackpotContext, order: SealMystery) -> Decision:
    """Seal the next hidden value."""
    fault = context.power_fault("set-jackpot")
    if fault is None and (context.state.seal or not SEAL.fullmatch(order.seal)):
        what, accepted = "the hidden value is sealed already, or this is no seal", "one seal at a time"
        fault = refuse_by("jackpot-hit", context.style, what=what, accepted=accepted)
    return unless(fault, [draft(MysterySealed(seal=order.seal), context.style)])


@JACKPOT.folds(MysteryRevealed)
def _revealed(state: JackpotState, fact: MysteryRevealed, event: Event) -> JackpotState:
    return structs.replace(state, hit=fact.hit, seal="")


@JACKPOT.folds(MysterySealed)
def _sealed(state: JackpotState, fact: MysterySealed, event: Event) -> JackpotState:
    return structs.replace(state, seal=fact.seal, hit=None)
