"""How far a simulation has come, on stderr, if that is a terminal."""

import time

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from punto.simulate.tally import Tally


class Bar:
    """How far the dealing has come, how fast, and how long it will take."""

    def __init__(self, coups: int) -> None:
        """Wait for so many coups."""
        out = Console(stderr=True)
        self._coups = coups
        self._progress = Progress(
            TextColumn("{task.completed:,.0f} coups"),
            BarColumn(),
            TextColumn("{task.fields[rate]:,.0f} million/s"),
            TimeRemainingColumn(),
            console=out,
            transient=True,
            disable=not out.is_terminal,
        )
        self._task = self._progress.add_task("", total=coups, rate=0.0)
        self._started = time.perf_counter()

    def __enter__(self) -> None:
        self._progress.start()

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.perf_counter() - self._started

    def show(self, done: Tally) -> None:
        """Move on to what is done."""
        coups = done.coups
        rate = coups / self.seconds / 1e6
        self._progress.update(self._task, completed=min(coups, self._coups), rate=rate)


class Steps:
    """What is being worked out after the dealing, part by part."""

    def __init__(self) -> None:
        """Nothing begun yet."""
        out = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.completed:.0f} of {task.total:.0f} parts"),
            console=out,
            transient=True,
            disable=not out.is_terminal,
        )
        self._task = self._progress.add_task("", total=1)

    def __enter__(self) -> "Steps":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, part: str, done: int, parts: int) -> None:
        """A part begins; so many are done."""
        self._progress.update(self._task, description=part, completed=done, total=parts)
