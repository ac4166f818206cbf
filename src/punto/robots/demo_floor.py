"""The demonstration floor: the tables of the file that comes with the product, and how visitors find them."""

from functools import cache
from importlib.resources import files

from msgspec import structs

from punto.floor.plan.entry import FloorTable
from punto.robots.tables_file import read_floor


@cache
def demo_floor() -> tuple[FloorTable, ...]:
    """The tables of the demonstration."""
    floor = read_floor(demo_file())
    assert not floor.faults, floor.faults  # noqa: S101 - a test reads it
    return floor.tables


def demo_file() -> str:
    """The file that proposes the demonstration's tables."""
    return files("punto.robots").joinpath("demo.toml").read_text(encoding="utf-8")


def for_play(table: FloorTable) -> FloorTable:
    """A table for visitors: chips are to be had for the asking, and whoever supervises decides alone."""
    return structs.replace(table, setup=structs.replace(table.setup, sale="while-open", two_people=()))


def for_money(table: FloorTable) -> FloorTable:
    """A table for people with accounts: the dealer sells chips, and what the floor lists takes two people."""
    return structs.replace(table, setup=structs.replace(table.setup, sale="by-the-dealer"))
