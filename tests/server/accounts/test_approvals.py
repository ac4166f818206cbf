"""What takes two people takes two people: not one with two sessions, nor two at one browser."""

import pytest

from punto.server.accounts.people import People
from punto.server.live.ids import new_command
from tests.server.accounts.conftest import TABLE, Hire
from tests.server.accounts.staff import MINUTE, Browser, Clock, Member
from tests.server.live.visiting import does_due

BOTH = [
    {"id": "both-1", "wager": "player", "amount": 25_00},
    {"id": "both-2", "wager": "banker", "amount": 25_00},
]
TRIES = 200


@pytest.fixture
def sue(hire: Hire) -> Member:
    return hire("sue", "casino-supervisor")


@pytest.fixture
def dan(hire: Hire, sue: Member) -> Member:
    """A dealer at a table that is ready for bets."""
    dealer = hire("dan", "dealer")
    dealer.does(TABLE, "take-over", role="dealer")
    while (seen := dealer.table(TABLE))["view"]["phase"] != "betting":
        does_due(dealer, sue, TABLE, seen)  # type: ignore[arg-type]
    return dealer


@pytest.fixture
def ann(hire: Hire, dan: Member) -> Member:  # noqa: ARG001 - somebody deals
    """A patron who asks for something that another must approve."""
    patron = hire("ann", "patron")
    patron.does(TABLE, "join", seat="1")
    patron.does(TABLE, "buy-in", amount=1_000_00)
    patron.does(TABLE, "place-bets", stakes=BOTH)
    return patron


def asked(sue: Member) -> str:
    (request,) = sue.table(TABLE)["view"]["requests"]
    return str(request["id"])


def placed(sue: Member) -> int:
    return len(sue.table(TABLE)["view"]["layout"])


def test_another_person_on_another_device_approves(ann: Member, sue: Member) -> None:
    done = sue.does(TABLE, "approve", request=asked(sue))
    laid = [event for event in done["events"] if event["type"] == "bet-placed"]
    assert [(event["actor"], event["approver"]) for event in laid] == [(ann.person, sue.person)] * 2


def test_the_same_person_does_not_in_another_session_and_a_higher_role(
    ann: Member, sue: Member, people: People, stranger: Browser
) -> None:
    request = asked(sue)
    people.give_role(ann.person, "casino-supervisor", by="house")
    ann.signs_in(stranger)
    ann.cookies = stranger.cookies
    ann.enrols()
    for _ in range(TRIES):
        refused = ann.gives(TABLE, "approve", request=request)
        assert refused.status_code == 409
        assert "same person" in refused.text or ann.person in refused.text
    assert placed(sue) == 0


def test_nobody_approves_on_the_device_of_whoever_asked(ann: Member, sue: Member) -> None:
    request, shared = asked(sue), Browser(ann.client)
    shared.cookies = dict(ann.cookies)
    sue.signs_in(shared)
    for _ in range(TRIES):
        refused = shared.gives(TABLE, "approve", request=request)
        assert refused.status_code == 403
        assert refused.json()["what"] == "Not from this device."
    assert placed(sue) == 0
    sue.does(TABLE, "approve", request=request)


def test_an_approval_counts_once_however_often_it_is_sent(ann: Member, sue: Member) -> None:
    assert ann.person
    body = {"id": new_command(), "order": {"order": "approve", "request": asked(sue)}}
    answers = [sue.sends(f"/api/tables/{TABLE}/commands", body) for _ in range(TRIES)]
    assert all(answer == answers[0] for answer in answers)
    assert placed(sue) == 2
    again = {**body, "id": new_command()}
    sue.sends(f"/api/tables/{TABLE}/commands", again, 409)


def test_a_dealer_does_not_open_a_table_alone(hire: Hire, clock: Clock) -> None:
    dan = hire("dan", "dealer")
    dan.does(TABLE, "take-over", role="dealer")
    order = dict(dan.table(TABLE)["due"]["suggested"])
    assert order["order"] == "open-table"
    assert dan.gives(TABLE, **order).status_code == 403
    sue = hire("sue", "casino-supervisor")
    clock.passes(5 * MINUTE + 1)
    dan.sends("/api/account/unlock", {"password": "the cutting card is yellow"})
    assert dan.gives(TABLE, **order).status_code == 403, "a supervisor who is away supervises nothing"
    sue.signs_in()
    dan.does(TABLE, **order)
