"""Chips on a floor with accounts: nobody makes their own money."""

import pytest

from punto.live import LiveFloor
from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import Hire, Member
from tests.server.visiting import TABLE_ID

ALL_THERE_IS = 9_999_999_00
TENDER, ASKED_BEFORE, NOT_ON_DUTY, SAME_PERSON, PHASE = 317, 318, 206, 204, 201


def refused(member: Member, order: str, **more: object) -> int:
    """Give an order that is refused; the number of the reason."""
    response = member.gives(TABLE_ID, order, **more)
    assert response.status_code == 409, response.text
    (why,) = response.json()["refused"]
    return int(why["number"])


def asks(member: Member, amount: int) -> str:
    """Ask for chips; the request's id."""
    (asked,) = member.does(TABLE_ID, "buy-in", amount=amount, tender="cash")["events"]
    return str(asked["fact"]["request"]["id"])


def chips_of(member: Member) -> str:
    return str(member.table(TABLE_ID)["view"]["own"]["chips"])


def test_no_chips_are_sold_at_a_closed_table_and_leaving_stays_possible(hire: Hire) -> None:
    pat = hire("pat", "patron")
    pat.does(TABLE_ID, "join", seat="1")
    assert refused(pat, "buy-in", amount=ALL_THERE_IS, tender="cash") == PHASE
    assert refused(pat, "buy-in", amount=ALL_THERE_IS) == PHASE
    pat.does(TABLE_ID, "leave")


def test_a_patron_has_no_chips_before_the_dealer_has_the_cash(scene: Scene, house: LiveFloor) -> None:
    request = asks(scene.ann, 500_00)
    assert chips_of(scene.ann) == "1000"
    assert scene.ann.table(TABLE_ID)["view"]["own"]["asked"] == "500"
    assert [each["id"] for each in scene.dan.table(TABLE_ID)["view"]["requests"]] == [request]
    assert scene.bob.table(TABLE_ID)["view"]["own"]["asked"] == "0"
    events = scene.dan.does(TABLE_ID, "approve", request=request)["events"]
    bought = next(each for each in events if each["type"] == "bought-in")
    assert (bought["actor"], bought["approver"]) == (scene.ann.person, scene.dan.person)
    assert chips_of(scene.ann) == "1500"
    assert scene.ann.table(TABLE_ID)["view"]["own"]["asked"] == "0"
    assert house.now(TABLE_ID).state.purses.drop == 2_500_00


def test_nobody_confirms_it_but_the_dealer_on_duty_or_a_supervisor(scene: Scene, hire: Hire) -> None:
    request = asks(scene.ann, 500_00)
    other = hire("dora", "dealer")
    assert refused(other, "approve", request=request) == NOT_ON_DUTY
    assert refused(scene.ann, "approve", request=request) == 202
    assert refused(scene.bob, "approve", request=request) == 202
    scene.sue.does(TABLE_ID, "approve", request=request)
    assert chips_of(scene.ann) == "1500"


def test_what_the_dealer_declines_was_never_money(scene: Scene) -> None:
    request = asks(scene.ann, 500_00)
    assert refused(scene.ann, "buy-in", amount=500_00, tender="cash") == ASKED_BEFORE
    scene.dan.does(TABLE_ID, "decline", request=request, why="no cash came")
    assert chips_of(scene.ann) == "1000"
    assert asks(scene.ann, 100_00)


@pytest.mark.parametrize("tender", ["account", "voucher"])
def test_there_is_nothing_to_draw_on_but_cash(scene: Scene, tender: str) -> None:
    assert refused(scene.ann, "buy-in", amount=500_00, tender=tender) == TENDER


def test_a_spoken_bet_brings_no_money_of_its_own(scene: Scene) -> None:
    stakes = [{"id": "spoken", "wager": "player", "amount": 25_00}]
    response = scene.ann.gives(TABLE_ID, "place-bets", stakes=stakes, spoken="cash")
    assert response.status_code == 409, response.text
    assert chips_of(scene.ann) == "1000"


def test_chips_are_taken_away_without_asking(scene: Scene) -> None:
    scene.ann.does(TABLE_ID, "cash-out", amount=400_00)
    assert chips_of(scene.ann) == "600"
