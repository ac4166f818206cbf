"""What a robot will do, and when."""

from typing import NamedTuple

from punto.table import Actor, Order


class RobotPlan(NamedTuple):
    """Something that a robot will do."""

    when: int
    actor: Actor
    order: Order
