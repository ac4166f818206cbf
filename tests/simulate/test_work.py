"""The same seed and number give the same counts, whoever deals; work stops and goes on as it should."""

import multiprocessing
import os
import signal
import time
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from stat import S_ISSOCK
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from punto.simulate.engines import lockstep
from punto.simulate.engines.random_streams import key_of
from punto.simulate.pools import NoCluster, Workers, workers
from punto.simulate.tally import Tally
from punto.simulate.work_shares import IN_HAND, Interrupted, Job, run, stretches
from punto.simulate.worker_processes import Processes
from tests.simulate.games import WAYS, standard

COUPS = 200_000
JOB = Job(standard(), 41, COUPS, "numba", stretch=100)


@pytest.fixture(scope="module")
def alone() -> Tally:
    return run(JOB)


def same(one: Tally, other: Tally) -> bool:
    return one.shoes == other.shoes and np.array_equal(one.counts, other.counts)


def test_whole_shoes_until_there_are_enough_coups_and_no_shoe_more(alone: Tally) -> None:
    assert alone.coups >= COUPS
    assert counts_of(alone.shoes - 1).sum() < COUPS


def counts_of(shoes: int) -> NDArray[np.int64]:
    return lockstep.count(standard(), key_of(41), 0, shoes)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_give_the_same_counts(alone: Tally, threads: int) -> None:
    with workers(threads, 0, None) as crew:
        assert crew.number == threads
        assert same(run(JOB, crew), alone)


def test_processes_give_the_same_counts(alone: Tally) -> None:
    with workers(1, 2, None) as crew:
        assert same(run(JOB, crew), alone)


def test_numpy_gives_the_same_counts(alone: Tally) -> None:
    assert same(run(Job(standard(), 41, COUPS, "numpy")), alone)


@pytest.mark.parametrize("stretch", [1, 7, 5000])
def test_the_size_of_a_stretch_changes_nothing(stretch: int) -> None:
    small = Job(standard(), 3, 3_000, "numba", stretch)
    assert same(run(small), run(Job(standard(), 3, 3_000, "numba")))


def test_another_seed_gives_other_counts(alone: Tally) -> None:
    assert not np.array_equal(run(Job(standard(), 42, COUPS, "numba")).counts, alone.counts)


@pytest.mark.parametrize("way", WAYS)
def test_no_way_of_dealing_exceeds_its_longest_shoe(way: str) -> None:
    rules = WAYS[way]
    found = run(Job(rules, 1, 5_000, "numba"))
    assert found.coups <= found.shoes * rules.longest
    assert found.coups - 5_000 < rules.longest


