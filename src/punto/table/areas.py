"""Areas: which seat's area a wager may lie on, and how many bettors share one."""

from collections.abc import Iterator

from punto.rules.refusals import Refusal, refuse
from punto.rules.wagers import Wager
from punto.table.desk import Desk


def area_faults(desk: Desk, wager: Wager) -> Iterator[Refusal]:
    """What is wrong with where a wager lies."""
    if wager.seat and wager.seat not in desk.state.setup.seats:
        yield refuse("seat-unknown", (), seat=wager.seat, seats=", ".join(desk.state.setup.seats))
