"""What is told of a table as somebody reads it, with the pseudonyms of that table and shoe."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from punto.accounts.pseudonyms import names_people
from punto.books.streams import stream_of
from punto.live.message import Message, encode
from punto.machine.audience import is_staff
from punto.table import Actor, Order, read_order, write_order

if TYPE_CHECKING:
    from punto.live.floor import LiveFloor


def texts_for(house: "LiveFloor", table: str, reader: Actor, frames: Iterable[Message]) -> list[str]:
    """Events of a table as somebody reads them."""
    staff, texts = is_staff(reader.role), list[str]()
    for frame in frames:
        texts.append(frame.text if staff else house.tell(table, frame, reader.id))
    return texts


def ids_hidden_in_text(house: "LiveFloor", table: str, shoe: int, reader: Actor, data: Any) -> Any:
    """What is told of a table in a shoe beside its events: in its text, so that no field is forgotten."""
    if house.sign_in is None or is_staff(reader.role):
        return data
    text = house.sign_in.pseudonyms.hide_in_text(encode(data).decode(), table, shoe, reader.id)
    return msgspec.Raw(text.encode())


def revealed(house: "LiveFloor", table: str, giver: Actor, order: Order, command: str) -> Order:
    """An order of somebody who knows others by the ids of this table and shoe.

    One that comes again is read as it was the first time, with the ids of the shoe in which that was.
    """
    kind = type(order)
    if house.sign_in is None or is_staff(giver.role) or not names_people(kind):
        return order
    history = house.history(table)
    people = history.now.state.people
    met = (*history.acted, *people.arrived, *people.staff.values())
    sent, shoe = msgspec.json.decode(write_order(order)), shoe_of(house, table, command)
    return read_order(msgspec.json.encode(house.sign_in.pseudonyms.reveal(kind, sent, table, shoe, met)))


def shoe_of(house: "LiveFloor", table: str, command: str) -> int | None:
    """The shoe in which a command was answered, or the one in play; None where nobody remembers it."""
    history, reply = house.history(table), house.store.reply_to(command)
    if reply is None:
        return history.now.state.shoe.number
    for began, shoe in reversed(history.shoes):
        (first,) = house.store.read_stream(stream_of(table), began, 1)
        if first.position <= reply.first:
            return shoe
    return None
