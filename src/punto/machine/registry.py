"""The registry: which function answers which order, which folds which fact, and what happens by itself.

A topic is one module with its orders, its facts, and the functions that decide and fold them. It registers
them with its machine when it is imported.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from punto.machine.decision import Decision
from punto.machine.fact import Event, Fact
from punto.machine.hooks import Hooks
from punto.machine.order import Order
from punto.machine.state import Context, State
from punto.rulebook.refusal import Refusal

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Context[Any])
F = TypeVar("F", bound=Callable[..., Any])


class OrderEntry(NamedTuple):
    """How one kind of order is answered."""

    order: type[Order]
    may: Callable[[Any], Refusal | None]
    """Whether this actor may give such an order now, whatever is in it."""
    handle: Callable[[Any, Any], Decision]


class Watch(NamedTuple):
    """What the machine may have to do by itself, and in which phases; none named means all."""

    due: Callable[[Any], Order | None]
    phases: tuple[Hashable, ...]


class DueByPhase(dict[Hashable, tuple[Callable[[Any], Order | None], ...]]):
    """What a machine looks at in each phase to see what it should do by itself."""

    def __init__(self, watches: Iterable[Watch]) -> None:
        """Take what is watched."""
        super().__init__()
        self._watches = tuple(watches)

    def __missing__(self, phase: Hashable) -> tuple[Callable[[Any], Order | None], ...]:
        """Find out once for each phase."""
        found = tuple(watch.due for watch in self._watches if not watch.phases or phase in watch.phases)
        self[phase] = found
        return found


class Registry(Generic[S, C]):
    """What the topics of a machine have registered."""

    def __init__(self, hooks: Hooks[S, C]) -> None:
        """Start with nothing."""
        self.hooks = hooks
        self.orders: dict[type[Order], OrderEntry] = {}
        """How each kind of order is answered where a dialect has no answer of its own."""
        self.facts: dict[type[Fact], Callable[[S, Any, Event], S]] = {}
        """How each kind of fact is folded."""
        self._own: dict[str, dict[type[Order], OrderEntry]] = {}
        self._watches: dict[str, dict[str, Watch]] = {}
        self._entries: dict[str, dict[type[Order], OrderEntry]] = {}
        self._due: dict[tuple[frozenset[str], str], DueByPhase] = {}

    def answers(
        self, order: type[Order], may: Callable[[C], Refusal | None], dialect: str = ""
    ) -> Callable[[F], F]:
        """Register the function that answers a kind of order: everywhere, or in one dialect."""
        entries = self._own.setdefault(dialect, {}) if dialect else self.orders

        def register(handle: F) -> F:
            entries[order] = OrderEntry(order, may, handle)
            self._entries.clear()
            return handle

        return register

    def folds(self, fact: type[Fact]) -> Callable[[F], F]:
        """Register the function that folds a kind of fact into the state."""

        def register(fold: F) -> F:
            self.facts[fact] = fold
            return fold

        return register

    def by_itself(self, automation: str, *phases: Hashable, dialect: str = "") -> Callable[[F], F]:
        """Register what the machine orders by itself in these phases (or any) when an automation is on."""

        def register(due: F) -> F:
            self._watches.setdefault(dialect, {})[automation] = Watch(due, phases)
            self._due.clear()
            return due

        return register

    def entries(self, dialect: str = "") -> dict[type[Order], OrderEntry]:
        """How every kind of order is answered in a dialect; one of several words has the answers of each."""
        found = self._entries.get(dialect)
        if found is None:
            found = dict(self.orders) if dialect else self.orders
            for word in dialect.split():
                found.update(self._own.get(word, {}))
            fault, foreign = self.hooks.foreign_fault, self.hooks.foreign
            strange = {
                kind: OrderEntry(kind, fault, entry.handle)
                for kind, entry in found.items()
                if foreign(kind, dialect)
            }
            found = self._entries[dialect] = {**found, **strange}
        return found

    def may_of(self, order: type[Order]) -> Callable[[Any], Refusal | None]:
        """What asks whether somebody may give such an order now."""
        return self.orders[order].may

    def due_of(self, automation: str, dialect: str = "") -> Callable[[S], Order | None] | None:
        """What says whether an automation has something to do, if any was registered."""
        watch = self._watches.get(dialect, {}).get(automation)
        return watch.due if watch else None

    def due(self, automation: frozenset[str], dialect: str = "") -> DueByPhase:
        """What such a machine looks at, phase by phase, to see what it should do by itself."""
        found = self._due.get((automation, dialect))
        if found is None:
            watches = dict(self._watches.get("", {}))
            for word in dialect.split():
                watches.update(self._watches.get(word, {}))
            named = [*self.hooks.first, *(each for each in watches if each not in self.hooks.first)]
            found = DueByPhase(watches[each] for each in named if each in automation and each in watches)
            self._due[automation, dialect] = found
        return found


def unchanged(state: S, fact: Fact, event: Event) -> S:
    """A fact that is recorded and changes nothing."""
    return state
