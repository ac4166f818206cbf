"""Betting plans: what each lays after wins and losses, and what sessions come to."""

from fractions import Fraction

import numpy as np
import pytest

from punto.cards import Rank
from punto.odds.answer import Question, answer
from punto.public.exact_edges import true_count
from punto.rules.domain import Hand
from punto.simulate.bankroll import SAMPLES, Sequence, play
from punto.simulate.cells import NUMBER, Pairs, cell_of
from punto.simulate.engines import lockstep
from punto.simulate.engines.random_streams import key_of
from punto.simulate.followed_shoes import Followed
from punto.simulate.plans import NO_COUNT, PLANS, CountCards, FollowTheRoad, Plan, Side, TrueCount, Verdict
from tests.simulate.games import game, standard

VERDICTS: dict[str, Verdict] = {"w": "win", "l": "lose", "s": "stand-off"}
NINE, SEVEN = (9, 9, 2), (7, 7, 2)
COUPS: dict[str, tuple[Hand, Hand]] = {"P": (NINE, SEVEN), "B": (SEVEN, NINE), "T": (NINE, NINE)}


def laid(plan: Plan, verdicts: str) -> list[int]:
    """What a plan lays before each coup, and after the last."""
    units = [plan.bet().units]
    for letter in verdicts:
        plan.settled(VERDICTS[letter])
        units.append(plan.bet().units)
    return units


@pytest.mark.parametrize(
    ("name", "verdicts", "units"),
    [
        ("flat", "wlwsl", [1, 1, 1, 1, 1, 1]),
        ("martingale", "lllswl", [1, 2, 4, 8, 8, 1, 2]),
        ("paroli", "wwwlwsl", [1, 2, 4, 1, 1, 2, 2, 1]),
        ("1-3-2-6", "wwwwwl", [1, 3, 2, 6, 1, 3, 1]),
        ("1-3-2-6", "wlwwl", [1, 3, 1, 3, 2, 1]),
        ("labouchere", "ww", [5, 5, 5]),
        ("labouchere", "lws", [5, 6, 6, 6]),
        ("labouchere", "wlwww", [5, 5, 7, 3, 5, 5]),
    ],
)
def test_a_plan_lays_what_its_name_says(name: str, verdicts: str, units: list[int]) -> None:
    assert laid(PLANS[name]("banker"), verdicts) == units


def test_a_line_of_one_number_is_laid_by_itself() -> None:
    plan = PLANS["labouchere"]("banker")
    assert laid(plan, "lwww") == [5, 6, 6, 3, 5]


def test_the_road_is_followed_over_ties() -> None:
    plan = FollowTheRoad("banker")
    sides: list[Side] = []
    winners: list[Side] = ["player", "tie", "tie", "banker", "player"]
    for winner in winners:
        sides.append(plan.bet().side)
        plan.saw(winner, [])
    assert sides == ["banker", "player", "player", "player", "banker"]


SIXES = TrueCount({Rank.SIX: 2, Rank.ACE: -2}, Fraction(3), 416)


@pytest.mark.parametrize(("sixes", "side"), [(11, "banker"), (12, "player"), (13, "player")])
def test_the_count_turns_to_the_player_when_it_reaches_its_trigger(sixes: int, side: str) -> None:
    """Twelve sixes out of eight packs: a count of 24 over less than eight packs, from 3 to a pack."""
    plan = CountCards("banker", SIXES)
    plan.saw("tie", [Rank.SIX] * sixes)
    assert plan.bet().side == side
    plan.new_shoe()
    assert plan.bet().side == "banker"


def test_the_same_running_count_says_more_of_fewer_cards() -> None:
    plan = CountCards("banker", SIXES)
    plan.saw("tie", [Rank.SIX] * 6)
    assert plan.bet().side == "banker"
    plan.saw("tie", [Rank.KING] * 202)
    assert plan.bet().side == "player"


