"""What is told of a table as somebody reads it, with the pseudonyms of that table and shoe."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from punto.accounts.pseudonyms import NAMES_PEOPLE
from punto.books.streams import stream_of
from punto.live.sight import Message, encode
from punto.table import Actor
from punto.table.view import SEES

if TYPE_CHECKING:
    from punto.live.floor import LiveFloor


def read_by(house: "LiveFloor", table: str, reader: Actor, frames: Iterable[Message]) -> list[str]:
    """Events of a table as somebody reads them."""
    if reader.role in SEES:
        return [frame.text for frame in frames]
    return [house.tell(table, frame, reader.id) for frame in frames]


def veiled(house: "LiveFloor", table: str, shoe: int, reader: Actor, data: Any) -> Any:
    """What is told of a table in a shoe, as somebody may read it."""
    if house.door is None or reader.role in SEES:
        return data
    text = house.door.veil.over(encode(data).decode(), table, shoe, reader.id)
    return msgspec.Raw(text.encode())


def unveiled(
    house: "LiveFloor", table: str, giver: Actor, order: dict[str, Any], command: str
) -> dict[str, Any]:
    """An order of somebody who knows others by the ids of this table and shoe.

    One that comes again is read as it was the first time, with the ids of the shoe in which that was.
    """
    if house.door is None or giver.role in SEES or NAMES_PEOPLE.isdisjoint(order):
        return order
    chronicle = house.chronicle(table)
    people = chronicle.now.state.people
    met = (*chronicle.acted, *people.arrived, *people.staff.values())
    return house.door.veil.lifted(order, table, shoe_of(house, table, command), met)


def shoe_of(house: "LiveFloor", table: str, command: str) -> int | None:
    """The shoe in which a command was answered, or the one in play; None where nobody remembers it."""
    chronicle, reply = house.chronicle(table), house.store.reply_to(command)
    if reply is None:
        return chronicle.now.state.shoe.number
    for began, shoe in reversed(chronicle.shoes):
        (first,) = house.store.read_stream(stream_of(table), began, 1)
        if first.position <= reply.first:
            return shoe
    return None
