"""The floor's plan: which tables a floor has, who added each, and how each was set up."""

from punto.floor.plan import adding
from punto.floor.plan.machine import PLAN

TOPICS = (adding,)
"""The modules whose orders and facts the machine knows once they are imported."""

__all__ = ["PLAN", "TOPICS"]
