"""Visitors of a floor in a test: each with a session of their own, all through one client."""

from itertools import count
from typing import Any

from msgspec import structs

from punto.accounts.rate_limit import Rates
from punto.floor.plan.entry import FloorTable
from punto.operation.ids import new_command
from punto.robots.demo_floor import demo_floor
from punto.server.guard import COOKIE
from tests.server.client import Client
from tests.waiting import eventually

TABLE_ID = "darling"
OFTEN = Rates(burst=100_000, each_second=100_000)
Answer = dict[str, Any]


def table_named(name: str) -> FloorTable:
    return next(each for each in demo_floor() if each.id == name)


def without_robots(name: str) -> FloorTable:
    """A table of the demonstration at which nobody but people plays."""
    return structs.replace(table_named(name), patrons=(), head_start=0)


class Visitor:
    """Somebody who came in."""

    def __init__(self, client: Client, name: str, role: str = "patron") -> None:
        self.client = client
        self._stakes = count(1)
        response = client.post("/api/v1/session", json={"name": name, "role": role})
        assert response.status_code == 200, response.text
        self.token = response.cookies[COOKIE]
        self.person = response.json()["person"]
        client.cookies.clear()

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.token}"}

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        response = self.client.get(path, headers=self.headers, params=params)
        assert response.status_code == status, response.text
        return response.json()

    def table(self, table: str) -> Answer:
        found: Answer = self.get(f"/api/v1/tables/{table}")
        return found

    def sends(self, table: str, order: Answer, command: str = "") -> Any:
        """Give an order, and hear the whole answer."""
        body = {"id": command or new_command(), "order": order}
        return self.client.post(f"/api/v1/tables/{table}/commands", headers=self.headers, json=body)

    def does(self, table: str, order: str, **more: Any) -> Answer:
        """Give an order that is carried out."""
        response = self.sends(table, {"order": order, **more})
        assert response.status_code == 200, (order, response.text)
        answer: Answer = response.json()
        return answer

    def refused(self, table: str, order: str, **more: Any) -> list[Answer]:
        """Give an order that is refused; why."""
        response = self.sends(table, {"order": order, **more})
        assert response.status_code == 409, (order, response.text)
        faults: list[Answer] = response.json()["refused"]
        return faults

    def sits(self, table: str, seat: str, chips: int = 1_000_00) -> None:
        self.does(table, "join", seat=seat)
        eventually(lambda: self.table(table)["view"]["phase"] != "closed")
        self.does(table, "buy-in", amount=chips)

    def bets(self, table: str, **amounts: int) -> Answer:
        """Lay wagers by name (underscores for hyphens), in cents."""
        stakes = [
            {
                "id": f"{self.person.removeprefix('p-')}-{next(self._stakes)}",
                "wager": name.replace("_", "-"),
                "amount": amount,
            }
            for name, amount in amounts.items()
        ]
        return self.does(table, "place-bets", stakes=stakes)

    def chips(self, table: str) -> str:
        return str(self.table(table)["view"]["own"]["chips"])


def makes_ready(dealer: Visitor, supervisor: Visitor, table: str) -> None:
    """Do what is due until bets are open."""
    dealer.does(table, "take-over", role="dealer")
    while (seen := dealer.table(table))["view"]["phase"] != "betting":
        does_due(dealer, supervisor, table, seen)


def does_due(dealer: Visitor, supervisor: Visitor, table: str, seen: Answer) -> Answer:
    """Do the one thing that the table waits for, as the console would."""
    due = seen["due"]
    who = dealer if due["by"] == "dealer" else supervisor
    return who.does(table, **due["suggested"])


def deals_coup(dealer: Visitor, supervisor: Visitor, table: str) -> Answer:
    """Deal the coup on the table from the call that bets are closed to the discard holder."""
    number = dealer.table(table)["view"]["coup"]["number"]
    while True:
        seen = dealer.table(table)
        if seen["view"]["coup"]["number"] != number:
            return seen
        does_due(dealer, supervisor, table, seen)


def clears_layout(looking: Visitor, dealer: Visitor, supervisor: Visitor, table: str) -> None:
    """Deal until bets are open and nothing lies on the layout: a tie leaves wagers where they are."""
    while (seen := looking.table(table)["view"])["phase"] != "betting" or seen["layout"]:
        deals_coup(dealer, supervisor, table)
