"""Guests of a floor with two processes: who came in a moment ago at one of them is there for the other."""

import pytest

from punto.accounts.guests import WRITTEN_EVERY, Guests
from punto.accounts.sessions import AWAY, STAFF_AWAY
from punto.store import Store
from punto.table import new_table
from punto.table.conduct.staff_duty import TakeOver
from tests.server.visiting import table_named

STATE = new_table(table_named("nelson").setup)


@pytest.mark.usefixtures("standing_time")
def test_whoever_came_in_a_moment_ago_is_there_for_the_other_process(sqlite_store: Store) -> None:
    here, there = Guests(sqlite_store), Guests(sqlite_store)
    there.look_again()
    _, dan = here.open("Dan", "dealer")
    assert there.present(dan.who.id, STAFF_AWAY)
    assert not there.present("p-nobody", STAFF_AWAY)


def test_whoever_takes_a_place_after_a_quiet_while_is_there_at_once(
    sqlite_store: Store, standing_time: list[int]
) -> None:
    here, there = Guests(sqlite_store), Guests(sqlite_store)
    token, dan = here.open("Dan", "dealer")
    standing_time[0] += STAFF_AWAY
    assert not there.present(dan.who.id, STAFF_AWAY)
    assert here.find(token) is dan
    here.check(dan, TakeOver(role="dealer"), STATE)
    assert there.present(dan.who.id, STAFF_AWAY), "before any pulse has told the others"
    standing_time[0] += WRITTEN_EVERY - 1
    here.check(dan, TakeOver(role="dealer"), STATE)
    standing_time[0] += AWAY
    assert not there.present(dan.who.id)


def test_whoever_goes_is_gone_for_all(sqlite_store: Store, standing_time: list[int]) -> None:
    here, there = Guests(sqlite_store), Guests(sqlite_store)
    token, dan = here.open("Dan", "dealer")
    here.close(token)
    assert not there.present(dan.who.id)
    assert standing_time
