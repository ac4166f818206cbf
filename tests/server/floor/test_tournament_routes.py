"""Tournaments over HTTP: people hold one from the conditions to the prizes, each as far as they may."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from punto.floor.tournament.state import RoundPlan, TournamentPlan
from punto.live import LiveFloor
from punto.machine.codec import written_form
from punto.operation.ids import new_command
from punto.robots.demo_tournament import DemoTournament, hall_tables
from punto.robots.tournament_director import conditions_of
from punto.server.app import create_app
from punto.table import Terms
from punto.table.state.heat import LimitStep
from tests.server.client import Client
from tests.server.visiting import OFTEN, Answer, Visitor, does_due, makes_ready

STEP = (LimitStep(coup=1, minimum=100_00, maximum=500_00),)
PLAN = TournamentPlan(
    name="Spring Cup", game=Terms(rulebook="nsw"), fee=50_00, bank=1_000_00, prize_percent=(70, 30),
    rounds=(RoundPlan(limits=STEP, coups=2),), pass_cards=1, secret_wagers=1, withdraw_until=4 * 10**12,
)  # fmt: skip


WITHOUT_MEANING = re.compile(r"[0-9a-f-]{16,}|\d{13}")
"""Fingerprints, ids and moments, in which any digits may occur."""


class Somebody(Visitor):
    """A visitor who also orders things about tournaments."""

    def asks(self, path: str, **body: Any) -> Any:
        sent = {"id": new_command(), **body}
        return self.client.post(f"/api/v1{path}", headers=self.headers, json=sent)

    def orders(self, name: str, order: str, **fields: Any) -> Answer:
        """Give an order about a tournament that is carried out."""
        response = self.asks(f"/tournaments/{name}/commands", order={"order": order, **fields})
        assert response.status_code == 200, (order, response.text)
        answer: Answer = response.json()
        return answer

    def may_not(self, name: str, order: str, **fields: Any) -> list[int]:
        """Give an order about a tournament that is refused; the numbers of the reasons."""
        response = self.asks(f"/tournaments/{name}/commands", order={"order": order, **fields})
        assert response.status_code == 409, (order, response.text)
        return [each["number"] for each in response.json()["refused"]]

    def tournament(self, name: str) -> Answer:
        found: Answer = self.get(f"/api/v1/tournaments/{name}")
        return found

    def at_session(self, name: str, table: str) -> Answer:
        found: Answer = self.get(f"/api/v1/tournaments/{name}/tables/{table}")["session"]
        return found


class Hall:
    """Everybody whom a tournament takes, at a floor of their own."""

    def __init__(self, client: Client, table: str) -> None:
        self.table = table
        self.opal, self.max = (
            Somebody(client, "Opal", "operator"),
            Somebody(client, "Max", "tournament-official"),
        )
        self.dan, self.sue = Somebody(client, "Dan", "dealer"), Somebody(client, "Sue", "table-supervisor")
        self.ann, self.bob = Somebody(client, "Ann"), Somebody(client, "Bob")

    def publishes(self, name: str, plan: TournamentPlan = PLAN) -> None:
        assert self.opal.asks("/tournaments", name=name, rulebook="nsw").status_code == 200
        self.opal.orders(name, "publish-conditions", conditions=sent(conditions_of(plan)))
        self.opal.orders(name, "appoint-official", who=self.max.person, qualified_as=["table-supervisor"])
        self.max.orders(name, "take-charge", who=self.max.person)
        self.max.orders(name, "designate-tables", tables=[{"name": self.table}])

    def begins(self, name: str) -> None:
        for who in (self.ann, self.bob):
            who.orders(name, "enter-tournament", fee=50_00, agreed=True)
        boxes = {"1": self.ann.person, "2": self.bob.person}
        self.max.orders(name, "allocate-places", places={self.table: boxes})
        self.max.orders(name, "start-round")

    def deals(self) -> None:
        """Deal the coup on the table to its end."""
        coup = self.dan.table(self.table)["view"]["coup"]["number"]
        while (seen := self.dan.table(self.table))["view"]["coup"]["number"] == coup and seen["due"]:
            does_due(self.dan, self.sue, self.table, seen)

    def ends(self, name: str) -> None:
        """Close the session and pay the prizes, whoever won."""
        self._closes(name)
        while any(table["state"] != "decided" for table in self.max.tournament(name)["tables"]):
            self.max.orders(name, "hold-play-off", table=self.table)
            self._plays_off(name)
            self._closes(name)
        self.opal.orders(name, "award-prizes")

    def _closes(self, name: str) -> None:
        players = self.dan.at_session(name, self.table)["players"]
        counts = {each["who"]: each["chips"] for each in players if each["standing"] == "in"}
        self.dan.does(self.table, "count-tournament-chips", counts=counts)
        self.dan.does(self.table, "close-tournament-session")

    def _plays_off(self, name: str) -> None:
        while not self.dan.at_session(name, self.table)["over"]:
            self.ann.bets(self.table, player=100_00)
            self.bob.bets(self.table, banker=100_00)
            self.deals()


def sent(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=written_form))


@pytest.fixture(scope="module")
def hall_client() -> Iterator[Client]:
    house = LiveFloor(tables=hall_tables(DemoTournament(tables=3)), pace=None)
    with Client(create_app(demo=True, house=house, rates=OFTEN)) as client:
        yield client


@pytest.fixture(scope="module")
def hall(hall_client: Client) -> Hall:
    """A hall in which nothing is dealt."""
    return Hall(hall_client, "hall-1")


def dealing(client: Client, table: str) -> Hall:
    """A hall with a table at which cards are ready."""
    made = Hall(client, table)
    makes_ready(made.dan, made.sue, table)
    return made


def test_people_hold_a_tournament_from_its_conditions_to_its_prizes(hall_client: Client) -> None:
    hall = dealing(hall_client, "hall-2")
    hall.publishes("spring")
    listed = hall.ann.get("/api/v1/tournaments")[0]
    assert (listed["id"], listed["name"], listed["stage"]) == ("spring", "Spring Cup", "published")
    assert (listed["entered"], listed["you"], listed["fee"]) == (0, "not entered", 50_00)
    hall.begins("spring")
    seen = hall.ann.tournament("spring")
    assert (seen["summary"]["stage"], seen["your_table"], seen["in_charge"]) == ("playing", hall.table, "Max")
    assert seen["summary"]["pool"] == 100_00
    assert [each["clause"] for each in seen["conditions"]] == sorted(
        {each["clause"] for each in seen["conditions"]}
    )
    session = hall.ann.at_session("spring", hall.table)
    assert (session["minimum"], session["maximum"], session["coups"]) == (100_00, 500_00, 2)
    assert [(each["name"], each["box"], each["chips"]) for each in session["players"]] == [
        ("Ann", "1", 1_000_00), ("Bob", "2", 1_000_00),
    ]  # fmt: skip
    hall.ann.bets(hall.table, player=200_00)
    hall.bob.does(hall.table, "play-pass-card")
    assert [each["acted"] for each in hall.bob.at_session("spring", hall.table)["players"]] == [True, True]
    hall.deals()
    hall.ann.bets(hall.table, player=100_00)
    hall.bob.bets(hall.table, banker=100_00)
    hall.deals()
    assert hall.ann.at_session("spring", hall.table)["over"]
    assert hall.max.get("/api/v1/tournaments/spring/pairs") == []
    assert (
        hall.bob.get("/api/v1/tournaments/spring/pairs", 403)["why"] == "Suspicions are for the staff alone."
    )
    hall.ends("spring")
    found = hall.bob.tournament("spring")
    assert found["summary"]["stage"] == "paid"
    assert [(each["place"], each["prize"]) for each in found["entrants"]] == [(1, 70_00), (2, 30_00)]
    assert hall.bob.at_session("spring", hall.table) is None
    assert hall.bob.get(f"/api/v1/tournaments/none/tables/{hall.table}", 404)["accepted"]
    assert hall.bob.get("/api/v1/tournaments/spring/tables/none", 404)["accepted"]


def test_a_secret_wager_is_told_to_nobody_before_its_time(hall_client: Client) -> None:
    hall = dealing(hall_client, "hall-3")
    hall.publishes("secret")
    hall.begins("secret")
    handed = hall.ann.asks(f"/tables/{hall.table}/forms", wager="player", amount=300_00)
    assert handed.status_code == 200, handed.text
    for reader in (hall.bob, hall.dan, hall.max, hall.ann):
        form = reader.at_session("secret", hall.table)["players"][0]["form"]
        assert (form["wager"], form["amount"], form["announced"]) == ("", 0, False)
        told = str(reader.get(f"/api/v1/tables/{hall.table}/log", after=0, limit=500)[-1])
        assert "300" not in WITHOUT_MEANING.sub("", told)
    for reader in (hall.bob, hall.dan, hall.max):
        looked = reader.asks(f"/tables/{hall.table}/forms/examine", who=hall.ann.person)
        assert looked.status_code == 409, looked.text
    looked = hall.sue.asks(f"/tables/{hall.table}/forms/examine", who=hall.ann.person)
    assert looked.json() == {"wager": "player", "amount": 300_00, "in_order": True}
    assert hall.sue.asks(f"/tables/{hall.table}/forms/examine", who=hall.bob.person).status_code == 404
    hall.bob.bets(hall.table, banker=100_00)
    does_due(hall.dan, hall.sue, hall.table, hall.dan.table(hall.table))
    announced = hall.sue.asks(f"/tables/{hall.table}/forms/announce", who=hall.ann.person)
    assert announced.status_code == 200, announced.text
    form = hall.bob.at_session("secret", hall.table)["players"][0]["form"]
    assert (form["wager"], form["amount"], form["of_last_coup"]) == ("player", 300_00, False)
    hall.deals()
    assert hall.bob.at_session("secret", hall.table)["players"][0]["form"]["of_last_coup"]
    hall.ann.bets(hall.table, player=100_00)
    hall.bob.bets(hall.table, banker=200_00)
    hall.deals()
    hall.ends("secret")


def test_what_is_missing_from_the_conditions_is_named_by_its_clause(hall: Hall) -> None:
    assert hall.opal.asks("/tournaments", name="gaps", rulebook="nsw").status_code == 200
    conditions = sent(conditions_of(PLAN))
    conditions["items"].popitem()
    given = hall.opal.asks(
        "/tournaments/gaps/commands", order={"order": "publish-conditions", "conditions": conditions}
    )
    assert given.status_code == 409
    assert [each["number"] for each in given.json()["refused"]] == [862]
    assert given.json()["refused"][0]["clauses"]


def test_a_draft_is_for_the_staff_alone(hall: Hall) -> None:
    assert hall.opal.asks("/tournaments", name="draft", rulebook="star-2024").status_code == 200
    assert "draft" in [each["id"] for each in hall.max.get("/api/v1/tournaments")]
    assert "draft" not in [each["id"] for each in hall.ann.get("/api/v1/tournaments")]
    assert hall.ann.get("/api/v1/tournaments/draft", 404)["what"] == "There is no tournament 'draft'."
    assert "draft" not in hall.ann.get("/api/v1/tournaments/draft", 404)["accepted"]


def test_who_may_set_a_tournament_up_and_under_which_rulebooks(hall: Hall) -> None:
    def numbers(who: Somebody, name: str, rulebook: str) -> list[int]:
        answer = who.asks("/tournaments", name=name, rulebook=rulebook)
        assert answer.status_code == 409
        return [each["number"] for each in answer.json()["refused"]]

    assert hall.max.asks("/tournaments", name="once", rulebook="crown-2025").status_code == 200
    assert numbers(hall.max, "once", "vic-2002") == [1131]
    assert numbers(hall.opal, "twice", "nz-1998") == [801]
    assert numbers(hall.opal, "twice", "none-such") == [801]
    assert numbers(hall.ann, "twice", "nsw") == numbers(hall.dan, "twice", "nsw")
    assert hall.opal.asks("/tournaments", name="No/Name", rulebook="nsw").status_code == 422


def test_places_are_drawn_by_lot_for_everybody_of_the_round(hall: Hall) -> None:
    hall.publishes("lots")
    for who in (hall.ann, hall.bob):
        who.orders("lots", "enter-tournament", fee=50_00, agreed=True)
    assert hall.ann.asks("/tournaments/lots/places").status_code == 409
    seen = set()
    for _ in range(40):
        assert hall.max.asks("/tournaments/lots/places").status_code == 200
        entrants = hall.max.tournament("lots")["entrants"]
        seen.add(tuple(sorted((each["name"], each["box"]) for each in entrants)))
    assert seen == {(("Ann", "1"), ("Bob", "2")), (("Ann", "2"), ("Bob", "1"))}


def test_orders_that_only_tables_give_are_not_understood(hall: Hall) -> None:
    assert hall.opal.asks("/tournaments", name="orders", rulebook="nsw").status_code == 200
    for order in ({"order": "note-elimination", "who": "x"}, {"order": "record-table", "table": hall.table}):
        assert hall.max.asks("/tournaments/orders/commands", order=order).status_code == 422
    for sealed in ("hand-in-form", "examine-form", "announce-form"):
        assert hall.sue.sends(hall.table, {"order": sealed, "who": "x"}).status_code == 422


def test_a_patron_enters_once_and_withdraws_with_the_fee(hall: Hall) -> None:
    hall.publishes("autumn")
    assert hall.ann.may_not("autumn", "enter-tournament", fee=10_00, agreed=True) == [876]
    hall.ann.orders("autumn", "enter-tournament", fee=50_00, agreed=True)
    assert hall.ann.may_not("autumn", "enter-tournament", fee=50_00, agreed=True) == [873]
    mine = [each for each in hall.ann.tournament("autumn")["entrants"] if each["you"]]
    assert [(each["number"], each["status"], each["who"]) for each in mine] == [(1, "in", hall.ann.person)]
    assert [each["who"] for each in hall.bob.tournament("autumn")["entrants"]] == [None]
    hall.ann.orders("autumn", "withdraw-entry")
    assert hall.ann.tournament("autumn")["summary"]["you"] == "withdrawn"
    assert hall.opal.tournament("autumn")["summary"]["pool"] == 0


def test_the_same_command_acts_once(hall: Hall) -> None:
    hall.publishes("winter")
    body = {"id": new_command(), "order": {"order": "enter-tournament", "fee": 50_00, "agreed": True}}
    path = "/api/v1/tournaments/winter/commands"
    answers = [hall.bob.client.post(path, headers=hall.bob.headers, json=body) for _ in range(2)]
    assert [each.status_code for each in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert hall.bob.tournament("winter")["summary"]["entered"] == 1


def test_nobody_orders_anything_without_having_come_in(hall_client: Client) -> None:
    body = {"id": new_command(), "order": {"order": "withdraw-entry"}}
    assert hall_client.post("/api/v1/tournaments/spring/commands", json=body).status_code == 401
    assert hall_client.get("/api/v1/tournaments").status_code == 200
