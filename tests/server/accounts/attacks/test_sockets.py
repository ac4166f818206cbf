"""Over real sockets: a session that ends takes its feeds along, and one who does not read holds up nobody."""

import asyncio
import time

import numpy as np
import pytest

from punto.accounts.sign_in import SignIn
from punto.live import LiveFloor, feed
from punto.live.feed import SESSION_OVER
from punto.server.websocket import message
from tests.live.happened import happened
from tests.server.accounts.listening import Watcher, browsing, listening, watchers
from tests.server.accounts.staff import Clock, Member
from tests.server.visiting import TABLE_ID
from tests.sizes import sizes

WITHIN = 1.0
"""Seconds until the last feed of an ended session must be closed."""
LONG = 60.0
SLOWER = 1.05
"""By so much the 99th percentile may be higher because of one who does not read."""
BLOCK = 20
TRIES = 5


@pytest.mark.trust("E6")
@pytest.mark.parametrize("sockets", sizes(60, 1_000))
def test_every_socket_of_an_ended_session_closes_within_a_second(
    house: LiveFloor, sign_in: SignIn, clock: Clock, sockets: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for most in ("EACH", "AT_ONE_ADDRESS"):  # more than anybody may have, to see that none is forgotten
        monkeypatch.setattr(feed, most, sockets + 1)
    with listening(house) as port, browsing(port) as client:
        ann, bob = (Member(client, sign_in, clock, name, "patron") for name in ("ann", "bob"))

        async def story() -> list[float]:
            theirs = await watchers(port, sockets, ann.headers["cookie"])
            (other,) = await watchers(port, 1, bob.headers["cookie"])
            began = time.perf_counter()
            await asyncio.to_thread(sign_in.people.end_sessions, ann.person, by="house")
            over = await asyncio.wait_for(asyncio.gather(*(each.over for each in theirs)), LONG)
            assert {each.code for each in theirs} == {SESSION_OVER}
            assert not other.over.done()
            other.transport.abort()
            return [each - began for each in over]

        took = asyncio.run(story())
        assert ann.gets("/api/v1/account") is None
    assert len(took) == sockets
    assert max(took) < WITHIN


class Rounds:
    """Tells everybody the same, again and again, and notes how long it takes until each has it."""

    def __init__(self, house: LiveFloor, everybody: list[Watcher]) -> None:
        self._house, self._everybody = house, everybody
        self._told = 0
        self._sequence = 0

    async def tell(self, letters: int) -> list[float]:
        """One event of so many letters: how long each of those who read waited for it."""
        self._sequence += 1
        event = happened(self._sequence, clause="x" * letters)
        self._told += len(message(event.text))
        began = time.perf_counter()
        self._house.hub.heard(TABLE_ID, [event])
        while any(len(each.heard) < self._told for each in self._everybody):
            await asyncio.sleep(0.001)
            assert time.perf_counter() - began < LONG
        return [each.moments[-1][1] - began for each in self._everybody]


def late(waits: list[float]) -> float:
    return float(np.percentile(waits, 99))


@pytest.mark.trust("B4")
@pytest.mark.parametrize("sockets", sizes(40, 500))
def test_one_who_does_not_read_changes_nothing_for_the_others(house: LiveFloor, sockets: int) -> None:
    """In turn one of them reads and does not: bytes are the same for all, and so is the time they take.

    Time is compared in full only: two cores that others use as well are too noisy for a twentieth. Rounds
    with and without alternate, so that both meet the same noise; there are five tries.
    """
    rounds = sockets * 2
    with listening(house) as port:

        async def story() -> list[float]:
            idle, *others = await watchers(port, sockets)
            telling, found = Rounds(house, others), list[float]()
            for _ in range(TRIES):
                waits: dict[bool, list[float]] = {True: [], False: []}
                for number in range(rounds):
                    reads = number // BLOCK % 2 == 0
                    if number % BLOCK == 0:
                        (idle.transport.resume_reading if reads else idle.transport.pause_reading)()
                    waits[reads] += await telling.tell(400)
                found.append(late(waits[False]) / late(waits[True]))
                if sockets < 500 or found[-1] <= SLOWER:
                    break
            assert len({each.heard for each in others}) == 1
            for each in (idle, *others):
                each.transport.abort()
            return found

        ratios = asyncio.run(story())
    if sockets >= 500:
        assert min(ratios) <= SLOWER, ratios


@pytest.mark.trust("B4")
def test_one_who_never_reads_is_let_go_and_nobody_else(house: LiveFloor) -> None:
    with listening(house) as port:

        async def story() -> tuple[int, bool]:
            idle, other = await watchers(port, 2)
            idle.transport.pause_reading()
            telling = Rounds(house, [other])
            for _ in range(400):
                await telling.tell(60_000)
                if house.metrics.let_go._value.get():
                    break
            still = len(house.hub)
            for each in (idle, other):
                each.transport.abort()
            return still, other.over.done()

        assert asyncio.run(story()) == (1, False)
