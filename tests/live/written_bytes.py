"""Everything that is stored or sent of every kind of fact and of a table, by digest; to be run twice."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import structs

from punto.books.streams import CARDS, PLANS, REGISTERS, WITH_MONEY, set_up_event
from punto.live.message import Message
from punto.machine.codec import in_order, written_form
from punto.script.default_sign import with_default_sign
from punto.table import BY_ITSELF, TABLE, Actor, Event, Setup, new_table
from punto.table.setup import Terms
from punto.table.view import view, write_view
from tests.machine.every_fact import samples

MANY = frozenset({"ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal"})
FORMATS = {each.machine.name: each for each in (*WITH_MONEY, CARDS, PLANS, REGISTERS)}
SETUP = with_default_sign(Setup(table="m1", terms=Terms(rulebook="nsw"), automation=BY_ITSELF))


def with_many(thing: Any) -> Any:
    """The same with eight texts wherever there is a set of texts."""
    if isinstance(thing, frozenset):
        return MANY if all(isinstance(each, str) for each in thing) else thing
    if isinstance(thing, msgspec.Struct):
        held = {name: with_many(getattr(thing, name)) for name in thing.__struct_fields__}
        return structs.replace(thing, **held)
    if isinstance(thing, dict):
        return {key: with_many(each) for key, each in thing.items()}
    return tuple(map(with_many, thing)) if isinstance(thing, tuple) else thing


def written() -> Iterator[tuple[str, bytes]]:
    """What is written, by name."""
    for sample in samples():
        event = Event(1, 0, "dan", "c", with_many(sample.fact), ("1.1",))
        yield f"{sample} stored", FORMATS[sample.machine.name].to_stored("a stream", event).payload
        yield f"{sample} exported", sample.machine.codec.write_event(event)
        yield f"{sample} sent", Message(event).text.encode()
    yield "set-up", set_up_event(SETUP, "dan", 0, "c").payload
    table = with_many(new_table(SETUP))
    yield "state", TABLE.codec.write_state(table)
    yield "history", msgspec.json.encode(in_order({"now": table}), enc_hook=written_form)
    yield "view", write_view(view(table, Actor("ina", "inspector")))


if __name__ == "__main__":
    print(json.dumps({name: sha256(body).hexdigest() for name, body in written()}))
