"""Who does the work: this thread, several threads, several processes, or a Dask cluster."""

from collections.abc import Iterator
from concurrent.futures import Executor
from concurrent.futures.thread import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from punto.simulate.worker_processes import Processes

ANSWER_WITHIN = 10
"""Seconds in which a cluster must answer."""
CLUSTER_STRETCH = 1 << 17
"""Shoes in a stretch of work that travels to another machine: about ten million coups."""


class NoCluster(Exception):
    """The cluster cannot be used; the message says why."""


@dataclass
class Workers:
    """A pool, how many work in it, and how large a stretch is worth handing over; alone without a pool."""

    pool: Executor | None = None
    number: int = 1
    stretch: int | None = None


@contextmanager
def workers(threads: int, processes: int, cluster: str | None) -> Iterator[Workers]:
    """The workers asked for; a cluster comes before processes, and those before threads."""
    if cluster:
        with _cluster(cluster) as found:
            yield found
    elif processes > 1:
        with Processes(processes) as helpers:
            yield Workers(helpers, processes)
    elif threads > 1:
        with ThreadPoolExecutor(threads) as pool:
            yield Workers(pool, threads)
    else:
        yield Workers()


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
