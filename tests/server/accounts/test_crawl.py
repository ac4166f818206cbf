"""A walk through everything that can be asked, by those who may not: found in the API's own description."""

import logging
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import structs

from punto.accounts.role_grants import ROLES, needs_factor
from punto.live import LiveFloor
from punto.operation.ids import new_command
from punto.table import Actor, Command, Done, Table, carry_out
from punto.table.machine import TABLE
from punto.table.view import view
from tests.server.accounts.scene import Scene, stake
from tests.server.accounts.staff import PASSWORD, Browser, Hire, Member
from tests.server.client import Client
from tests.server.visiting import TABLE_ID
from tests.table.machine.guessing import Guess

Operation = tuple[str, str]
Json = dict[str, Any]

SLOW = "/api/v1/odds"
ITS_OWN = {
    ("get", "/api/v1/account"), ("post", "/api/v1/account/factor"), ("put", "/api/v1/account/factor"),
    ("post", "/api/v1/account/lock"), ("post", "/api/v1/account/unlock"), ("delete", "/api/v1/session"),
    ("post", "/api/v1/sign-in"), ("post", "/api/v1/welcome"),
}  # fmt: skip
"""What somebody whose second factor is not set up can reach: their own account, and the way in and out."""
BODIES: dict[str, Json] = {
    "/api/v1/session": {"name": "Ann", "role": "inspector"},
    "/api/v1/tables/{table}/commands": {"id": new_command(), "order": {"order": "join", "seat": "3"}},
    "/api/v1/tables/{table}/look": {"id": new_command(), "hand": "player"},
    "/api/v1/account/password": {"password": PASSWORD, "new": "another password of theirs"},
    "/api/v1/people": {"login": "new", "name": "New", "role": "inspector"},
    "/api/v1/people/{person}": {"role": "inspector"},
    "/api/v1/equipment": {"table": TABLE_ID, "name": "Shoe"},
    "/api/v1/equipment/{scanner}": {"enabled": True},
}
MOVES = ("at", "closes_at")
"""What an answer has otherwise each time."""


@pytest.fixture
def operations(client: Client) -> list[Operation]:
    described = client.get("/api/v1/openapi.json").json()["paths"]
    return [(method, path) for path, ways in described.items() if path != SLOW for method in ways]


def asks(who: Browser, operation: Operation, person: str) -> Any:
    method, path = operation
    named = path.format(
        table=TABLE_ID,
        person=person,
        scanner="e-1",
        rulebook="nsw",
        clause="1.1",
        a="nsw",
        b="nsw",
        name="none",
    )
    return who.asks(method.upper(), named, BODIES.get(path) if method != "get" else None)


def without_time(answer: Any) -> Any:
    body = answer.json() if answer.content else None
    return (
        {name: value for name, value in body.items() if name not in MOVES} if isinstance(body, dict) else body
    )


@pytest.mark.trust("E5")
def test_without_the_second_factor_one_is_nobody(
    hire: Hire, stranger: Browser, operations: list[Operation]
) -> None:
    """Every operation of the API is refused, or answers as it does to a stranger, whatever one is to be."""
    boss, ann = hire("boss", "administrator"), hire("ann", "patron")
    reached = [each for each in operations if each not in ITS_OWN]
    for role in filter(needs_factor, ROLES):
        made = boss.sends("/api/v1/people", {"login": f"new {role}", "name": "New", "role": role}, 201)
        new = Browser(stranger.client)
        new.sends("/api/v1/welcome", {"token": made["link"].split("#")[1], "password": PASSWORD})
        assert is_nobody(new, stranger, reached, ann.person) >= 10, role


def is_nobody(new: Browser, stranger: Browser, reached: list[Operation], person: str) -> int:
    """How many operations are refused; the others answer as they do to a stranger."""
    refused = 0
    for each in reached:
        answer = asks(new, each, person)
        if answer.status_code == 423:
            refused += 1
            continue
        other = asks(stranger, each, person)
        assert (answer.status_code, without_time(answer)) == (other.status_code, without_time(other)), each
    return refused


@pytest.mark.trust("E12")
def test_what_is_about_other_people_is_denied_and_logged(
    hire: Hire, stranger: Browser, operations: list[Operation], caplog: pytest.LogCaptureFixture
) -> None:
    """From every role, and from none, with the id of somebody in every role."""
    others = [hire(f"other {each}", each) for each in ROLES]
    somebodies = [hire(f"some {role}", role) for role in ROLES if role != "administrator"]
    about = [each for each in operations if each[1].startswith(("/api/v1/people", "/api/v1/equipment"))]
    assert len(about) >= 8
    with caplog.at_level(logging.INFO, "punto.requests"):
        for who, operation, other in product((stranger, *somebodies), about, others):
            caplog.clear()
            answer = asks(who, operation, other.person)
            person, status = (who.person, 403) if isinstance(who, Member) else ("", 401)
            assert answer.status_code == status, operation
            (line,) = [each for each in caplog.records if each.name == "punto.requests"]
            assert (line.__dict__["status"], line.__dict__.get("person", "")) == (status, person)
    assert {each.gets("/api/v1/account")["role"] for each in others} == set(ROLES)


def belongings(state: Table, person: str) -> Any:
    """What is somebody's at a table: chips, wagers, seat."""
    seen = view(state, Actor(person, "patron"))
    own = [each for each in structs.asdict(seen)["layout"] if each.who == person]
    return seen.own, own, [seat for seat, who in state.people.seats.items() if who == person]


def tried(state: Table, chance: Random, own: Actor, others: Json) -> Iterator[Done[Table]]:
    """Every kind of order, with what is another's wherever something is named, that is carried out."""
    guess = Guess(state, chance)
    for kind in TABLE.orders:
        for _ in range(20):
            order = guess.order(kind)
            taken = {name: others[name] for name in structs.asdict(order) if name in others}
            order = structs.replace(order, **taken)
            done = carry_out(state, Command(id=new_command(), actor=own, at=0, order=order))
            if isinstance(done, Done):
                yield done


@pytest.mark.trust("E12")
@pytest.mark.parametrize("dealt", [False, True], ids=["betting", "dealing"])
def test_no_order_of_a_patron_touches_what_is_anothers(hire: Hire, house: LiveFloor, dealt: bool) -> None:
    scene = Scene(hire)
    scene.ann.does(TABLE_ID, **stake())
    if dealt:
        scene.deals()
    state, bob = house.now(TABLE_ID).state, scene.bob.person
    others = {"wager": "bobs", "id": "bobs", "who": bob, "person": bob, "seat": "2", "bet": "bobs"}
    chance, mine = Random(12), belongings(state, bob)  # noqa: S311 - the same every time
    found = list(tried(state, chance, Actor(scene.ann.person, "patron"), others))
    assert found
    assert all(belongings(done.state, bob) == mine for done in found)
    own = list(tried(state, chance, Actor(bob, "patron"), others))
    assert dealt or any(belongings(done.state, bob) != mine for done in own), "its owner does"
