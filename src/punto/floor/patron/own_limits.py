"""Limits that people set for themselves: a tighter one counts at once, a looser one a day later."""

from punto.floor.patron.exclusions import LOOSER_AFTER
from punto.floor.patron.machine import PATRONS, PatronContext, anybody
from punto.floor.patron.patron_folds import with_patron
from punto.floor.patron.state import LimitKind, LimitPeriod, OwnLimit, PatronRegister
from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.units.field_types import Amount, PersonId
from punto.units.privacy import Person

PERIODS: dict[LimitKind, tuple[LimitPeriod, ...]] = {
    "stake": ("coup",),
    "buy-in": ("day", "week", "month"),
    "loss": ("day", "week", "month"),
    "time": ("session",),
}


class SetOwnLimit(Order, frozen=True, kw_only=True, tag="set-own-limit"):
    """Set a limit of one's own, or give it up."""

    kind: LimitKind
    period: LimitPeriod
    amount: Amount | None = None
    """In cents, or in minutes for a limit of time; none gives the limit up."""
    who: PersonId = ""
    """Who it is, where staff take the wish down; nobody named means oneself."""


class OwnLimitSet(Fact, frozen=True, kw_only=True, tag="own-limit-set"):
    """A limit of somebody's own counts from a moment on: at once, or a day later if it is looser."""

    audience = CONCERNED
    record = True
    words = "{who} has a limit of their own: {kind} for a {period}"
    who: Person
    kind: LimitKind
    period: LimitPeriod
    amount: int | None
    counts_from: int


def limit_key(kind: LimitKind, period: LimitPeriod) -> str:
    """By what a limit is found."""
    return f"{kind}/{period}"


def is_looser(new: int | None, old: int | None) -> bool:
    """Whether a limit leaves more room than another; none leaves all of it.

    >>> is_looser(500, 400), is_looser(400, 500), is_looser(None, 400), is_looser(400, None)
    (True, False, True, False)
    """
    if new is None or old is None:
        return new is None and old is not None
    return new > old


@PATRONS.answers(SetOwnLimit, anybody)
def set_own_limit(context: PatronContext, order: SetOwnLimit) -> Decision:
    """Set a limit; what is looser than what counts now waits."""
    who = order.who or context.actor.id
    faults: list[Refusal | None] = [context.own_affair(who), context.patron_fault(who)]
    periods = PERIODS[order.kind]
    if order.period not in periods:
        accepted = f"{order.kind} for a {' or '.join(periods)}"
        faults.append(refuse("no-such-limit", (), kind=order.kind, period=order.period, accepted=accepted))
    if order.amount is not None and order.amount < 0:
        faults.append(refuse("bad-limit", (), amount=order.amount))
    there = [each for each in faults if each]
    if there:
        return unless(there, [])
    known = context.patron(who).limits.get(limit_key(order.kind, order.period))
    now = known.at(context.at) if known else None
    counts_from = context.at + (LOOSER_AFTER if is_looser(order.amount, now) else 0)
    fact = OwnLimitSet(
        who=who, kind=order.kind, period=order.period, amount=order.amount, counts_from=counts_from
    )
    return [Draft(fact)]


@PATRONS.folds(OwnLimitSet)
def _set(state: PatronRegister, fact: OwnLimitSet, event: Event) -> PatronRegister:
    limits, key = state.patrons[fact.who].limits, limit_key(fact.kind, fact.period)
    limit = OwnLimit(amount=fact.amount)
    if fact.counts_from > event.at:
        known = limits.get(key)
        now = known.at(event.at) if known else None
        limit = OwnLimit(amount=now, waits=True, next_amount=fact.amount, next_from=fact.counts_from)
    return with_patron(state, fact.who, limits={**limits, key: limit})


def limit_now(state: PatronRegister, who: str, kind: LimitKind, period: LimitPeriod, at: int) -> int | None:
    """What a limit of somebody's own comes to at a moment; none where there is none."""
    patron = state.patron(who)
    limit = patron.limits.get(limit_key(kind, period)) if patron else None
    return limit.at(at) if limit else None


def has_limits(state: PatronRegister, who: str) -> bool:
    """Whether somebody has ever set a limit, so that what they play must be recorded."""
    patron = state.patron(who)
    return patron is not None and bool(patron.limits)
