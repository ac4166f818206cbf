"""The day at a table is that of its own zone, whatever day it is elsewhere."""

from datetime import UTC, date, datetime
from zoneinfo import available_timezones

import pytest

from punto.robots.demo_floor import demo_floor
from punto.units.calendar import venue_day

MIDNIGHT = int(datetime(2024, 8, 18, 14, tzinfo=UTC).timestamp() * 1000)
"""Midnight in Sydney, ten hours ahead of UTC in August."""


@pytest.mark.parametrize(("at", "day"), [(MIDNIGHT - 1, 18), (MIDNIGHT, 19), (MIDNIGHT + 1, 19)])
def test_the_day_begins_at_midnight_where_the_table_stands(at: int, day: int) -> None:
    assert venue_day("Australia/Sydney", at) == date(2024, 8, day)
    assert venue_day("UTC", at) == date(2024, 8, 18)


def test_a_machine_that_does_not_know_a_zone_goes_by_utc() -> None:
    assert venue_day("Nowhere/Atlantis", MIDNIGHT) == date(2024, 8, 18)


def test_every_table_of_the_demonstration_stands_in_a_zone_that_there_is() -> None:
    assert {each.zone for each in demo_floor()} <= available_timezones() - {"UTC"}
