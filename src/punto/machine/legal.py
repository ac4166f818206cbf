"""What is legal now: every order for one person, allowed or refused with the reason."""

from datetime import date

import msgspec

from punto.machine.machine import allowed, entries, name_of
from punto.machine.order import Order
from punto.machine.roles import Actor
from punto.rulebook.refusal import Refusal
from punto.table.irregular.resolutions import ResolveIrregularity
from punto.table.machine import TableContext
from punto.table.state.irregularity import WayOut
from punto.table.state.table import Table


class Choice(msgspec.Struct, frozen=True):
    """One kind of order: allowed now, or why not."""

    name: str
    order: type[Order]
    refusal: Refusal | None
    outlook: tuple[WayOut, ...] = ()
    """The ways out, where it is a decision on an irregularity."""

    @property
    def allowed(self) -> bool:
        """Whether such an order is in order now; what is in it may still be refused."""
        return self.refusal is None


def legal_commands(state: Table, actor: Actor, at: int = 0, day: date | None = None) -> tuple[Choice, ...]:
    """Every kind of order, with the reason wherever this person may not give it now."""
    context = TableContext(state, actor, at, "", day)
    return tuple(
        Choice(name_of(kind), kind, allowed(context, entry), _outlook(state, kind))
        for kind, entry in sorted(
            entries(context.game.variant.hands).items(), key=lambda each: name_of(each[0])
        )
    )


def _outlook(state: Table, kind: type[Order]) -> tuple[WayOut, ...]:
    """What a decision on the irregularity that was reported last could be."""
    decides = kind is ResolveIrregularity and state.mishaps
    return state.mishaps[-1].outlook if decides else ()
