"""The venue's calendar: which day it is at a table, by the zone in which it stands."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


@lru_cache(maxsize=64)
def _zone(name: str) -> tzinfo:
    """A zone by its name; a machine that knows no zones goes by UTC."""
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return UTC


def venue_day(zone: str, at: int) -> date:
    """The calendar day at a moment, in milliseconds since 1970 in UTC.

    >>> venue_day("UTC", 1_724_025_599_000)
    datetime.date(2024, 8, 18)
    """
    return datetime.fromtimestamp(at / 1000, _zone(zone)).date()


def end_of_day(zone: str, at: int, days: int = 0) -> int:
    """The last millisecond of the calendar day of a moment, or of a day so many days later.

    >>> end_of_day("UTC", 1_724_025_599_000), end_of_day("UTC", 1_724_025_599_000, 1)
    (1724025599999, 1724111999999)
    """
    after = venue_day(zone, at) + timedelta(days=days + 1)
    return int(datetime.combine(after, time(), _zone(zone)).timestamp() * 1000) - 1


def venue_time(zone: str, at: int) -> str:
    """A moment as people at the venue write it, to the minute.

    >>> venue_time("UTC", 1_724_025_599_000)
    '2024-08-18 23:59'
    """
    return f"{datetime.fromtimestamp(at / 1000, _zone(zone)):%Y-%m-%d %H:%M}"


def is_zone(name: str) -> bool:
    """Whether there is such a time zone.

    >>> is_zone("UTC"), is_zone("Middle/Earth"), is_zone("../etc")
    (True, False, False)
    """
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return name == "UTC"
    return True
