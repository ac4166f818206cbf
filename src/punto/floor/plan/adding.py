"""A table is added to the floor; from then on the record says how it is set up, and no file."""

from msgspec import structs

from punto.floor.plan.entry import FloorTable
from punto.floor.plan.machine import PLAN, FloorPlan, managers
from punto.floor.plan.plan_checks import table_faults
from punto.machine.audience import STAFF
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.state import Context
from punto.rulebook.refusal import refuse


class AddTable(Order, frozen=True, kw_only=True, tag="add-table"):
    """Add a table to the floor."""

    table: FloorTable


class TableAdded(Fact, frozen=True, kw_only=True, tag="table-added"):
    """The floor has another table."""

    audience = STAFF
    words = "A table was added to the floor"
    record = True
    table: FloorTable


@PLAN.answers(AddTable, managers)
def add_table(context: Context[FloorPlan], order: AddTable) -> Decision:
    """A set-up without faults, under an id that no table of the plan has."""
    name = order.table.id
    if name in context.state.tables:
        return refused(refuse("table-known", (), table=name))
    faults = table_faults(order.table)
    if faults:
        return refused(*(refuse("table-unfit", (), table=name, why=f"{key}: {why}") for key, why in faults))
    return [Draft(TableAdded(table=order.table))]


@PLAN.folds(TableAdded)
def table_added(state: FloorPlan, fact: TableAdded, event: Event) -> FloorPlan:
    """The plan with one more table."""
    name = fact.table.id
    return structs.replace(
        state,
        tables={**state.tables, name: fact.table},
        added_by={**state.added_by, name: event.actor},
    )
