"""Processes that work for this one, each over a line of its own.

The standard pool's processes write their answers into one pipe. One that is killed in mid-word leaves half an
answer there, and whoever reads it waits for the rest for ever. Here it leaves a line that has ended.
"""

import signal
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from concurrent.futures.thread import ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.resource_tracker import ensure_running
from queue import Empty, SimpleQueue
from threading import Semaphore
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
Answer = tuple[T | None, Exception | None]
SPARE = 8
"""How often a process that was killed is replaced."""


class Helper:
    """A process that does what it is told, one thing after another, until its line ends."""

    def __init__(self) -> None:
        """Start it. Spawned, not forked: a fork of a process with threads may hang."""
        spawning = get_context("spawn")
        self._line, theirs = spawning.Pipe()
        self._process = spawning.Process(target=_serve, args=(theirs,), daemon=True)
        ensure_running()  # It would let signals through again if it were started on the way.
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)
            theirs.close()

    def does(self, work: Callable[[], T]) -> Answer[T]:
        """What comes of some work: its result, or what it raised; EOFError where the process is gone."""
        try:
            self._line.send(work)
            answer: Answer[T] = self._line.recv()
        except (EOFError, OSError) as gone:
            self.leave()
            raise EOFError("a process died at its work") from gone
        return answer

    def leave(self) -> None:
        """Let it go: it ends when it hears nothing more."""
        self._line.close()
        self._process.join()


def _serve(line: "Connection[Any, Any]") -> None:
    """Work until nobody is at the other end."""
    while True:
        try:
            work = line.recv()
        except EOFError:
            return
        try:
            line.send((work(), None))
        except Exception as fault:  # noqa: BLE001 - whatever it is goes to whoever gave the work
            line.send((None, fault))


class Processes(ThreadPoolExecutor):
    """So many helpers, and a thread for each that waits for its answers.

    What a helper that died was doing is done again by a new one, so often and no oftener. Helpers do not hear
    Ctrl-C: it reaches all of a terminal, and is for the one that adds up.
    """

    def __init__(self, number: int, spare: int = SPARE) -> None:
        """Helpers are started when there is work for them."""
        super().__init__(number)
        self._free: SimpleQueue[Helper] = SimpleQueue()
        self._spare = Semaphore(spare)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand work over."""
        return super().submit(self._done, partial(fn, *args, **kwargs))

    def _done(self, work: Callable[[], T]) -> T:
        while True:
            helper = self._helper()
            try:
                result, fault = helper.does(work)
            except EOFError as gone:
                if not self._spare.acquire(blocking=False):
                    raise BrokenProcessPool(str(gone)) from gone
            else:
                self._free.put(helper)
                if fault is not None:
                    raise fault
                return cast("T", result)

    def _helper(self) -> Helper:
        """One that is free, else a new one: nobody waits for a helper that may never come back."""
        try:
            return self._free.get_nowait()
        except Empty:
            return Helper()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work, finish what was begun, and let the helpers go."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        while not self._free.empty():
            self._free.get().leave()
