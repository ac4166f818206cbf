"""The live floor: sessions, commands, views and feeds, and the robots that keep the tables going."""

from punto.server.live.house import House
from punto.server.live.pace import AT_ONCE, HUMAN, Pace

__all__ = ["AT_ONCE", "HUMAN", "House", "Pace"]
