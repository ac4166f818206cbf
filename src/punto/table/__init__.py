"""The table: commands in, events out, the state a fold over them. No clock, no chance, no outside world."""

from punto.machine.decision import Refused
from punto.machine.fact import Event, Fact
from punto.machine.legal import Choice
from punto.machine.machine import Done
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE, Actor
from punto.table.machine import TABLE
from punto.table.setup import BY_HAND, BY_ITSELF, Automation, Setup, Terms, adopt
from punto.table.state.table import Phase, Table, new_table
from punto.table.topics import TOPICS

carry_out, decide, evolve, replay = TABLE.carry_out, TABLE.decide, TABLE.evolve, TABLE.replay
legal_commands = TABLE.legal
read_event, write_event = TABLE.codec.read_event, TABLE.codec.write_event
read_order, write_order = TABLE.codec.read_order, TABLE.codec.write_order

__all__ = [
    "BY_HAND",
    "BY_ITSELF",
    "HOUSE",
    "TABLE",
    "TOPICS",
    "Actor",
    "Automation",
    "Choice",
    "Command",
    "Done",
    "Event",
    "Fact",
    "Order",
    "Phase",
    "Refused",
    "Setup",
    "Table",
    "Terms",
    "adopt",
    "carry_out",
    "decide",
    "evolve",
    "legal_commands",
    "new_table",
    "read_event",
    "read_order",
    "replay",
    "write_event",
    "write_order",
]
