"""A savepoint around one command: what the database refuses is undone, and the others' work stands."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from punto.store.append import Append
from punto.store.errors import RefusedByDatabase, StaleLease, StoreFailure

Errors = tuple[type[Exception], ...]
STALE = "stale lease"
"""What both databases' rules say of an epoch that is over."""


@contextmanager
def undoing(
    execute: Callable[[str], object], append: Append | None, *, refused: Errors, failed: Errors
) -> Iterator[None]:
    """Undo what one command wrote if anything goes wrong, and say who refused it and why.

    After one of the errors in `failed` there is no way back but for the whole transaction.
    """
    execute("SAVEPOINT command")
    try:
        yield
    except refused as error:
        _undo(execute)
        if append is not None and STALE in str(error):
            raise StaleLease(str(append.lease), append.epoch or 0) from error
        raise RefusedByDatabase(str(error)) from error
    except failed:
        raise
    except StoreFailure:
        raise
    except Exception:
        _undo(execute)
        raise
    execute("RELEASE command")


def _undo(execute: Callable[[str], object]) -> None:
    execute("ROLLBACK TO command")
    execute("RELEASE command")
