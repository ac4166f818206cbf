"""What a live machine is made of, kind by kind: how it is stored, checked, remembered and reacted to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from punto.machine.fact import Fact
from punto.machine.order import Command, Order
from punto.machine.state import State
from punto.rulebook.refusal import Refusal
from punto.store.changes import Change, Decided
from punto.store.envelope import StreamFormat
from punto.store.snapshots import Snapshots

S = TypeVar("S", bound=State)


class Expect(msgspec.Struct, frozen=True, kw_only=True):
    """What whoever gives a command takes for granted."""

    seen: int | None = None
    """It rests on the machine as it was after this event, and is not decided once that has moved on."""
    coup: int | None = None
    """It is meant for this coup, and refused when another is on."""
    keep_refusal: bool = True
    """Whether a refusal is kept; one that would give an undealt card away is not."""


ANY = Expect()


class HouseChecks(Generic[S]):
    """What the house checks around a decision. These check nothing."""

    def before(self, state: S, command: Command, expect: Expect) -> Refusal | None:
        """Why a command is not even decided, if it is not."""
        return None

    def after(self, decided: Decided[S], command: Command) -> Sequence[Refusal]:
        """What stands against a decision, if anything does."""
        return ()

    def finishes(self, state: S, order: Order) -> bool:
        """Whether an order finishes what has begun: it is taken even when room runs short."""
        return True


class History(Protocol[S]):
    """What is told of a machine's past; it holds no state of its own."""

    def take(self, changes: Sequence[Change[S]], state: S) -> Sequence[Any]:
        """Take in what happened and the state it led to; the messages that say so."""
        ...

    def past(self) -> Any:
        """What to remember over a restart; None while nothing should be."""
        ...


class Wanted(NamedTuple):
    """What an event of one machine asks of another."""

    stream: str
    order: Order
    contributes: bool = False
    """Whether it holds whatever else has happened there: a contribution has no expected version."""
    by_house: bool = False
    """Whether the house orders it by itself, whoever gave the command that led to it."""


Reaction = Callable[[Decided[Any]], Iterable[Wanted]]
"""What the events of a command mean to other machines."""


def on_fact(kind: type[Fact], react: Callable[[Change[Any]], Iterable[Wanted]]) -> Reaction:
    """A reaction to one kind of fact, each time that it happens."""

    def reaction(decided: Decided[Any]) -> Iterator[Wanted]:
        for change in decided.changes:
            if type(change.event.fact) is kind:
                yield from react(change)

    return reaction


@dataclass(frozen=True)
class LiveKind(Generic[S]):
    """One kind of machine in this process."""

    streams: StreamFormat[S]
    checks: HouseChecks[S] = field(default_factory=HouseChecks)
    states: Snapshots[S] | None = None
    """Snapshots of states, for a quick start."""
    history: Callable[[S, Any], History[S]] | None = None
    """Makes a history for a state, with what is remembered or None."""
    histories: Snapshots[Any] | None = None
    """Snapshots of what histories remember, each taken with that of the state."""
    feed: str = ""
    """What stands before a machine's name in the name of its feed; tables go by their names alone."""
    reactions: Sequence[Reaction] = ()
    """What events of this kind mean to other machines; those do not react in turn."""
