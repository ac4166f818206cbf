"""The scoreboard tells the results that stand: of a coup that is void or dealt again it has none."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from punto.live import LiveFloor
from punto.server.app import create_app
from tests.server.client import Client
from tests.server.visiting import OFTEN, Visitor, makes_ready, without_robots

TABLE_ID = "darling"
PLAYER_WINS = ("9H", "2D", "KC", "3S")
BANKER_WINS = ("5D", "9H", "2S", "KC")
"""Player 7, Banker a natural 9."""
IN_ORDER = ("5D", "2S", "9H", "KC")
"""The same cards as they should have lain: Player 4, Banker 2, and each draws one more."""
THIRD_CARDS = ("4H", "2C")
"""Player 8, Banker 4."""


SUITS = "CDHS"


def shoe_of(winners: str) -> list[tuple[str, ...]]:
    """Coups of four cards with these winners, in suits that change so that no card comes too often."""
    hands = {"P": ("9{}", "2{}", "K{}", "3{}"), "B": ("2{}", "9{}", "3{}", "K{}")}
    return [tuple(card.format(SUITS[place % 4]) for card in hands[who]) for place, who in enumerate(winners)]


class Floor:
    """A table with a real shoe, its dealer, its supervisor and one player."""

    def __init__(self, client: Client) -> None:
        self.dealer = Visitor(client, "Dan", "dealer")
        self.supervisor = Visitor(client, "Sue", "casino-supervisor")
        self.ann = Visitor(client, "Ann")
        makes_ready(self.dealer, self.supervisor, TABLE_ID)
        self.ann.sits(TABLE_ID, "1")

    def deals(self, *cards: str, until: str = "betting") -> None:
        """Do what is due, with these cards as they are asked for, until the table stands there again."""
        left = iter(cards)
        while True:
            due = self.dealer.table(TABLE_ID)["due"]
            face = {"face": next(left)} if due["keyed"] else {}
            who = self.dealer if due["by"] == "dealer" else self.supervisor
            who.does(TABLE_ID, **due["suggested"], **face)
            if self.phase == until:
                assert list(left) == [], "not all cards were asked for"
                return

    def doubts(self, coup: int, resolution: str, **more: Any) -> None:
        """The order of a coup's cards is in doubt: the dealer says what to do, the supervisor agrees."""
        report = {"kind": "order-in-doubt", "coup": coup}
        self.dealer.does(TABLE_ID, "report-irregularity", report=report)
        self.dealer.does(TABLE_ID, "resolve-irregularity", resolution=resolution, **more)
        (request,) = self.supervisor.table(TABLE_ID)["view"]["requests"]
        self.supervisor.does(TABLE_ID, "approve", request=request["id"])

    @property
    def phase(self) -> str:
        return str(self.dealer.table(TABLE_ID)["view"]["phase"])

    @property
    def coup(self) -> int:
        return int(self.dealer.table(TABLE_ID)["view"]["coup"]["number"])

    @property
    def results(self) -> list[str]:
        """As the start page shows them; the roads beside the table count the same hands."""
        (table,) = self.ann.get("/api/v1/floor")["tables"]
        roads = self.ann.table(TABLE_ID)["roads"]
        assert roads["stats"]["hands"] == len(table["results"])
        found: list[str] = table["results"]
        return found

    @property
    def winners(self) -> list[str | None]:
        """Of the coups that are over, newest first."""
        return [each["winner"] for each in self.ann.get(f"/api/v1/tables/{TABLE_ID}/coups")]


@pytest.fixture
def floor() -> Iterator[Floor]:
    house = LiveFloor(tables=(structs.replace(without_robots(TABLE_ID), virtual=False),), pace=None)
    with Client(create_app(demo=True, house=house, rates=OFTEN)) as client:
        yield Floor(client)


def test_a_coup_that_became_void_after_its_result_has_none(floor: Floor) -> None:
    floor.deals(*PLAYER_WINS)
    floor.deals(*BANKER_WINS, until="paid")
    assert floor.results == ["P", "B"]
    floor.doubts(floor.coup, "void")
    assert floor.results == ["P"]
    floor.deals()
    assert floor.results == ["P"]
    assert floor.winners == [None, "player"]


def test_a_coup_that_is_taken_up_again_has_the_result_that_is_called_then(floor: Floor) -> None:
    floor.ann.bets(TABLE_ID, banker=100_00)
    floor.deals(*BANKER_WINS)
    assert (floor.results, floor.winners) == (["B"], ["banker"])
    floor.doubts(1, "reconstruct", cards=IN_ORDER)
    assert (floor.results, floor.winners) == ([], [])
    floor.dealer.does(TABLE_ID, "resume-coup")
    floor.deals(*THIRD_CARDS)
    assert (floor.results, floor.winners) == (["P"], ["player"])


