"""Holding: who controls the cards of each hand, and may turn them."""

from punto.rules.refusals import Refusal
from punto.table.desk import Desk
from punto.table.state import Hand


def may_draw_yet(desk: Desk) -> Refusal | None:
    """Whether this actor may draw the next card now."""
    return desk.needs_dealer()


def controls_fault(desk: Desk, hand: Hand) -> Refusal | None:
    """Why somebody may not turn the cards of a hand."""
    return desk.needs_dealer()
