"""The runtime: clock, chance, threads and their waiting, all taken from one object.

`store`, `operation` and `live` ask it and nothing else for what comes from outside the program. A test may
give another one, in which time stands still or threads take turns in a known order.
"""

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic
from types import TracebackType
from typing import Any, Protocol, TypeVar

from punto.cards.draw import KeyStream

Item = TypeVar("Item")
MILLISECONDS = 1_000_000
"""Nanoseconds in one."""


class Mutex(Protocol):
    """A lock that one thread holds at a time."""

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Take it; whether it was taken."""
        ...

    def release(self) -> None:
        """Let it go."""
        ...

    def __enter__(self) -> bool: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


class Condition(Protocol):
    """A lock whose holders wait for each other's news."""

    def __enter__(self) -> bool: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until somebody notifies."""
        ...

    def wait_for(self, predicate: Callable[[], bool], timeout: float | None = None) -> bool:
        """Wait until something holds."""
        ...

    def notify_all(self) -> None:
        """Wake all who wait."""
        ...


class Flag(Protocol):
    """Something that is set once, and waited for."""

    def set(self) -> None:
        """Set it, and wake all who wait."""
        ...

    def is_set(self) -> bool:
        """Whether it was set."""
        ...

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until it is set or the time is over; whether it is set."""
        ...


class Worker(Protocol):
    """A thread."""

    def start(self) -> None:
        """Begin."""
        ...

    def join(self, timeout: float | None = None) -> None:
        """Wait for its end."""
        ...

    def is_alive(self) -> bool:
        """Whether it has begun and not ended."""
        ...


class Mailbox(Protocol[Item]):
    """A queue from many threads to one."""

    def put(self, item: Item) -> None:
        """Hand something over."""
        ...

    def get(self) -> Item:
        """The next, as soon as there is one."""
        ...

    def get_nowait(self) -> Item:
        """The next; raises `queue.Empty` where there is none."""
        ...


class Runtime:
    """Clock, sleep, chance and threads of the operating system."""

    Empty = queue.Empty
    """What a mailbox raises when nothing is in it."""

    def time(self) -> float:
        """The wall clock: seconds since 1970 in UTC."""
        return time.time()

    def now(self) -> int:
        """The wall clock in milliseconds."""
        return time.time_ns() // MILLISECONDS

    steady = staticmethod(monotonic)
    """Seconds on a clock that nobody sets."""

    def fresh_bytes(self) -> bytes:
        """Thirty-two bytes from the operating system, by way of the one place where chance enters."""
        return KeyStream().seed

    def lock(self) -> Mutex:
        """A new lock."""
        return threading.Lock()

    def condition(self) -> Condition:
        """A new condition."""
        return threading.Condition()

    def flag(self) -> Flag:
        """A new flag, not set."""
        return threading.Event()

    def turns(self, many: int = 1) -> Mutex:
        """A lock that so many threads may hold at once, and any thread may let go."""
        return threading.Semaphore(many)

    def mailbox(self) -> Mailbox[Any]:
        """A new mailbox."""
        return queue.SimpleQueue()

    future: type[Future[Any]] = Future
    """An outcome that somebody waits for."""

    def worker(self, work: Callable[[], None], name: str) -> Worker:
        """A thread that has not begun; it does not keep the process alive."""
        return threading.Thread(target=work, name=name, daemon=True)


SYSTEM = Runtime()
"""What is used where nobody gives another."""
