"""Somebody lays a wager and is gone: it is settled and paid all the same."""

import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from punto.accounts import sessions
from punto.live import LiveFloor
from punto.operation.ids import new_command
from punto.robots.due import due_now
from punto.table import Actor, Phase
from punto.table.state.coup import Due
from tests.server.client import Client
from tests.server.giving import give
from tests.server.visiting import TABLE_ID, Visitor, deals_coup, makes_ready, without_robots
from tests.sizes import sizes

DAN, SUE = Actor("dan", "dealer"), Actor("sue", "casino-supervisor")


@pytest.mark.trust("B15")
def test_a_wager_is_settled_though_its_owners_session_is_over(
    client: Client, dealer: Visitor, supervisor: Visitor
) -> None:
    ann = Visitor(client, "Ann")
    makes_ready(dealer, supervisor, TABLE_ID)
    ann.sits(TABLE_ID, "1")
    number = dealer.table(TABLE_ID)["view"]["coup"]["number"]
    ann.bets(TABLE_ID, player=100_00, banker_pair=5_00)
    assert client.delete("/api/v1/session", headers=ann.headers).status_code in {200, 204}
    assert ann.sends(TABLE_ID, {"order": "leave"}).status_code == 401
    deals_coup(dealer, supervisor, TABLE_ID)
    coup = next(each for each in dealer.get(f"/api/v1/tables/{TABLE_ID}/coups") if each["number"] == number)
    own = [row for row in coup["wagers"] if row["who"] == ann.person]
    assert sum(Decimal(row["amount"]) for row in own) == 105
    assert {row["outcome"] for row in own} <= {"win", "lose", "stand-off"}


def gives(house: LiveFloor, actor: Actor, order: str, **more: Any) -> None:
    given = give(house, TABLE_ID, actor, {"order": order, **more}, new_command())
    assert not given.refused, (order, given.refused)


def due_is_done(house: LiveFloor) -> None:
    """What the table waits for is done by people on duty, of whom none has a session."""
    due = due_now(house.now(TABLE_ID).state)
    assert due is not None
    gives(house, DAN if due.by == "dealer" else SUE, **due.suggested)


@pytest.mark.trust("B15")
@pytest.mark.parametrize("rounds", sizes(8, 10_000))
def test_every_wager_is_settled_when_all_sessions_expire_in_between(
    folder_in_memory: Path, standing_time: list[int], rounds: int
) -> None:
    house = LiveFloor(folder_in_memory, tables=(without_robots(TABLE_ID),), pace=None)
    house.open()
    gives(house, DAN, "take-over", role="dealer")
    chance = random.Random(15)  # noqa: S311 - the same wagers every time
    for number in range(rounds):
        while house.now(TABLE_ID).state.phase is not Phase.BETTING:
            due_is_done(house)
        coup = house.now(TABLE_ID).state.coup.number
        token, session = house.comes_in(f"P{number}", "patron", None)
        gives(house, session.actor, "join", seat="1")
        gives(house, session.actor, "buy-in", amount=1_000_00)
        wager = {"id": f"w{number}", "wager": chance.choice(("player", "banker", "tie")), "amount": 100_00}
        gives(house, session.actor, "place-bets", stakes=[wager])
        standing_time[0] += sessions.IDLE + 1
        assert house.sessions.find(token) is None
        while house.now(TABLE_ID).state.coup.number == coup:
            due_is_done(house)
        settled = [each for each in last_coup(house) if each.id == f"w{number}"]
        assert [each.outcome in {"win", "lose", "stand-off"} for each in settled] == [True]
        lying = sum(each.amount for each in house.now(TABLE_ID).state.layout.values())
        paid = settled[0].pays + settled[0].returned
        assert house.now(TABLE_ID).state.purses.stacks[session.actor.id] + lying == 900_00 + paid
        for name in house.now(TABLE_ID).state.layout:
            gives(house, session.actor, "lift-bet", wager=name)
        gives(house, session.actor, "leave")
    house.close()


def last_coup(house: LiveFloor) -> tuple[Due, ...]:
    settled = house.now(TABLE_ID).state.settled
    assert settled is not None
    return settled.dues
