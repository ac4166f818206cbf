"""Pseudonyms: on a floor with accounts nobody outside the staff can follow a person from table to table.

In place of another's id they read one that is good at one table for one shoe. Their own stays their own.
Which fields name people, the types say (`punto.units.privacy`).
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.inspect import CollectionType, DictType, StructType, TupleType, Type, UnionType, type_info

from punto.machine.redaction import Redaction
from punto.operation.ids import PERSON, PERSON_DIGITS
from punto.units.privacy import PERSON as NAMES_SOMEBODY
from punto.units.privacy import has_mark, unmarked

NOBODY = f"p-{'0' * PERSON_DIGITS}"
"""Everybody's id in shoes that are long over: what happened can be read, and who it was cannot."""
MOST_ALIASES = 10_000
"""So many are kept at hand: those of a full floor."""
Rename = Callable[[str], str]


class Pseudonyms:
    """Gives people ids that lead nowhere else; which those are, a key says that never leaves the server."""

    def __init__(self, key: bytes) -> None:
        """Take the key."""
        self._key = key
        self._made = lru_cache(MOST_ALIASES)(self._make)
        self.reader = lru_cache(MOST_ALIASES)(self._reader)
        """What somebody outside the staff reads in place of people's ids at a table in a shoe."""

    def alias(self, person: str, table: str, shoe: int | None) -> str:
        """What others read for a person at a table in a shoe; of no known shoe, the same for all.

        >>> pseudonyms = Pseudonyms(b"some key")
        >>> pseudonyms.alias("p-0123456789abcdef", "nelson", None), pseudonyms.alias("house", "nelson", 1)
        ('p-0000000000000000', 'house')
        >>> aliases = {pseudonyms.alias("p-0123456789abcdef", "nelson", shoe) for shoe in (1, 2, 2)}
        >>> len(aliases)
        2
        """
        return self._made(person, table, shoe)

    def _make(self, person: str, table: str, shoe: int | None) -> str:
        if not PERSON.fullmatch(person):
            return person  # nobody, the house, or a robot
        if shoe is None:
            return NOBODY
        made = blake2b(f"{table} {shoe} {person}".encode(), key=self._key, digest_size=PERSON_DIGITS // 2)
        return f"p-{made.hexdigest()}"

    def _reader(self, table: str, shoe: int | None, own: str) -> Redaction:
        return _Outsider(self._made, table, shoe, own)

    def hide_in_text(self, text: str, table: str, shoe: int | None, own: str) -> str:
        """A finished text with every id in it hidden but one's own: for what has no types to follow."""
        return self.reader(table, shoe, own).text(text)

    def reveal(
        self,
        kind: type[msgspec.Struct],
        order: dict[str, Any],
        table: str,
        shoe: int | None,
        people: Iterable[str],
    ) -> dict[str, Any]:
        """An order as it was sent, in which somebody names others as they read them, with the table's ids.

        Nothing but what names people is changed: an id in any other place stays what was sent.
        """
        if shoe is None:
            return order
        known = {self.alias(person, table, shoe): person for person in people}
        revealed: dict[str, Any] = _renamed(type_info(kind), order, lambda who: known.get(who, who))
        return revealed


class _Outsider:
    """Somebody outside the staff, who knows their own id and nobody else's."""

    __slots__ = ("_alias", "_own", "_shoe", "_table")

    def __init__(self, alias: Callable[[str, str, int | None], str], table: str, shoe: int | None, own: str):
        self._alias, self._table, self._shoe, self._own = alias, table, shoe, own

    def person(self, who: str, /) -> str:
        return who if who == self._own else self._alias(who, self._table, self._shoe)

    def text(self, words: str, /) -> str:
        return PERSON.sub(lambda met: self.person(met[0]), words) if "p-" in words else words


@cache
def names_people(kind: type[msgspec.Struct]) -> bool:
    """Whether an order of this kind can name anybody."""
    return any(has_mark(each, NAMES_SOMEBODY) for each in _parts(type_info(kind)))


def _parts(kind: Type) -> list[Type]:
    """A type and everything in it."""
    found = [kind]
    for each in found:
        match plain := unmarked(each):
            case StructType():
                found += [field.type for field in plain.fields]
            case UnionType():
                found += plain.types
            case DictType():
                found += [plain.key_type, plain.value_type]
            case TupleType():
                found += plain.item_types
            case CollectionType():
                found.append(plain.item_type)
    return found


def _renamed(kind: Type, value: Any, rename: Rename) -> Any:
    """Plain data of a type with other ids for the people in it; what does not fit the type stays as it is."""
    if has_mark(kind, NAMES_SOMEBODY):
        return rename(value) if isinstance(value, str) else value
    match plain := unmarked(kind):
        case StructType() if isinstance(value, dict):
            types = {field.encode_name: field.type for field in plain.fields}
            return {
                name: _renamed(types[name], each, rename) if name in types else each
                for name, each in value.items()
            }
        case UnionType():
            for each in plain.types:
                value = _renamed(each, value, rename)
        case DictType() if isinstance(value, dict):
            return {
                _renamed(plain.key_type, name, rename): _renamed(plain.value_type, each, rename)
                for name, each in value.items()
            }
        case TupleType() if isinstance(value, list) and len(value) == len(plain.item_types):
            return [_renamed(*each, rename) for each in zip(plain.item_types, value, strict=True)]
        case CollectionType() if isinstance(value, list):
            return [_renamed(plain.item_type, each, rename) for each in value]
    return value
