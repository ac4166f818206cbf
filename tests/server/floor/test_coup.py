"""A coup by hand: a dealer, two players and a supervisor, each through their own session."""

from decimal import Decimal
from typing import Any

import pytest

from punto.api.table_answers import FinishedCoup
from punto.operation.ids import new_command
from tests.server.answers import is_a
from tests.server.client import Client
from tests.server.visiting import TABLE_ID, Visitor, deals_coup, makes_ready


@pytest.fixture(scope="module")
def bob(client: Client) -> Visitor:
    visitor = Visitor(client, "Bob")
    visitor.sits(TABLE_ID, "2")
    return visitor


pytestmark = pytest.mark.usefixtures("between_coups")


def last_coup(who: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = who.get(f"/api/v1/tables/{TABLE_ID}/coups", limit=1)[0]
    return found


def test_two_players_bet_are_dealt_and_paid(
    ann: Visitor, bob: Visitor, dealer: Visitor, supervisor: Visitor
) -> None:
    before = {who: Decimal(who.chips(TABLE_ID)) for who in (ann, bob)}
    number = ann.table(TABLE_ID)["view"]["coup"]["number"]
    ann.bets(TABLE_ID, banker=100_00)
    bob.bets(TABLE_ID, player=50_00, tie=5_00)
    seen = deals_coup(dealer, supervisor, TABLE_ID)
    assert seen["view"]["phase"] == "betting"
    coup = last_coup(ann)
    is_a(FinishedCoup, coup)
    assert coup["number"] == number
    assert coup["winner"] in {"player", "banker", "tie"}
    assert coup["points"]["player"] == sum(map(points, coup["player"])) % 10
    for who, staked in ((ann, 100), (bob, 55)):
        rows = [row for row in last_coup(who)["wagers"] if row["who"] == who.person]
        assert sum(Decimal(row["amount"]) for row in rows) == staked
        assert all(row["clauses"] for row in rows)
        back = sum(Decimal(row["pays"]) + Decimal(row["returned"]) for row in rows)
        on_layout = sum(Decimal(row["amount"]) for row in rows if row["outcome"] == "stand-off")
        assert Decimal(who.chips(TABLE_ID)) == before[who] - staked + back - on_layout


def points(card: str) -> int:
    return {"A": 1}.get(card[0]) or (int(card[0]) if card[0].isdecimal() else 0)


def test_others_wagers_are_told_by_box_alone(
    ann: Visitor, bob: Visitor, dealer: Visitor, supervisor: Visitor
) -> None:
    ann.bets(TABLE_ID, banker=25_00)
    bob.bets(TABLE_ID, player=75_00)
    deals_coup(dealer, supervisor, TABLE_ID)
    (others,) = [
        row for row in last_coup(ann)["wagers"] if row["who"] != ann.person and row["wager"] == "player"
    ]
    assert (others["who"], others["outcome"], others["pays"]) == (None, None, None)
    assert {row["who"] for row in last_coup(dealer)["wagers"]} == {ann.person, bob.person}


def test_the_same_command_acts_once(ann: Visitor) -> None:
    name, before = new_command(), Decimal(ann.chips(TABLE_ID))
    order = {"order": "buy-in", "amount": 100_00}
    first = ann.sends(TABLE_ID, order, name)
    again = ann.sends(TABLE_ID, order, name)
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert first.json()["events"][0]["fact"]["amount"] == 100_00
    assert Decimal(ann.chips(TABLE_ID)) == before + 100
    other = ann.sends(TABLE_ID, {"order": "buy-in", "amount": 200_00}, name)
    assert other.status_code == 409
    assert "id" in other.json()["accepted"][0]


def test_a_card_is_dealt_once_however_often_it_is_asked_for(dealer: Visitor, ann: Visitor) -> None:
    dealer.does(TABLE_ID, "close-bets")
    name = new_command()
    first = dealer.sends(TABLE_ID, {"order": "draw-card"}, name)
    again = dealer.sends(TABLE_ID, {"order": "draw-card"}, name)
    assert first.status_code == 200
    assert first.json() == again.json()
    assert ann.table(TABLE_ID)["view"]["coup"]["drawn"] == ["P1"]


def test_a_card_out_of_turn_stays_in_the_shoe(dealer: Visitor) -> None:
    dealer.does(TABLE_ID, "close-bets")
    for _ in range(4):
        dealer.does(TABLE_ID, "draw-card")
    left = dealer.table(TABLE_ID)["view"]["cards"]["left"]
    assert dealer.refused(TABLE_ID, "draw-card")
    assert dealer.table(TABLE_ID)["view"]["cards"]["left"] == left


def test_a_face_keyed_in_is_refused_where_the_shoe_is_virtual(dealer: Visitor) -> None:
    response = dealer.sends(TABLE_ID, {"order": "draw-card", "face": "9H"})
    assert response.status_code == 422
    assert "virtual" in response.json()["what"]


def test_a_patron_may_not_deal(ann: Visitor) -> None:
    for order in ("close-bets", "draw-card", "settle", "take-over"):
        more = {"role": "dealer"} if order == "take-over" else {}
        (fault,) = ann.refused(TABLE_ID, order, **more)
        assert {"Dealer", "dealer", "staff"} & set(fault["accepted"].split()), fault
        assert fault["clauses"]


def test_a_dealer_off_duty_may_not_deal(client: Client) -> None:
    other = Visitor(client, "Zoe", "dealer")
    (fault,) = other.refused(TABLE_ID, "close-bets")
    assert "duty" in fault["what"]


def test_every_fault_of_an_order_comes_at_once(ann: Visitor) -> None:
    stakes = [
        {"id": "x1", "wager": "playr", "amount": 100_00},
        {"id": "x1", "wager": "tie", "amount": 0},
    ]
    faults = ann.refused(TABLE_ID, "place-bets", stakes=stakes)
    assert len({fault["number"] for fault in faults}) >= 3


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"id": "7", "order": {"order": "leave"}}, "version 7"),
        ({"order": {"order": "leave"}}, "id"),
        ({"id": None, "order": {"order": "dance"}}, "dance"),
        ({"id": None, "order": {"order": "buy-in", "amount": "5"}}, "amount"),
        ({"id": None, "order": {"order": "buy-in", "amount": 10**10}}, "more than"),
        ({"id": None, "order": {"order": "join", "seat": "x" * 501}}, "too long"),
        ({"id": None, "order": {"order": "leave"}, "more": 1}, "more"),
        ({"id": None, "order": []}, "order"),
    ],
)
def test_a_malformed_command_says_what_is_wrong(ann: Visitor, body: dict[str, Any], words: str) -> None:
    if "id" in body and body["id"] is None:
        body = {**body, "id": new_command()}
    response = ann.client.post(f"/api/v1/tables/{TABLE_ID}/commands", headers=ann.headers, json=body)
    assert response.status_code == 422
    answer = response.json()
    assert answer.keys() == {"what", "why", "accepted"}
    assert words in answer["what"]


