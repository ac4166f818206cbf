"""Every order and every event by name, with what is in them, in the API's own description."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from fastapi import FastAPI

from punto.machine.names import name_of
from punto.server.wire.faults import fields_in_words
from punto.server.wire.schema import REF, TEXTS, Schema, Schemas
from punto.table import Order
from punto.table.machine import TABLE

ORDER, FACT = "Order", "Fact"


@cache
def orders_by_name() -> dict[str, type[Order]]:
    """Every kind of order, in the order of the alphabet."""
    return {name_of(kind): kind for kind in sorted(TABLE.orders, key=name_of)}


@cache
def fields_of(order: str) -> tuple[str, ...]:
    """The fields of an order, in words."""
    fields = fields_in_words(Schemas(all_there=False).of(orders_by_name()[order]))
    return tuple(f"{field}: {words}" for field, words in fields.items())


@cache
def vocabulary() -> dict[str, Schema]:
    """The schemas of all orders and facts, and of what is inside them."""
    sent, told = Schemas(all_there=False), Schemas(all_there=True)
    written = _kinds(sent, TABLE.orders, ORDER) | _kinds(told, TABLE.facts, FACT)
    return {
        **TEXTS,
        **written,
        **told.inner,
        **sent.inner,
        ORDER: _one_of(
            TABLE.orders, ORDER, "An order, told from others by its name. Amounts are whole cents."
        ),
        FACT: _one_of(
            TABLE.facts, FACT, "What happened, told from others by its name. Amounts are whole cents."
        ),
    }


def schema_name(kind: type[msgspec.Struct], suffix: str) -> str:
    """What the description calls an order or a fact: `place-bets` is `PlaceBetsOrder`."""
    return name_of(kind).title().replace("-", "") + suffix


def describe(app: FastAPI) -> None:
    """Have the API's description say which orders and events there are, and not only that there are some."""
    plain = app.openapi

    @cache
    def described() -> dict[str, Any]:
        found = plain()
        schemas = found["components"]["schemas"]
        schemas |= vocabulary()
        schemas["Commanding"]["properties"]["order"] = {"$ref": f"{REF}{ORDER}"}
        schemas["FeedEvent"]["properties"]["fact"] = {"$ref": f"{REF}{FACT}"}
        return found

    app.openapi = described  # type: ignore[method-assign] # the framework's own way to add to it


def _kinds(schemas: Schemas, kinds: Iterable[type[msgspec.Struct]], suffix: str) -> dict[str, Schema]:
    return {schema_name(kind, suffix): schemas.of(kind) for kind in sorted(kinds, key=name_of)}


def _one_of(kinds: Iterable[type[msgspec.Struct]], suffix: str, said: str) -> Schema:
    refs = {name_of(kind): f"{REF}{schema_name(kind, suffix)}" for kind in sorted(kinds, key=name_of)}
    field = next(iter(kinds)).__struct_config__.tag_field
    return {
        "description": said,
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": field, "mapping": refs},
    }
