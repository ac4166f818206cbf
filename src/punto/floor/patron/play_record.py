"""What patrons play, as far as limits and ratings need it: sessions, buy-ins, results of coups."""

from datetime import date, timedelta

from msgspec import structs

from punto.floor.patron.machine import PATRONS, PatronContext, house_only
from punto.floor.patron.patron_folds import with_patron
from punto.floor.patron.state import LimitPeriod, PatronRegister, PeriodPlay
from punto.machine.audience import CONCERNED
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.units.field_types import Amount, PersonId, Text
from punto.units.privacy import Person

CALENDAR: tuple[LimitPeriod, ...] = ("day", "week", "month")


class RecordPlay(Order, frozen=True, kw_only=True, tag="record-play"):
    """Record what somebody bought, or what a coup brought them."""

    who: PersonId
    table: Text
    bought: Amount = 0
    lost: Amount = 0
    """What the coup took; less than zero where it paid."""


class OpenSession(Order, frozen=True, kw_only=True, tag="open-session"):
    """Record that somebody begins to play at a table."""

    who: PersonId
    table: Text


class ClosePlay(Order, frozen=True, kw_only=True, tag="close-session"):
    """Record that somebody has stopped playing at a table."""

    who: PersonId
    table: Text


class PlayRecorded(Fact, frozen=True, kw_only=True, tag="play-recorded"):
    """What somebody with limits of their own bought or lost."""

    audience = CONCERNED
    words = "{who} bought {bought:$} and lost {lost:$}"
    who: Person
    table: str
    day: str
    """The venue's calendar day."""
    bought: int
    lost: int


class SessionOpened(Fact, frozen=True, kw_only=True, tag="session-opened"):
    """Somebody plays at a table."""

    audience = CONCERNED
    words = "{who} plays at {table}"
    who: Person
    table: str


class PlayClosed(Fact, frozen=True, kw_only=True, tag="session-closed"):
    """Somebody has stopped playing at a table."""

    audience = CONCERNED
    words = "{who} plays no more at {table}"
    who: Person
    table: str


def period_start(period: LimitPeriod, day: date) -> str:
    """The first day of the calendar period that a day is in; a week begins on Monday.

    >>> period_start("week", date(2025, 6, 1)), period_start("month", date(2025, 6, 30))
    ('2025-05-26', '2025-06-01')
    """
    if period == "week":
        day -= timedelta(days=day.weekday())
    elif period == "month":
        day = day.replace(day=1)
    return day.isoformat()


def day_of(context: PatronContext) -> date:
    """The venue's calendar day; the first of all days where nobody said."""
    return context.day or date.min


@PATRONS.answers(RecordPlay, house_only)
def record_play(context: PatronContext, order: RecordPlay) -> Decision:
    """Record play of somebody in the register."""
    fault = context.patron_fault(order.who)
    if fault is not None:
        return refused(fault)
    day = day_of(context).isoformat()
    fact = PlayRecorded(who=order.who, table=order.table, day=day, bought=order.bought, lost=order.lost)
    return [Draft(fact)]


@PATRONS.answers(OpenSession, house_only)
def open_session(context: PatronContext, order: OpenSession) -> Decision:
    """Open a session; one that is open stays as it is."""
    fault = context.patron_fault(order.who)
    if fault is not None:
        return refused(fault)
    if order.table in context.patron(order.who).sessions:
        return []
    return [Draft(SessionOpened(who=order.who, table=order.table))]


@PATRONS.answers(ClosePlay, house_only)
def close_session(context: PatronContext, order: ClosePlay) -> Decision:
    """Close a session that is open."""
    fault = context.patron_fault(order.who)
    if fault is not None:
        return refused(fault)
    if order.table not in context.patron(order.who).sessions:
        return []
    return [Draft(PlayClosed(who=order.who, table=order.table))]


@PATRONS.folds(PlayRecorded)
def _played(state: PatronRegister, fact: PlayRecorded, event: Event) -> PatronRegister:
    play, day = dict(state.patrons[fact.who].play), date.fromisoformat(fact.day)
    for period in CALENDAR:
        known, start = play.get(period), period_start(period, day)
        if known is None or known.start < start:
            known = PeriodPlay(start=start)
        if known.start == start:
            known = structs.replace(known, bought=known.bought + fact.bought, lost=known.lost + fact.lost)
        play[period] = known
    return with_patron(state, fact.who, play=play)


@PATRONS.folds(SessionOpened)
def _opened(state: PatronRegister, fact: SessionOpened, event: Event) -> PatronRegister:
    sessions = state.patrons[fact.who].sessions
    return with_patron(state, fact.who, sessions={**sessions, fact.table: event.at})


@PATRONS.folds(PlayClosed)
def _closed(state: PatronRegister, fact: PlayClosed, event: Event) -> PatronRegister:
    sessions = state.patrons[fact.who].sessions
    left = {table: since for table, since in sessions.items() if table != fact.table}
    return with_patron(state, fact.who, sessions=left)


def play_in(state: PatronRegister, who: str, period: LimitPeriod, day: date) -> PeriodPlay:
    """What somebody bought and lost in the calendar period that a day is in."""
    start, patron = period_start(period, day), state.patron(who)
    known = patron.play.get(period) if patron else None
    return known if known is not None and known.start == start else PeriodPlay(start=start)
