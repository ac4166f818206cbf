"""Who does the work: this thread, several threads, several processes, or a Dask cluster."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import ProcessPoolExecutor
from concurrent.futures.thread import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
ANSWER_WITHIN = 10
"""Seconds in which a cluster must answer."""
CLUSTER_STRETCH = 1 << 17
"""Shoes in a stretch of work that travels to another machine: about ten million coups."""
SPARE_POOLS = 8
"""How often processes are started anew after one of them was killed."""


class NoCluster(Exception):
    """The cluster cannot be used; the message says why."""


@dataclass
class Workers:
    """A pool, how many work in it, and how large a stretch is worth handing over; alone without a pool."""

    pool: Executor | None = None
    number: int = 1
    stretch: int | None = None
    fresh: Callable[[], Executor] | None = None
    """Makes another pool like this one; None where a pool that breaks cannot be replaced."""
    spare: int = SPARE_POOLS

    def replace(self, broken: Executor) -> bool:
        """Put a new pool in the place of a broken one, unless that was done; false where there is none."""
        if self.pool is broken and self.fresh and self.spare:
            broken.shutdown(wait=False)
            self.pool, self.spare = self.fresh(), self.spare - 1
        return self.pool is not broken


class Processes(ProcessPoolExecutor):
    """Processes that do not hear Ctrl-C: it reaches all of a terminal, and is for the one that adds up."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand work over. A process that is started for it inherits that the signal is held back."""
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)


@contextmanager
def workers(threads: int, processes: int, cluster: str | None) -> Iterator[Workers]:
    """The workers asked for; a cluster comes before processes, and those before threads."""
    if cluster:
        with _cluster(cluster) as found:
            yield found
    elif processes > 1:
        with _processes(processes) as found:
            yield found
    elif threads > 1:
        with ThreadPoolExecutor(threads) as pool:
            yield Workers(pool, threads)
    else:
        yield Workers()


@contextmanager
def _processes(number: int) -> Iterator[Workers]:
    def fresh() -> Executor:
        # Spawned, not forked: a fork of a process with threads may hang.
        return Processes(number, get_context("spawn"))

    crew = Workers(fresh(), number, fresh=fresh)
    try:
        yield crew
    finally:
        if crew.pool:
            crew.pool.shutdown(cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster("Dask is not installed (the extra `cluster` brings it)") from None
    try:
        # A client that fails on its address cannot be closed in peace, so the address is read before.
        import_module("distributed.comm").get_address_host(address)
    except ValueError as error:
        raise NoCluster(f"--cluster {address}: is no address of a scheduler: {error}") from None
    try:
        client = distributed.Client(address, timeout=ANSWER_WITHIN, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"no cluster answers at {address}: {error}") from None
    with client, client.get_executor() as pool:
        number = sum(client.nthreads().values()) or 1
        yield Workers(pool, number, CLUSTER_STRETCH)