def test_a_coup_that_is_undone_after_it_was_put_away_has_none(floor: Floor) -> None:
    floor.deals(*PLAYER_WINS)
    floor.deals(*BANKER_WINS)
    assert (floor.results, floor.winners) == (["P", "B"], ["banker", "player"])
    floor.doubts(2, "void")
    assert (floor.results, floor.winners) == (["P"], [None, "player"])
    (table,) = floor.ann.get("/api/v1/floor")["tables"]
    assert table["last"]["winner"] is None
    floor.deals(*BANKER_WINS)
    assert floor.results == ["P", "B"]


STRAIGHT = ["BP....", "BP....", "BP....", "BP....", "BPPPPP", "BBB..."]
FALL = ["BP...", "BP...", "BP...", "BP...", "BPPP.", "BBBPP"]


def test_the_roads_are_drawn_with_either_kind_of_tail(floor: Floor) -> None:
    for cards in shoe_of("BBBBBBBB" + "PPPPPPPPP"):
        floor.deals(*cards)
    assert floor.ann.table(TABLE_ID)["roads"]["big_road"] == STRAIGHT
    straight, fall = (
        floor.ann.get(f"/api/v1/tables/{TABLE_ID}", tail=tail)["roads"]["big_road"]
        for tail in ("straight", "fall")
    )
    assert straight == STRAIGHT
    assert fall == FALL
    floor.ann.get(f"/api/v1/tables/{TABLE_ID}", 422, tail="sideways")


def test_naturals_runs_and_the_last_result_are_told(floor: Floor) -> None:
    for cards in (PLAYER_WINS, BANKER_WINS, BANKER_WINS):
        floor.deals(*cards)
    roads = floor.ann.table(TABLE_ID)["roads"]
    assert roads["bead_naturals"] == [[0, 0], [0, 1], [0, 2]]
    assert roads["naturals"] == [[0, 0], [1, 0], [1, 1]]
    assert roads["ways"]["big_road"] == [[0, 0, 1, 1], [1, 0, 2, 1], [1, 1, 2, 2]]
    assert roads["ways"]["big_eye_boy"] == [[0, 0, 1, 1]]
    assert roads["stats"]["naturals"] == {"banker": 2, "player": 1, "tie": 0}
    assert roads["stats"]["last"] == "B"


def test_what_the_next_win_would_draw_is_told_with_its_place(floor: Floor) -> None:
    for cards in shoe_of("PBB"):
        floor.deals(*cards)
    for side, cards in (("P", shoe_of("BBBP")[3]), ("B", shoe_of("BBBBB")[4])):
        before = floor.ann.table(TABLE_ID)["roads"]
        floor.deals(*cards)
        after = floor.ann.table(TABLE_ID)["roads"]
        would, did = before["preview"][side], after["ways"]
        assert would["bead_plate"] == [0, after["stats"]["hands"] - 1]
        assert would["big_road"] == did["big_road"][-1][:2]
        assert would["big_eye_boy"] == did["big_eye_boy"][-1][:2]
    assert floor.ann.table(TABLE_ID)["roads"]["preview"]["B"]["cockroach_pig"] is not None


def test_before_any_result_only_two_roads_have_a_place_for_the_next(floor: Floor) -> None:
    preview = floor.ann.table(TABLE_ID)["roads"]["preview"]
    nothing = {"big_eye_boy": None, "small_road": None, "cockroach_pig": None}
    assert preview["B"] == preview["P"] == {"bead_plate": [0, 0], "big_road": [0, 0], **nothing}


def test_a_house_may_draw_its_tails_the_other_way(floor: Floor) -> None:
    house = structs.replace(without_robots(TABLE_ID), virtual=False, tail="fall")
    with Client(create_app(demo=True, house=LiveFloor(tables=(house,), pace=None), rates=OFTEN)) as client:
        ann = Visitor(client, "Ann")
        assert ann.table(TABLE_ID)["settings"]["tail"] == ann.table(TABLE_ID)["roads"]["tail"] == "fall"
        assert ann.get(f"/api/v1/tables/{TABLE_ID}", tail="straight")["roads"]["tail"] == "straight"
        assert ann.get(f"/api/v1/tables/{TABLE_ID}/roads")["roads"]["tail"] == "fall"
    assert floor.ann.table(TABLE_ID)["roads"]["tail"] == "straight"


def test_the_roads_of_the_shoe_in_play_can_be_had_alone(floor: Floor) -> None:
    floor.deals(*PLAYER_WINS)
    found = floor.ann.get(f"/api/v1/tables/{TABLE_ID}/roads")
    assert found["roads"] == floor.ann.table(TABLE_ID)["roads"]
    assert (found["shoes"], found["began"], found["ended"]) == ([found["shoe"]], None, None)
    missing = floor.ann.get(f"/api/v1/tables/{TABLE_ID}/roads", 404, shoe=77)
    assert missing["accepted"] == [str(found["shoe"])]
