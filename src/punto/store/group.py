"""Group commit: one writer thread puts all that is waiting into one durable transaction."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any

from punto.store.command import Append
from punto.store.deciding import BeginAgain, Guard, apply, unguarded
from punto.store.projections import Projection
from punto.store.refusals import Halted, OutcomeUnknown, StoreFailure, Unavailable
from punto.store.session import Ground, Session

MOST = 256
"""The most commands that share a transaction."""

Job = Callable[[Session], Any]


@dataclass
class Task:
    """Something to be done in a transaction, and where its outcome goes."""

    work: Append | Job
    outcome: Future[Any] = field(default_factory=Future)

    @property
    def command(self) -> str | None:
        """The id of the command, if it is one."""
        return self.work.command if isinstance(self.work, Append) else None

    @property
    def streams(self) -> list[str]:
        """The streams that it appends to."""
        return [part.stream for part in self.work.parts] if isinstance(self.work, Append) else []


@dataclass(frozen=True)
class Raised:
    """What one task raised, kept until the others' work is durable."""

    fault: Exception


class CommitLost(StoreFailure):
    """The database went away while it committed."""


class Writer:
    """The one thread that writes; it outlives lost connections, but not a fault of the disk."""

    def __init__(
        self,
        connect: Callable[[], Session],
        projections: Sequence[Projection],
        grown: Callable[[int], None],
    ) -> None:
        """Start the thread; the first connection is made here, so that its faults are the caller's.

        `grown` is told, after each commit that added events, how far the chain reaches.
        """
        self._connect = connect
        self._grown = grown
        self._session: Session | None = connect()
        self._projections = projections
        self._queue: SimpleQueue[Task | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = False
        self.halted: Halted | None = None
        self._thread = Thread(target=self._run, name="punto-store-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Append | Job) -> Future[Any]:
        """Hand something over to be done; the outcome comes once it is durable."""
        task = Task(work)
        with self._lock:
            if self._closed:
                task.outcome.set_exception(self.halted or Unavailable("the store is closed"))
            else:
                self._queue.put(task)
        return task.outcome

    def close(self) -> None:
        """Finish what is waiting, and stop."""
        with self._lock:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            tasks, going = self._waiting()
            if tasks:
                self._together(tasks)
        if self._session is not None:
            self._session.close()

    def _waiting(self) -> tuple[list[Task], bool]:
        """Everything that waits, up to the most; and whether there is to be more."""
        first = self._queue.get()
        if first is None:
            return [], False
        tasks = [first]
        while len(tasks) < MOST:
            try:
                task = self._queue.get_nowait()
            except Empty:
                break
            if task is None:
                return tasks, False
            tasks.append(task)
        return tasks, True

    def _together(self, tasks: list[Task]) -> None:
        """One transaction for all; what fails as a whole fails for each."""
        if self.halted:
            return _fail(tasks, self.halted)
        try:
            results = self._transaction(tasks)
        except CommitLost:
            self._drop()
            self._forget()
            for task in tasks:
                task.outcome.set_exception(OutcomeUnknown(task.command or "without an id"))
        except Halted as fault:
            self._halt(fault)
            _fail(tasks, fault)
        except Exception as fault:  # noqa: BLE001 - whatever went wrong, those who wait must hear of it
            self._undo()
            _fail(tasks, fault)
        else:
            for task, result in zip(tasks, results, strict=True):
                if isinstance(result, Raised):
                    task.outcome.set_exception(result.fault)
                else:
                    task.outcome.set_result(result)

    def _transaction(self, tasks: list[Task]) -> list[Any]:
        """All in one go; if something in it is refused, once more with a savepoint for each."""
        session, ground = self._begin(tasks)
        try:
            return self._attempt(session, ground, tasks, unguarded)
        except BeginAgain:
            session.rollback()
            self._forget()
        session, ground = self._begin(tasks)
        return self._attempt(session, ground, tasks, session.savepoint)

    def _begin(self, tasks: list[Task]) -> tuple[Session, Ground]:
        """Begin, on a new connection if there is none or the old one turns out to be dead."""
        commands = [task.command for task in tasks if task.command is not None]
        streams = sorted({stream for task in tasks for stream in task.streams})
        if self._session is not None:
            try:
                return self._session, self._session.begin(commands, streams)
            except Unavailable:
                self._drop()
        self._session = self._connect()
        return self._session, self._session.begin(commands, streams)

    def _attempt(self, session: Session, ground: Ground, tasks: list[Task], guard: Guard) -> list[Any]:
        start = ground.position
        results = [self._one(session, ground, task, guard) for task in tasks]
        session.commit(ground.position if ground.position > start else 0)
        if ground.position > start:
            self._grown(ground.position)
        return results

    def _one(self, session: Session, ground: Ground, task: Task, guard: Guard) -> Any:
        try:
            if isinstance(task.work, Append):
                return apply(session, ground, task.work, self._projections, guard)
            with session.savepoint():
                return task.work(session)
        except (StoreFailure, BeginAgain):
            raise
        except Exception as fault:  # noqa: BLE001 - the savepoint undid it; the others' work stands
            self._forget()
            return Raised(fault)

    def _halt(self, fault: Halted) -> None:
        with self._lock:
            self.halted = fault
            self._closed = True
        self._drop()

    def _forget(self) -> None:
        for projection in self._projections:
            projection.undone()

    def _undo(self) -> None:
        """Roll back; a connection that cannot even do that is given up."""
        self._forget()
        if self._session is not None:
            try:
                self._session.rollback()
            except StoreFailure:
                self._drop()

    def _drop(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.close()


def _fail(tasks: list[Task], fault: BaseException) -> None:
    for task in tasks:
        task.outcome.set_exception(fault)
