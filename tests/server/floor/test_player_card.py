"""Player cards on the live floor: the day is the table's own, and whoever sits down has shown a card."""

from collections.abc import Iterator

import pytest

from punto.live import LiveFloor
from punto.server.app import create_app
from tests.server.client import Client
from tests.server.visiting import OFTEN, Visitor, makes_ready, without_robots

STAR = "star"


@pytest.fixture(scope="module")
def star() -> Iterator[Client]:
    house = LiveFloor(tables=(without_robots(STAR),), pace=None)
    with Client(create_app(demo=True, house=house, rates=OFTEN)) as client:
        yield client


@pytest.mark.clause("star-2024", "5.5.4", "14.1")
def test_star_5_5_4_a_card_that_was_demanded_again_is_shown_before_the_next_wager(star: Client) -> None:
    dealer, supervisor = Visitor(star, "Dan", "dealer"), Visitor(star, "Sue", "casino-supervisor")
    makes_ready(dealer, supervisor, STAR)
    ann = Visitor(star, "Ann")
    ann.sits(STAR, "1")
    ann.bets(STAR, banker=25_00)
    dealer.does(STAR, "demand-player-card", who=ann.person)
    stake = {"id": "again", "wager": "tie", "amount": 5_00}
    (refusal,) = ann.refused(STAR, "place-bets", stakes=[stake])
    assert refusal["number"] == 349
    ann.does(STAR, "show-player-card")
    ann.bets(STAR, tie=5_00)
