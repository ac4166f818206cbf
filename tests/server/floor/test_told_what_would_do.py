"""Whoever writes an order wrongly is told how it is written: the orders, the fields, the boxes, the ids."""

from typing import Any

import pytest

from punto.api.requests import SEALED
from punto.machine.names import name_of
from punto.table.machine import TABLE
from tests.server.client import Client
from tests.server.visiting import TABLE_ID, Visitor, clears_layout


def unreadable(who: Visitor, order: dict[str, Any]) -> dict[str, Any]:
    response = who.sends(TABLE_ID, order)
    assert response.status_code == 422, response.text
    told: dict[str, Any] = response.json()
    return told


@pytest.mark.parametrize("order", [{"order": "sit", "seat": "2"}, {"order": 5}, {"seat": "2"}, {}])
def test_an_order_that_there_is_not_is_answered_with_those_that_there_are(
    ann: Visitor, order: dict[str, Any]
) -> None:
    told = unreadable(ann, order)
    assert told["what"].startswith("order.order: ")
    assert told["accepted"] == sorted(map(name_of, TABLE.orders.keys() - {*SEALED}))


def test_an_order_that_lacks_a_field_is_answered_with_its_fields(ann: Visitor) -> None:
    told = unreadable(ann, {"order": "alter-bet", "wager": "a"})
    assert told["what"] == "order.amount: is missing"
    assert told["accepted"] == [
        "wager: text",
        "amount: cents",
        "dealer_agrees: true or false (left out: false)",
    ]


def test_a_wager_that_there_is_not_is_answered_with_the_boxes_of_the_table(ann: Visitor) -> None:
    stake = {"id": "wrong", "wager": "punto", "amount": 25_00}
    (fault,) = ann.refused(TABLE_ID, "place-bets", stakes=[stake])
    boxes = ", ".join(box["wager"] for box in ann.table(TABLE_ID)["layout"]["boxes"])
    assert fault["number"] == 218
    assert fault["accepted"] == f"one of: {boxes}"


def test_ids_of_wagers_are_the_tables(
    client: Client, ann: Visitor, dealer: Visitor, supervisor: Visitor
) -> None:
    clears_layout(ann, dealer, supervisor, TABLE_ID)
    bob = Visitor(client, "Bob")
    bob.sits(TABLE_ID, "5")
    stakes = [{"id": "a", "wager": "player", "amount": 25_00}]
    ann.does(TABLE_ID, "place-bets", stakes=stakes)
    (fault,) = bob.refused(TABLE_ID, "place-bets", stakes=stakes)
    assert (fault["number"], fault["what"]) == (217, "a wager at this table has the id a already")
    assert "UUID" in fault["accepted"]


def test_whoever_sits_there_already_is_told_so(client: Client, ann: Visitor) -> None:
    (own,) = ann.refused(TABLE_ID, "join", seat="1")
    assert (own["number"], own["what"]) == (452, "you sit in seat 1 already")
    (moved,) = ann.refused(TABLE_ID, "move-seat", seat="1")
    assert moved["number"] == 452
    (others,) = Visitor(client, "Cat").refused(TABLE_ID, "join", seat="1")
    assert (others["number"], others["what"]) == (208, "seat 1 is taken")
