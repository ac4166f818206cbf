"""What wagers returned, against exact prices and against settlement coup by coup."""

from fractions import Fraction

import numpy as np
import pytest

from punto.rulebook.model import Result
from punto.rules.domain import UNPAIRED, facts_for
from punto.rules.facts import Winner
from punto.rules.game import Game
from punto.rules.streaks import run_step
from punto.rules.wager import CoupWager, OpenWager, RunWager, TailWager, Wager
from punto.simulate.cells import NOT_DEALT, Pairs, read_cell
from punto.simulate.deal_rules import shoe_rules
from punto.simulate.engines import lockstep
from punto.simulate.engines.random_streams import key_of
from punto.simulate.followed_shoes import Followed
from punto.simulate.observed_law import Observed
from punto.simulate.returns import Return, returns
from punto.simulate.shoes import BANKER, OVER, PLAYER, TIE, WINNERS, shoe_results, winners
from punto.simulate.spanning_wagers import spanning_returns
from punto.simulate.tally import Tally
from punto.simulate.wager_machines import entries, results_of, run_machine, tail_machine, walked
from tests.simulate.games import game, standard

SURPRISING = 4.5
PLAYER_PAIRS = {Pairs.PLAYER, Pairs.BOTH, Pairs.ONE_RANK, Pairs.EIGHTS}


def simulated(table: Game, shoes: int, seed: int) -> list[Return]:
    counts = lockstep.count(shoe_rules(table), key_of(seed), 0, shoes)
    return returns(table, Observed(table, Tally(shoes, counts)))


def test_the_five_favourable_and_the_published_edges_come_out() -> None:
    edges = {
        each.wager: float(each.house_edge) for each in simulated(game("crown-2025", "crown"), 300_000, 6)
    }
    assert edges["player"] == pytest.approx(0.0123508, abs=0.0008)
    assert edges["banker"] == pytest.approx(0.0145810, abs=0.0008)
    assert edges["tie"] == pytest.approx(0.1435963, abs=0.003)
    assert edges["insurance-no-6"] < 0


def test_a_return_adds_up_coup_by_coup() -> None:
    """Sums over the count against sums over the same coups one by one."""
    table, followed = game(), lockstep.follow(standard(), key_of(9), 0, 300)
    found = {each.wager: each for each in simulated(table, 300, 9)}
    spec = table.wager("banker")
    assert isinstance(spec, CoupWager)
    profits = []
    for cell in followed.cells[followed.cells != NOT_DEALT].tolist():
        player, banker, _ = read_cell(cell)
        ruling = spec.table.ruling(facts_for(player, banker, UNPAIRED))
        profits.append(Fraction(*ruling.kept) - (ruling.result == "lose"))
    mean = sum(profits, Fraction(0)) / len(profits)
    back = found["banker"]
    assert back.times == len(profits)
    assert back.house_edge == -mean
    assert back.variance == sum(((each - mean) ** 2 for each in profits), Fraction(0)) / len(profits)
    assert back.share("win") == Fraction(profits.count(Fraction(19, 20)), len(profits))
    low, high = back.interval
    assert low < float(back.house_edge) < high


def test_the_error_of_a_suited_pair_is_that_of_counting_pairs() -> None:
    """Ranks are dealt and suits shared out, so that only how often a pair came is left to chance."""
    table, shoes, blocks = game("crown-2025"), 40, 400
    (found,) = [each for each in simulated(table, shoes * blocks, 12) if each.wager == "player-crown-pair"]
    won = found.share("win")
    paid = (1 - found.house_edge) / won
    assert found.scatter == won * (1 - won) * paid**2
    assert found.scatter < found.variance * Fraction(3, 4)
    paired = [
        pairs_in(lockstep.count(shoe_rules(table), key_of(12), first * shoes, shoes))
        for first in range(blocks)
    ]
    spread = float(np.std([float(1 - paid * share) for share in paired]))
    assert spread / (blocks**0.5 * found.error) == pytest.approx(1, abs=0.12)


def pairs_in(counts: np.ndarray) -> float:
    """The share of coups that the Player opened with a pair."""
    dealt = np.flatnonzero(counts)
    paired = [cell for cell in dealt.tolist() if read_cell(cell).pairs in PLAYER_PAIRS]
    return float(counts[paired].sum() / counts.sum())


@pytest.mark.parametrize("wager", ["player", "tie", "player-pair", "tiger", "shield-player"])
def test_where_suits_do_not_matter_the_error_is_that_of_the_profit(wager: str) -> None:
    (found,) = [each for each in simulated(game("crown-2025"), 300, 13) if each.wager == wager]
    assert found.scatter == found.variance


def test_a_window_counts_only_the_coups_in_which_it_opens() -> None:
    found = {each.wager: each for each in simulated(game(), 5_000, 10)}
    assert found["shield-player"].times / found["player"].times == pytest.approx(0.1177, abs=0.002)


