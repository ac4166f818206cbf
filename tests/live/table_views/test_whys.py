"""Every settled wager says what decided it: the hands, and what a side bet is paid for."""

import pytest
from msgspec import structs

from punto.cards import parse_cards
from punto.live.finished_coups import finished, wagers_of
from punto.live.reasons import dues_with_reasons, whys_of
from punto.machine.roles import PATRON
from punto.table import Actor, Table
from punto.table.state.coup import Due
from tests.robots.test_calls import lying
from tests.robots.test_robots import betting

NINE_OVER_SEVEN = "9H 3S KD 4C"


def due(wager: str, outcome: str, odds: str = "", seat: str = "1") -> Due:
    return Due(id="w", who="p-ann", seat=seat, wager=wager, amount=25_00, outcome=outcome, odds=odds)


@pytest.mark.parametrize(
    ("cards", "settled", "why"),
    [
        (NINE_OVER_SEVEN, due("banker", "lose"), "Player 9 beats Banker 7."),
        (NINE_OVER_SEVEN, due("player", "win", "1:1"), "Player 9 beats Banker 7."),
        ("2H 8S AD KC", due("player", "lose"), "Banker 8 beats Player 3."),
        ("9H 4S KD 5C", due("player", "stand-off"), "Player and Banker both have 9."),
        (
            NINE_OVER_SEVEN, due("player-pair", "lose"),
            "Player 9 beats Banker 7. Needed: Player opens with a pair.",
        ),
        (
            "9H 4S 9D 3C", due("player-pair", "win", "11:1"),
            "Player 8 beats Banker 7. Paid for: Player opens with a pair.",
        ),
        (NINE_OVER_SEVEN, due("banker", "void"), ""),
        (NINE_OVER_SEVEN, due("banker-run-2", "open"), ""),
    ],
)  # fmt: skip
def test_a_wager_says_what_decided_it(cards: str, settled: Due, why: str) -> None:
    assert whys_of(lying(cards))(settled) == why


def test_where_every_area_has_a_hand_it_is_held_against_the_dealers() -> None:
    state = betting("three-card").state
    places = ("S3-1", "S3-2", "S3-3", "D-1", "D-2", "D-3")
    faces = dict(zip(places, parse_cards(["9H", "KS", "2D", "3C", "3H", "KC"]), strict=True))
    state = structs.replace(state, coup=structs.replace(state.coup, drawn=places, faces=faces))
    assert whys_of(state)(due("three-card", "lose", seat="3")) == "The dealer has 6, area 3 has 1."
    assert whys_of(state)(due("three-card", "lose", seat="4")) == ""


def settled(cards: str) -> Table:
    return structs.replace(lying(cards), dues=(due("banker", "lose"),))


def test_the_reason_is_told_to_whoever_may_know_the_wager() -> None:
    state = settled(NINE_OVER_SEVEN)
    (own,) = wagers_of(state.dues, Actor("p-ann", PATRON), whys_of(state))
    assert own.why == "Player 9 beats Banker 7."
    assert wagers_of(state.dues, Actor("p-bob", PATRON), whys_of(state)) == []


def test_a_finished_coup_keeps_its_reasons_and_a_void_one_has_none() -> None:
    state = settled(NINE_OVER_SEVEN)
    assert finished(state, 0).whys == {"w": "Player 9 beats Banker 7."}
    assert finished(state, 0, has_result=False).whys == {}


@pytest.mark.parametrize(
    ("table", "cited", "told"),
    [
        pytest.param("yarra", ("6.5.1", "6.7.2"), ("6.7.2",), id="that it may be laid"),
        pytest.param("darling", ("5.1.1.2", "5.1.1", "5.1", "5.6.1"), ("5.1.1.2",), id="what leads to it"),
        pytest.param("darling", ("def:Standoff",), ("def:Standoff",), id="a definition is told"),
        pytest.param("yarra", ("6.5.1",), ("6.5.1",), id="better than nothing"),
    ],
)
def test_clauses_that_give_no_reason_are_left_out(
    table: str, cited: tuple[str, ...], told: tuple[str, ...]
) -> None:
    paid = structs.replace(due("player", "win", "1:1"), clauses=cited)
    (reason,) = dues_with_reasons(structs.replace(betting(table).state, dues=(paid,)))
    assert reason.clauses == told
