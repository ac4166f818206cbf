"""Group commit: one writer thread puts all that is waiting into one durable transaction."""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from punto.store.append import Append, Reply
from punto.store.background import error_text
from punto.store.commit import BeginAgain, accept, decide, write, write_together
from punto.store.errors import Halted, OutcomeUnknown, StoreFailure, StoreRefusal, Unavailable
from punto.store.keys.vouching import Vouching
from punto.store.projections import Projection
from punto.store.runtime import SYSTEM, Mailbox, Runtime
from punto.store.session import TransactionContext, WriterSession, WrittenCommand

MOST = 256
"""The most commands that share a transaction."""

Job = Callable[[WriterSession], Any]
Attempt = Callable[[WriterSession, TransactionContext, "list[Task]"], list[Any]]


@dataclass
class Task:
    """Something to be done in a transaction, and where its outcome goes."""

    work: Append | Job
    outcome: Future[Any]

    @property
    def command(self) -> str | None:
        """The id of the command, if it is one."""
        return self.work.command if isinstance(self.work, Append) else None


@dataclass(frozen=True)
class Raised:
    """What one task raised, kept until the others' work is durable."""

    fault: Exception


class OwnRecords:
    """Which positions of the chain this writer wrote, as far as anybody needs to know."""

    def __init__(self) -> None:
        """Begin with none."""
        self._spans: deque[tuple[int, int]] = deque(maxlen=MOST)

    def add(self, first: int, last: int) -> None:
        """So much was written here."""
        if self._spans and self._spans[-1][1] == first - 1:
            first = self._spans.pop()[0]
        self._spans.append((first, last))

    def behind(self, position: int) -> int:
        """Where the records end that were written here and follow on a position: there, where none do.

        >>> own = OwnRecords()
        >>> own.add(1, 4), own.add(5, 6), own.add(9, 9)
        (None, None, None)
        >>> own.behind(0), own.behind(3), own.behind(6), own.behind(8)
        (6, 6, 6, 9)
        """
        for first, last in list(self._spans):
            if first <= position + 1 <= last:
                return last
        return position


class CommitLost(StoreFailure):
    """The database went away while it committed."""