@pytest.mark.parametrize("variant", ["traditional", "zero-commission"])
def test_the_count_goes_by_the_exact_prices_of_the_table(variant: str) -> None:
    """Cards out by which the true count is just reached and just missed, against the prices themselves."""
    table = game("crown-2025", variant)
    count = true_count(table)
    assert count.cards == 416
    assert sum(count.tags.values()) == 0

    def dearer(removed: list[Rank]) -> Fraction:
        cards = " ".join(f"{rank.value}{suit}" for rank, suit in zip(removed, "SHDC" * 8, strict=False))
        edges = [
            answer(Question("crown-2025", variant, 8, wager, removed=cards, several=False)).wagers[0].middle
            for wager in ("player", "banker")
        ]
        return edges[0] - edges[1]

    full = dearer([])
    for rank, tag in count.tags.items():
        moved = dearer([rank] * 4) - full
        assert abs(tag) <= 1 or (moved < 0) == (tag > 0), rank
    high = sorted(count.tags, key=lambda rank: count.tags[rank])[-2:]
    running = sum(count.tags[rank] for rank in high * 16)
    assert count.says_yes(running, 32) == (dearer(high * 16) < 0)


def test_a_table_without_tags_never_says_yes() -> None:
    assert not NO_COUNT.says_yes(100, 400)


def scripted(*shoes: str) -> Sequence:
    """Shoes in which these results came out."""
    longest = max(map(len, shoes))
    followed = Followed.blank(len(shoes), longest)
    followed.cards[:] = NUMBER[Rank.NINE]
    for place, shoe in enumerate(shoes):
        followed.cells[place, : len(shoe)] = [cell_of(*COUPS[letter], Pairs.NEITHER) for letter in shoe]
    return Sequence(game(), followed)


def test_a_session_wins_and_loses_to_the_cent() -> None:
    found = play("flat", PLANS["flat"], "banker", 10, scripted("BBPT"))
    assert (found.profit, found.staked, found.coups, found.ruined) == (Fraction(9, 10), 4, 4, 0)
    assert [at / found.unit for at in found.courses[0]] == [10, 10.95, 11.9, 10.9, 10.9]
    assert found.cost == Fraction(-9, 40)
    assert found.spread == [10.9, 10.9, 10.9]


@pytest.mark.parametrize(
    ("bankroll", "ruined", "end"), [(6, 1, 3), (7, 1, 0), (14, 1, 7), (15, 1, 0), (16, 0, 1)]
)
def test_ruin_is_when_the_next_stake_cannot_be_laid(bankroll: int, ruined: int, end: int) -> None:
    found = play("martingale", PLANS["martingale"], "banker", bankroll, scripted("PPPP"))
    assert (found.ruined, found.ends[0]) == (ruined, end * found.unit)


def test_a_session_that_ends_with_nothing_is_ruined() -> None:
    lost, kept = (play("flat", PLANS["flat"], "banker", 2, scripted(shoe)) for shoe in ("PP", "PT"))
    assert (lost.ruined, lost.ends, lost.coups) == (1, [0], 2)
    assert (kept.ruined, kept.ends) == (0, [kept.unit])


def test_sessions_are_shoes_and_start_afresh() -> None:
    found = play("martingale", PLANS["martingale"], "player", 100, scripted("BB", "PB", "T"))
    assert [end / found.unit for end in found.ends] == [97, 100, 100]
    assert found.sessions == 3
    assert found.risk_of_ruin == 0
    assert found.profit == -1
    assert found.deviation == pytest.approx(np.std([97, 100, 100]))


def test_no_plan_changes_what_a_unit_costs() -> None:
    sequence = Sequence(game(), lockstep.follow(standard(), key_of(31), 0, 800))
    for name, kind in PLANS.items():
        found = play(name, kind, "player", 10_000, sequence)
        error = found.error * found.sessions / found.staked
        assert abs(float(found.cost) - 0.01235) < 4 * error + 0.002, name
        assert len(found.courses) == SAMPLES
        assert found.seconds > 0


def test_a_plan_sees_the_cards_that_were_dealt_and_no_others() -> None:
    class Nosy(CountCards):
        seen: list[list[Rank]] = []  # noqa: RUF012 - one list for the only session

        def saw(self, winner: Side, cards: list[Rank]) -> None:
            self.seen.append(cards)
            super().saw(winner, cards)

    play("nosy", Nosy, "banker", 10, scripted("BT"))
    assert Nosy.seen == [[Rank.NINE] * 4] * 2
