"""The follower: a database that is away for a while is followed again; anything else is said aloud."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from punto.live import LiveFloor, follower
from punto.operation.ids import new_command
from punto.store.errors import Unavailable
from punto.table import Actor
from tests.server.giving import give
from tests.server.visiting import without_robots

TABLE_ID = "darling"
DAN = Actor("dan", "dealer")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveFloor]:
    monkeypatch.setattr(follower, "PATIENCE", 0.01)
    made = LiveFloor(tmp_path / "floor", tables=(without_robots(TABLE_ID),), pace=None)
    made.open()
    yield made
    made.close()


def soon(question: Callable[[], bool]) -> bool:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if question():
            return True
        time.sleep(0.01)
    return False


def test_a_database_that_comes_back_is_followed_again(
    house: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> list[object]:
        raise Unavailable("the database cannot be read")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "notice", away)
        assert soon(lambda: house.health() == ["Unavailable('the database cannot be read')"])
        assert house.not_ready() == house.health()
    give(house, TABLE_ID, DAN, {"order": "take-over", "role": "dealer"}, new_command())
    assert soon(lambda: house.now(TABLE_ID).state.people.staff.get("dealer") == DAN.id)
    assert soon(lambda: house.not_ready() == [])


def test_a_record_that_cannot_be_read_leaves_the_floor_deaf_and_it_says_so(
    house: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object) -> list[object]:
        raise ValueError("no such fact")

    monkeypatch.setattr(house.store, "notice", unreadable)
    assert soon(lambda: house.health() == ["ValueError('no such fact')"])
    assert soon(lambda: not house._follower._thread.is_alive())
