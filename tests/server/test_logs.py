"""Logs and figures: one line for each request, an id that goes with everything it led to, and no secret."""

import json
import logging
import sys
from collections.abc import Iterator

import pytest
from starlette.routing import Route as PathRoute

from punto.live import LiveFloor
from punto.operation.ids import COMMAND, new_token
from punto.server import logs
from punto.server.app import create_app
from punto.server.asked import Asked
from punto.server.guard import COOKIE
from punto.server.logs import REQUEST, Lines
from punto.server.request_log import HEADER
from punto.server.route import Resource, Route
from tests.server.client import Client
from tests.server.visiting import Visitor, without_robots

TABLE_ID = "darling"


@pytest.fixture(scope="module")
def house() -> LiveFloor:
    return LiveFloor(tables=(without_robots(TABLE_ID),), pace=None)


@pytest.fixture(scope="module")
def client(house: LiveFloor) -> Iterator[Client]:
    with Client(create_app(demo=True, house=house), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG)
    return caplog


def of(lines: pytest.LogCaptureFixture, logger: str) -> list[dict[str, object]]:
    return [vars(record) for record in lines.records if record.name == logger]


def test_a_command_leaves_a_line_of_its_own_and_one_for_its_request(
    client: Client, lines: pytest.LogCaptureFixture
) -> None:
    ann = Visitor(client, "Ann")
    lines.clear()
    ann.does(TABLE_ID, "join", seat="1")
    ann.refused(TABLE_ID, "close-bets")
    joined, refused = of(lines, "punto.commands")
    assert (joined["order"], joined["table"], joined["person"]) == ("join", TABLE_ID, ann.person)
    assert (joined["role"], joined["refusals"]) == ("patron", [])
    assert COMMAND.fullmatch(str(joined["command"]))
    assert refused["refusals"]
    asked = of(lines, "punto.requests")
    assert [each["status"] for each in asked] == [200, 409]
    assert {each["route"] for each in asked} == {"/api/v1/tables/{table}/commands"}
    assert {each["table"] for each in asked} == {TABLE_ID}


def test_no_token_and_no_address_of_a_page_is_logged(client: Client, lines: pytest.LogCaptureFixture) -> None:
    token = new_token()
    client.get(f"/welcome/{token}?key={token}", headers={"cookie": f"{COOKIE}={token}"})
    client.get(f"/api/v1/nothing/{token}")
    ann = Visitor(client, "Ann")
    ann.table(TABLE_ID)
    ours = (record for record in lines.records if record.name.startswith(("punto", "uvicorn")))
    written = " ".join(map(Lines().format, ours))
    assert token not in written
    assert ann.token not in written
    assert "pages" in {each["route"] for each in of(lines, "punto.requests")}


def test_machines_that_ask_all_the_time_are_not_heard(
    client: Client, lines: pytest.LogCaptureFixture
) -> None:
    for path in ("/healthz", "/readyz", "/metrics"):
        assert client.get(path).status_code == 200
    assert {each["levelno"] for each in of(lines, "punto.requests")} == {logging.DEBUG}


def test_every_answer_has_an_id_that_the_log_has_too(client: Client) -> None:
    first, second = (client.get("/api/v1/about").headers[HEADER] for _ in range(2))
    assert COMMAND.fullmatch(first)
    assert first != second
    assert client.post("/api/v1/session", content=b"x" * 70_000).headers[HEADER]


def test_requests_are_measured_by_route(client: Client) -> None:
    client.get("/api/v1/tables/nowhere")
    client.request("M" * 40, "/nowhere")
    client.request("N" * 40, f"/api/v1/tables/{TABLE_ID}")
    figures = client.get("/metrics").text
    assert 'method="other"' in figures
    assert "MMMM" not in figures
    assert "NNNN" not in figures
    assert 'punto_request_seconds_count{method="GET",route="/api/v1/tables/{table}",status="404"}' in figures
    assert "nowhere" not in figures
    for name in ("punto_position", "punto_events_behind", "punto_robots_here", "punto_watchers_let_go_total"):
        assert name in figures


@pytest.mark.trust("E14")
def test_a_fault_is_an_answer_a_warning_and_nothing_more(
    house: LiveFloor, client: Client, lines: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "not_ready", lambda: ["12 events behind the store", "the disk is full"])
    refused = client.get("/readyz")
    assert refused.status_code == 503
    assert client.get("/healthz").status_code == 200
    (noted,) = [each for each in of(lines, "punto.requests") if each["status"] == 503]
    assert noted["levelno"] == logging.WARNING


def test_a_server_without_a_floor_is_ready() -> None:
    with Client(create_app(demo=True)) as client:
        assert client.get("/readyz").json() == {"status": "ok"}
        assert client.get("/metrics").status_code == 503


@pytest.mark.trust("E14")
def test_an_error_of_ours_is_counted_as_one(lines: pytest.LogCaptureFixture) -> None:
    def broken(asked: Asked) -> None:  # noqa: ARG001 - as every route
        raise RuntimeError("broken")

    app = create_app(demo=True)
    resource = Resource([Route("GET", "/broken", broken, "server", prefix="")])
    app.router.routes.insert(0, PathRoute(resource.path, resource))
    with Client(app, raise_server_exceptions=False) as client:
        assert client.get("/broken").status_code == 500
    (noted,) = of(lines, "punto.requests")
    assert (noted["route"], noted["status"], noted["levelno"]) == ("/broken", 500, logging.WARNING)


def test_a_line_of_json_holds_what_was_said() -> None:
    record = logging.LogRecord("punto.x", logging.INFO, "", 0, "%s and %s", ("Ann", "Bob"), None)
    record.table = TABLE_ID
    token = REQUEST.set("r-1")
    try:
        line = Lines().format(record)
    finally:
        REQUEST.reset(token)
    said = json.loads(line)
    assert "\n" not in line
    assert said.pop("time").endswith("+00:00")
    assert said == {
        "level": "info", "logger": "punto.x", "message": "Ann and Bob", "request": "r-1", "table": TABLE_ID,
    }  # fmt: skip


def test_an_error_is_one_line_too() -> None:
    try:
        raise ValueError("odd")
    except ValueError:
        record = logging.LogRecord("punto.x", logging.ERROR, "", 0, "failed", None, sys.exc_info())
    said = json.loads(Lines().format(record))
    assert "ValueError: odd" in said["error"]
    assert "request" not in said


@pytest.mark.parametrize(("form", "json_lines"), [("json", True), ("plain", False)])
def test_logs_start_in_either_form(form: str, json_lines: bool, capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    kept, level = root.handlers[:], root.level
    try:
        logs.start(form, "warning")
        logging.getLogger("punto.x").info("not this")
        logging.getLogger("punto.x").warning("but this")
    finally:
        root.handlers[:] = kept
        root.setLevel(level)
        logging.getLogger("uvicorn").setLevel(logging.NOTSET)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("{") == json_lines
    assert "but this" in line
