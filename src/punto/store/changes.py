"""What events change: the state before and after each, and what a command does to one machine."""

from dataclasses import dataclass
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from punto.machine.fact import Event
from punto.machine.machine import Done
from punto.machine.state import State

S = TypeVar("S", bound=State)


class Change(NamedTuple, Generic[S]):
    """One event of a machine, with what it changed."""

    before: S
    event: Event
    after: S


@dataclass
class Decided(Generic[S]):
    """What a command does to one machine."""

    stream: str
    before: S
    done: Done[S]
    numbered: bool = True
    """Whether the numbers of its events are known: those of a contribution are the store's to give."""

    @cached_property
    def changes(self) -> list[Change[S]]:
        """Each of its events, with what it changes; nothing is folded again."""
        states = self.done.states
        return list(map(Change, (self.before, *states), self.done.events, states))
