"""The computation pool: questions that take seconds, a few at a time, away from the threads that deal.

The same question is worked out once, however many ask it; one client may set only so many going, and when
too many wait, whoever comes next is told to come again.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from http import HTTPStatus
from math import ceil
from threading import Lock

from punto.accounts.rate_limit import Buckets, Rates
from punto.machine.problem import Problem

AT_ONCE = 1
"""More at once would each take longer: one thread computes at a time, and dealing wants its turn."""
WAITING = 6
"""So many more may wait, each of them for a few seconds."""
KEPT = 200
"""So many answers are kept, of a hundred kilobytes at most."""
QUESTIONS = Rates(burst=30, each_second=0.5)
"""How many new questions may come from one address: who asks may call themselves what they like."""

Work = Callable[[], bytes]


class ComputationPool:
    """Works questions out, and remembers the answers."""

    def __init__(self, questions: Rates = QUESTIONS) -> None:
        """Start with nothing asked."""
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="punto-computations")
        self._addresses = Buckets(questions)
        self._known: OrderedDict[Hashable, bytes] = OrderedDict()
        self._asked: dict[Hashable, Future[bytes]] = {}
        self._lock = Lock()

    async def answer(self, address: str, question: Hashable, work: Work) -> bytes:
        """The answer in JSON, from memory or worked out; a question with a fault in it raises that."""
        found = self._known_or_asked(address, question, work)
        if isinstance(found, Future):
            # Others may wait for the same answer: whoever gives up takes it from nobody.
            found = await asyncio.shield(asyncio.wrap_future(found))
        return found

    def close(self) -> None:
        """Answer nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _known_or_asked(self, address: str, question: Hashable, work: Work) -> bytes | Future[bytes]:
        with self._lock:
            if question in self._known:
                self._known.move_to_end(question)
                return self._known[question]
            if question in self._asked:
                return self._asked[question]
            self._has_room(address)
            asked = self._asked[question] = self._pool.submit(work)
        asked.add_done_callback(lambda done: self._note(question, done))
        return asked

    def _has_room(self, address: str) -> None:
        """Refuse one question too many: of one client's, or of everybody's."""
        if len(self._asked) >= AT_ONCE + WAITING:
            raise _later(HTTPStatus.SERVICE_UNAVAILABLE, "Too many questions are being worked out.", 5)
        if wait := self._addresses.take(address):
            why = "One client may not have so much worked out at once."
            raise _later(HTTPStatus.TOO_MANY_REQUESTS, why, wait)

    def _note(self, question: Hashable, done: Future[bytes]) -> None:
        with self._lock:
            del self._asked[question]
            if not done.cancelled() and done.exception() is None:
                self._known[question] = done.result()
            if len(self._known) > KEPT:
                self._known.popitem(last=False)


def _later(status: HTTPStatus, why: str, seconds: float) -> Problem:
    again = f"the same question again in {max(1, ceil(seconds))} s"
    return Problem(status, "Not now.", why, again).after(seconds)
