"""Holding: the ways to deal, who controls the cards of each hand, and how they change hands."""

from punto.table.holding import (
    burn,
    claims,
    control,
    early,
    lapsing,
    leaving,
    method,
    nominees,
    offers,
    ordered,
    passing,
    post,
    shoe_holder,
)
from punto.table.holding.control import controls_fault, may_draw_yet
from punto.table.holding.manner import manner_of, way_due
from punto.table.holding.method import method_of

PARTS = (
    burn,
    claims,
    control,
    early,
    lapsing,
    leaving,
    method,
    nominees,
    offers,
    ordered,
    passing,
    post,
    shoe_holder,
)
"""Each part registers its orders and facts when it is imported."""

__all__ = ["PARTS", "controls_fault", "manner_of", "may_draw_yet", "method_of", "way_due"]