def test_a_table_that_is_not_there(ann: Visitor) -> None:
    assert TABLE_ID in ann.get("/api/v1/tables/nowhere", 404)["accepted"]
    assert ann.sends("nowhere", {"order": "leave"}).status_code == 404


def test_whoever_has_not_come_in_looks_on(client: Client) -> None:
    seen = client.get(f"/api/v1/tables/{TABLE_ID}").json()
    assert seen["view"]["own"] is None
    assert not any(choice["allowed"] for choice in seen["legal"] if choice["order"] in {"join", "place-bets"})
    body = {"id": new_command(), "order": {"order": "join"}}
    response = client.post(f"/api/v1/tables/{TABLE_ID}/commands", json=body)
    assert response.status_code == 401


def test_backing_both_hands_needs_a_second_person(ann: Visitor, supervisor: Visitor) -> None:
    stakes = [
        {"id": "both-1", "wager": "player", "amount": 25_00},
        {"id": "both-2", "wager": "banker", "amount": 25_00},
    ]
    (asked,) = ann.does(TABLE_ID, "place-bets", stakes=stakes)["events"]
    assert asked["type"] == "approval-requested"
    (request,) = supervisor.table(TABLE_ID)["view"]["requests"]
    assert ann.refused(TABLE_ID, "approve", request=request["id"])
    assert ann.table(TABLE_ID)["view"]["requests"] is None
    done = supervisor.does(TABLE_ID, "approve", request=request["id"])
    placed = [event for event in done["events"] if event["type"] == "bet-placed"]
    assert [(event["actor"], event["approver"]) for event in placed] == [(ann.person, supervisor.person)] * 2


def test_no_chips_are_sold_at_a_closed_table(client: Client) -> None:
    cat = Visitor(client, "Cat")
    cat.does("three-card", "join", seat="1")
    (why,) = cat.refused("three-card", "buy-in", amount=100_00)
    (legal,) = [each for each in cat.table("three-card")["legal"] if each["order"] == "buy-in"]
    assert legal["refusal"] == why
    assert why["what"] == "buying in is not possible now: the table is closed"
    cat.does("three-card", "leave")


def test_at_a_table_with_keyed_cards_the_dealer_names_them(
    client: Client, dealer: Visitor, supervisor: Visitor
) -> None:
    cat = Visitor(client, "Cat")
    makes_ready(dealer, supervisor, "practice")
    cat.sits("practice", "3")
    cat.bets("practice", player=10_00)
    dealer.does("practice", "close-bets")
    for face in ("9H", "2C", "KD", "3S"):
        dealer.does("practice", "draw-card", face=face)
    deals_coup(dealer, supervisor, "practice")
    assert cat.chips("practice") == "1010"
