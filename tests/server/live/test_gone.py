"""Somebody lays a wager and is gone: it is settled and paid all the same."""

from decimal import Decimal

import pytest
from fastapi.testclient import TestClient

from tests.server.live.conftest import TABLE
from tests.server.live.visiting import Visitor, deals_coup, makes_ready


@pytest.mark.trust("B15")
def test_a_wager_is_settled_though_its_owners_session_is_over(
    client: TestClient, dealer: Visitor, supervisor: Visitor
) -> None:
    ann = Visitor(client, "Ann")
    makes_ready(dealer, supervisor, TABLE)
    ann.sits(TABLE, "1")
    number = dealer.table(TABLE)["view"]["coup"]["number"]
    ann.bets(TABLE, player=100_00, banker_pair=5_00)
    assert client.delete("/api/session", headers=ann.headers).status_code in {200, 204}
    assert ann.sends(TABLE, {"order": "leave"}).status_code == 401
    deals_coup(dealer, supervisor, TABLE)
    coup = next(each for each in dealer.get(f"/api/tables/{TABLE}/coups") if each["number"] == number)
    own = [row for row in coup["wagers"] if row["who"] == ann.person]
    assert sum(Decimal(row["amount"]) for row in own) == 105
    assert {row["outcome"] for row in own} <= {"win", "lose", "stand-off"}
