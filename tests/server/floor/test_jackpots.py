"""Jackpots over HTTP: anybody reads the meter, the staff run it, and everything wrong is told at once."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from punto.live import LiveFloor
from punto.live.robots.demo_content import fill_jackpots
from punto.operation.ids import new_command
from punto.server.app import create_app
from tests.server.client import Client
from tests.server.visiting import OFTEN, Visitor, deals_coup, does_due, makes_ready, without_robots
from tests.waiting import eventually

TABLES = ("crown", "dragon-tiger", "rehearsal", "darling")
WINNING = 6
"""The coup of the recorded shoe in which the four eights lie."""
GOOD: dict[str, Any] = {
    "option": "1",
    "shares": {"non-coloured": "5%", "coloured": "15%", "suited": "100%"},
    "method": "equal",
    "unit": 500,
    "seed": 100_000,
    "tables": {"crown": "75/2"},
}


@pytest.fixture(scope="module")
def house() -> LiveFloor:
    return LiveFloor(tables=tuple(without_robots(name) for name in TABLES), pace=None)


@pytest.fixture(scope="module")
def client(house: LiveFloor) -> Iterator[Client]:
    with Client(create_app(demo=True, house=house, rates=OFTEN)) as client:
        fill_jackpots(house.jackpots, TABLES, house.runtime)
        yield client


@pytest.fixture(scope="module")
def manager(client: Client) -> Visitor:
    return Visitor(client, "Mia", "casino-supervisor")


@pytest.fixture(scope="module")
def second(client: Client) -> Visitor:
    return Visitor(client, "Omar", "casino-supervisor")


def gives(visitor: Visitor, jackpot: str, order: str, **more: Any) -> list[dict[str, Any]]:
    """Give an order; what stood against it."""
    body = {"id": new_command(), "order": {"order": order, **more}}
    response = visitor.client.post(f"/api/v1/jackpots/{jackpot}/commands", headers=visitor.headers, json=body)
    assert response.status_code in {200, 409}, response.text
    found: list[dict[str, Any]] = response.json().get("refused", [])
    return found


def seen(visitor: Visitor, jackpot: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.get(f"/api/v1/jackpots/{jackpot}")
    return found


def test_anybody_reads_the_meter_and_nothing_that_is_for_the_staff(
    client: Client, manager: Visitor, house: LiveFloor
) -> None:
    listed = {each["name"]: each for each in client.get("/api/v1/jackpots").json()}
    shown = house.jackpots.state("lucky-tie").shown
    rounded = -(-shown // 500) * 500
    assert (listed["lucky-tie"]["shown"], listed["lucky-tie"]["rounded"]) == (shown, rounded)
    found = client.get("/api/v1/jackpots/lucky-tie").json()
    assert found["office"] is None
    assert not any(each["allowed"] for each in found["legal"])
    assert [float(each["pays"]) for each in found["grades"]] == [
        rounded * share / 10_000 for share in (5, 15, 100)
    ]
    assert [each["one_in"] for each in found["grades"]] == [38_055, 366_051, 4_392_609]
    assert found["any_in"] == 34_203
    assert found["clauses"]["method"] == ["13.4.6(a)(i)"]
    assert seen(manager, "lucky-tie")["office"]["books"]["started"] == "86421.37"
    assert client.get("/api/v1/jackpots/nowhere").status_code == 404


def test_a_table_names_its_jackpots_and_says_that_it_rehearses(client: Client) -> None:
    settings = client.get("/api/v1/tables/crown").json()["settings"]
    assert "lucky-tie" in settings["jackpots"]
    assert settings["rehearsal"] is False
    settings = client.get("/api/v1/tables/rehearsal").json()["settings"]
    assert (settings["jackpots"], settings["rehearsal"]) == (["rehearsal"], True)


def test_everything_wrong_with_a_plan_is_told_at_once_and_nothing_is_planned(
    client: Client, manager: Visitor, house: LiveFloor
) -> None:
    wrong = {
        **GOOD, "shares": {"non-coloured": "12%", "suited": "99%"}, "method": "by luck", "unit": 0,
        "seed": -1, "tables": {"crown": "-1", "nowhere": "5", "darling": "5"},
    }  # fmt: skip
    plan = {"name": "Grand", "rulebook": "crown-2025"}
    faults = gives(manager, "Grand!", "plan-jackpot", **plan, parameters=wrong)
    cited = {clause for each in faults for clause in each["clauses"]}
    assert {"Table 20/1 Non-Coloured", "Table 20/1 Coloured", "Table 20/1 Suited", "13.4.6(a)(i)"} <= cited
    assert {"13.4.7(a)", "13.4.1", "13.4.1(a)"} <= cited
    assert {1151, 1152, 1153} <= {each["number"] for each in faults}
    assert len(faults) >= 10
    before = len(house._live.open_machines())
    assert client.get("/api/v1/jackpots/grand").status_code == 404
    assert gives(manager, "thought-of", "start-jackpot") != []
    assert len(house._live.open_machines()) == before, "a name that nobody planned is not kept"


def test_an_amount_that_would_take_for_ever_to_read_is_no_amount(manager: Visitor) -> None:
    parameters = {**GOOD, "tables": {"crown": "1e999999999"}}
    order = {"order": "plan-jackpot", "name": "Big", "rulebook": "crown-2025", "parameters": parameters}
    body = {"id": new_command(), "order": order}
    response = manager.client.post("/api/v1/jackpots/big/commands", headers=manager.headers, json=body)
    assert response.status_code == 422


def test_a_jackpot_starts_with_notice_equipment_signs_and_a_second_person(
    client: Client, manager: Visitor, second: Visitor
) -> None:
    plan = {"name": "Second", "rulebook": "crown-2025", "parameters": GOOD}
    assert gives(manager, "second", "plan-jackpot", **plan) == []
    faults = {each["clauses"][0] for each in gives(manager, "second", "start-jackpot")}
    assert {"13.4.1(a)", "2.4.1", "2.4.2", "2.4.3", "13.4.3", "13.4.6(b)"} <= faults
    office = seen(manager, "second")["office"]
    assert {each["clauses"][0] for each in office["start_faults"]} == faults
    gives(manager, "second", "notify-jackpot-parameters", reference="VGCCC 7")
    fitting = dict.fromkeys(("console", "display", "handset", "shares_signed", "method_signed"), True)
    gives(manager, "second", "fit-jackpot-table", table="crown", fitting=fitting)
    eventually(lambda: gives(manager, "second", "start-jackpot") == [])
    (request, *_) = seen(manager, "second")["office"]["requests"]
    assert (request["order"], request["mine"]) == ("start-jackpot", True)
    assert [each["number"] for each in gives(manager, "second", "approve", request=request["id"])] == [204]
    assert gives(second, "second", "approve", request=request["id"]) == []
    found = client.get("/api/v1/jackpots/second").json()
    assert (found["meter"]["stage"], found["meter"]["shown"]) == ("running", 100_000)


def test_the_meter_is_adjusted_by_two_people_with_a_reason(manager: Visitor, second: Visitor) -> None:
    assert [
        each["number"] for each in gives(manager, "lucky-tie", "adjust-jackpot-meter", amount=5, reason=" ")
    ] == [687]
    assert (
        gives(manager, "lucky-tie", "adjust-jackpot-meter", amount=-(10**12), reason="x")[0]["number"] == 689
    )
    before = seen(manager, "lucky-tie")["meter"]["shown"]
    assert gives(manager, "lucky-tie", "adjust-jackpot-meter", amount=250, reason="late start credit") == []
    (request,) = seen(second, "lucky-tie")["office"]["requests"]
    assert (request["amount"], request["reason"], request["by"]) == (250, "late start credit", "Mia")
    assert seen(manager, "lucky-tie")["meter"]["shown"] == before
    assert gives(second, "lucky-tie", "approve", request=request["id"]) == []
    assert seen(manager, "lucky-tie")["meter"]["shown"] == before + 250
    latest = seen(manager, "lucky-tie")["office"]["movements"][0]
    assert (latest["what"], latest["by"], latest["approver"]) == (
        'The jackpot meter is adjusted by $2.50: "late start credit"', "Mia", "Omar",
    )  # fmt: skip


def test_a_table_with_a_fault_is_withdrawn_and_missed_coups_are_added_afterwards(
    client: Client, manager: Visitor, dealer: Visitor
) -> None:
    before = seen(manager, "lucky-tie")["meter"]["shown"]
    assert (
        gives(dealer, "lucky-tie", "withdraw-jackpot", table="dragon-tiger", why="the display is dark") == []
    )
    table = client.get("/api/v1/jackpots/lucky-tie").json()["tables"][1]
    assert (table["offered"], table["withdrawn"], table["why"]) == (False, True, "")
    assert seen(manager, "lucky-tie")["tables"][1]["why"] == "the display is dark"
    assert gives(dealer, "lucky-tie", "restore-jackpot", table="dragon-tiger")[0]["clauses"] == ["13.4.9(a)"]
    assert gives(manager, "lucky-tie", "restore-jackpot", table="dragon-tiger") == []
    assert gives(manager, "lucky-tie", "credit-missed-coups", table="dragon-tiger", coups=4) == []
    assert seen(manager, "lucky-tie")["meter"]["shown"] == before + 4 * 50


def test_what_follows_from_a_table_is_sent_by_nobody(manager: Visitor) -> None:
    for order in ("feed-jackpot", "void-jackpot-coup"):
        body = {"id": new_command(), "order": {"order": order, "table": "crown", "coup": 1}}
        response = manager.client.post(
            "/api/v1/jackpots/lucky-tie/commands", headers=manager.headers, json=body
        )
        assert response.status_code == 422, order


def test_players_give_no_orders(client: Client) -> None:
    ann = Visitor(client, "Ann")
    assert gives(ann, "lucky-tie", "record-jackpot-win", table="crown")[0]["accepted"] != ""
    assert gives(ann, "lucky-tie", "withdraw-jackpot", table="crown", why="fun") != []


@pytest.mark.trust("C6", "C11")
def test_the_rehearsal_from_the_bet_to_the_payment(
    client: Client, manager: Visitor, dealer: Visitor, house: LiveFloor
) -> None:
    """A dealer deals the recorded shoe and records the hand; another person confirms; the shares are paid."""
    supervisor = Visitor(client, "Sue", "casino-supervisor")
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    makes_ready(dealer, supervisor, "rehearsal")
    ann.sits("rehearsal", "1")
    bob.sits("rehearsal", "2")
    while dealer.table("rehearsal")["view"]["coup"]["number"] < WINNING:
        deals_coup(dealer, supervisor, "rehearsal")
    assert seen(dealer, "rehearsal")["meter"]["shown"] == 500_000 + (WINNING - 1) * 100
    ann.bets("rehearsal", tie=30_00)
    bob.bets("rehearsal", tie=10_00)
    early = gives(dealer, "rehearsal", "record-jackpot-win", table="rehearsal")
    assert [each["number"] for each in early] == [696]
    with client.websocket_connect("/api/v1/jackpots/rehearsal/feed?after=999999") as feed:
        while dealer.table("rehearsal")["view"]["phase"] != "settled":
            does_due(dealer, supervisor, "rehearsal", dealer.table("rehearsal"))
        assert seen(dealer, "rehearsal")["tables"][0]["hand"] == "Lucky Tie"
        assert gives(dealer, "rehearsal", "record-jackpot-win", table="rehearsal") == []
        told = json.loads(feed.receive_text())
        assert told == {"seq": seen(dealer, "rehearsal")["meter"]["seq"], "type": "jackpot-win-recorded"}
    (claim,) = seen(manager, "rehearsal")["claims"]
    assert (claim["meter"], claim["rounded"], claim["cards"]) == (500_500, 500_500, ["8S", "8S", "8C", "8D"])
    assert [(each["who"], each["share"], each["other"]) for each in claim["shares"]] == [
        ("Ann", 375_500, 250_500), ("Bob", 125_500, 250_500),
    ]  # fmt: skip
    public = client.get("/api/v1/jackpots/rehearsal").json()["claims"][0]
    assert (public["recorded_by"], [each["who"] for each in public["shares"]]) == ("", [None, None])
    assert [each["mine"] for each in seen(ann, "rehearsal")["claims"][0]["shares"]] == [True, False]
    assert gives(dealer, "rehearsal", "confirm-jackpot-win", claim=1) != []
    assert gives(manager, "rehearsal", "confirm-jackpot-win", claim=1) == []
    deals_coup(dealer, supervisor, "rehearsal")
    before = int(ann.chips("rehearsal")), int(bob.chips("rehearsal"))
    assert gives(dealer, "rehearsal", "pay-jackpot", claim=1) == []
    assert (int(ann.chips("rehearsal")), int(bob.chips("rehearsal"))) == (before[0] + 3755, before[1] + 1255)
    (paid,) = seen(manager, "rehearsal")["payouts"]
    assert (paid["status"], paid["recorded_by"], paid["confirmed_by"]) == ("paid", "Dan", "Mia")
    assert seen(manager, "rehearsal")["meter"]["shown"] == 500_000 + 100, "the seed, and the coup's own part"
    assert house.jackpots.state("rehearsal").meter == house.jackpots.state("rehearsal").totals.balance
