"""What comes close to a fault and is none: the loader and the proof let it pass, and it settles."""

from pathlib import Path
from typing import Any

import pytest

from punto.cards import parse_cards
from punto.rulebook import BrokenRulebook
from punto.rulebook.model import Rulebook
from punto.rulebook.refusal import Refusal
from punto.rules.coup import Coup
from punto.rules.game import Game
from punto.rules.proof import every_table, prove
from punto.rules.settlement import settle_coup
from punto.rules.wager import CoupWager, SplitWager, Wager
from tests.rulebook.books import SMALL, BrokenCase, Raw, make_broken

BARE = """
[variant.bare]
title = "Bare"
side_bets = "none"
clause = "4"

[variant.bare.main.player]
title = "Player"
clause = "4.1"
pays = [{ when = { winner = "player" }, result = "win", odds = "1:1", clause = "4.1" }]
otherwise = { result = "lose", clause = "4.1" }
"""
SEATS = """
[variant.seats]
title = "Seats"
side_bets = "none"
hands = "each-seat"
clause = "4"
ranking = [
  { points = 0, all_pictures = true, clause = "4" },
  { points = 9, clause = "4" }, { points = 8, clause = "4" }, { points = 7, clause = "4" },
  { points = 6, clause = "4" }, { points = 5, clause = "4" }, { points = 4, clause = "4" },
  { points = 3, clause = "4" }, { points = 2, clause = "4" }, { points = 1, clause = "4" },
  { points = 0, clause = "4" },
]

[variant.seats.main.seat]
title = "Seat"
clause = "4.1"
pays = [{ when = { against_dealer = "higher" }, result = "win", odds = "1:1", clause = "4.1" }]
otherwise = { result = "lose", clause = "4.1" }
"""
"""A game in which every seat has a hand; its file comes before all others."""


def with_changes(folder: Path, **changes: Any) -> Rulebook:
    """The small rulebook with something laid over it, proven."""
    make_broken(BrokenCase("changed", (), (), **changes), folder / "books")
    return prove(SMALL, folder / "books")


def side_bet(pair: str, odds: str, family: str | None = None) -> Raw:
    bet: Raw = {
        "title": "Lucky Start",
        "clause": "5.3",
        "pays": [{"when": {pair: "suited"}, "result": "win", "odds": odds, "clause": "5.3"}],
        "otherwise": {"result": "lose", "clause": "5.3"},
    }
    return bet | ({"family": family} if family else {})


def test_a_split_on_a_tie_stands_beside_a_game_without_side_bets(tmp_path: Path) -> None:
    book = with_changes(tmp_path, files={"small/zeal.toml": BARE})
    assert list(book.variant) == ["plain", "bare"]
    assert "tie" not in book.variant["bare"].main


def test_a_split_names_a_side_bet_of_a_family_by_its_public_name(tmp_path: Path) -> None:
    overlay = {
        "side_bet": {"lucky-start@lucky": side_bet("player_pair", "25:1", "lucky")},
        "split": {"halves": {"pairs": {"starts": {"player": "lucky-start"}}}},
    }
    game = Game(with_changes(tmp_path, overlay=overlay), "plain")
    spec = game.wager("halves")
    assert isinstance(spec, SplitWager)
    assert [part.name for part, _ in spec.parts] == ["lucky-start", "tie"]
    wager = Wager(id="w1", wager="halves", amount=1000, who="Ann")
    outcome, _ = settle_coup(game, Coup(cards=parse_cards(["4H", "9C", "4H", "KD"]), wagers=(wager,)))
    (settled,) = outcome.outcomes
    assert [(part.outcome, part.pays, part.returned) for part in settled.parts] == [
        ("win", 25 * 500, 500),
        ("lose", 0, 0),
    ]


