"""What the staff may know and nobody else: the prices of a live shoe, others' purses, requests."""

from typing import get_args

import pytest
from fastapi.testclient import TestClient

from punto.server.live import House, moving, shapes
from punto.table.views import SIGHT
from tests.server.live.conftest import TABLE
from tests.server.live.visiting import Visitor, deals_coup, makes_ready

PATH = f"/api/tables/{TABLE}/movement"
STAFF = [role for role in get_args(shapes.Role) if role in SIGHT]
OTHERS = [role for role in get_args(shapes.Role) if role not in SIGHT]


def test_there_are_both() -> None:
    assert "dealer" in STAFF
    assert "patron" in OTHERS


@pytest.mark.parametrize("role", OTHERS)
def test_players_are_not_told_what_the_shoe_is_worth(client: TestClient, role: str) -> None:
    refused = Visitor(client, "Eve", role).get(PATH, 403)
    assert "staff" in refused["accepted"][0]
    assert client.get(PATH).status_code == 403
    assert client.get("/api/tables/nowhere/movement").status_code == 404


@pytest.mark.timeout(300)
def test_the_staff_are_told(client: TestClient, house: House, dealer: Visitor, supervisor: Visitor) -> None:
    makes_ready(dealer, supervisor, TABLE)
    deals_coup(dealer, supervisor, TABLE)
    answers = [Visitor(client, "Sam", role).get(PATH) for role in STAFF]
    assert all(answer == answers[0] for answer in answers)
    moved = shapes.ShoeMovement.model_validate(answers[0])
    state = house.now(TABLE).state
    assert (moved.shoe, moved.left) == (1, state.shoe.left)
    (banker,) = [each for each in moved.wagers if each.wager == "banker"]
    assert banker.full == "1.0579%"
    assert banker.edge != banker.full
    assert banker.favours == "house"


def test_too_few_cards_leave_no_price() -> None:
    seen = {f"{rank}{suit}": 8 for rank in "A23456789TJQK" for suit in "CDHS"}
    assert moving._edges("nsw", "traditional", 8, tuple(seen.items())) == {}
