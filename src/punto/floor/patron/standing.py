"""The question that a table asks before somebody joins, buys chips or bets, and its answer.

Everything that the answer needs lies in the register's state and in the question, so that any process that
has followed the register answers at once, without a look into the database.
"""

from collections.abc import Iterator
from datetime import date
from typing import Literal

import msgspec

from punto.floor.patron.own_limits import limit_now
from punto.floor.patron.play_record import CALENDAR, play_in
from punto.floor.patron.state import PatronRegister
from punto.rulebook.refusal import NOT_IN_SOURCE, Refusal, refuse
from punto.table.setup import book_of
from punto.units import format_money
from punto.units.calendar import venue_time

PatronAct = Literal["join", "buy-in", "bet", "enter"]
"""What somebody wants to do; leaving, settling and cashing out never ask."""
MINUTE = 60_000


class PatronQuestion(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What somebody wants to do, and what the asker knows of it."""

    who: str
    act: PatronAct
    rulebook: str
    table: str
    at: int
    day: date
    zone: str = "UTC"
    amount: int = 0
    """What is to be bought or staked, in cents."""
    on_coup: int = 0
    """What they have on this coup already."""
    at_risk: int = 0
    """What they have lying at every table, this one included."""


def standing_faults(state: PatronRegister, question: PatronQuestion) -> tuple[Refusal, ...]:
    """Everything that stands against it; somebody the register does not know is free to play."""
    excluded = _excluded(state, question)
    if excluded is not None:
        return (excluded,)
    return tuple(_own_limits(state, question))


def _excluded(state: PatronRegister, question: PatronQuestion) -> Refusal | None:
    patron = state.patron(question.who)
    exclusion = patron.excluded(question.at) if patron else None
    if exclusion is None:
        return None
    until = f"until {venue_time(question.zone, exclusion.until)}" if exclusion.until else "without an end"
    clauses = exclusion_clauses(question.rulebook) if exclusion.kind == "order" else (NOT_IN_SOURCE,)
    return refuse("patron-excluded", clauses, who=question.who, until=until)


def exclusion_clauses(rulebook: str) -> tuple[str, ...]:
    """The clauses under which the rulebook of a table excludes people."""
    conduct = book_of(rulebook).conduct
    rule = conduct.remedy.get("exclude") if conduct else None
    return rule.clauses if rule else (NOT_IN_SOURCE,)


def _own_limits(state: PatronRegister, question: PatronQuestion) -> Iterator[Refusal]:
    patron = state.patron(question.who)
    if patron is None or not patron.limits:
        return
    if question.act == "buy-in":
        yield from _by_period(state, question, "buy-in")
    elif question.act == "bet":
        stake = limit_now(state, question.who, "stake", "coup", question.at)
        if stake is not None and question.on_coup + question.amount > stake:
            yield _over(question.amount, stake, stake - question.on_coup, "on one coup")
        yield from _by_period(state, question, "loss")
        yield from _time(state, question)


def _by_period(
    state: PatronRegister, question: PatronQuestion, kind: Literal["buy-in", "loss"]
) -> Iterator[Refusal]:
    """A limit for a day, a week or a month: what lies may all be lost before what comes now is."""
    for period in CALENDAR:
        limit = limit_now(state, question.who, kind, period, question.at)
        if limit is None:
            continue
        play = play_in(state, question.who, period, question.day)
        used = play.bought if kind == "buy-in" else play.lost + question.at_risk
        if used + question.amount > limit:
            yield _over(question.amount, limit, limit - used, f"{kind} in a {period}")


def _over(amount: int, limit: int, left: int, what: str) -> Refusal:
    return refuse(
        "over-own-limit",
        (),
        amount=format_money(amount),
        limit=format_money(limit),
        left=format_money(max(0, left)),
        what=what,
    )


def _time(state: PatronRegister, question: PatronQuestion) -> Iterator[Refusal]:
    minutes = limit_now(state, question.who, "time", "session", question.at)
    since = min(state.patrons[question.who].sessions.values(), default=None)
    if minutes is not None and since is not None and question.at - since >= minutes * MINUTE:
        yield refuse("own-time-over", (), limit=minutes)
