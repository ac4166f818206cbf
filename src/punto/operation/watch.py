"""The watch over a floor that serves: its clock, what others add to the chain, the software accepted."""

from collections.abc import Callable, Sequence
from functools import partial

from punto.operation import software
from punto.store.background import AT_FAULT, Tell, error_text, pass_on
from punto.store.chain.chain_tail import ChainTail
from punto.store.clock import Clock, written
from punto.store.components import UnknownSoftware
from punto.store.errors import StoreFailure
from punto.store.journal import note
from punto.store.store import Store
from punto.store.upcasting import UnknownVersion

Look = Callable[[Store], Sequence[str]]
"""Says what is wrong with a store, as often as it finds that it is time to look."""
LOOK = 1.0
"""Seconds between looks at the clock."""
CHECK_EVERY = 3_600.0
"""Seconds between checks of the software."""
JUST_NOW = 10.0
"""Seconds for which a check is good enough: tables that open together are looked at together."""


class WatchThread:
    """A thread that looks every second; what it finds is in the journal, and what is wrong stays wrong."""

    def __init__(  # noqa: PLR0913, PLR0917 - one for each thing that may be given
        self,
        store: Store,
        clock: Clock | None = None,
        look: float = LOOK,
        every: float = CHECK_EVERY,
        broken: Tell = str,
        looks: Sequence[Look] = (),
        altered: Tell = str,
    ) -> None:
        """Start watching; `broken` is told if the chain or the database is found to be at fault.

        Each of the `looks` is asked every second, and `altered` is told what it finds.
        """
        self._broken, self._told = broken, False
        self._looks, self._altered = looks, altered
        self._store, self._look, self._every = store, look, every
        self._runtime = runtime = store.runtime
        self._clock = clock or Clock(runtime.time, runtime.steady)
        self._checked, self._fault, self._lock = runtime.steady(), "", runtime.lock()
        self._unread, self._tail = "", ChainTail(store)
        self._stop = runtime.flag()
        self._thread = runtime.worker(self._run, "punto-watch")
        self._thread.start()

    @property
    def fault(self) -> str:
        """What is wrong, with the software or else, if anything: it stays until somebody starts anew.

        That the software could not be read, as with too many open files, stays until it can.
        """
        return self._fault or self._unread

    def check_software(self) -> None:
        """Check now, as before every shoe; raises UnknownSoftware, and notes it the first time."""
        with self._lock:
            self._checked = self._runtime.steady()
            try:
                software.check(self._store, again=True)
                self._unread = ""
            except UnknownSoftware as unknown:
                if not self._fault:
                    self._fault = f"software: {unknown.faults[0]}"
                    note(self._store, "program-fault", component=software.SOFTWARE, reason=str(unknown))
                raise

    def before_a_shoe(self) -> None:
        """Check unless that was just done; what is wrong is a fault, and no bet is taken while it stands."""
        if self._runtime.steady() - self._checked >= JUST_NOW:
            self._quietly(self.check_software)

    def close(self) -> None:
        """Stop watching."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(self._look):
            self._quietly(self._look_at_the_clock)
            self._quietly(self._tail.look)
            for look in self._looks:
                self._quietly(partial(self._look_with, look))
            if self._unread or self._runtime.steady() - self._checked >= self._every:
                self._quietly(self._check_and_note)

    def _quietly(self, work: Callable[[], None]) -> None:
        """A store that cannot write says so itself; whatever else there is, is a fault. The watch goes on."""
        try:
            work()
        except UnknownVersion as newer:
            self._stands(newer)
        except (StoreFailure, UnknownSoftware):
            return
        except OSError as fault:
            self._unread = error_text(fault)
        except Exception as fault:  # noqa: BLE001 - whatever it is, nobody may believe that all is well
            self._stands(fault)

    def _stands(self, fault: Exception) -> None:
        """The first fault is the one that is named; whatever came before, a broken chain closes the store."""
        self._fault = self._fault or error_text(fault)
        if isinstance(fault, AT_FAULT) and not self._told:
            self._told = True
            pass_on(self._broken, error_text(fault))

    def _look_with(self, look: Look) -> None:
        for fault in look(self._store):
            pass_on(self._altered, fault)

    def _look_at_the_clock(self) -> None:
        reading = self._clock.read()
        if reading.jumped:
            before = written(self._clock.seconds - reading.jumped)
            reason = f"the clock was moved by {reading.jumped:+.2f} s"
            note(
                self._store,
                "clock-moved",
                component="clock",
                reason=reason,
                before=before,
                after=reading.time,
            )

    def _check_and_note(self) -> None:
        self.check_software()
        note(self._store, "noted", component=software.SOFTWARE, reason="checked, and as it was accepted")