def as_results(letters: str) -> np.ndarray:
    return np.array(["PBT|".index(letter) for letter in letters], dtype=np.int8)


def walked_by_hand(spec: RunWager, results: str, nominate: str = "") -> list[tuple[str, Fraction]]:
    """A run laid anew whenever it is decided, step by step."""
    fresh = OpenWager(Wager(id="x", wager=spec.name, amount=1, nominate=nominate), 1)
    held, decided = fresh, list[tuple[str, Fraction]]()
    for letter in results.replace("|", ""):
        step = run_step(spec, held, WINNERS["PBT".index(letter)])
        if step.verdict == "open":
            held = OpenWager(held.wager, 1, step.progress)
        else:
            decided.append((step.verdict, step.per_unit if step.verdict == "win" else Fraction(-1)))
            held = fresh
    return decided


@pytest.mark.parametrize("name", ["player-run-2", "banker-run-3", "tie-run-3"])
def test_a_run_is_walked_as_the_rules_step_it(name: str) -> None:
    spec = game().wager(name)
    assert isinstance(spec, RunWager)
    letters = "PPBPPPBBBTTTBBB|PPBBBBTPP|TTTT|"
    decided = walked_by_hand(spec, letters)
    counts = {outcome: decided.count(outcome) for outcome in set(decided)}
    found = walked(run_machine(spec), as_results(letters))
    assert {outcome: times for outcome, times in found.items() if times} == counts


@pytest.mark.parametrize(
    ("letters", "early", "late"),
    [
        ("P", {("lose", -1): 1}, {}),
        ("BP", {("lose", -1): 1}, {("lose", -1): 1}),
        ("BBP", {("win", 1): 1}, {("lose", -1): 1}),
        ("BBBT", {("win", 3): 1}, {("win", 1): 1}),
        ("BBBBBB", {("win", 30): 1}, {}),
        ("BBBBBBB", {("win", 30): 1}, {("win", 30): 1}),
        ("BBBBBBP", {("win", 30): 1, ("lose", -1): 1}, {("win", 11): 1}),
        ("|", {}, {}),  # nothing seen: it goes back
        ("B|", {("lose", -1): 1}, {}),
        ("BB|", {("win", 1): 1}, {("lose", -1): 1}),
        ("BBBBBB|", {("win", 30): 1}, {("win", 11): 1}),
    ],
)
def test_a_tail_is_joined_early_or_late_and_broken_by_the_end_of_the_shoe(
    letters: str, early: dict[tuple[Result, int], int], late: dict[tuple[Result, int], int]
) -> None:
    spec = game().wager("banker-dragon-tail")
    assert isinstance(spec, TailWager)
    for entry, expected in zip(entries(spec), (early, late), strict=True):
        found = walked(tail_machine(spec, entry), as_results(letters))
        decided = {(verdict, int(profit)): times for (verdict, profit), times in found.items() if times}
        assert decided == expected


def test_runs_return_what_the_exact_chances_say() -> None:
    followed = lockstep.follow(standard(), key_of(20), 0, 20_000)
    found = {each.wager: each for each in spanning_returns(game(), followed) if each.option != "late"}
    chances = {
        ("player-run-2", 3): 0.199134855493607,
        ("banker-run-2", 3): 0.210311058595425,
        ("player-run-3", 8): 0.088862200099084,
        ("banker-run-3", 8): 0.096447616280402,
    }
    for (wager, odds), chance in chances.items():
        edge = 1 - (odds + 1) * chance
        assert abs(float(found[wager].house_edge) - edge) < SURPRISING * found[wager].error


def test_winners_wins_and_streaks_of_a_shoe() -> None:
    followed = lockstep.follow(standard(), key_of(21), 0, 50)
    won = winners(followed.cells)
    for cells, row in zip(followed.cells.tolist(), won.tolist(), strict=True):
        for cell, result in zip(cells, row, strict=True):
            expected: Winner | None = None
            if cell != NOT_DEALT:
                player, banker, _ = read_cell(cell)
                expected = facts_for(player, banker, UNPAIRED).winner
            assert (None if result == OVER else WINNERS[result]) == expected
    found = shoe_results(followed)
    dealt = int(followed.coups.sum())
    assert sum(wins * shoes for each in found.wins.values() for wins, shoes in each.items()) == dealt
    assert sum(length * times for each in found.streaks.values() for length, times in each.items()) == dealt
    assert found.coups.total() == found.shoes == 50


def test_shoes_follow_each_other_with_a_mark_between() -> None:
    won = np.array([[PLAYER, TIE, OVER], [BANKER, OVER, OVER]], dtype=np.int8)
    assert results_of(won).tolist() == [PLAYER, TIE, OVER, BANKER, OVER]


def test_a_blank_shoe_has_no_coups() -> None:
    assert Followed.blank(3, 10).coups.tolist() == [0, 0, 0]
