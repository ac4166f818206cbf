"""The table: commands in, events out, the state a fold over them. No clock, no chance, no outside world."""

from punto.table import (
    betless,
    betless_over,
    betting,
    commission,
    correcting,
    dealing,
    float_tray,
    holding,
    house,
    irregular,
    nominating,
    places,
    preparing,
    refusals,
    settling,
    shoe,
    three_card,
    windows,
)
from punto.table.codec import read_event, read_order, write_event, write_order
from punto.table.command import Command, Order
from punto.table.conduct.topics import CONDUCT
from punto.table.decide import Decision, Done, carry_out, decide, evolve, replay
from punto.table.facts import Event, Fact
from punto.table.legal import Choice, legal_commands
from punto.table.people import HOUSE, Actor
from punto.table.said import Refused
from punto.table.setup import BY_HAND, BY_ITSELF, Automation, Setup, Terms, adopt
from punto.table.state import Phase, Table, new_table

TOPICS = (
    betless,
    betless_over,
    betting,
    commission,
    correcting,
    dealing,
    float_tray,
    holding,
    house,
    irregular,
    nominating,
    places,
    preparing,
    refusals,
    settling,
    shoe,
    three_card,
    windows,
    *CONDUCT,
)
"""Every topic registers its orders and facts when it is imported."""

__all__ = [
    "BY_HAND",
    "BY_ITSELF",
    "HOUSE",
    "TOPICS",
    "Actor",
    "Automation",
    "Choice",
    "Command",
    "Decision",
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
