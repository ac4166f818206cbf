"""What is dealt follows the exact law: chi-square over every cell, and the exchangeability of first coups."""

from dataclasses import replace

import numpy as np
import pytest

from bench.simulate_law import chi_square, exact_cells
from punto.odds import Composition, coup_law
from punto.rules.facts import Facts
from punto.simulate.cells import Pairs
from punto.simulate.engines import arrays, lockstep
from punto.simulate.engines.random_streams import key_of
from punto.simulate.observed_law import Observed
from punto.simulate.suits import pairings
from punto.simulate.tally import Tally
from tests.simulate.games import WAYS, game, standard

SURPRISING = 4.0


@pytest.mark.parametrize("burn", ["one", "face-up"])
def test_the_first_64_coups_follow_the_exact_law(burn: str) -> None:
    rules = replace(WAYS["face-up burn" if burn == "face-up" else "one burned"], most=64)
    counts = lockstep.count(rules, key_of(11), 0, 300_000)
    _, freedom, deviations = chi_square(counts, exact_cells(game()))
    assert freedom > 5_000
    assert abs(deviations) < SURPRISING


def test_numpy_follows_the_exact_law() -> None:
    counts = arrays.count(replace(standard(), most=20), key_of(12), 0, 20_000)
    assert abs(chi_square(counts, exact_cells(game()))[2]) < SURPRISING


def test_a_continuous_shuffler_follows_the_exact_law() -> None:
    counts = lockstep.count(WAYS["continuous shuffler"], key_of(13), 0, 100_000)
    assert abs(chi_square(counts, exact_cells(game()))[2]) < SURPRISING


def test_the_last_coup_of_a_short_shoe_is_as_lawful_as_the_first() -> None:
    counts = np.zeros_like(lockstep.count(standard(), 0, 0, 1))
    followed = lockstep.follow(replace(standard(), most=64), key_of(14), 0, 60_000)
    np.add.at(counts, followed.cells[:, 63], 1)
    assert abs(chi_square(counts, exact_cells(game()))[2]) < SURPRISING


def test_the_check_finds_a_law_that_is_slightly_wrong() -> None:
    exact = exact_cells(game())
    wrong = exact.copy()
    wrong[::2] *= 1.02
    wrong /= wrong.sum()
    rules = replace(standard(), most=64)
    assert chi_square(lockstep.count(rules, key_of(11), 0, 300_000), wrong)[2] > SURPRISING


def test_suits_come_as_the_exact_law_has_them() -> None:
    law = coup_law(game().drawing, Composition.full(8))
    for pairs in (Pairs.PLAYER, Pairs.BOTH, Pairs.ONE_RANK, Pairs.EIGHTS):
        chances = pairings(pairs, 8)
        exact = dict.fromkeys(chances, 0)
        for facts, ways in law.counts.items():
            assert isinstance(facts, Facts)
            pairing = (facts.player_pair, facts.banker_pair, facts.same_rank, facts.eights)
            if pairing in exact:
                exact[pairing] += ways
        whole = sum(exact.values())
        assert sum(chances.values()) == 1
        assert all(chances[pairing] * whole == ways for pairing, ways in exact.items())


def test_the_facts_seen_add_up_to_the_coups() -> None:
    tally = Tally(500, lockstep.count(standard(), key_of(15), 0, 500))
    observed = Observed(game(), tally)
    for asked in ((), ("winner",), ("player_pair",), ("winner", "eights", "banker_pair")):
        groups = observed.groups(asked)
        assert sum(count for _, count in groups) == tally.coups
        assert all(sum(chance for _, chance in group) == 1 for group, _ in groups)
