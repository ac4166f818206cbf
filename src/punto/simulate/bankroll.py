"""A betting plan played through shoes from a bankroll: what is left, how often it is all gone, the curve."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm, sqrt
from statistics import quantiles
from typing import NamedTuple

import numpy as np

from punto.cards import Rank
from punto.rules.card_facts import card_fact
from punto.rules.domain import PAIR_FACTS, UNPAIRED, facts_for
from punto.rules.facts import Winner
from punto.rules.game import Game
from punto.rules.wager import CoupWager
from punto.simulate.cells import BY_NUMBER, NOT_DEALT, read_cell
from punto.simulate.followed_shoes import Followed
from punto.simulate.plans import Plan, Side, Verdict
from punto.simulate.returns import unit_profit

SIDES: tuple[Side, ...] = ("player", "banker", "tie")
POINTS_ON_THE_CURVE = (10, 50, 90)
"""Of a hundred sessions, so many had no more than the curve shows."""
SAMPLES = 12
"""Sessions whose whole course is kept, to be drawn."""


@dataclass(frozen=True)
class Seen:
    """A coup as someone at the table sees it, with what a unit on each side comes to."""

    winner: Winner
    verdicts: dict[Side, tuple[Verdict, int]]
    """Profits in parts of a unit (`Sequence.unit`)."""
    cards: int


def more_than_points(spec: CoupWager) -> list[str]:
    """The facts of a wager that cannot be told in shoes followed coup by coup: there suits are not dealt."""
    asked = spec.table.asked
    return [name for name in asked if name in PAIR_FACTS or card_fact(name) is not None]


class Sequence:
    """Coups in the order they were dealt."""

    def __init__(self, game: Game, followed: Followed) -> None:
        """Read followed shoes by the pay lines of a game."""
        self._tables = {
            side: spec.table
            for side in SIDES
            if isinstance(spec := game.wager(side), CoupWager) and not more_than_points(spec)
        }
        profits = [unit_profit(line) for table in self._tables.values() for line in table.lines]
        self.unit = lcm(*(profit.denominator for profit in profits))
        """A unit in the smallest parts that anything pays."""
        self._followed = followed
        self._coups = {
            cell: self._seen(cell) for cell in np.unique(followed.cells).tolist() if cell != NOT_DEALT
        }

    def _seen(self, cell: int) -> Seen:
        player, banker, _ = read_cell(cell)
        facts = facts_for(player, banker, UNPAIRED)
        rulings = {side: table.ruling(facts) for side, table in self._tables.items()}
        verdicts = {
            side: (ruling.result, int(unit_profit(ruling) * self.unit)) for side, ruling in rulings.items()
        }
        return Seen(facts.winner, verdicts, player[2] + banker[2])

    def shoes(self, with_cards: bool) -> Iterator[list[tuple[Seen, list[Rank]]]]:
        """Shoe after shoe, coup by coup; with the cards for those who watch them."""
        for cells, cards in zip(self._followed.cells.tolist(), self._followed.cards, strict=True):
            coups = [self._coups[cell] for cell in cells if cell != NOT_DEALT]
            if with_cards:
                six = cards[: len(coups)].tolist()
                yield [(seen, [BY_NUMBER[card] for card in each[: seen.cards]])
                       for seen, each in zip(coups, six, strict=True)]  # fmt: skip
            else:
                yield [(seen, []) for seen in coups]


@dataclass
class Played:
    """What a plan came to over many sessions. Amounts are in units."""

    plan: str
    title: str
    side: Side
    bankroll: int
    coups: int = 0
    staked: int = 0
    ruined: int = 0
    seconds: float = 0.0
    unit: int = 1
    ends: list[int] = field(default_factory=list)
    """What each session ended with, in parts of a unit."""
    courses: list[list[int]] = field(default_factory=list)

    def add(self, session: "BettingSession", seconds: float) -> None:
        """Take a finished session in, so many seconds after the first began."""
        self.coups += len(session.course) - 1
        self.staked += session.staked
        self.ruined += session.ruined
        if len(self.courses) < SAMPLES:
            self.courses.append(session.course)
        self.seconds = seconds
        self.ends.append(session.course[-1])

    @property
    def sessions(self) -> int:
        """How many sessions were played."""
        return len(self.ends)

    @property
    def risk_of_ruin(self) -> float:
        """The share of sessions in which the next stake could not be laid, or no unit was left at the end."""
        return self.ruined / self.sessions

    @property
    def profit(self) -> Fraction:
        """Profit or loss of a session, on average."""
        return Fraction(sum(self.ends), self.unit * self.sessions) - self.bankroll

    @property
    def deviation(self) -> float:
        """The standard deviation of a session's profit."""
        return float(np.std(np.array(self.ends, dtype=np.float64) / self.unit))

    @property
    def error(self) -> float:
        """The standard error of the mean profit."""
        return self.deviation / sqrt(self.sessions)

    @property
    def cost(self) -> Fraction:
        """What was lost of every unit staked."""
        return -self.profit * self.sessions / self.staked if self.staked else Fraction(0)

    @cached_property
    def spread(self) -> list[float]:
        """What 10, 50 and 90 sessions of a hundred ended with at most."""
        if self.sessions == 1:
            return [self.ends[0] / self.unit] * len(POINTS_ON_THE_CURVE)
        cuts = quantiles(self.ends, n=100, method="inclusive")
        return [cuts[point - 1] / self.unit for point in POINTS_ON_THE_CURVE]


def play(name: str, make: Callable[[Side], Plan], side: Side, bankroll: int, sequence: Sequence) -> Played:
    """Play a plan, a session to each shoe (or stretch of coups), each with the same bankroll."""
    found = new_played(name, make, side, bankroll, sequence)
    play_on(found, make, sequence)
    return found


def new_played(
    name: str, make: Callable[[Side], Plan], side: Side, bankroll: int, sequence: Sequence
) -> Played:
    """Nothing played yet."""
    return Played(name, make(side).title, side, bankroll, unit=sequence.unit)


def play_on(found: Played, make: Callable[[Side], Plan], sequence: Sequence) -> None:
    """Play all sessions. Whoever stops this halfway has those that were finished."""
    started = time.perf_counter()
    for shoe in sequence.shoes(make(found.side).watches_cards):
        session = _session(found, make(found.side), shoe)
        found.add(session, time.perf_counter() - started)


class BettingSession(NamedTuple):
    """One session: what the bettor held after each coup, in parts of a unit, and how it ended."""

    course: list[int]
    staked: int
    ruined: bool


def _session(found: Played, plan: Plan, shoe: list[tuple[Seen, list[Rank]]]) -> BettingSession:
    holds = found.bankroll * found.unit
    course, staked = [holds], 0
    plan.new_shoe()
    for seen, cards in shoe:
        bet = plan.bet()
        if bet.units * found.unit > holds:
            return BettingSession(course, staked, ruined=True)
        verdict, profit = seen.verdicts[bet.side]
        holds += bet.units * profit
        staked += bet.units
        plan.settled(verdict)
        plan.saw(seen.winner, cards)
        course.append(holds)
    return BettingSession(course, staked, ruined=holds < found.unit)
