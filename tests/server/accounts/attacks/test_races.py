"""Many at the same moment: of identical commands one acts, of conflicting ones one wins, and wholly."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from punto.accounts.sign_in import SignIn
from punto.books.streams import stream_of
from punto.live import LiveFloor
from punto.live.command_service import CommandResult
from punto.machine.problem import Problem
from punto.operation.ids import new_command
from punto.server.wire import orders
from punto.table import Actor
from tests.server.accounts.scene import Scene, gives
from tests.server.accounts.staff import QUICK, Clock, Hire, Member
from tests.server.visiting import OFTEN, TABLE_ID
from tests.sizes import sizes

AT_ONCE = 1_000
"""So many commands in each run, half of them identical, half in conflict with one another."""
THREADS = 32
RIVALS = 8
SEAT = {"order": "join", "seat": "5"}
Way = Callable[[Member, dict[str, Any], str], CommandResult]
"""How a command is given."""


def outcome(job: Callable[[], CommandResult]) -> str:
    """What became of a command: done, refused, or shed because too many came at once."""
    try:
        return "refused" if job().refused else "done"
    except Problem as problem:
        return "shed" if problem.status == HTTPStatus.SERVICE_UNAVAILABLE else problem.what


class Race:
    """Rivals who all want one seat, and Ann, who says the same thing again and again."""

    def __init__(self, hire: Hire, house: LiveFloor, ways: list[Way]) -> None:
        self._house, self._ways = house, cycle(ways)
        self._ann = Scene(hire).ann
        self._rivals = [hire(f"rival {number}", "patron") for number in range(RIVALS)]
        self.came: Counter[str] = Counter()

    def run(self, pool: ThreadPoolExecutor) -> None:
        """A thousand commands, of which two have an effect."""
        before, same = self._house.store.version(stream_of(TABLE_ID)), new_command()
        taken = {"order": "cash-out", "amount": 1_00}
        jobs: list[Callable[[], CommandResult]] = []
        for place in range(AT_ONCE // 2):
            rival = self._rivals[place % RIVALS]
            jobs.append(partial(next(self._ways), self._ann, taken, same))
            jobs.append(partial(next(self._ways), rival, SEAT, new_command()))
        came = list(pool.map(outcome, jobs))
        identical, conflicting = Counter(came[::2]), Counter(came[1::2])
        assert identical["done"] >= 1
        assert identical["refused"] == 0
        assert conflicting["done"] == 1, "one has the seat and was told so"
        kinds = [each.event.type for each in self._house.store.read_stream(stream_of(TABLE_ID), before)]
        assert sorted(kinds) == ["cashed-out", "player-joined"]
        self.came += identical + conflicting
        self._frees_the_seat()

    def _frees_the_seat(self) -> None:
        sitting = self._house.now(TABLE_ID).state.people.seats[SEAT["seat"]]
        (winner,) = [each for each in self._rivals if each.person == sitting]
        assert not gives(self._house, winner, {"order": "leave"}).refused


@pytest.mark.trust("E13")
@pytest.mark.parametrize("runs", sizes(3, 1_000))
def test_of_a_thousand_at_once_one_gets_it(hire: Hire, house: LiveFloor, runs: int) -> None:
    """As people's commands come: those for whom there is no room are told to come again."""
    race = Race(hire, house, [partial(gives, house)])
    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(runs):
            race.run(pool)
    assert set(race.came) == {"done", "refused", "shed"}


@pytest.mark.trust("E13")
@pytest.mark.parametrize("runs", sizes(1, 100))
def test_where_all_of_them_are_decided_one_gets_it(
    hire: Hire, house: LiveFloor, invited_folder: Path, clock: Clock, runs: int
) -> None:
    """Past the queue, through two servers on one store, so that every single one is decided.

    Each is written down durably, several milliseconds each: a thousand runs would take the better part of
    an hour, so there are a hundred.
    """
    other = LiveFloor(
        invited_folder, tables=tuple(house.tables.values()), pace=None, sign_in=SignIn(QUICK, clock, OFTEN)
    )
    other.open()
    try:
        race = Race(hire, house, [partial(_decided, house), partial(_decided, other)])
        with ThreadPoolExecutor(THREADS) as pool:
            for _ in range(runs):
                race.run(pool)
    finally:
        other.close()
    assert set(race.came) == {"done", "refused"}


def _decided(house: LiveFloor, who: Member, order: dict[str, Any], command: str) -> CommandResult:
    asked = orders.asked(orders.read(order), virtual=house.tables[TABLE_ID].virtual)
    return house.commands.give(TABLE_ID, Actor(who.person, "patron"), asked, command)
