"""The API's description names every order and event, and says of each what is really in it."""

from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from fastapi import FastAPI

from punto.live.sight import encode
from punto.machine.names import name_of
from punto.script import read_script, run_script
from punto.script.reading import Orders
from punto.server.app import create_app
from punto.server.wire.vocabulary import FACT, ORDER, fields_of, schema_name, vocabulary
from punto.table import write_order
from punto.table.machine import TABLE

SCRIPTS = sorted((Path(__file__).parents[2] / "scripts").rglob("*.punto"))[::5]
"""A fifth of them has enough of everything."""
REF = "#/components/schemas/"


@cache
def valid(name: str) -> jsonschema_rs.Draft202012Validator:
    """Says whether JSON is as a schema of the description has it."""
    return jsonschema_rs.Draft202012Validator({**vocabulary()[name], "components": {"schemas": vocabulary()}})


@cache
def description() -> dict[str, Any]:
    found: dict[str, Any] = create_app(demo=False).openapi()
    return found


def test_every_order_and_every_event_is_there_by_name() -> None:
    schemas = description()["components"]["schemas"]
    for union, kinds, field in ((ORDER, TABLE.orders, "order"), (FACT, TABLE.facts, "type")):
        names = schemas[union]["discriminator"]["mapping"]
        assert set(names) == set(map(name_of, kinds))
        for name, ref in names.items():
            assert schemas[ref.removeprefix(REF)]["properties"][field] == {"const": name}
    assert schemas["Commanding"]["properties"]["order"] == {"$ref": f"{REF}{ORDER}"}
    assert schemas["FeedEvent"]["properties"]["fact"] == {"$ref": f"{REF}{FACT}"}


def test_no_shape_of_the_api_is_overwritten() -> None:
    plain = FastAPI.openapi(create_app(demo=False))["components"]["schemas"]
    assert not plain.keys() & vocabulary().keys()


def test_every_reference_leads_somewhere() -> None:
    schemas = description()["components"]["schemas"]
    found = {ref.removeprefix(REF) for ref in _references(schemas)}
    assert found <= schemas.keys()
    assert vocabulary().keys() - {ORDER, FACT} <= found


def _references(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        own = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
        return own.union(*map(_references, schema.values()))
    return set().union(*map(_references, schema)) if isinstance(schema, list) else set()


def test_what_scripts_order_and_what_happens_in_them_is_as_described() -> None:
    orders, facts = set(), set()
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        for step in read_script(text).steps:
            for order in step.act.orders if isinstance(step.act, Orders) else ():
                sent = msgspec.json.decode(write_order(order))
                valid(schema_name(type(order), ORDER)).validate(sent)
                orders.add(type(order))
        for event in run_script(text).events:
            told = msgspec.json.decode(encode(event.fact))
            valid(schema_name(type(event.fact), FACT)).validate(told)
            facts.add(type(event.fact))
    assert len(orders) > len(TABLE.orders) // 3
    assert len(facts) > len(TABLE.facts) // 3


@pytest.mark.parametrize(
    ("fact", "wrong"), [("amount", "2500"), ("commission", 100), ("commission", "1.5"), ("face", "1X")]
)
def test_money_and_cards_are_described_as_they_are_written(fact: str, wrong: object) -> None:
    kinds = {"amount": "DueRecord", "commission": "DueRecord", "face": "DrawCardOrder"}
    schema = vocabulary()[kinds[fact]]["properties"][fact]
    full = {**schema, "components": {"schemas": vocabulary()}}
    assert not jsonschema_rs.is_valid(full, wrong)


def test_an_order_that_may_be_short_says_what_stands_for_the_rest() -> None:
    assert fields_of("buy-in") == (
        "amount: cents",
        "tender: account, cash or voucher (left out: account)",
    )
    assert fields_of("leave") == ()
