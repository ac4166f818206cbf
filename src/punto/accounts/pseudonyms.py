"""The veil: on a floor with accounts nobody outside the staff can follow a person from table to table.

In place of another's id they read one that is good at one table for one shoe. Their own stays their own.
"""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from punto.operation.ids import PERSON, PERSON_DIGITS

NOBODY = f"p-{'0' * PERSON_DIGITS}"
"""Everybody's id in shoes that are long over: what happened can be read, and who it was cannot."""
NAMES_PEOPLE = frozenset({"who", "holder", "nominee", "agreed", "players"})
"""The fields of orders in which people are named, by an id or by several."""
MOST_ALIASES = 10_000
"""So many are kept at hand: those of a full floor."""


class Pseudonyms:
    """Gives people ids that lead nowhere else; which those are, a key says that never leaves the server."""

    def __init__(self, key: bytes) -> None:
        """Take the key."""
        self._key = key
        self._made = lru_cache(MOST_ALIASES)(self._make)

    def alias(self, person: str, table: str, shoe: int | None) -> str:
        """What others read for a person at a table in a shoe; of no known shoe, the same for all.

        >>> veil = Pseudonyms(b"some key")
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

    def lifted(
        self, order: dict[str, Any], table: str, shoe: int | None, people: Iterable[str]
    ) -> dict[str, Any]:
        """An order in which somebody names others as they read them, with the ids that the table knows.

        Nothing but what names people is changed: an id in any other place stays what was sent.

        >>> veil, bob = Pseudonyms(b"some key"), "p-0123456789abcdef"
        >>> read = veil.alias(bob, "nelson", 1)
        >>> lifted = veil.lifted({"who": read, "seat": read}, "nelson", 1, [bob])
        >>> lifted["who"] == bob, lifted["seat"] == read
        (True, True)
        """
        if shoe is None:
            return order
        known = {self.alias(person, table, shoe): person for person in people}
        return {
            name: _renamed(value, known) if name in NAMES_PEOPLE else value for name, value in order.items()
        }


def _renamed(named: Any, known: dict[str, str]) -> Any:
    """Whoever is named, one person or several.

    >>> _renamed("p-1", {"p-1": "p-2"}), _renamed(["p-1", 3], {"p-1": "p-2"})
    ('p-2', ['p-2', 3])
    """
    if isinstance(named, list):
        return [known.get(each, each) if isinstance(each, str) else each for each in named]
    return known.get(named, named) if isinstance(named, str) else named
