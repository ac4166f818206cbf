"""A cache for things that are worked out once for objects which cannot be hashed."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class IdentityCache(Generic[T]):
    """What was made of some objects, found by their identity. It starts anew when it is full."""

    def __init__(self, make: Callable[..., T], most: int) -> None:
        """Take what makes a value of two objects, and how many values are kept at most."""
        self._make = make
        self._most = most
        self._kept: dict[tuple[int, int], tuple[T, object, object]] = {}
        """With the objects themselves: as long as they are here, no other object has their identity."""

    def __len__(self) -> int:
        """How many values are kept."""
        return len(self._kept)

    def __call__(self, first: Any, second: Any) -> T:
        """The value for two objects."""
        key = id(first), id(second)
        kept = self._kept.get(key)
        if kept is not None:
            return kept[0]
        if len(self._kept) >= self._most:
            self._kept.clear()
        made = self._make(first, second)
        self._kept[key] = made, first, second
        return made
