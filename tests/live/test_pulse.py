"""The pulse: a store that is away for a while does not stop it."""

import time
from threading import Event

import pytest

from punto.live.ticker import Ticker
from punto.store.errors import ChainBroken, Unavailable


def test_a_store_that_is_away_is_asked_again() -> None:
    asked: list[int] = []
    enough = Event()

    def ask() -> None:
        asked.append(len(asked))
        if len(asked) < 3:
            raise Unavailable("the database cannot be reached")
        enough.set()

    others: list[int] = []
    pulse = Ticker([ask, lambda: others.append(1)], seconds=0.001)
    pulse.start()
    assert enough.wait(10)
    pulse.close()
    assert len(others) >= 2
    seen = len(asked)
    assert not pulse._thread.is_alive()
    assert len(asked) == seen


def test_whatever_goes_wrong_is_a_fault_until_it_is_over_and_the_others_have_their_turn() -> None:
    over = Event()
    others: list[int] = []
    faults: list[Exception] = []

    def fail() -> None:
        if len(others) in {2, 3}:
            raise ChainBroken(4, "is missing")
        if pulse.fault is not None:
            faults.append(pulse.fault)
            over.set()

    pulse = Ticker([fail, lambda: others.append(1)], seconds=0.001)
    pulse.start()
    assert over.wait(10)
    before = len(others)
    while len(others) < before + 2:
        time.sleep(0.001)
    assert [str(fault) for fault in faults] == ["record 4: is missing"]
    assert pulse.fault is None
    pulse.close()


def test_what_goes_wrong_at_the_start_is_told_to_whoever_starts() -> None:
    def fail() -> None:
        raise ChainBroken(4, "is missing")

    with pytest.raises(ChainBroken):
        Ticker([fail]).start()
