"""Dealing so many coups, shared among threads, processes or the machines of a cluster.

Work is a stretch of shoes by number, and a shoe is the same wherever it is dealt, so the counts depend on
the seed and the number of coups alone. Shoes are dealt in rounds: as many as cannot exceed the coups still
wanted, then again, until the last shoe brings them to the number asked for.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass
from functools import partial
from itertools import islice

from punto.simulate.deal_rules import ShoeRules
from punto.simulate.engine import EngineName, counter
from punto.simulate.engines.random_streams import key_of
from punto.simulate.pools import Workers
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
    """The work was stopped, or its workers were lost. What was done is kept."""

    def __init__(self, done: Tally, why: str = "") -> None:
        """Keep what was counted, and why there is no more; nothing, where somebody stopped it."""
        super().__init__(f"stopped after {done.coups:,} coups")
        self.done = done
        self.why = why


def deal_stretch(rules: ShoeRules, engine: EngineName, key: int, stretch: Stretch) -> Tally:
    """Count the coups of a stretch of shoes."""
    first, shoes = stretch
    return Tally(shoes, counter(engine).count(rules, key, first, shoes))


def run(job: Job, crew: Workers | None = None, watch: Watch | None = None) -> Tally:
    """Deal whole shoes until there are as many coups as asked for; raises Interrupted with what was done.

    Without a crew everything is dealt here. Watch is told of the tally as it grows.
    """
    keeper = Keeper(watch)
    dealing = DealingJob(job, crew or Workers())
    try:
        while keeper.done.coups < job.coups:
            left = job.coups - keeper.done.coups
            shoes = max(1, left // job.rules.longest)
            for tally in dealing.tallies(stretches(keeper.done.shoes, shoes, job.stretch)):
                keeper.add(tally)
    except KeyboardInterrupt:
        raise Interrupted(keeper.done) from None
    except (BrokenExecutor, CancelledError, OSError) as error:
        raise Interrupted(
            keeper.done, f"the workers were lost: {str(error) or type(error).__name__}"
        ) from error
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


class DealingJob:
    """A job in the hands of a crew."""

    def __init__(self, job: Job, crew: Workers) -> None:
        """Nothing is handed out yet."""
        self._deal = partial(deal_stretch, job.rules, job.engine, key_of(job.seed))
        self._crew = crew

    def tallies(self, parts: Iterable[Stretch]) -> Iterator[Tally]:
        """The tallies of some stretches, in whatever order they are finished."""
        pool = self._crew.pool
        if pool is None:
            yield from map(self._deal, parts)
            return
        todo = iter(parts)
        waiting: set[Future[Tally]] = set()
        try:
            while True:
                room = self._crew.number * IN_HAND - len(waiting)
                waiting.update(pool.submit(self._deal, part) for part in islice(todo, room))
                if not waiting:
                    return
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in finished)
        finally:
            for each in waiting:
                each.cancel()
