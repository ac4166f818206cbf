"""Consoles whose messages are on their way for a while, in a time that only they know."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count, islice

from punto.store import Append, Reply, Store
from tests.store.making import append

AT_ONCE = 200
LONGEST = 60.0
"""Seconds that a message is on its way at most."""
TABLES, CONSOLES = 6, 4
THINKING = 20.0
COPIES = 0.1
"""How many of all messages come a second time, later."""


def again(store: Store, sent: Iterator[Append]) -> Iterator[tuple[Append, Reply | BaseException]]:
    """Send one after the other, as many at a time as a busy floor would; what came of each."""
    while some := list(islice(sent, AT_ONCE)):
        outcomes = [store.submit(each) for each in some]
        for each, outcome in zip(some, outcomes, strict=True):
            yield each, outcome.exception() or outcome.result()


@dataclass
class Post:
    """Every console looks at its table, thinks, and sends an order for the table as it saw it.

    What becomes of each message is known beforehand: the first to arrive for a version of its table is taken,
    a copy of it gets the same answer, and every other one is late.
    """

    seed: int
    versions: dict[str, int] = field(default_factory=dict)
    moved: dict[str, int] = field(default_factory=dict)
    """How often each patron's money was moved."""
    taken: dict[str, str] = field(default_factory=dict)
    """By command: the table that it moved, in the order in which they were taken."""
    late: set[str] = field(default_factory=set)

    def arriving(self, number: int) -> Iterator[Append]:
        """So many messages in the order in which they arrive."""
        chance, names = random.Random(self.seed), count()  # noqa: S311 - the same delays every time
        under_way: list[tuple[float, int, str | Append]] = []
        for place in range(TABLES * CONSOLES):
            heappush(under_way, (chance.uniform(0, THINKING), next(names), f"{place % TABLES}/{place}"))
        sent = 0
        while sent < number:
            now, _, what = heappop(under_way)
            if isinstance(what, str):
                message = self._message(what, next(names))
                arrives = now + chance.uniform(0, LONGEST)
                heappush(under_way, (arrives, next(names), message))
                if chance.random() < COPIES:
                    heappush(under_way, (arrives + chance.uniform(0, LONGEST), next(names), message))
                heappush(under_way, (arrives + chance.uniform(0, THINKING), next(names), what))
            else:
                self._arrives(what)
                sent += 1
                yield what

    def _message(self, console: str, number: int) -> Append:
        table = f"table/m{console.partition('/')[0]}"
        patron = f"patron/p{number % 10}"
        return append(f"c{number}", (table, self.versions.get(table, 0), 1), (patron, None, 1))

    def _arrives(self, message: Append) -> None:
        table, money = message.parts
        if message.command in self.taken:
            return
        if table.expected != self.versions.get(table.stream, 0):
            self.late.add(message.command)
            return
        self.versions[table.stream] = self.versions.get(table.stream, 0) + 1
        self.moved[money.stream] = self.moved.get(money.stream, 0) + 1
        self.taken[message.command] = table.stream
