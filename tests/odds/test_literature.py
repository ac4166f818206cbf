"""Prices of events beside figures that others have published; `literature.py` says where each stands."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from punto.cards import Card
from punto.odds import Composition, Law, coup_law
from punto.odds.formatting import decimal
from punto.rulebook.loader import load
from punto.rules.facts import Facts
from punto.rules.game import Game
from tests.odds import literature as published


@cache
def law(packs: int, without: str = "") -> Law:
    cards = [Card.parse(without)] if without else []
    return coup_law(Game(load("nsw"), "traditional").drawing, Composition.full(packs).without(cards))


def ways(found: Law, event: Callable[[Facts], bool]) -> int:
    return sum(count for facts, count in found.counts.items() if isinstance(facts, Facts) and event(facts))


def chance(found: Law, event: Callable[[Facts], bool]) -> Fraction:
    return Fraction(ways(found, event), found.ways)


@pytest.mark.parametrize("total", published.WINNING_TOTALS)
@pytest.mark.parametrize(("place", "who"), list(enumerate(("player", "banker", "tie"))))
def test_winning_side_and_total(total: int, place: int, who: str) -> None:
    def wins(facts: Facts) -> bool:
        return facts.winner == who and max(facts.player_points, facts.banker_points) == total

    figure = published.WINNING_TOTALS[total][place]
    assert decimal(chance(law(8), wins), 6) == figure, published.TOTALS


@pytest.mark.parametrize(("name", "event", "count", "source"), published.COUNTED)
def test_counted_events(name: str, event: published.Event, count: int, source: str) -> None:
    assert ways(law(8), event) == count, (name, source)


@pytest.mark.parametrize(("name", "event", "wins", "edge", "source"), published.SIDE_BETS)
def test_side_bets_of_others(
    name: str, event: published.Event, wins: Fraction, edge: str, source: str
) -> None:
    found = 1 - chance(law(8), event) * (wins + 1)
    assert decimal(found * 100, len(edge.partition(".")[2])) == edge, (name, source)


@pytest.mark.parametrize(("packs", "who", "count"), published.COUNTS_BY_DECKS)
def test_counts_by_decks(packs: int, who: str, count: int) -> None:
    assert ways(law(packs), lambda facts: facts.winner == who) == count, published.BY_DECKS


@pytest.mark.parametrize("card", published.PLAYER_WINS_LESS)
def test_effect_of_removal_on_a_players_win(card: str) -> None:
    def wins(facts: Facts) -> bool:
        return facts.winner == "player"

    less = chance(law(8), wins) - chance(law(8, card), wins)
    assert decimal(less, 10) == published.PLAYER_WINS_LESS[card], published.REMOVAL


@pytest.mark.parametrize(("name", "event", "wins", "variance", "source"), published.VARIANCES)
def test_variances(name: str, event: published.Event, wins: int, variance: str, source: str) -> None:
    share = chance(law(8), event)
    assert decimal(share * (1 - share) * (wins + 1) ** 2, 3) == variance, (name, source)


@pytest.mark.parametrize(("who", "total", "wins", "edge"), published.PAID_BY_TOTAL)
def test_bets_on_a_total(who: str, total: int, wins: int, edge: str) -> None:
    def event(facts: Facts) -> bool:
        return facts.winner == who and max(facts.player_points, facts.banker_points) == total

    assert decimal(1 - chance(law(8), event) * (wins + 1), 6) == edge, published.SUPER


def test_banker_without_commission_but_for_a_three_card_seven() -> None:
    edge, source = published.EZ_BANKER
    lost = chance(law(8), lambda facts: facts.winner == "player")
    won = chance(law(8), lambda facts: facts.winner == "banker" and not published.three_card_seven(facts))
    assert decimal((lost - won) * 100, 4) == edge, source


def test_the_literature_is_wide_enough() -> None:
    """Beside the figures that the project started from, which `test_published.py` has."""
    assert published.sourced() >= 70
