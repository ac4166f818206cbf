"""Giving orders to a floor as the wire does: read from what a browser sends."""

from typing import Any

from punto.live import LiveFloor
from punto.live.command_service import CommandResult
from punto.server.wire import orders
from punto.table import Actor


def give(  # noqa: PLR0917 - as the floor has it
    house: LiveFloor, table: str, actor: Actor, order: dict[str, Any], name: str, coup: int | None = None
) -> CommandResult:
    """Give an order as it is sent."""
    asked = orders.asked(orders.read(order), virtual=house.tables[table].virtual)
    return house.give(table, actor, asked, name, coup)
