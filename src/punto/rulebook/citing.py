"""Who cited what: every settlement, refusal, notice and event reports its clauses here."""

from collections.abc import Callable

Observer = Callable[[str, tuple[str, ...], bool], None]
"""Told a rulebook's id, the clauses that something rested on, and whether it was a notice or record."""

_observers: list[Observer] = []


def observe(observer: Observer) -> Callable[[], None]:
    """Have every citation reported to an observer; call what comes back to stop."""
    _observers.append(observer)
    return lambda: _observers.remove(observer)


def observed() -> bool:
    """Whether anybody listens; saves the work of gathering when nobody does."""
    return bool(_observers)


def cite(rulebook: str, clauses: tuple[str, ...], *, record: bool = False) -> None:
    """Report clauses that a decision rested on, or that a notice, marker or record answers to."""
    for observer in _observers:
        observer(rulebook, clauses, record)
