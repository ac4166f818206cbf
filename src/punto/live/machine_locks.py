"""The locks of several machines, taken in the order of their streams: threads never wait in a ring."""

from collections.abc import Iterable
from operator import attrgetter
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from punto.store.append import Part
from punto.store.errors import StoreRefusal

if TYPE_CHECKING:
    from punto.live.machine import LiveMachine


class LockOutOfTurn(Exception):
    """A machine is wanted whose lock comes before one that is held, and another thread has it."""

    def __init__(self, machines: "Iterable[LiveMachine[Any]]") -> None:
        """Name all that are wanted: they are locked anew, in order."""
        super().__init__("begin again with all locks in order")
        self.machines = list(machines)


class LockedMachines:
    """Machines whose locks this thread holds; each has caught up if it did not know how it stands."""

    def __init__(self, machines: "Iterable[LiveMachine[Any]]") -> None:
        """Name those that are known to be wanted."""
        self._wanted = sorted(machines, key=attrgetter("stream"))
        self._held: list[LiveMachine[Any]] = []

    def __enter__(self) -> Self:
        try:
            for machine in self._wanted:
                machine.lock.acquire()
                self._held.append(machine)
                if machine.stale:
                    machine.refresh()
        except BaseException as error:
            self.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and not isinstance(error, StoreRefusal | LockOutOfTurn):
            self.doubt()  # a command may have been written, and nobody heard of it
        while self._held:
            self._held.pop().lock.release()

    def add(self, machine: "LiveMachine[Any]") -> None:
        """Hold one more; one that is out of turn is taken only if nobody has it."""
        if machine in self._held:
            return
        in_turn = machine.stream > max(each.stream for each in self._held)
        if not machine.lock.acquire(blocking=in_turn):
            raise LockOutOfTurn([*self._held, machine])
        self._held.append(machine)
        machine.refresh()

    def catch_up(self) -> None:
        """Let every machine catch up that does not know how it stands."""
        for machine in self._held:
            machine.refresh()

    def doubt(self) -> None:
        """None of them knows any more how it stands."""
        for machine in self._held:
            machine.stale = True

    def as_they_are(self) -> list[Part]:
        """Parts of a command that hold only while nobody else has moved one of them."""
        return [Part(machine.stream, machine.version, ()) for machine in self._held]
