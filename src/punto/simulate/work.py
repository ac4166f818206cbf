"""Dealing so many coups, shared among threads, processes or the machines of a cluster.

Work is a stretch of shoes by number, and a shoe is the same wherever it is dealt, so the counts depend on
the seed and the number of coups alone. Shoes are dealt in rounds: as many as cannot exceed the coups still
wanted, then again, until the last shoe brings them to the number asked for.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from itertools import islice

from punto.simulate.dealing import ShoeRules
from punto.simulate.engine import EngineName, counter
from punto.simulate.streams import key_of
from punto.simulate.tally import Tally

SHOES_AT_ONCE = 1 << 14
"""Shoes in a stretch: about a million coups."""
IN_HAND = 3
"""Stretches handed out for each worker, so that none waits and memory stays bounded."""

Watch = Callable[[Tally], None]
Stretch = tuple[int, int]
"""The first shoe, and how many."""


@dataclass(frozen=True)
class Job:
    """What is to be dealt."""

    rules: ShoeRules
    seed: int
    coups: int
    engine: EngineName
    stretch: int = SHOES_AT_ONCE


class Interrupted(Exception):
    """Somebody stopped the work. What was done is kept."""

    def __init__(self, done: Tally) -> None:
        """Keep what was counted."""
        super().__init__(f"stopped after {done.coups:,} coups")
        self.done = done


def deal_stretch(rules: ShoeRules, engine: EngineName, key: int, stretch: Stretch) -> Tally:
    """Count the coups of a stretch of shoes."""
    first, shoes = stretch
    return Tally(shoes, counter(engine).count(rules, key, first, shoes))


def run(job: Job, pool: Executor | None, workers: int = 1, watch: Watch | None = None) -> Tally:
    """Deal whole shoes until there are as many coups as asked for; raises Interrupted with what was done.

    Without a pool everything is dealt here. Watch is told of the tally as it grows.
    """
    keeper = Keeper(watch)
    try:
        while keeper.done.coups < job.coups:
            left = job.coups - keeper.done.coups
            shoes = max(1, left // job.rules.longest)
            for tally in _dealt(job, stretches(keeper.done.shoes, shoes, job.stretch), pool, workers):
                keeper.add(tally)
    except KeyboardInterrupt:
        raise Interrupted(keeper.done) from None
    return keeper.done


class Keeper:
    """Adds tallies up as they come in."""

    def __init__(self, watch: Watch | None) -> None:
        """Start with nothing."""
        self.done = Tally.empty()
        self._watch = watch

    def add(self, tally: Tally) -> None:
        """Take one more tally in."""
        self.done += tally
        if self._watch:
            self._watch(self.done)


def stretches(first: int, shoes: int, size: int) -> Iterator[Stretch]:
    """Shoes from the first on, so many in all, in stretches.

    >>> list(stretches(5, 7, 3))
    [(5, 3), (8, 3), (11, 1)]
    """
    for begun in range(0, shoes, size):
        yield first + begun, min(size, shoes - begun)


def _dealt(job: Job, parts: Iterable[Stretch], pool: Executor | None, workers: int) -> Iterator[Tally]:
    """The tallies of some stretches, in whatever order they are finished."""
    key = key_of(job.seed)
    if pool is None:
        yield from (deal_stretch(job.rules, job.engine, key, part) for part in parts)
        return
    todo = iter(parts)
    waiting: set[Future[Tally]] = set()
    try:
        while True:
            for part in islice(todo, workers * IN_HAND - len(waiting)):
                waiting.add(pool.submit(deal_stretch, job.rules, job.engine, key, part))
            if not waiting:
                return
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in finished)
    finally:
        for each in waiting:
            each.cancel()
