"""The floor's plan among the live machines: no table is added under an id that a table has had."""

from collections.abc import Sequence

from punto.books.streams import PLANS, stream_of
from punto.floor.plan.adding import TableAdded
from punto.floor.plan.machine import FloorPlan
from punto.live.kind import HouseChecks, LiveKind
from punto.machine.order import Command
from punto.rulebook.refusal import Refusal, refuse
from punto.store.changes import Decided
from punto.store.store import Store


class PlanChecks(HouseChecks[FloorPlan]):
    """A table that was ever set up, by a person or by the house, keeps its id for ever."""

    def __init__(self, store: Store) -> None:
        """Look tables up in a store."""
        self._store = store

    def after(self, decided: Decided[FloorPlan], command: Command) -> Sequence[Refusal]:
        """Refuse an id that is taken."""
        added = (event.fact.table.id for event in decided.done.events if isinstance(event.fact, TableAdded))
        taken = (name for name in added if self._store.version(stream_of(name)))
        return [refuse("table-known", (), table=name) for name in taken]


def plan_kind(store: Store) -> LiveKind[FloorPlan]:
    """The plan among the machines of a floor."""
    return LiveKind(PLANS, checks=PlanChecks(store))
