"""The law of the cells, which thousands of shoes are priced by: cell by cell against plain enumeration."""

import json
import random
import subprocess
import sys
from functools import cache

import pytest

from punto.cards import PACK
from punto.odds import Composition, coup_law
from punto.odds.law.coup_cells import MOST_CARDS, Cells, TooManyCards, cells_of
from punto.odds.pricebook import PriceBook
from punto.rulebook.loader import load
from punto.rules.domain import with_pairs
from punto.rules.game import Game
from tests.odds import naive
from tests.odds.ask import listed
from tests.odds.test_law import BATCH, BATCHES, some_cards

CROWN = "crown-2025"


@cache
def game() -> Game:
    return Game(load("nsw"), "traditional")


def cells() -> Cells:
    return cells_of(game().drawing)


def some_shoe(rng: random.Random) -> Composition:
    """A shoe as it is after some hundred cards."""
    return Composition(tuple(rng.randint(0, 8) for _ in PACK))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_cells_equal_plain_enumeration(batch: int) -> None:
    rng = random.Random(f"cells {batch}")  # noqa: S311 - the same cards every time
    for _ in range(BATCH):
        cards = some_cards(rng)
        assert cells().law(Composition.of(cards)).counts == naive.coup_counts(cards), " ".join(
            map(str, cards)
        )


def test_the_cells_equal_the_law_of_a_shoe() -> None:
    rng = random.Random("shoes")  # noqa: S311
    for shoe in (Composition.full(8), Composition.full(1), *(some_shoe(rng) for _ in range(10))):
        law = cells().law(shoe)
        assert law.counts == coup_law(game().drawing, shoe).counts
        assert int(cells().counts(shoe).sum()) == shoe.ways == law.ways


def test_every_coup_has_one_cell() -> None:
    facts = [each for each in cells().facts if each is not None]
    assert len(facts) == len(set(facts))
    assert set(facts) == set(with_pairs(game().drawing))


def test_a_shoe_too_large_for_machine_integers_is_refused() -> None:
    with pytest.raises(TooManyCards):
        cells().counts(Composition((MOST_CARDS // len(PACK) + 1,) * len(PACK)))


@pytest.mark.parametrize(("rulebook", "decks"), [(CROWN, 8), (CROWN, 5), ("star-2024", 6), ("nz-1998", 8)])
def test_the_price_book_has_every_price(rulebook: str, decks: int) -> None:
    quotes = PriceBook(load(rulebook), decks).quotes(Composition.full(decks))
    found = {
        (*quote.offer.key, variant): (quote.edge, quote.ways)
        for quote in quotes
        for variant in quote.offer.variants
    }
    assert found == {
        (*each.key, variant): (each.price.house_edge, each.price.ways)
        for each in listed(rulebook, decks=decks, several=False)
        for variant in each.variants
    }


def test_the_price_book_follows_a_shoe_and_knows_what_cannot_open() -> None:
    book = PriceBook(load(CROWN), 8)
    gone = [card for card in PACK for _ in range(8) if card.points]
    (insurance,) = [
        quote
        for quote in book.quotes(Composition.full(8).without(gone))
        if quote.offer.wager == "insurance-no-6"
    ]
    assert (insurance.edge, insurance.ways) == (None, 0)


WITHOUT_COMPILER = """
import json, sys
sys.modules["numba"] = None
from punto.odds import Composition
from punto.odds.law.coup_cells import cells_of
from punto.odds.runs.run_counts import run_ways
from punto.odds.law.optional_compiler import COMPILED
from punto.rulebook.loader import load
from punto.rules.drawing import drawing_by
drawing = drawing_by(load("nsw").table_of_play)
shoe = Composition((8, 7, 6, 5) * 13)
counts = [int(each) for each in cells_of(drawing).counts(shoe)]
runs = run_ways(drawing, shoe, ["P", "BT", "PB"])
print(json.dumps([COMPILED, counts, runs]))
"""


def test_without_a_compiler_the_answers_are_the_same() -> None:
    from punto.odds.runs.run_counts import run_ways

    made = subprocess.run(
        [sys.executable, "-c", WITHOUT_COMPILER], capture_output=True, text=True, check=True, timeout=100
    )
    compiled, counts, runs = json.loads(made.stdout)
    shoe = Composition((8, 7, 6, 5) * 13)
    assert not compiled
    assert counts == cells().counts(shoe).tolist()
    assert runs == run_ways(game().drawing, shoe, ["P", "BT", "PB"])
