"""Holding: the ways to deal, who controls the cards of each hand, and how they change hands."""

from punto.table.holding import (
    burn,
    control,
    early_third_card,
    entitlement,
    lapsing,
    leaving,
    method,
    nominees,
    offers,
    passing,
    post,
    shoe_holder,
    supervisor_orders,
)
from punto.table.holding.control import controls_fault, may_draw_yet
from punto.table.holding.manner import manner_of, way_due
from punto.table.holding.method import method_of

PARTS = (
    burn,
    entitlement,
    control,
    early_third_card,
    lapsing,
    leaving,
    method,
    nominees,
    offers,
    supervisor_orders,
    passing,
    post,
    shoe_holder,
)
"""Each part registers its orders and facts when it is imported."""

__all__ = ["PARTS", "controls_fault", "manner_of", "may_draw_yet", "method_of", "way_due"]
