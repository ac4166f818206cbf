"""The five rulebooks load; every wager, under every option and variant, has one line for every coup."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice, product
from typing import get_args

import pytest

from punto.cards import PACK, Card
from punto.rulebook import load, rulebook_ids
from punto.rulebook.library import SHIPPED
from punto.rulebook.model import PayTable, Rulebook
from punto.rules.drawing import WrongCards, drawing_by
from punto.rules.facts import Facts, SeatFacts, facts_of
from punto.rules.game import Game, wager_names
from punto.rules.proof import every_table, prove
from punto.rules.wager import CoupWager

FIVE = ["crown-2025", "nsw", "nz-1998", "star-2024", "vic-2002"]

TABLES = {"nz-1998": 3, "vic-2002": 7, "nsw": 9, "star-2024": 14, "crown-2025": 86}
"""Pay tables, once for each option: nz has three bets; vic two games of three, and Insurance; nsw two games
of three, two Pairs and Super Six; star those and five Tiger bets; crown 20 main bets over seven games, four
pairs, Super 6 at two odds, two Dragon Bonuses, five Tiger and six Dragon Tiger bets at five options,
Insurance and two Shields."""

CROWN_SIDE_BETS = 4 + 2 + 2 + 5 * 5 + 6 * 5
OFFERED = {
    ("nz-1998", "traditional"): 3,
    ("vic-2002", "traditional"): 3,
    ("vic-2002", "crown"): 3 + 1,
    ("nsw", "traditional"): 3 + 3,
    ("nsw", "even-money"): 3 + 3,
    ("star-2024", "traditional"): 3 + 3 + 5,
    ("star-2024", "even-money"): 3 + 3 + 5,
    ("crown-2025", "traditional"): 3 + CROWN_SIDE_BETS + 2,
    ("crown-2025", "crown"): 3 + CROWN_SIDE_BETS + 1,
    ("crown-2025", "two-to-one"): 3 + CROWN_SIDE_BETS,
    ("crown-2025", "tie-baccarat"): 3 + CROWN_SIDE_BETS,
    ("crown-2025", "zero-commission"): 3 + CROWN_SIDE_BETS,
    ("crown-2025", "lucky-chase"): 2,
    ("crown-2025", "three-card"): 3,
}
"""Combinations of wager and option that each game offers; in crown two small games have no side bets."""

WAGERS = {"nz-1998": 3, "vic-2002": 3 + 1 + 18, "nsw": 6, "star-2024": 11, "crown-2025": 6 + 18 + 18 + 2 + 1}
"""Names: a run counts once for each length, and a bet that two Tiger families share counts once."""


def cards() -> Iterator[Card]:
    """Cards without end, in an order that is mixed and always the same."""
    place = 1
    while True:
        place = (place * 1103515245 + 12345) % 2**31
        yield PACK[(place >> 16) % len(PACK)]


@cache
def dealt(rulebook: str) -> tuple[Facts, ...]:
    """Five hundred coups, dealt by the rulebook's own table of play."""
    drawing, source = drawing_by(load(rulebook).table_of_play), cards()
    coups = set()
    for _ in range(500):
        six = list(islice(source, 6))
        for length in (4, 5, 6):
            with suppress(WrongCards):
                hands = drawing.deal(six[:length])
                coups.add(facts_of(hands.player, hands.banker))
    return tuple(coups)


def seats() -> Iterator[SeatFacts]:
    """Three-card hands: three pictures count nothing, two count what the third card counts."""
    ways = get_args(SeatFacts.__annotations__["against_dealer"])
    for against, points, pictures in product(ways, range(10), range(4)):
        if pictures < 3 or points == 0:
            yield SeatFacts(against, points, pictures)


def named(when: dict[str, object], facts: Facts | SeatFacts) -> bool:
    for name, wanted in when.items():
        choices = wanted if isinstance(wanted, tuple) else (wanted,)
        if getattr(facts, name) not in choices:
            return False
    return True


def offered(book: Rulebook, variant: str) -> dict[tuple[str, str, int], CoupWager]:
    """Every wager decided within a coup that a game may offer, under every option of its family."""
    found = {}
    choices = [
        ("", 1),
        *((name, n) for name, each in book.family.items() for n in range(1, each.options + 1)),
    ]
    for family, option in choices:
        game = Game(book, variant, options={family: option} if family else {})
        for name in wager_names(book):
            spec = game.wager(name)
            if isinstance(spec, CoupWager) and ((spec.bet and spec.bet.family) or "") == family:
                found[name, family, option] = spec
    return found


def lines_for(table: PayTable, facts: Facts | SeatFacts) -> int:
    return sum(named(dict(line.when), facts) for line in table.pays) or int(table.otherwise is not None)


def test_five_rulebooks_are_shipped() -> None:
    assert rulebook_ids(SHIPPED) == FIVE
    assert set(FIVE) <= set(rulebook_ids())


@pytest.mark.parametrize("rulebook", FIVE)
def test_a_rulebook_loads_and_proves_every_pay_table(rulebook: str) -> None:
    book = prove(rulebook)
    assert book == load(rulebook)
    assert book.id == rulebook
    assert len(list(every_table(book))) == TABLES[rulebook]


@pytest.mark.parametrize("rulebook", FIVE)
def test_a_rulebook_knows_its_wagers(rulebook: str) -> None:
    names = wager_names(load(rulebook))
    assert len(names) == len(set(names)) == WAGERS[rulebook]


@pytest.mark.parametrize("rulebook", FIVE)
def test_a_rulebook_has_these_games(rulebook: str) -> None:
    assert set(load(rulebook).variant) == {variant for book, variant in OFFERED if book == rulebook}


def test_the_games_offer_382_combinations_in_all() -> None:
    assert sum(OFFERED.values()) == 382


@pytest.mark.parametrize(("rulebook", "variant"), OFFERED)
def test_every_wager_and_option_of_a_game_has_one_line_for_a_coup(rulebook: str, variant: str) -> None:
    book = load(rulebook)
    wagers = offered(book, variant)
    assert len(wagers) == OFFERED[rulebook, variant]
    coups = tuple(seats()) if book.variant[variant].hands == "each-seat" else dealt(rulebook)
    for (name, family, option), wager in wagers.items():
        window = wager.bet.window.when if wager.bet and wager.bet.window else {}
        within = [facts for facts in coups if named(dict(window), facts)]
        assert within, name
        for facts in within:
            assert lines_for(wager.rule, facts) == 1, (name, family, option, facts)


@pytest.mark.parametrize("rulebook", FIVE)
def test_the_dealt_coups_show_every_winner_and_every_pair(rulebook: str) -> None:
    coups = dealt(rulebook)
    hints = {name: get_args(hint) for name, hint in Facts.__annotations__.items() if get_args(hint)}
    for name in ("winner", "player_pair", "banker_pair"):
        assert {getattr(facts, name) for facts in coups} == set(hints[name])


def test_the_option_of_a_family_chooses_among_the_odds_of_a_line() -> None:
    book, odds = load("crown-2025"), {}
    for option in range(1, 6):
        tiger = Game(book, "traditional", options={"tiger": option}).wager("tiger")
        assert isinstance(tiger, CoupWager)
        odds[option] = {line.odds for line in tiger.table.lines if line.odds}
    assert odds == {
        1: {"12:1", "22:1"},
        2: {"12:1", "23:1"},
        3: {"12:1", "25:1"},
        4: {"12:1", "23:1"},
        5: {"12:1", "25:1"},
    }
