"""The venue's calendar: which day it is at a table, by the zone in which it stands."""

from datetime import UTC, date, datetime, tzinfo
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
