"""The demonstration floor as data: its tables, the robots that play there, and how each of them plays."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import structs

from punto.table import Automation, Setup
from punto.table.setup import TwoPeople

ROBOT = "robot-"
"""How a robot's id begins."""
Tail = Literal["straight", "fall"]
BY_ITSELF = frozenset({Automation.PREPARE, Automation.CALL, Automation.REDUCE, Automation.HOLD})
ASKS = BY_ITSELF - {Automation.HOLD}
"""What a table of the demonstration does without being told; everything else somebody does by hand."""


class Temper(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a robot plays."""

    buys_in: int
    units: tuple[int, ...]
    """Stakes, in multiples of the wager's minimum."""
    main: tuple[str, ...]
    side: tuple[str, ...]
    side_of_ten: int
    """In how many of ten coups there is a side bet too."""
    passes_of_ten: int
    """How many of ten coups go by without a bet."""
    squeezes_of_ten: int = 0
    """How many of ten hands that are offered to it it takes and opens."""


class RobotPatron(msgspec.Struct, frozen=True, kw_only=True):
    """A robot that plays, and the seat it likes."""

    id: str
    name: str
    seat: str
    temper: Temper


class FloorTable(msgspec.Struct, frozen=True, kw_only=True):
    """One table of the floor."""

    id: str
    name: str
    setup: Setup
    patrons: tuple[RobotPatron, ...]
    virtual: bool
    """Whether the cards come from a virtual shoe; else whoever deals keys them in."""
    head_start: int
    """So many coups are dealt at once when the floor opens, so that the scoreboards show something."""
    zone: str = "UTC"
    """Where the table stands, for rules that ask for the day."""
    title: str = ""
    """What is played there, in a few words, where the name of the game does not tell it apart."""
    tail: Tail = "straight"
    """What a run on the roads does once it has turned right: keep its row, or fall again where it can."""


class _Guest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    seat: str
    temper: str


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    setup: Setup
    patrons: tuple[_Guest, ...]
    cards: Literal["virtual", "keyed"] = "virtual"
    asks: bool = False
    """Whether players are asked to take and open the cards; else the dealer keeps them."""
    head_start: int = 0
    zone: str = "UTC"
    title: str = ""
    tail: Tail | None = None


class _Floor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    two_people: tuple[TwoPeople, ...]
    """What nobody does alone, at any table of the floor."""
    tail: Tail
    """How the house draws its roads; a table may have another way."""
    temper: dict[str, Temper]
    table: tuple[_Table, ...]


def read_floor(text: str) -> tuple[FloorTable, ...]:
    """The tables of a floor, from TOML."""
    floor = msgspec.convert(tomllib.loads(text), _Floor)
    return tuple(_made(each, floor) for each in floor.table)


@cache
def demo_floor() -> tuple[FloorTable, ...]:
    """The tables of the demonstration."""
    return read_floor(files("punto.robots").joinpath("demo.toml").read_text(encoding="utf-8"))


def _made(given: _Table, floor: _Floor) -> FloorTable:
    table, automation = given.setup.table, ASKS if given.asks else BY_ITSELF
    return FloorTable(
        id=table,
        name=given.name,
        setup=structs.replace(given.setup, automation=automation, two_people=floor.two_people),
        patrons=tuple(
            RobotPatron(
                id=f"{ROBOT}{table}-{each.seat}",
                name=each.name,
                seat=each.seat,
                temper=floor.temper[each.temper],
            )
            for each in given.patrons
        ),
        virtual=given.cards == "virtual",
        head_start=given.head_start,
        zone=given.zone,
        title=given.title,
        tail=given.tail or floor.tail,
    )


def for_play(table: FloorTable) -> FloorTable:
    """A table for visitors: chips are to be had for the asking, and whoever supervises decides alone."""
    return structs.replace(table, setup=structs.replace(table.setup, sale="while-open", two_people=()))


def for_money(table: FloorTable) -> FloorTable:
    """A table for people with accounts: the dealer sells chips, and what the floor lists takes two people."""
    return structs.replace(table, setup=structs.replace(table.setup, sale="by-the-dealer"))


def dealer_of(table: str) -> str:
    """The id of the robot that deals at a table."""
    return f"{ROBOT}dealer-{table}"


def is_robot(person: str) -> bool:
    """Whether somebody is a robot."""
    return person.startswith(ROBOT) or person == "house"
