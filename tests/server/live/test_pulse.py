"""The pulse: a store that is away for a while does not stop it."""

from threading import Event

from punto.server.live.pulse import Pulse
from punto.store.refusals import Unavailable


def test_a_store_that_is_away_is_asked_again() -> None:
    asked: list[int] = []
    enough = Event()

    def ask() -> None:
        asked.append(len(asked))
        if len(asked) < 3:
            raise Unavailable("the database cannot be reached")
        enough.set()

    others: list[int] = []
    pulse = Pulse([ask, lambda: others.append(1)], seconds=0.001)
    pulse.start()
    assert enough.wait(10)
    pulse.close()
    assert len(others) >= 2
    seen = len(asked)
    assert not pulse._thread.is_alive()
    assert len(asked) == seen
