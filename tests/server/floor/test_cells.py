"""Every role and every order: allowed, or refused with a reason, and the answer fits its shape."""

from typing import get_args

import pytest
from msgspec import structs

from punto.api.floor_answers import FloorAnswer
from punto.api.requests import DemoRole
from punto.api.table_answers import LiveTable
from punto.machine.names import name_of
from punto.table.machine import TABLE
from tests.server.answers import is_a
from tests.server.client import Client
from tests.server.visiting import TABLE_ID, Visitor, does_due

ROLES = get_args(DemoRole)
EVERY_ORDER = {name_of(kind) for kind in TABLE.orders}
BARE = {name_of(kind) for kind in TABLE.orders if not any(field.required for field in structs.fields(kind))}
"""Orders that need nothing to be said with them."""


@pytest.mark.trust("E7")
@pytest.mark.parametrize("table", [TABLE_ID, "crown", "three-card"])
@pytest.mark.parametrize("role", ROLES)
def test_every_cell_is_allowed_or_says_why_not(client: Client, role: str, table: str) -> None:
    seen = is_a(LiveTable, Visitor(client, "Eve", role).table(table))
    assert {each.order for each in seen.legal} == EVERY_ORDER
    for each in seen.legal:
        assert each.allowed == (each.refusal is None)
        if each.refusal:
            assert each.refusal.number >= 100
            assert each.refusal.what
            assert each.refusal.clauses


@pytest.mark.trust("E7")
def test_every_cell_of_every_phase_of_a_coup(client: Client, dealer: Visitor, supervisor: Visitor) -> None:
    everybody = [Visitor(client, "Eve", role) for role in ROLES]
    everybody[0].does("crown", "join", seat="1")
    dealer.does("crown", "take-over", role="dealer")
    phases = set()
    while (seen := dealer.table("crown"))["view"]["coup"]["number"] < 2:
        if seen["view"]["phase"] not in phases:
            phases.add(seen["view"]["phase"])
            for each in everybody:
                legal = each.table("crown")["legal"]
                assert {choice["order"] for choice in legal} == EVERY_ORDER
                assert all(choice["allowed"] or choice["refusal"]["what"] for choice in legal)
        does_due(dealer, supervisor, "crown", seen)
    assert phases >= {"closed", "preparing", "betting", "called", "dealing", "result", "settled", "paid"}


@pytest.mark.trust("E7")
@pytest.mark.parametrize("role", ROLES)
def test_an_order_that_is_not_allowed_is_refused_for_the_same_reason(client: Client, role: str) -> None:
    visitor = Visitor(client, "Eve", role)
    for each in visitor.table(TABLE_ID)["legal"]:
        if each["allowed"] or each["order"] not in BARE:
            continue
        assert visitor.refused(TABLE_ID, each["order"]) == [each["refusal"]]


@pytest.mark.trust("E7")
def test_an_onlooker_may_do_nothing(client: Client) -> None:
    legal = client.get(f"/api/v1/tables/{TABLE_ID}").json()["legal"]
    assert {each["order"] for each in legal} == EVERY_ORDER
    assert [each["order"] for each in legal if each["allowed"]] == []
    assert any("come in" in each["refusal"]["accepted"] for each in legal)


@pytest.mark.trust("E12")
def test_roles_see_what_they_may(client: Client) -> None:
    seen = {role: Visitor(client, "Eve", role).table(TABLE_ID)["view"] for role in ROLES}
    assert seen["patron"]["purses"] is None
    assert seen["patron"]["cards"] is None
    assert seen["dealer"]["purses"] is not None
    assert seen["dealer"]["reports"] is None
    assert seen["table-supervisor"]["reports"] is not None
    assert seen["table-supervisor"]["everything"] is None
    assert seen["inspector"]["everything"] is not None


def test_the_floor_in_short(client: Client) -> None:
    floor = is_a(FloorAnswer, client.get("/api/v1/floor").json())
    assert floor.demo
    assert [each.id for each in floor.tables] == [TABLE_ID, "crown", "three-card", "practice"]
    assert all(len(each.seats) >= 7 for each in floor.tables)


def test_boxes_have_their_odds_as_printed(client: Client) -> None:
    def odds(table: str) -> dict[str, str]:
        boxes = client.get(f"/api/v1/tables/{table}").json()["layout"]["boxes"]
        return {box["wager"]: box["odds"] for box in boxes}

    assert odds(TABLE_ID)["banker"] == "19:20"
    assert odds("practice")["banker"] == "1:1 less 5%"
    assert odds("crown")["banker"] == "1:1, 1:1 less 50%"
    assert odds("three-card")["three-pictures"] == "20:1, 5:1"


def test_boxes_say_when_each_of_several_odds_is_paid(client: Client) -> None:
    def pays(table: str, wager: str) -> list[tuple[str, str]]:
        boxes = client.get(f"/api/v1/tables/{table}").json()["layout"]["boxes"]
        lines = next(box["pays"] for box in boxes if box["wager"] == wager)
        return [(line["odds"], line["when"]) for line in lines]

    won = [("1:1", "not on six"), ("1:1 less 50%", "on six")]
    assert pays("crown", "banker") == [*won, ("stand-off", "tie")]
    won = [("1:1", "any points but six"), ("1:2", "six points")]
    assert pays("three-card", "three-card") == [*won, ("stand-off", "hand equal against the dealer's")]
    assert pays(TABLE_ID, "tie") == [("8:1", "tie")]
