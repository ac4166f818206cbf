"""Every wager of every rulebook, variant, option and number of decks, as simulated and as priced exactly."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from punto.odds.answer import Question, answer, every_decks
from punto.rulebook.loader import load
from punto.rulebook.model import Rulebook
from punto.rules.game import Game
from punto.rules.paytable import Settings
from punto.simulate.deal_rules import ShoeRules, shoe_rules
from punto.simulate.engines import lockstep
from punto.simulate.engines.random_streams import key_of
from punto.simulate.observed_law import Observed
from punto.simulate.report_data import Key, key_of_wager
from punto.simulate.returns import returns
from punto.simulate.tally import Tally
from tests.five import FIVE

SURPRISING = 4.5
"""Standard errors. Some two thousand figures are compared, always the same shoes."""
SHOES = 40_000
KEY = key_of(5)


def cases() -> Iterator[Any]:
    """Every rulebook with every number of decks; those between the fewest and the most in `make soak`."""
    for name in FIVE:
        allowed = sorted(every_decks(load(name)))
        for decks in allowed:
            between = allowed[0] < decks < allowed[-1]
            yield pytest.param(name, decks, marks=[pytest.mark.soak] if between else [])


@cache
def tally(rules: ShoeRules) -> Tally:
    return Tally(SHOES, lockstep.count(rules, KEY, 0, SHOES))


def signs(book: Rulebook) -> Iterator[tuple[dict[str, int], Settings]]:
    """Everything a table's sign may say: each option of each family, each choice of a split wager."""
    yield {}, {}
    for name, family in book.family.items():
        yield from (({name: option}, {}) for option in range(1, family.options + 1))
    for name, split in book.split.items():
        for choice in split.pairs:
            yield {}, {name.replace("-", "_"): choice}


def exact_prices(rulebook: str, variant: str, decks: int) -> dict[Key, float]:
    listed = answer(Question(rulebook, variant, decks, several=False)).wagers
    return {key_of_wager(*each.key): float(each.price.house_edge) for each in listed}


@pytest.mark.parametrize(("rulebook", "decks"), list(cases()))
def test_every_wager_returns_what_its_exact_price_says(rulebook: str, decks: int) -> None:
    book = load(rulebook)
    by_hands: dict[str, Observed] = {}
    for name, variant in book.variant.items():
        if decks not in (variant.decks or book.setup.decks).allowed:
            continue
        prices = exact_prices(rulebook, name, decks)
        table = Game(book, name, decks=decks)
        observed = by_hands.setdefault(variant.hands, Observed(table, tally(shoe_rules(table))))
        seen = set()
        for options, settings in signs(book):
            for each in returns(Game(book, name, decks=decks, options=options, settings=settings), observed):
                key = key_of_wager(each.wager, each.family, each.option)
                seen.add(key)
                assert abs(float(each.house_edge) - prices[key]) < SURPRISING * each.error, (name, key)
        assert seen == set(prices), name