class Watched(Executor):
    """Does nothing until it is waited for, and counts what it was given."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1)
        self.waiting = 0
        self.most = 0

    def submit(self, call: Any, /, *words: Any, **more: Any) -> Future[Any]:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        made = self._pool.submit(call, *words, **more)
        made.add_done_callback(self._done)
        return made

    def _done(self, _: Future[Any]) -> None:
        self.waiting -= 1


def test_only_a_few_stretches_are_handed_out_at_a_time() -> None:
    pool = Watched()
    run(Job(standard(), 1, 100_000, "numba", stretch=10), Workers(pool, 2))
    assert 1 <= pool.most <= 2 * IN_HAND


def test_a_million_million_coups_take_no_more_memory_than_a_million() -> None:
    def enough(done: Tally) -> None:
        if done.coups > 1_000_000:
            raise KeyboardInterrupt

    def peak(coups: int) -> int:
        tracemalloc.start()
        with suppress(Interrupted):
            run(Job(standard(), 1, coups, "numba", stretch=500), watch=enough)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(1_000)
    assert peak(10**12) <= 1.1 * peak(10**6) < 16 * 2**20


def test_stopping_keeps_what_was_done() -> None:
    def stop(done: Tally) -> None:
        if done.shoes >= 300:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="stopped after") as stopped:
        run(JOB, watch=stop)
    done = stopped.value.done
    assert done.shoes == 300
    assert np.array_equal(done.counts, counts_of(300))


def test_stretches_cover_every_shoe_once() -> None:
    shoes = [first + place for first, many in stretches(3, 100, 7) for place in range(many)]
    assert shoes == list(range(3, 103))


@pytest.fixture
def cluster() -> Iterator[Any]:
    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None,
        silence_logs=50,
    ) as made:  # fmt: skip
        yield made


@pytest.mark.timeout(180)
def test_a_cluster_gives_the_same_counts_though_a_worker_is_killed(cluster: Any) -> None:
    job = Job(standard(), 41, 4 * COUPS, "numba", stretch=100)
    victims = [worker.pid for worker in cluster.workers.values() if worker.pid]
    killed: list[int] = []

    def watch(done: Tally) -> None:
        if done.coups > COUPS and not killed:
            killed.append(victims[0])
            os.kill(victims[0], signal.SIGKILL)

    with workers(1, 0, cluster.scheduler_address) as crew:
        assert crew.number == 2
        found = run(job, crew, watch)
    assert killed
    assert same(found, run(job))


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.simulate.pools.ANSWER_WITHIN", 1)
    with (
        pytest.raises(NoCluster, match=r"no cluster answers at tcp://127\.0\.0\.1:1"),
        workers(1, 0, "tcp://127.0.0.1:1"),
    ):
        pass


def hears() -> set[int]:
    """Which signals this process holds back."""
    return {int(each) for each in signal.pthread_sigmask(signal.SIG_BLOCK, [])}


def test_processes_do_not_hear_ctrl_c() -> None:
    with workers(1, 2, None) as crew:
        assert crew.pool is not None
        assert signal.SIGINT in crew.pool.submit(hears).result()
    assert signal.SIGINT not in hears()


@pytest.mark.timeout(180)
def test_processes_give_the_same_counts_though_one_is_killed() -> None:
    job = Job(standard(), 41, 2 * COUPS, "numba", stretch=100)
    killed: list[int] = []

    def watch(_: Tally) -> None:
        if not killed:
            killed.append(multiprocessing.active_children()[0].pid or 0)
            os.kill(killed[0], signal.SIGKILL)

    with workers(1, 2, None) as crew:
        found = run(job, crew, watch)
        assert killed
    assert same(found, run(job))


class Breaking(Executor):
    """Deals some stretches, then breaks: as it is given one, or while it deals one."""

    def __init__(self, good: int, at_once: bool) -> None:
        self._good, self._at_once = good, at_once

    def submit(self, call: Any, /, *words: Any, **more: Any) -> Future[Any]:
        promised: Future[Any] = Future()
        self._good -= 1
        if self._good >= 0:
            promised.set_result(call(*words, **more))
        elif self._at_once:
            raise BrokenProcessPool("broken")
        else:
            promised.set_exception(BrokenProcessPool("broken"))
        return promised


@pytest.mark.parametrize("at_once", [False, True])
def test_workers_that_cannot_be_replaced_leave_what_they_did(at_once: bool) -> None:
    with pytest.raises(Interrupted) as lost:
        run(JOB, Workers(Breaking(3, at_once), 1))
    assert lost.value.why == "the workers were lost: broken"
    assert lost.value.done.shoes == 300


def test_processes_are_not_replaced_for_ever() -> None:
    pool = Processes(1, spare=1)
    with pytest.raises(BrokenProcessPool, match="a process died at its work"):
        pool.submit(dies).result()
    assert pool.submit(os.getpid).result() != os.getpid()
    pool.shutdown()


def test_what_work_raises_is_raised_here_and_the_process_works_on() -> None:
    pool = Processes(1)
    worker = pool.submit(os.getpid).result()
    with pytest.raises(ZeroDivisionError):
        pool.submit(divmod, 1, 0).result()
    assert pool.submit(os.getpid).result() == worker
    pool.shutdown()
    assert multiprocessing.active_children() == []


def dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def half_an_answer() -> None:
    """Write the beginning of an answer, and die."""
    for number in range(3, 64):
        with suppress(OSError):
            if S_ISSOCK(os.fstat(number).st_mode):
                os.write(number, b"\x00\x00\x01\x00half of it")
    dies()


@pytest.mark.timeout(60)
def test_a_process_that_is_killed_in_mid_word_keeps_nobody_waiting() -> None:
    pool = Processes(2, spare=0)
    other = pool.submit(time.sleep, 0.5)
    with pytest.raises(BrokenProcessPool):
        pool.submit(half_an_answer).result()
    assert other.result() is None
    pool.shutdown()
