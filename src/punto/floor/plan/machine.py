"""The floor's plan as an instance of the kernel: PLAN, its state, and who may change it."""

from punto.floor.plan.entry import FloorTable
from punto.machine.hooks import Hooks
from punto.machine.machine import Machine
from punto.machine.roles import HOUSE
from punto.machine.state import Context, State
from punto.rulebook.refusal import Refusal, Sentence, add_sentences, refuse

SENTENCES = {
    "table-known": Sentence(
        1101, "there is a table {table!r} already", "a table under an id that no table has had"
    ),
    "table-unfit": Sentence(1102, "the set-up of {table} is wrong: {why}", "a set-up that the rulebook has"),
}
add_sentences(SENTENCES)
MANAGERS = ("casino-supervisor", "area-manager", "floor-manager", "operator")
"""Who may add a table."""


class FloorPlan(State, frozen=True, kw_only=True):
    """Every table that somebody added."""

    tables: dict[str, FloorTable] = {}
    added_by: dict[str, str] = {}


PLAN: Machine[FloorPlan, Context[FloorPlan]] = Machine("floor plan", FloorPlan, Hooks())


def managers(context: Context[FloorPlan]) -> Refusal | None:
    """Refuse everybody but those who run the floor."""
    known = context.actor is HOUSE or context.actor.role in MANAGERS
    return None if known else refuse("role", (), role=context.actor.role, needed="casino-supervisor")
