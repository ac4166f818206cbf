"""The API's description names every order and event, and says of each what is really in it."""

from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from punto.api.requests import SEALED
from punto.live.message import encode
from punto.machine.names import name_of
from punto.script import read_script, run_script
from punto.script.script_reader import Orders
from punto.server.guard import COOKIE
from punto.server.route_table import ROUTES, description
from punto.server.wire.schema import NameTaken, Schemas, schema_name, schema_of
from punto.server.wire.words import fields_in_words
from punto.table import write_order
from punto.table.machine import TABLE
from punto.table.money.buying_in import BuyIn
from punto.table.seats.joining import Leave

SCRIPTS = sorted((Path(__file__).parents[1] / "scripts").rglob("*.punto"))[::3]
"""A third of them has enough of everything."""
REF = "#/components/schemas/"


def schemas() -> dict[str, Any]:
    found: dict[str, Any] = description()["components"]["schemas"]
    return found


@cache
def valid(name: str) -> jsonschema_rs.Draft202012Validator:
    """Says whether JSON is as a schema of the description has it."""
    return jsonschema_rs.Draft202012Validator({**schemas()[name], "components": {"schemas": schemas()}})


def test_every_order_and_every_event_is_there_by_name() -> None:
    orders = TABLE.orders.keys() - set(SEALED)
    for union, kinds, field in (("Order", orders, "order"), ("Fact", TABLE.facts, "type")):
        assert schemas()[union]["discriminator"]["propertyName"] == field
        names = schemas()[union]["discriminator"]["mapping"]
        assert set(names) == set(map(name_of, kinds))
        for name, ref in names.items():
            said = schemas()[ref.removeprefix(REF)]
            assert said["properties"][field] == {"type": "string", "const": name}
            assert field in said["required"]
    assert schemas()["CommandRequest"]["properties"]["order"] == {"$ref": f"{REF}Order"}
    assert schemas()["FeedEvent"]["properties"]["fact"] == {"$ref": f"{REF}Fact"}


def test_every_route_is_described_under_a_name_of_its_own() -> None:
    ids = [each.operation.id for each in ROUTES if each.described]
    assert len(set(ids)) == len(ids)
    tags = {each["name"] for each in description()["tags"]}
    for path, ways in description()["paths"].items():
        for said in ways.values():
            assert set(said["tags"]) <= tags, path
            assert said["summary"], path


def test_whoever_must_show_who_they_are_is_told_how() -> None:
    paths, schemes = description()["paths"], description()["components"]["securitySchemes"]
    assert schemes["session"] | {"description": ""} == {
        "type": "apiKey", "in": "cookie", "name": COOKIE, "description": "",
    }  # fmt: skip
    assert paths["/api/v1/tables/{table}/commands"]["post"]["security"] == [{"session": []}]
    assert paths["/api/v1/tables/{table}/card"]["post"]["security"] == [{"scanner": []}]
    assert paths["/api/v1/tables/{table}"]["get"]["security"] == [{}, {"session": []}]
    assert "security" not in paths["/api/v1/rulebooks"]["get"]


def test_two_structs_of_one_name_are_refused() -> None:
    made = [msgspec.defstruct("Same", [("field", kind)]) for kind in (int, str)]
    written = Schemas()
    written.of(made[0], sent=False)
    with pytest.raises(NameTaken):
        written.of(made[1], sent=False)


def test_a_list_of_fixed_length_says_nothing_of_further_items() -> None:
    assert '"items":false' not in msgspec.json.encode(description()).decode()


def test_every_reference_leads_somewhere() -> None:
    found = {ref.removeprefix(REF) for ref in _references(description())}
    assert found == schemas().keys()


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
                valid(schema_name(type(order))).validate(sent)
                orders.add(type(order))
        for event in run_script(text).events:
            told = msgspec.json.decode(encode(event.fact))
            valid(schema_name(type(event.fact))).validate(told)
            facts.add(type(event.fact))
    assert len(orders) > len(TABLE.orders) // 3
    assert len(facts) > len(TABLE.facts) // 3


@pytest.mark.parametrize(
    ("fact", "wrong"), [("amount", "2500"), ("commission", 100), ("commission", "1.5"), ("face", "1X")]
)
def test_money_and_cards_are_described_as_they_are_written(fact: str, wrong: object) -> None:
    kinds = {"amount": "Due", "commission": "Due", "face": "DrawCardOrder"}
    schema = schemas()[kinds[fact]]["properties"][fact]
    full = {**schema, "components": {"schemas": schemas()}}
    assert not jsonschema_rs.is_valid(full, wrong)


def test_an_order_that_may_be_short_says_what_stands_for_the_rest() -> None:
    assert fields_in_words(schema_of(BuyIn)) == {
        "amount": "cents",
        "tender": "account, cash or voucher (left out: account)",
    }
    assert fields_in_words(schema_of(Leave)) == {}
