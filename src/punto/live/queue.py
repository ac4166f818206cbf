"""The queue of commands at a table: when too many ask at once, bets are shed; dealing and paying go on.

Patrons take their turn one by one. Whoever is on the staff does not stand in that line: however many wait,
a dealer waits for one command at most.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from punto.machine.problem import Problem
from punto.store.runtime import SYSTEM, Mutex, Runtime
from punto.table import Actor

AT_A_TABLE = 16
"""So many commands of patrons may wait at one table; each takes a few milliseconds."""
IN_ALL = 24
"""So many may wait at all tables together: fewer than the threads that serve them and the staff."""


class CommandQueue:
    """Counts the patrons' commands under way at each table; the staff's are never turned away."""

    def __init__(self, runtime: Runtime = SYSTEM) -> None:
        """Start with nobody waiting."""
        self._waiting: Counter[str] = Counter()
        self._runtime, self._lock = runtime, runtime.lock()
        self._turns: dict[str, Mutex] = {}

    @contextmanager
    def enter(self, table: str, actor: Actor) -> Iterator[None]:
        """Wait with the others, or hear at once that there is no room."""
        if actor.role != "patron":
            yield
            return
        with self._lock:
            if self._waiting[table] >= AT_A_TABLE or self._waiting.total() >= IN_ALL:
                raise too_many(table)
            self._waiting[table] += 1
        try:
            yield
        finally:
            with self._lock:
                self._waiting[table] -= 1

    @contextmanager
    def turn(self, table: str, actor: Actor) -> Iterator[None]:
        """Have one's turn, once one has entered."""
        if actor.role != "patron":
            yield
            return
        with self._lock:
            mine = self._turns.get(table) or self._turns.setdefault(table, self._runtime.lock())
        with mine:
            yield


def too_many(table: str) -> Problem:
    """So many wait at this table that one more would hold the dealing up."""
    why = "Too many commands wait at this table, and dealing goes first. Nothing of this one was done."
    what, again = f"Not now, at table {table!r}.", "the same command again in 1 s"
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, what, why, again).after(1)
