"""Who cited what: every settlement, refusal, notice and event reports its clauses here."""

from collections.abc import Callable

Observer = Callable[[str, tuple[str, ...]], None]
"""Told a rulebook's id and the clauses that something rested on."""

_observers: list[Observer] = []


def observe(observer: Observer) -> Callable[[], None]:
    """Have every citation reported to an observer; call what comes back to stop."""
    _observers.append(observer)
    return lambda: _observers.remove(observer)


def observed() -> bool:
    """Whether anybody listens; saves the work of gathering when nobody does."""
    return bool(_observers)


def cite(rulebook: str, clauses: tuple[str, ...]) -> None:
    """Report clauses that a decision rested on."""
    for observer in _observers:
        observer(rulebook, clauses)
