"""The veil: on a floor with accounts nobody outside the staff can follow a person from table to table.

In place of another's id they read one that is good at one table for one shoe. Their own stays their own.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from punto.server.live.ids import PERSON_DIGITS
from punto.server.live.sight import Frame, encode
from punto.table import Actor
from punto.table.views import SIGHT

if TYPE_CHECKING:
    from punto.server.live.house import House

PERSON = re.compile(rf"p-[0-9a-f]{{{PERSON_DIGITS}}}")
"""A person's id, as `new_person` makes them; no other id looks like it."""
NOBODY = f"p-{'0' * PERSON_DIGITS}"
"""Everybody's id in shoes that are long over: what happened can be read, and who it was cannot."""


MOST_ALIASES = 10_000
"""So many are kept at hand: those of a full floor."""


class Veil:
    """Gives people ids that lead nowhere else; which those are, a key says that never leaves the server."""

    def __init__(self, key: bytes) -> None:
        """Take the key."""
        self._key = key
        self._made = lru_cache(MOST_ALIASES)(self._make)

    def alias(self, person: str, table: str, shoe: int | None) -> str:
        """What others read for a person at a table in a shoe; of no known shoe, the same for all.

        >>> veil = Veil(b"some key")
        >>> veil.alias("p-0123456789abcdef", "nelson", None)
        'p-0000000000000000'
        >>> aliases = {veil.alias("p-0123456789abcdef", "nelson", shoe) for shoe in (1, 2, 2)}
        >>> len(aliases)
        2
        """
        return NOBODY if shoe is None else self._made(person, table, shoe)

    def _make(self, person: str, table: str, shoe: int) -> str:
        made = blake2b(f"{table} {shoe} {person}".encode(), key=self._key, digest_size=PERSON_DIGITS // 2)
        return f"p-{made.hexdigest()}"

    def over(self, text: str, table: str, shoe: int | None, own: str) -> str:
        """A text with every id but one's own veiled."""
        return PERSON.sub(lambda met: own if met[0] == own else self.alias(met[0], table, shoe), text)

    def lifted(self, order: Any, table: str, shoe: int | None, people: Iterable[str]) -> Any:
        """An order in which somebody names others as they read them, with the ids that the table knows."""
        known = {self.alias(person, table, shoe): person for person in people}
        return _renamed(order, known)


def _renamed(part: Any, names: dict[str, str]) -> Any:
    """A piece of JSON with some of its texts replaced.

    >>> _renamed({"who": "p-1", "places": ["p-1", 3]}, {"p-1": "p-2"})
    {'who': 'p-2', 'places': ['p-2', 3]}
    """
    if isinstance(part, str):
        return names.get(part, part)
    if isinstance(part, list):
        return [_renamed(each, names) for each in part]
    if isinstance(part, dict):
        return {name: _renamed(each, names) for name, each in part.items()}
    return part


def read_by(house: "House", table: str, reader: Actor, frames: Iterable[Frame]) -> list[str]:
    """Events of a table as somebody reads them."""
    if reader.role in SIGHT:
        return [frame.text for frame in frames]
    return [house.tell(table, frame, reader.id) for frame in frames]


def veiled(house: "House", table: str, shoe: int, reader: Actor, data: Any) -> Any:
    """What is told of a table in a shoe, as somebody may read it."""
    if house.door is None or reader.role in SIGHT:
        return data
    text = house.door.veil.over(encode(data).decode(), table, shoe, reader.id)
    return msgspec.Raw(text.encode())


def unveiled(house: "House", table: str, giver: Actor, order: dict[str, Any]) -> dict[str, Any]:
    """An order of somebody who knows others by the ids of this table and shoe."""
    if house.door is None or giver.role in SIGHT:
        return order
    state = house.chronicle(table).now.state
    people = (*state.people.arrived, *state.people.staff.values())
    lifted: dict[str, Any] = house.door.veil.lifted(order, table, state.shoe.number, people)
    return lifted
