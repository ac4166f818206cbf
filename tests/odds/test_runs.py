"""Runs from a shoe that runs down: by three methods, and beside the figures that others found."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm

import numpy as np
import pytest

from punto.cards import PACK, parse_cards
from punto.odds import Composition
from punto.odds.formatting import decimal
from punto.odds.runs.bounds import next_run
from punto.odds.runs.half_runs import lattice
from punto.odds.runs.kept_figures import kept, key, name_of, runs_to_make, shoes_to_make
from punto.odds.runs.run_counts import TooFewCards, half_table, in_order, run_ways
from punto.rulebook.loader import load
from punto.rules.drawing import Drawing, drawing_by
from punto.rules.facts import facts_of
from tests.odds import naive

SIX = 6
SMALL = parse_cards(["4H"] * 6 + ["5C"] * 6 + ["KD"] * 6)
LETTER = {"player": "P", "banker": "B", "tie": "T"}


@cache
def drawing() -> Drawing:
    return drawing_by(load("crown-2025").table_of_play)


def chance(shoe: Composition, run: str) -> Fraction:
    ways = run_ways(drawing(), shoe, [run])[in_order(run)]
    return Fraction(ways, perm(shoe.total, SIX * len(run)))


# A second work on the same method, eight decks, ties break the run; printed to fifteen decimals.
@pytest.mark.parametrize(
    ("run", "figure"),
    [
        ("BB", "0.210311058595425"),
        ("BBB", "0.096447616280402"),
        ("PP", "0.199134855493607"),
        ("PPP", "0.088862200099084"),
    ],
)
def test_runs_are_as_others_found(run: str, figure: str) -> None:
    assert decimal(chance(Composition.full(8), run), 15) == figure


def test_a_run_of_one_is_the_coup() -> None:
    ways = run_ways(drawing(), Composition.full(8), ["P", "B", "T"])
    assert ways == {"P": 2_230_518_282_592_256, "B": 2_292_252_566_437_888, "T": 475_627_426_473_216}


@pytest.mark.parametrize("run", ["PPP", pytest.param("PBT", marks=pytest.mark.soak)])
def test_three_in_a_row_by_a_sum_over_all_sets_of_cards(run: str) -> None:
    """The other way: no halves and no moments, but every set of eighteen cards with its weight."""
    shoe = Composition.full(8)
    table = half_table(drawing(), run)
    points = lattice(SIX * 3)
    values = shoe.by_value()
    falling = [[perm(held, number) for number in range(SIX * 3 + 1)] for held in values]
    low, high = (
        [
            int(np.prod([falling[start + place][count] for place, count in enumerate(point)], dtype=object))
            for point in points.points.tolist()
        ]
        for start in (0, 5)
    )
    total = 0
    for row, weight in enumerate(low):
        first = int(points.up_to[SIX * 3 - points.sums[row]])
        counts = table[points.shell[row] : points.shell[row + 1]].tolist()
        total += weight * sum(
            count * other for count, other in zip(counts, high[first : first + len(counts)], strict=True)
        )
    assert total == run_ways(drawing(), shoe, [run])[run]


@pytest.mark.parametrize("run", ["PB", "BB", "PBT", "PPB", "TT"])
def test_runs_as_coups_are_really_dealt(run: str) -> None:
    """Coups that take four, five or six cards and leave the rest in the shoe, one after the other."""
    assert chance(Composition.of(SMALL), run) == _dealt(Composition.of(SMALL), run)


def _dealt(shoe: Composition, run: str) -> Fraction:
    if not run:
        return Fraction(1)
    return sum((share * _dealt(left, run[1:]) for left, share in _after(shoe, run[0]).items()), Fraction(0))


@cache
def _after(shoe: Composition, letter: str) -> dict[Composition, Fraction]:
    """What a coup with this result leaves, and how often."""
    cards = [card for card, count in zip(PACK, shoe.counts, strict=True) for _ in range(count)]
    whole = perm(shoe.total, SIX)
    left: Counter[Composition] = Counter()
    for hands, ways in naive.dealt(tuple(cards)):
        if LETTER[facts_of(*hands).winner] == letter:
            left[shoe.without([*hands[0], *hands[1]])] += ways
    return {each: Fraction(ways, whole) for each, ways in left.items()}


def test_all_results_together_are_certain() -> None:
    shoe = Composition.full(1)
    for coups in (1, 2, 3):
        every = ["".join(letters) for letters in product("PBT", repeat=coups)]
        ways = run_ways(drawing(), shoe, every)
        assert sum(ways[in_order(run)] for run in every) == perm(52, SIX * coups)


def test_the_order_of_results_changes_nothing() -> None:
    assert set(run_ways(drawing(), Composition.full(1), ["PBT", "TBP", "BPT"])) == {"PBT"}


@pytest.mark.parametrize(("cards", "fails"), [(17, True), (18, False), (19, False)])
def test_a_run_needs_six_cards_a_coup(cards: int, fails: bool) -> None:
    shoe = Composition.of(list(PACK)[:cards])
    if fails:
        with pytest.raises(TooFewCards, match="17 cards are left; 3 coups need up to 18"):
            run_ways(drawing(), shoe, ["PPP"])
    else:
        assert 0 < chance(shoe, "PPP") < 1


def test_a_bound_holds_what_is_known() -> None:
    shoe = Composition.full(8)
    blocks = shoe.total // SIX
    for letter in "PB":
        figures = kept(drawing(), shoe)
        chances = [Fraction(figures[letter * coups], perm(shoe.total, SIX * coups)) for coups in range(1, 6)]
        for known in (2, 4):
            low, high = next_run(chances[:known], blocks)
            assert low <= chances[known] <= high
            assert (high - low) / high < Fraction(1, 10 ** (known // 2))


def test_a_bound_is_sharp_where_nothing_varies() -> None:
    """With as many wins as draws of a fixed pack the count of wins is certain, and so is the next run."""
    chances = [Fraction(perm(5, number), perm(9, number)) for number in (1, 2)]
    assert next_run(chances, 9) == (Fraction(perm(5, 3), perm(9, 3)),) * 2


@pytest.mark.parametrize(("known", "blocks"), [(1, 9), (3, 9), (4, 4)])
def test_no_bound_without_an_even_number_of_runs_and_more_coups(known: int, blocks: int) -> None:
    with pytest.raises(ValueError, match="give no bound"):
        next_run([Fraction(1, 2)] * known, blocks)


def test_kept_figures_are_of_this_code_and_some_are_counted_anew() -> None:
    book = load("crown-2025")
    for shoe in shoes_to_make(book.setup.decks.allowed):
        assert set(kept(drawing(), shoe)) == set(runs_to_make()), f"{key(drawing())} {name_of(shoe)}"
    shoes = (Composition.full(8), Composition.full(4), Composition.full(8).without(parse_cards(["9H"])))
    short = [run for run in runs_to_make() if len(run) <= 4]
    for shoe in shoes:
        counted = run_ways(drawing(), shoe, short)
        assert counted == {run: kept(drawing(), shoe)[run] for run in short}


def test_kept_figures_of_long_runs_obey_their_bounds() -> None:
    for shoe in shoes_to_make(load("crown-2025").setup.decks.allowed):
        figures = kept(drawing(), shoe)
        for letter in "PB":
            chances = [
                Fraction(figures[letter * coups], perm(shoe.total, SIX * coups)) for coups in range(1, 6)
            ]
            low, high = next_run(chances[:4], shoe.total // SIX)
            assert low <= chances[4] <= high


def test_kept_figures_leave_the_ties_their_share() -> None:
    """Five results, and then Player, Banker or neither: what is left over is a tie, a coup in ten or so."""
    for shoe in shoes_to_make(load("crown-2025").setup.decks.allowed):
        figures = kept(drawing(), shoe)
        for run in (each for each in runs_to_make() if len(each) == 5):
            five = figures[run] * perm(shoe.total - SIX * 5, SIX)
            tie = five - figures[in_order(run + "P")] - figures[in_order(run + "B")]
            assert Fraction(94, 1000) < Fraction(tie, five) < Fraction(96, 1000)


def test_a_shoe_that_nobody_counted_has_no_kept_figures() -> None:
    assert kept(drawing(), Composition.full(2)) == {}


@pytest.mark.soak
def test_every_kept_figure_is_counted_anew() -> None:
    for shoe in shoes_to_make(load("crown-2025").setup.decks.allowed):
        assert run_ways(drawing(), shoe, runs_to_make()) == kept(drawing(), shoe)
