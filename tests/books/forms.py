"""Every form in which an event was ever written, by example: `python -m tests.books.forms` adds what is new.

Nothing in `fixtures/forms.jsonl` is ever changed or removed: it stands for what lies in stores of before.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from punto.books.streams import CARD_ROOM_STREAM as ROOM
from punto.books.streams import SET_UP, stream_of
from punto.cards import Card
from punto.floor.cardroom.lot_facts import Happening
from punto.machine.names import name_of
from punto.store import StoredEvent, canonical
from punto.store.upcasting import upcasters
from punto.table import Setup
from punto.table.machine import TABLE
from punto.units.privacy import unmarked
from tests.store.making import NOON

FORMS = Path(__file__).parent / "fixtures" / "forms.jsonl"
CUSTOM = {Card: "9H", Fraction: "525/2"}
PLAIN: dict[type, object] = {
    inspect.StrType: "word",
    inspect.IntType: 2,
    inspect.BoolType: True,
    inspect.FloatType: 0.5,
    inspect.NoneType: None,
}


class Form(msgspec.Struct, frozen=True):
    """An event's payload as a version of its type had it."""

    type: str
    version: int
    payload: dict[str, Any]

    @property
    def event(self) -> StoredEvent:
        """The event, as a store keeps it."""
        room = self.type.startswith("cards-") and "what" in self.payload
        stream = ROOM if room else stream_of("m1")
        return StoredEvent(stream, self.type, self.version, NOON, "Dan", "c1", canonical(self.payload), seq=2)


def forms() -> list[Form]:
    """Every form that was ever written."""
    return [msgspec.json.decode(line, type=Form) for line in FORMS.read_bytes().splitlines()]


def today() -> Iterator[Form]:
    """An example of every type of event, in the form of today."""
    for kind in TABLE.facts:
        fact = example(inspect.type_info(kind))
        yield Form(name_of(kind), kind.version, {"fact": fact, "readings": ["word"]})
    yield Form(SET_UP, upcasters().newest(SET_UP), example(inspect.type_info(Setup)))
    for each in inspect.type_info(Happening).types:  # type: ignore[attr-defined]
        said = example(each)
        said["what"] = said.pop("type")
        yield Form(each.tag, upcasters().newest(each.tag), said | {"moves": []})


def example(kind: inspect.Type, above: tuple[type, ...] = ()) -> Any:
    """Something of a type, as it is written: as much of it as there can be, each thing once."""
    kind = unmarked(kind)
    if isinstance(kind, inspect.StructType):
        tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
        within = (*above, kind.cls)
        return tag | {field.encode_name: example(field.type, within) for field in kind.fields}
    if isinstance(kind, inspect.UnionType):
        return example(next(each for each in kind.types if _ends(each, above)), above)
    if isinstance(kind, inspect.TupleType):
        return [example(each, above) for each in kind.item_types]
    if isinstance(kind, inspect.CollectionType):
        return [example(kind.item_type, above)] if _ends(kind.item_type, above) else []
    if isinstance(kind, inspect.DictType):
        return {example(kind.key_type, above): example(kind.value_type, above)}
    if isinstance(kind, inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, inspect.EnumType):
        return next(iter(kind.cls)).value
    return CUSTOM[kind.cls] if isinstance(kind, inspect.CustomType) else PLAIN[type(kind)]


def _ends(kind: inspect.Type, above: tuple[type, ...]) -> bool:
    """Whether something is not nothing, and not what it is within."""
    return not isinstance(kind, inspect.NoneType) and getattr(kind, "cls", None) not in above


def unwritten() -> list[Form]:
    """The forms of today of which there is no example yet."""
    known = {(form.event.stream, form.type, form.version) for form in forms()}
    return [form for form in today() if (form.event.stream, form.type, form.version) not in known]


if __name__ == "__main__":
    FORMS.touch()
    with FORMS.open("a", encoding="utf-8") as file:
        for form in sorted(unwritten(), key=lambda form: (form.type, form.version)):
            file.write(json.dumps(msgspec.to_builtins(form), separators=(",", ":")) + "\n")
