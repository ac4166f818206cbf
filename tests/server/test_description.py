"""The description as others use it: examples, feeds with schemas, a page; and questions that keep nothing."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import punto
from punto.live.message import message_of
from punto.rules.sheet import settle_sheet
from punto.server.route_table import description, feed_description
from tests.server.client import Client

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
JSON = "application/json"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
OPERATIONS = [
    pytest.param(operation, id=operation["operationId"])
    for methods in description()["paths"].values()
    for operation in methods.values()
]


def faults(schema: Any, components: Any, value: Any) -> list[str]:
    whole = {**schema, "components": components, "$schema": DRAFT}
    return [str(each) for each in jsonschema_rs.validator_for(whole).iter_errors(value)]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_has_examples_that_its_schemas_take(operation: dict[str, Any]) -> None:
    components = description()["components"]
    bodies = [operation["requestBody"]] if "requestBody" in operation else []
    good = [each for status, each in operation["responses"].items() if status < "300"]
    for each in [*bodies, *good]:
        content = each.get("content", {}).get(JSON)
        if content is not None:
            assert faults(content["schema"], components, content["example"]) == []
    for parameter in operation.get("parameters", ()):
        assert "example" in parameter or parameter["in"] == "query"


def test_every_message_of_a_feed_has_a_schema_and_an_example() -> None:
    feeds = feed_description()
    assert set(feeds["components"]["messages"]) == {"event", "beat", "notice"}
    for message in feeds["components"]["messages"].values():
        (example,) = message["examples"]
        assert faults(message["payload"], feeds["components"], example["payload"]) == []
    for reference in re.findall(r'"#/([^"]+)"', json.dumps(feeds)):
        place: Any = feeds
        for part in reference.split("/"):
            place = place[part]


def test_events_of_a_table_are_such_as_the_feeds_describe() -> None:
    table = punto.Table("nsw", limits=(5, 1000), shoe=punto.Shoe(8, seed=3))
    table.say("Ann", "sits at 1 with 500")
    table.open()
    table.play_coup({"Ann": {"banker": 25}})
    schema, components = {"$ref": "#/components/messages/event/payload"}, feed_description()["components"]
    for event in table.events:
        assert faults(schema, components, json.loads(message_of(event, {}).text)) == []


class Page(HTMLParser):
    """What a page has: its elements, and where its links lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "link", "br"}:
            self.open.append(tag)
        given = dict(attrs)
        self.ids.add(given.get("id") or "")
        self.links.append(given.get("href") or "")
        self.scripts += tag == "script" or "style" in given

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_description_is_a_page_without_scripts(client: Client) -> None:
    answer = client.get("/api", headers={"accept": "text/html"})
    assert answer.headers["content-type"].startswith("text/html")
    page = Page(answer.text)
    assert (page.open, page.scripts) == ([], 0)
    assert {each.values[0]["operationId"] for each in OPERATIONS} <= page.ids  # type: ignore[index]
    assert {link[1:] for link in page.links if link.startswith("#")} <= page.ids
    for link in ("/api/reference.css", "/api/v1/openapi.json", "/api/v1/asyncapi.json"):
        assert link in page.links
        assert client.get(link).status_code == 200


def test_a_sheet_is_settled_as_the_command_line_settles_it(client: Client) -> None:
    for name in ("tiger.json",):
        sheet = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
        answer = client.post("/api/v1/settle", json=sheet)
        assert (answer.status_code, answer.json()) == (200, settle_sheet(json.dumps(sheet)))


def test_a_sheet_of_a_game_with_a_hand_for_every_area_is_settled(client: Client) -> None:
    hands = {"dealer": ["9H", "9C", "KD"], "1": ["KC", "QC", "JC"]}
    wagers = [{"id": "1", "seat": "1", "wager": "player", "amount": "10"}]
    sheet = {
        "rulebook": "crown-2025",
        "variant": "three-card",
        "coups": [{"hands": hands, "wagers": wagers}],
    }
    answer = client.post("/api/v1/settle", json=sheet)
    assert (answer.status_code, answer.json()) == (200, settle_sheet(json.dumps(sheet)))


def test_every_fault_of_a_sheet_is_told(client: Client) -> None:
    answer = client.post("/api/v1/settle", json=json.loads((EXAMPLES / "mistakes.json").read_text("utf-8")))
    assert answer.status_code == 422
    assert all(word in answer.json()["what"] for word in ("5 decks", '"playr"', "'0.005'", "5 cards"))


def test_a_sheet_is_bounded(client: Client) -> None:
    coup = {"result": "tie", "wagers": []}
    assert client.post("/api/v1/settle", json={"rulebook": "nsw", "coups": [coup] * 100}).status_code == 200
    assert client.post("/api/v1/settle", json={"rulebook": "nsw", "coups": [coup] * 101}).status_code == 422
    assert client.post("/api/v1/settle", json={"rulebook": "nsw", "coups": []}).status_code == 422


def test_roads_of_what_is_sent(client: Client) -> None:
    board = client.post("/api/v1/roads", json={"results": "BBPTPPBBB"}).json()
    assert board["big_road"][:3] == ["BPB", "BPB", ".PB"]
    assert client.post("/api/v1/roads", json={"results": "BXX"}).status_code == 422
    assert client.post("/api/v1/roads", json={"results": "B" * 2_001}).status_code == 422
