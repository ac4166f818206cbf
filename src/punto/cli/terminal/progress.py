"""A sign of life on stderr while something takes its time; nothing where stderr is no terminal."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

T = TypeVar("T")


def _progress() -> Progress:
    out = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=out, transient=True, disable=not out.is_terminal)


@contextmanager
def at_work(words: str) -> Iterator[None]:
    """Show what is being done, and for how long it has been."""
    with _progress() as progress:
        progress.add_task(words, total=None)
        yield


def counted(words: str, each: Iterable[T], total: int) -> Iterator[T]:
    """The same things one by one, with a bar that shows how far it has come.

    >>> list(counted("records", [1, 2], 2))
    [1, 2]
    """
    with _progress() as progress:
        task = progress.add_task(words, total=total)
        for one in each:
            yield one
            progress.advance(task)
