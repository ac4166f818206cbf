"""What takes two people takes two people: not one with two sessions, nor two at one browser."""

from collections.abc import Callable
from itertools import cycle, islice

import pytest

from punto.accounts.administration import PeopleAdministration
from punto.books.streams import stream_of
from punto.live import LiveFloor
from punto.machine.problem import Problem
from punto.operation.ids import new_command
from tests.server.accounts.asked import Asked
from tests.server.accounts.scene import gives
from tests.server.accounts.staff import MINUTE, PASSWORD, Browser, Clock, Hire
from tests.server.visiting import TABLE_ID
from tests.sizes import sizes

SAME_PERSON = 204
TRIES = sizes(150, 100_000)


WISHES: dict[str, Callable[[Asked], None]] = {
    "void": Asked.wants_it_void,
    "put right": Asked.wants_it_put_right,
}
"""What a dealer may want done about a coup, and cannot do alone: while it is played, and when it was paid."""


@pytest.fixture
def asked(hire: Hire) -> Asked:
    return Asked(hire)


@pytest.mark.trust("E8")
def test_another_person_on_another_device_approves(asked: Asked) -> None:
    (ann, order), *_ = asked.requests()
    done = asked.sue.does(TABLE_ID, **order)
    laid = [event for event in done["events"] if event["type"] == "bet-placed"]
    assert [(event["actor"], event["approver"]) for event in laid] == [(ann.person, asked.sue.person)] * 2


@pytest.mark.trust("E8")
@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES)
@pytest.mark.parametrize("tries", TRIES)
def test_the_same_person_does_not_in_another_session_and_a_higher_role(
    asked: Asked, people: PeopleAdministration, house: LiveFloor, tries: int, wish: Callable[[Asked], None]
) -> None:
    wish(asked)
    own = asked.requests()
    assert len(own) == 5
    for member in (asked.ann, asked.dan):
        people.give_role(member.person, "casino-supervisor", by="house", confirmed_by="tess")
        member.cookies = Browser(member.client).cookies
        member.signs_in()
        member.enrols()
    version = house.store.version(stream_of(TABLE_ID))
    for member, order in islice(cycle(own), tries):
        assert [each.number for each in gives(house, member, order).refused] == [SAME_PERSON]
    assert house.store.version(stream_of(TABLE_ID)) == version


@pytest.mark.trust("E8")
@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES)
@pytest.mark.parametrize("tries", TRIES)
def test_nobody_approves_on_the_device_of_whoever_asked(
    asked: Asked, house: LiveFloor, tries: int, wish: Callable[[Asked], None]
) -> None:
    wish(asked)
    shared: dict[str, Browser] = {}
    for member in (asked.ann, asked.dan):
        shared[member.person] = browser = Browser(member.client)
        browser.cookies = dict(member.cookies)
        asked.sue.signs_in(browser)
    version = house.store.version(stream_of(TABLE_ID))
    for member, order in islice(cycle(asked.requests()), tries):
        with pytest.raises(Problem, match=r"Not from this device\."):
            gives(house, shared[member.person], order)
    assert house.store.version(stream_of(TABLE_ID)) == version


@pytest.mark.trust("E8")
@pytest.mark.parametrize("tries", TRIES)
def test_an_approval_counts_once_however_often_it_is_sent(asked: Asked, house: LiveFloor, tries: int) -> None:
    approvals = [(order, new_command()) for _, order in asked.requests()]
    first = {command: gives(house, asked.sue, order, command) for order, command in approvals}
    assert all(given.events for given in first.values())
    version = house.store.version(stream_of(TABLE_ID))
    for order, command in islice(cycle(approvals), tries):
        assert gives(house, asked.sue, order, command) == first[command]
    for order, _ in approvals:
        assert gives(house, asked.sue, order).refused
    assert house.store.version(stream_of(TABLE_ID)) == version


@pytest.mark.trust("E8")
def test_a_void_coup_takes_another_person(asked: Asked) -> None:
    asked.wants_it_void()
    void = asked.requests()[-1][1]
    assert asked.dan.gives(TABLE_ID, **void).status_code == 409
    *_, resolved = asked.sue.does(TABLE_ID, **void)["events"]
    assert (resolved["type"], resolved["fact"]["resolution"]) == ("irregularity-resolved", "void")
    assert (resolved["actor"], resolved["approver"]) == (asked.dan.person, asked.sue.person)


@pytest.mark.trust("E8")
def test_a_payment_is_put_right_by_two_people(asked: Asked, house: LiveFloor) -> None:
    asked.wants_it_put_right()
    had = house.now(TABLE_ID).state.purses.stacks[asked.bob.person]
    right = asked.requests()[-1][1]
    assert asked.dan.gives(TABLE_ID, **right).status_code == 409
    assert house.now(TABLE_ID).state.purses.stacks[asked.bob.person] == had
    done = asked.sue.does(TABLE_ID, **right)["events"]
    (corrected,) = [event for event in done if event["type"] == "payment-corrected"]
    assert (corrected["fact"]["who"], corrected["fact"]["amount"]) == (asked.bob.person, -5_00)
    assert (corrected["actor"], corrected["approver"]) == (asked.dan.person, asked.sue.person)


@pytest.mark.trust("E7")
def test_a_dealer_does_not_open_a_table_alone(hire: Hire, clock: Clock) -> None:
    dan = hire("dan", "dealer")
    dan.does(TABLE_ID, "take-over", role="dealer")
    order = dict(dan.table(TABLE_ID)["due"]["suggested"])
    assert order["order"] == "open-table"
    assert dan.gives(TABLE_ID, **order).status_code == 403
    sue = hire("sue", "casino-supervisor")
    clock.passes(5 * MINUTE + 1)
    dan.sends("/api/v1/account/unlock", {"password": PASSWORD})
    assert dan.gives(TABLE_ID, **order).status_code == 403, "a supervisor who is away supervises nothing"
    sue.signs_in()
    dan.does(TABLE_ID, **order)
