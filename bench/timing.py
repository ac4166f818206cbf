"""Timing a piece of work several times over, and taking the median."""

import gc
import resource
import statistics
import sys
import time
from collections.abc import Callable

RUNS = 9


def median_rate(work: Callable[[], object], times: int) -> float:
    """How often a second something is done that one call of work does so many times."""
    return times / median_seconds(work)


def median_seconds(work: Callable[[], object]) -> float:
    """Processor time of a piece of work: the median of nine runs, after one that warms up.

    Processor time, not the clock on the wall: what else the machine is doing does not count.
    """
    work()
    taken = []
    for _ in range(RUNS):
        gc.collect()
        start = time.process_time()
        made = work()
        taken.append(time.process_time() - start)
        del made  # what it made is put away after the clock has stopped
    return statistics.median(taken)


def peak_memory() -> float:
    """The most memory that this process has held, in MiB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
