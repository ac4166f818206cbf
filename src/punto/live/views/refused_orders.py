"""What stands against an order at a table, said to whoever gave it."""

from collections.abc import Iterable

from punto.api.floor_answers import RefusedOrder
from punto.live.floor import LiveFloor
from punto.live.views.pseudonym_views import ids_hidden_in_text
from punto.live.views.reader_names import names_in_answer, refusal_answer
from punto.rulebook.refusal import Refusal
from punto.table import Actor


def refused(
    floor: LiveFloor, table: str, actor: Actor, command: str, faults: Iterable[Refusal]
) -> RefusedOrder:
    """Everything that stands against an order, said to whoever gave it."""
    names = names_in_answer(floor, table, actor, command)
    shoe = floor.history(table).now.state.shoe.number
    told = [
        ids_hidden_in_text(floor, table, shoe, actor, refusal_answer(each, actor, names)) for each in faults
    ]
    return RefusedOrder(refused=told)
