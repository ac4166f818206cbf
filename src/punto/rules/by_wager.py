"""Something for each wager of a game, worked out when first asked for."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class ByWager(dict[str, T]):
    """What was worked out, by the name of a wager. Nothing is kept for a name that the game does not know."""

    def __init__(self, work_out: Callable[[str], T], known: Callable[[str, T], bool]) -> None:
        """Take the way to work it out, and whether a name is one that the game knows."""
        super().__init__()
        self._work_out = work_out
        self._known = known

    def __missing__(self, name: str) -> T:
        """A wager that nobody asked for yet, or that does not exist."""
        found = self._work_out(name)
        if self._known(name, found):
            self[name] = found
        return found
