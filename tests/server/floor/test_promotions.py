"""Promotions and patrons over HTTP: read by anybody, ordered by those who may."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from punto.live import LiveFloor
from punto.live.robots.demo_content import fill_desks
from punto.operation.ids import new_command
from punto.server.app import create_app
from tests.server.client import Client
from tests.server.visiting import OFTEN, TABLE_ID, Visitor, makes_ready


@pytest.fixture(scope="module")
def client(house: LiveFloor) -> Iterator[Client]:
    with Client(create_app(demo=True, house=house, rates=OFTEN)) as client:
        fill_desks(house.promotions, house.patrons, house.runtime)
        yield client


@pytest.fixture(scope="module")
def operator(client: Client) -> Visitor:
    return Visitor(client, "Olga", "operator")


def post(visitor: Visitor, path: str, **body: Any) -> Any:
    response = visitor.client.post(
        f"/api/v1{path}", headers=visitor.headers, json={"id": new_command(), **body}
    )
    return response.status_code, response.json()


def test_anybody_reads_promotions_and_nobody_is_named(client: Client) -> None:
    listed = client.get("/api/v1/promotions").json()
    assert [each["name"] for each in listed][-2:] == ["winter-draw", "summer-drive"]
    for name in ("winter-draw", "summer-drive"):
        text = client.get(f"/api/v1/promotions/{name}").text
        assert "demo-ann" not in text
        assert "demo-bob" not in text
    found = client.get("/api/v1/promotions/summer-drive").json()
    assert (found["summary"]["badge"], found["summary"]["stage"]) == ("STR", "running")
    assert [each["clause"] for each in found["items"]][:2] == ["16.7.1", "16.7.2"]
    assert found["prizes"][0]["details"][0]["title"] == "make"
    assert found["duties"] == []
    assert client.get("/api/v1/promotions/nowhere").status_code == 404


def test_a_patron_checks_the_draw_with_the_program_alone(client: Client, tmp_path: Path) -> None:
    (tmp_path / "check.py").write_text(client.get("/api/v1/draw-verifier").text, encoding="utf-8")
    (tmp_path / "proof.json").write_text(
        client.get("/api/v1/promotions/winter-draw/proof").text, encoding="utf-8"
    )
    (tmp_path / "entries.txt").write_text(
        client.get("/api/v1/promotions/winter-draw/entries").text, encoding="ascii"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-S", "check.py", "proof.json", "entries.txt"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    drawn = json.loads((tmp_path / "proof.json").read_text())["drawn"]
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.split("\n")[0] == f"prize 1: ticket {drawn[0]['ticket']}"
    for path in ("proof", "entries"):
        assert client.get(f"/api/v1/promotions/summer-drive/{path}").status_code == 404


def test_the_operator_sees_duties_and_gives_orders(operator: Visitor) -> None:
    duties = operator.get("/api/v1/duties")
    waiting = {each["what"]: each["clauses"] for each in duties if each["status"] == "due"}
    assert waiting["tell the winner of prize 2"] == ["16.8"]
    order = {"order": "record-attempt", "prize": 2, "method": "telephone"}
    assert post(operator, "/promotions/winter-draw/commands", order=order)[0] == 200
    done = {each["what"]: each["status"] for each in operator.get("/api/v1/duties")}
    assert done["tell the winner of prize 2"] == "done"
    found = operator.get("/api/v1/promotions/winter-draw")
    assert found["draw"]["winners"][0]["who"].startswith("demo-")
    assert {each["order"] for each in found["legal"] if each["allowed"]} >= {"claim-prize", "draw-again"}


def test_whoever_writes_terms_is_told_what_they_must_say(client: Client) -> None:
    found = {each["rulebook"]: each for each in client.get("/api/v1/promotion-choices").json()}
    assert set(found) == {"nsw", "star-2024"}
    star = found["star-2024"]
    assert [each["clause"] for each in star["items"]] == [f"16.7.{number}" for number in range(1, 12)]
    details = {each["kind"]: len(each["details"]) for each in star["kinds"]}
    assert details == {
        "money": 0, "goods": 0, "slots-dollars": 0, "casino-dollars": 0,
        "machinery": 3, "vehicle": 4, "travel": 4, "property": 6,
    }  # fmt: skip
    assert (star["ways"], found["nsw"]["ways"]) == (["cheque", "transfer"], ["cash", "cheque", "transfer"])
    assert [each["clause"] for each in star["never"]] == [f"16.5.{number}" for number in range(1, 6)]
    said = {each["name"]: each["title"] for each in found["nsw"]["duties"]}
    assert said["change"] == "once it is approved"
    assert said["compromise"] == "the inspectorate is told at once"
    assert client.get("/api/v1/promotions/summer-drive").json()["terms"] is None


def test_a_refusal_comes_with_every_clause(client: Client, operator: Visitor) -> None:
    status, _ = post(
        operator,
        "/promotions/spring/commands",
        order={"order": "plan-promotion", "name": "", "rulebook": "nsw"},
    )
    assert status == 200
    terms = {
        "title": "Spring",
        "prizes": [{"title": "Box", "kinds": ["goods"], "value": 100, "contents": ["tobacco"]}],
    }
    status, answer = post(
        operator, "/promotions/spring/commands", order={"order": "draft-terms", "terms": terms}
    )
    assert (status, [each["clauses"][0] for each in answer["refused"]]) == (409, ["16.5.1"])
    terms["prizes"] = []
    assert (
        post(operator, "/promotions/spring/commands", order={"order": "draft-terms", "terms": terms})[0]
        == 200
    )
    status, answer = post(operator, "/promotions/spring/commands", order={"order": "lodge-terms"})
    assert status == 409
    assert [each["clauses"][0] for each in answer["refused"]][:3] == ["16.7.1", "16.7.2", "16.7.3"]
    ann = Visitor(client, "Ann")
    assert post(ann, "/promotions/spring/commands", order={"order": "lodge-terms"})[0] == 409
    assert post(ann, "/promotions/none/commands", order={"order": "lodge-terms"})[0] == 409
    assert post(ann, "/promotions/none/commands", order={"order": "no-such"})[0] == 422
    assert ann.get("/api/v1/duties", status=403)["what"] == "Not with your role."


def test_names_that_nobody_planned_leave_nothing_behind(client: Client, house: LiveFloor) -> None:
    ann, before = Visitor(client, "Ann"), house.store.head().position
    machines = len(house.promotions._floor.open_machines())
    for number in range(20):
        assert client.get(f"/api/v1/promotions/x{number}").status_code == 404
        post(ann, f"/promotions/x{number}/commands", order={"order": "start-promotion"})
    assert len(house.promotions._floor.open_machines()) == machines
    assert house.store.head().position == before


@pytest.mark.trust("G8")
def test_somebody_sets_limits_and_excludes_themselves_over_http(client: Client) -> None:
    dealer, supervisor = Visitor(client, "Dan", "dealer"), Visitor(client, "Sue", "casino-supervisor")
    makes_ready(dealer, supervisor, TABLE_ID)
    ann = Visitor(client, "Ann")
    assert ann.get("/api/v1/patron")["registered"] is False
    status, _ = post(supervisor, "/patron/commands", order={"order": "register-patron", "who": ann.person})
    assert status == 200
    order = {"order": "set-own-limit", "kind": "stake", "period": "coup", "amount": 50_00}
    assert post(ann, "/patron/commands", order=order)[0] == 200
    found = ann.get("/api/v1/patron")
    assert (found["registered"], found["limits"][0]["amount"]) == (True, 50_00)
    ann.sits(TABLE_ID, "1")
    stake = {"id": "w-1", "wager": "player", "amount": 60_00}
    (fault,) = ann.refused(TABLE_ID, "place-bets", stakes=[stake])
    assert fault["what"] == "$60 goes over the player's own limit of $50 (on one coup)"
    assert post(ann, "/patron/commands", order={"order": "exclude-self"})[0] == 200
    (fault,) = ann.refused(TABLE_ID, "place-bets", stakes=[{**stake, "amount": 10_00}])
    assert fault["accepted"] == "play once that is over; chips can still be cashed"
    ann.does(TABLE_ID, "cash-out", amount=1_000_00)
    assert ann.get("/api/v1/patron")["excluded"] is True


def test_details_are_not_kept_where_there_are_no_accounts(client: Client) -> None:
    sue = Visitor(client, "Sue", "casino-supervisor")
    path = "/patrons/demo-ann"
    assert post(sue, f"{path}/details", details={"name": "Ann Archer"})[0] == 200
    assert post(sue, f"{path}/look-up", fields=["name"], why="a prize") == (200, {"details": {}})
    assert post(Visitor(client, "Bob"), f"{path}/look-up", fields=["name"], why="curious")[0] == 409
