"""The squeeze over the API: cards face down to whoever took them, a look that is theirs alone, and an end."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from punto.live import LiveFloor
from punto.live.robots.pace import HUMAN
from punto.live.views.squeeze import ends_at
from punto.operation.ids import new_command
from punto.robots.robot_ids import dealer_of
from punto.server.app import create_app
from tests.server.client import Client
from tests.server.visiting import OFTEN, Visitor, does_due, makes_ready, without_robots

TABLE_ID = "squeeze"


@pytest.fixture
def own_house() -> LiveFloor:
    return LiveFloor(tables=(without_robots(TABLE_ID), without_robots("practice")), pace=None)


@pytest.fixture
def own_client(own_house: LiveFloor) -> Iterator[Client]:
    with Client(create_app(demo=True, house=own_house, rates=OFTEN)) as client:
        yield client


def looks(visitor: Visitor, hand: str, command: str = "", table: str = TABLE_ID) -> Any:
    body = {"id": command or new_command(), "hand": hand}
    return visitor.client.post(f"/api/v1/tables/{table}/look", headers=visitor.headers, json=body)


class Coup:
    """Ann has the most on the Player and Bob on the Banker; the dealer does what is due."""

    def __init__(self, client: Client) -> None:
        self.dealer, self.supervisor = (
            Visitor(client, "Dan", "dealer"),
            Visitor(client, "Sue", "casino-supervisor"),
        )
        makes_ready(self.dealer, self.supervisor, TABLE_ID)
        self.ann, self.bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        self.ann.sits(TABLE_ID, "1")
        self.bob.sits(TABLE_ID, "2")
        self.ann.bets(TABLE_ID, player=100_00)
        self.bob.bets(TABLE_ID, banker=50_00)

    def deals_until(self, order: str) -> dict[str, Any]:
        """Do what is due until this is; a player who is asked says yes."""
        while (seen := self.dealer.table(TABLE_ID))["due"]["order"] != order:
            squeeze = seen["squeeze"]
            if squeeze and squeeze["asked"]:
                [(hand, who)] = squeeze["asked"].items()
                (self.ann if who == self.ann.person else self.bob).does(TABLE_ID, "accept-hand", hand=hand)
            else:
                does_due(self.dealer, self.supervisor, TABLE_ID, seen)
        return seen


@pytest.fixture
def coup(own_client: Client) -> Coup:
    return Coup(own_client)


def test_only_the_holder_learns_the_cards_and_all_learn_that_somebody_looked(coup: Coup) -> None:
    seen = coup.deals_until("collect-cards")
    assert seen["squeeze"] == {
        "asked": {},
        "out": {"P1": coup.ann.person, "P2": coup.ann.person},
        "until": None,
    }
    before = seen["seq"]
    found = looks(coup.ann, "player").json()["cards"]
    assert set(found) == {"P1", "P2"}
    heard = coup.bob.get(f"/api/v1/tables/{TABLE_ID}/log", after=before)
    assert [event["type"] for event in heard] == ["cards-looked-at"]
    assert heard[0]["fact"] == {"type": "cards-looked-at", "places": ["P1", "P2"]}
    for visitor in (coup.bob, coup.dealer, coup.supervisor):
        assert looks(visitor, "player").status_code == 409
        assert visitor.table(TABLE_ID)["view"]["coup"]["faces"] == {}
    turned = coup.ann.does(TABLE_ID, "turn-card", place="P2")
    assert turned["events"][0]["fact"]["face"] == found["P2"]
    assert set(looks(coup.ann, "player").json()["cards"]) == {"P1"}


def test_the_dealer_ends_a_squeeze_that_lasts_too_long(coup: Coup) -> None:
    seen = coup.deals_until("collect-cards")
    assert coup.dealer.refused(TABLE_ID, "turn-card", place="P1")[0]["clauses"] != []
    does_due(coup.dealer, coup.supervisor, TABLE_ID, seen)
    assert looks(coup.ann, "player").status_code == 409
    assert coup.dealer.table(TABLE_ID)["due"]["order"] == "turn-card"
    coup.dealer.does(TABLE_ID, "turn-card", place="P1")


def test_a_look_is_carried_out_once_under_its_id(coup: Coup) -> None:
    coup.deals_until("collect-cards")
    command = new_command()
    first, again = looks(coup.ann, "player", command), looks(coup.ann, "player", command)
    assert first.json() == again.json()


def test_the_wait_has_an_end_where_a_robot_deals(coup: Coup, own_house: LiveFloor) -> None:
    coup.deals_until("collect-cards")
    current = own_house.now(TABLE_ID)
    assert ends_at(own_house, current) is None
    people = structs.replace(current.state.people, staff={"dealer": dealer_of(TABLE_ID)})
    robot = structs.replace(current, state=structs.replace(current.state, people=people))
    assert ends_at(own_house, robot) == current.held + round(HUMAN.squeeze * 1_000)


def test_a_look_at_real_cards_an_unknown_table_or_without_a_session(own_client: Client) -> None:
    visitor = Visitor(own_client, "Cy")
    assert looks(visitor, "player", table="practice").status_code == 422
    assert looks(visitor, "player", table="nowhere").status_code == 404
    assert looks(visitor, "player", "not-an-id").status_code == 422
    body = {"id": new_command(), "hand": "player"}
    assert own_client.post(f"/api/v1/tables/{TABLE_ID}/look", json=body).status_code == 401