class Writer:
    """The one thread that writes; it outlives lost connections, but not a fault of the disk."""

    def __init__(
        self,
        connect: Callable[[], WriterSession],
        projections: Sequence[Projection],
        grown: Callable[[int], None],
        runtime: Runtime = SYSTEM,
        vouching: Vouching | None = None,
    ) -> None:
        """Start the thread; the first connection is made here, so that its faults are the caller's.

        `grown` is told, after each commit that added events, how far the chain reaches.
        """
        self._connect = connect
        self._grown = grown
        self._session: WriterSession | None = connect()
        self._projections = projections
        self._runtime, self.vouching = runtime, vouching
        self._queue: Mailbox[Task | None] = runtime.mailbox()
        self._lock = runtime.lock()
        self.own = OwnRecords()
        self._closed = False
        self.halted: Halted | None = None
        self._thread = runtime.worker(self._run, "punto-store-writer")
        self._thread.start()

    def submit(self, work: Append | Job) -> Future[Any]:
        """Hand something over to be done; the outcome comes once it is durable."""
        task = Task(work, self._runtime.future())
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
            waiting, going = self._waiting()
            # From here on nobody can take a command back: whoever did so before is left out.
            if tasks := list(filter(_still_wanted, waiting)):
                self._safely(tasks)
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
            except self._runtime.Empty:
                break
            if task is None:
                return tasks, False
            tasks.append(task)
        return tasks, True

    def _safely(self, tasks: list[Task]) -> None:
        """Whatever nobody thought of halts the store: those who wait hear of it, and so does who comes."""
        try:
            self._together(tasks)
        except Exception as fault:  # noqa: BLE001 - a writer that is gone without a word keeps all waiting
            halted = Halted(f"the writer failed ({error_text(fault)}); start anew, ask for replies by id")
            self._halt(halted)
            _fail([task for task in tasks if not task.outcome.done()], halted)

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
            return self._attempt(session, ground, tasks, self._together_at_once)
        except BeginAgain:
            session.rollback()
            self._forget()
        session, ground = self._begin(tasks)
        return self._attempt(session, ground, tasks, self._one_by_one)

    def _begin(self, tasks: list[Task]) -> tuple[WriterSession, TransactionContext]:
        """Begin, on a new connection if there is none or the old one turns out to be dead."""
        commands: list[str] = []
        streams: dict[str, None] = {}
        for task in tasks:
            if isinstance(task.work, Append):
                commands.append(task.work.command)
                for part in task.work.parts:
                    streams[part.stream] = None
        if self._session is not None:
            try:
                return self._session, self._ground(self._session, commands, list(streams))
            except Unavailable:
                self._drop()
        self._session = self._connect()
        return self._session, self._ground(self._session, commands, list(streams))

    def _ground(
        self, session: WriterSession, commands: Sequence[str], streams: Sequence[str]
    ) -> TransactionContext:
        ground = session.begin(commands, streams)
        ground.vouching = self.vouching
        return ground

    def _attempt(
        self, session: WriterSession, ground: TransactionContext, tasks: list[Task], do: Attempt
    ) -> list[Any]:
        start = ground.position
        results = do(session, ground, tasks)
        session.commit(ground.position if ground.position > start else 0)
        if ground.position > start:
            self.own.add(start + 1, ground.position)
            self._grown(ground.position)
        return results

    def _together_at_once(
        self, session: WriterSession, ground: TransactionContext, tasks: list[Task]
    ) -> list[Any]:
        """Decide one command after the other, and write them together."""
        waiting: list[WrittenCommand] = []
        results = []
        for task in tasks:
            if isinstance(task.work, Append):
                results.append(self._guarded(_decided, ground, task.work, waiting))
            else:
                write_together(session, waiting, self._projections)
                waiting = []
                results.append(self._alone(session, ground, task))
        write_together(session, waiting, self._projections)
        return results

    def _one_by_one(self, session: WriterSession, ground: TransactionContext, tasks: list[Task]) -> list[Any]:
        return [self._alone(session, ground, task) for task in tasks]

    def _alone(self, session: WriterSession, ground: TransactionContext, task: Task) -> Any:
        """Do one thing; what it wrote is undone if it is refused."""
        if isinstance(task.work, Append):
            return self._guarded(self._written_alone, session, ground, task.work)
        return self._guarded(_in_savepoint, session, task.work)

    def _written_alone(self, session: WriterSession, ground: TransactionContext, append: Append) -> Reply:
        outcome = decide(ground, append)
        if isinstance(outcome, Reply):
            return outcome
        try:
            with session.savepoint(append):
                write(session, [outcome], self._projections)
        except BaseException:
            self._forget()
            raise
        return accept(ground, outcome)

    def _guarded(self, work: Callable[..., Any], *given: Any) -> Any:
        """What one task comes to; the others' work stands whatever it raises, unless the store failed."""
        try:
            return work(*given)
        except StoreFailure:
            raise
        except StoreRefusal as refusal:
            return Raised(refusal)
        except Exception as fault:  # noqa: BLE001 - whatever went wrong, it went wrong for this task alone
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


def _decided(ground: TransactionContext, append: Append, waiting: list[WrittenCommand]) -> Reply:
    """A command's reply, and what is to be written for it among what waits."""
    outcome = decide(ground, append)
    if isinstance(outcome, Reply):
        return outcome
    waiting.append(outcome)
    return accept(ground, outcome)


def _still_wanted(task: Task) -> bool:
    return task.outcome.set_running_or_notify_cancel()


def _in_savepoint(session: WriterSession, job: Job) -> Any:
    with session.savepoint():
        return job(session)


def _fail(tasks: list[Task], fault: BaseException) -> None:
    for task in tasks:
        task.outcome.set_exception(fault)
