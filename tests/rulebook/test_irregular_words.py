"""Irregularities in words, and what the data about them must hold together."""

import pytest

from punto.rulebook.describe import describe
from punto.rulebook.loader import load
from punto.rulebook.procedure.irregular import AS_READ
from tests.five import FIVE


def _rows(book: str) -> dict[str, str]:
    (topic,) = [topic for topic in describe(load(book)) if topic.topic == "Irregularities"]
    return {row.subject: row.value for row in topic.rows}


@pytest.mark.parametrize("book", FIVE)
def test_every_way_out_of_every_kind_has_its_row(book: str) -> None:
    rows = _rows(book)
    for kind, rules in load(book).irregular.items():
        for way in rules.resolution:
            assert f"{kind.replace('-', ' ').capitalize()}: {way.name}" in rows


def test_a_row_says_what_happens_when_and_by_whom() -> None:
    row = _rows("nsw")["Order in doubt: void-and-shuffle"]
    assert row.startswith("the coup is void, and every wager on it goes back, all players must agree")
    assert "the cards are then shuffled, decided by the Casino Supervisor" in row
    assert "found: in-coup" in row


def test_a_row_says_who_hears_of_it_and_what_players_may_do() -> None:
    assert (
        "all cards are checked, word goes to surveillance and inspector" in _rows("nsw")["Missing card: void"]
    )
    assert "players may move, alter or add" in _rows("vic-2002")["Late change: permit"]


@pytest.mark.parametrize("book", FIVE)
def test_a_first_choice_is_one_of_the_ways_out(book: str) -> None:
    settings = {each.name: each for each in load(book).settings}
    for rules in load(book).irregular.values():
        names = {AS_READ, *(way.name for way in rules.resolution)}
        assert not rules.first_choice or set(settings[rules.first_choice].choices) == names


@pytest.mark.parametrize("book", FIVE)
def test_only_a_book_without_wagers_that_span_coups_undoes_one_that_was_put_away(book: str) -> None:
    loaded = load(book)
    ways = [way for rules in loaded.irregular.values() for way in rules.resolution]
    assert not (loaded.run or loaded.tail) or all(way.effect != "undone" for way in ways)
