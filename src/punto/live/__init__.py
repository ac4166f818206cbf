"""The live floor: sessions, commands, views and feeds, and the robots that keep the tables going."""

from punto.live.floor import LiveFloor
from punto.live.robots.pace import AT_ONCE, HUMAN, Pace

__all__ = ["AT_ONCE", "HUMAN", "LiveFloor", "Pace"]