@pytest.mark.parametrize(("decks", "offered"), [(6, False), (8, True)])
def test_a_split_is_refused_where_one_of_its_wagers_is(tmp_path: Path, decks: int, offered: bool) -> None:
    parts = [{"share": "50%", "of": "player"}, {"share": "50%", "of": "banker"}]
    book = with_changes(tmp_path, overlay={"split": {"halves": {"parts": parts}}})
    found = Game(book, "plain", decks=decks).wager("halves")
    assert isinstance(found, SplitWager) is offered
    if isinstance(found, Refusal):
        assert (found.code, found.clauses) == ("wrong-decks", ("2",))
        assert found.what == "Lucky Six is not offered with 6 decks"


def test_side_bets_of_rival_families_may_share_a_name(tmp_path: Path) -> None:
    overlay = {
        "family": {"plucky": {"title": "Plucky", "options": 1, "clause": "5"}},
        "side_bet": {
            "start@lucky": side_bet("player_pair", "25:1", "lucky"),
            "start@plucky": side_bet("banker_pair", "30:1", "plucky"),
        },
    }
    book = with_changes(tmp_path, overlay=overlay)
    for family, odds in (("lucky", "25:1"), ("plucky", "30:1")):
        wager = Game(book, "plain", options={family: 1}).wager("start")
        assert isinstance(wager, CoupWager)
        assert {line.odds for line in wager.table.lines} == {odds, ""}


@pytest.mark.parametrize(("least", "most"), [(1, 1), (1, 100), (100, 100)])
def test_a_percentage_may_be_anything_from_one_to_all(tmp_path: Path, least: int, most: int) -> None:
    consolation = {"name": "consolation", "title": "Consolation", "clause": "5.2"}
    halves = {"name": "halves", "title": "H", "default": "starts", "choices": ["starts"], "clause": "6.2"}
    settings = [halves, consolation | {"default": most, "least": least, "most": most}]
    wager = Game(with_changes(tmp_path, overlay={"settings": settings}), "plain").wager("second-thought")
    assert isinstance(wager, CoupWager)
    assert f"{most}:100" in {line.odds for line in wager.table.lines}


def test_a_side_bet_is_proven_in_a_game_with_two_hands_wherever_that_stands(tmp_path: Path) -> None:
    book = with_changes(tmp_path, files={"small/first.toml": SEATS})
    assert next(iter(book.variant)) == "seats"
    assert {game.variant_name for where, _, _, game in every_table(book) if where.startswith("side_bet")} == {
        "plain"
    }
    assert {game.variant_name for where, _, _, game in every_table(book) if where.endswith("main.seat")} == {
        "seats"
    }


def test_a_side_bet_without_a_line_is_found_behind_a_game_of_seats(tmp_path: Path) -> None:
    line = {"when": {"winner": ["player", "tie"]}, "result": "win", "odds": "1:1", "clause": "5.3"}
    rain = {"title": "Rain", "clause": "5.3", "pays": [line]}
    with pytest.raises(BrokenRulebook) as caught:
        with_changes(tmp_path, overlay={"side_bet": {"rain": rain}}, files={"small/first.toml": SEATS})
    assert [(fault.key, fault.what) for fault in caught.value.faults] == [
        ("side_bet.rain.pays", "no line for a coup: when winner = 'banker'")
    ]


def test_a_side_bet_for_one_game_is_proven_in_that_game(tmp_path: Path) -> None:
    bet = side_bet("player_pair", "25:1") | {"variants": ["bare"]}
    book = with_changes(tmp_path, overlay={"side_bet": {"start": bet}}, files={"small/zeal.toml": BARE})
    proven = [game.variant_name for where, _, _, game in every_table(book) if where == "side_bet.start"]
    assert proven == ["bare"]


@pytest.mark.parametrize("length", ["1", "10"])
def test_a_tail_may_have_any_length_from_one_up(tmp_path: Path, length: str) -> None:
    book = with_changes(tmp_path, overlay={"tail": {"banker-tail": {"odds": {length: "9:1"}}}})
    assert book.tail["banker-tail"].odds[length] == "9:1"
