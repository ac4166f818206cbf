"""The API keeps to its own description: whatever is asked, the answer is one that the description knows."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from punto.live import LiveFloor
from punto.operation.ids import new_command
from punto.server.app import create_app
from punto.server.route import API
from punto.server.route_table import description
from tests.server.client import Client
from tests.server.visiting import OFTEN, Visitor, without_robots

EXAMPLES = 10
"""For each operation, of what it takes and of what it does not: always the same ones."""
ROLES = ("patron", "dealer", "inspector", "tournament-official")
THERE = {"table": "darling", "rulebook": "nsw", "name": "cup"}
"""Names that are there; every other example asks for what is not."""
SLOW = "/api/v1/odds"
"""Exact prices take their time and have tests of their own: here only rulebooks that are not there."""
SECONDS = 60

APP = create_app(demo=True, house=LiveFloor(tables=(without_robots(THERE["table"]),), pace=None), rates=OFTEN)
SCHEMA = schemathesis.openapi.from_dict(description())
SCHEMA.app = APP
SCHEMA.config.generation.update(with_security_parameters=False)
"""A visitor brings a visit of their own: without a cookie the order is as good."""
OPERATIONS: list[Any] = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
OPERATIONS = [each for each in OPERATIONS if each.path != SLOW]
CELLS = [
    pytest.param(each, mode, id=f"{each.label} {mode.value}")
    for each in OPERATIONS
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if mode is GenerationMode.POSITIVE or each.body or each.query
]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client(APP) as client:
        official = Visitor(client, "Opal", "operator")
        body = {"id": new_command(), "name": THERE["name"], "rulebook": "nsw"}
        assert client.post(f"{API}/tournaments", headers=official.headers, json=body).status_code == 200
        yield client


@pytest.mark.trust("E10")
@pytest.mark.parametrize(("operation", "mode"), CELLS)
def test_every_answer_is_one_that_is_described(client: Client, operation: Any, mode: GenerationMode) -> None:
    visitors, asked = [Visitor(client, "Ann", role) for role in ROLES], [0]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        asked[0] += 1
        if asked[0] % 2 and not operation.path.startswith(SLOW):
            case.path_parameters.update(
                {name: value for name, value in THERE.items() if name in case.path_parameters}
            )
        headers = visitors[asked[0] % len(visitors)].headers
        aside = _set_aside(operation.path)
        case.call_and_validate(headers=headers, excluded_checks=aside, timeout=SECONDS)

    ask()
    assert asked[0]


def _set_aside(path: str) -> list[Any]:
    """What is well written and cannot be done: orders and sheets that say nothing, accounts in a demo.

    A schema takes 5.0 for a whole number, and an amount is not written so.
    """
    if path.endswith(("/commands", "/look", "/forms")) or path in {f"{API}/settle", f"{API}/roads"}:
        return [positive_data_acceptance]
    accounts = ("/account", "/people", "/equipment", "/sign-in", "/welcome")
    return (
        [not_a_server_error] if path.removeprefix(API).startswith(accounts) or path.endswith("/card") else []
    )


def test_a_body_that_is_no_text_is_refused_in_words(client: Client) -> None:
    headers = {"content-type": "application/json"}
    response = client.post("/api/v1/session", content=b"\xff\xfe{", headers=headers)
    assert response.status_code == 422
    assert response.json()["accepted"] == ["JSON in UTF-8"]


@pytest.mark.parametrize("name", ["\u202eAnn", "A\x00n", "   ", "Ann\u200b"])
def test_a_name_that_cannot_be_read_is_refused(client: Client, name: str) -> None:
    assert client.post("/api/v1/session", json={"name": name, "role": "patron"}).status_code == 422
