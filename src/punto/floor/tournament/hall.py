"""A tournament and its tables carried on together in memory: an order to one brings about orders to others.

Worked cases and simulations run so. On the floor the same reactions are carried out in one transaction.
"""

from collections.abc import Mapping

import msgspec
from msgspec import structs

from punto.floor.tournament.machine import TOURNAMENT
from punto.floor.tournament.state import Tournament
from punto.floor.tournament.tournament_reactions import orders_for_tables, orders_from_table
from punto.machine.decision import Refused
from punto.machine.fact import Event
from punto.machine.order import Command, Order
from punto.machine.roles import HOUSE, Actor
from punto.table import TABLE, Table


class Hall(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament and every table that serves it."""

    tournament: Tournament
    tables: Mapping[str, Table]


class HallDone(msgspec.Struct, frozen=True):
    """An order carried out, with everything that followed from it."""

    hall: Hall
    events: tuple[tuple[str, Event], ...]
    """Each with the name of its table; no name is the tournament."""


def order_tournament(hall: Hall, command: Command) -> HallDone | Refused:
    """Carry out an order to the tournament, and at its tables what follows from it."""
    done = TOURNAMENT.carry_out(hall.tournament, command)
    if isinstance(done, Refused):
        return done
    hall = structs.replace(hall, tournament=done.state)
    events = [("", event) for event in done.events]
    for state, event in zip(done.states, done.events, strict=True):
        for place, order in orders_for_tables(state, event):
            answer = order_table(hall, place, _for_the_house(command, order))
            if isinstance(answer, Refused):
                return answer
            hall, events = answer.hall, [*events, *answer.events]
    return HallDone(hall, tuple(events))


def order_table(hall: Hall, place: str, command: Command) -> HallDone | Refused:
    """Carry out an order at a table, and in the tournament what follows from it."""
    done = TABLE.carry_out(hall.tables[place], command)
    if isinstance(done, Refused):
        return done
    hall = structs.replace(hall, tables={**hall.tables, place: done.state})
    events = [(place, event) for event in done.events]
    for event in done.events:
        for order in orders_from_table(place, event):
            answer = order_tournament(hall, _for_the_house(command, order))
            if isinstance(answer, Refused):
                return answer
            hall, events = answer.hall, [*events, *answer.events]
    return HallDone(hall, tuple(events))


def _for_the_house(command: Command, order: Order) -> Command:
    house: Actor = HOUSE
    return structs.replace(command, actor=house, order=order)
