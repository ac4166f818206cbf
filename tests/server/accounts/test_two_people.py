"""What a floor lets nobody do alone, a supervisor does not do alone either."""

from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

import pytest

from punto.books.streams import stream_of
from punto.live import LiveFloor
from punto.machine.names import name_of
from punto.machine.problem import Problem
from punto.operation.ids import new_command
from tests.server.accounts.asked import Asked
from tests.server.accounts.scene import gives
from tests.server.accounts.staff import Browser, Hire, Member
from tests.server.visiting import TABLE_ID
from tests.sizes import sizes

SAME_PERSON = 204
TRIES = sizes(150, 100_000)
Given = dict[str, Any]


def limits(_: Asked) -> Given:
    """A higher maximum."""
    return {"order": "change-limits", "maximum": 20_000_00}


def clear(asked: Asked) -> None:
    """Bob takes his bets back."""
    for each in asked.bob.table(TABLE_ID)["view"]["layout"]:
        asked.bob.does(TABLE_ID, "lift-bet", wager=each["id"])


def game(asked: Asked) -> Given:
    """Another form of the game, to which everybody agrees."""
    clear(asked)
    agreed = [asked.ann.person, asked.bob.person]
    return {"order": "change-game", "game": "even-money", "agreed": agreed}


def side_bet(asked: Asked) -> Given:
    """A side bet kept for those with a main wager, as Surveillance was told."""
    clear(asked)
    asked.sue.does(TABLE_ID, "notify", to="surveillance", what="player-pair is restricted")
    return {"order": "restrict-side-bet", "wager": "player-pair"}


def shuffle(_: Asked) -> Given:
    """The shoe goes before its time."""
    return {"order": "order-shuffle", "why": "not-random"}


def cards(_: Asked) -> Given:
    """Other cards in the middle of a shoe."""
    return {"order": "replace-cards", "why": "unfit"}


def void(asked: Asked) -> Given:
    """The coup on the table is to have no result."""
    asked.deals()
    asked.goes_wrong(kind="order-in-doubt")
    return {"order": "resolve-irregularity", "resolution": "void"}


def put_right(asked: Asked) -> Given:
    """A payment is to be put right."""
    asked.goes_wrong(kind="mispayment", who=asked.bob.person, wagers=["bobs"], amount=5_00)
    return {"order": "resolve-irregularity", "resolution": "ruled-wrong"}


ALONE: dict[str, Callable[[Asked], Given]] = {
    "limits-changed": limits,
    "game-changed": game,
    "side-bet-restricted": side_bet,
    "shuffle-ordered": shuffle,
    "cards-replaced": cards,
    "coup-settled": void,
    "payment-corrected": put_right,
}
"""What a supervisor would have the power to do, by the fact that follows from it."""


class Alone:
    """Sue has asked for one of these things; Sam, another supervisor, is there."""

    def __init__(self, hire: Hire, fact: str) -> None:
        self.asked = Asked(hire)
        self.sam = hire("sam", "casino-supervisor")
        self.answer = self.asked.sue.does(TABLE_ID, **ALONE[fact](self.asked))
        self.approval = self.asked.requests()[-1][1]

    @property
    def sue(self) -> Member:
        return self.asked.sue


@pytest.fixture(params=ALONE)
def fact(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def alone(hire: Hire, fact: str) -> Alone:
    return Alone(hire, fact)


@pytest.mark.trust("E8")
@pytest.mark.parametrize("tries", TRIES)
def test_a_supervisor_asks_and_another_person_on_another_device_approves_once(
    alone: Alone, house: LiveFloor, fact: str, tries: int
) -> None:
    assert [each["type"] for each in alone.answer["events"]] == ["approval-requested"]
    nobody_approves_who_asked_or_is_on_that_device(alone, house, tries)
    another_approves_it_once(alone, house, fact, tries)


def nobody_approves_who_asked_or_is_on_that_device(alone: Alone, house: LiveFloor, tries: int) -> None:
    elsewhere, shared = Browser(alone.sue.client), Browser(alone.sue.client)
    alone.sue.signs_in(elsewhere)
    shared.cookies = dict(alone.sue.cookies)
    alone.sam.signs_in(shared)
    version = house.store.version(stream_of(TABLE_ID))
    for browser in islice(cycle((elsewhere, shared)), tries):
        if browser is shared:
            with pytest.raises(Problem, match=r"Not from this device\."):
                gives(house, browser, alone.approval)
        else:
            refused = gives(house, browser, alone.approval).refused
            assert [each.number for each in refused] == [SAME_PERSON]
    assert house.store.version(stream_of(TABLE_ID)) == version


def another_approves_it_once(alone: Alone, house: LiveFloor, fact: str, tries: int) -> None:
    command = new_command()
    first = gives(house, alone.sam, alone.approval, command)
    found = next(each for each in first.events if name_of(type(each.fact)) == fact)
    assert (found.actor, found.approver) == (alone.sue.person, alone.sam.person)
    version = house.store.version(stream_of(TABLE_ID))
    for _ in range(tries):
        assert gives(house, alone.sam, alone.approval, command) == first
    assert gives(house, alone.sam, alone.approval).refused
    assert house.store.version(stream_of(TABLE_ID)) == version
