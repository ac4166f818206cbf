"""A linked group of tables that feed one jackpot, played coup by coup in turn.

The shoes that were counted are dealt out to the tables, and the tables take turns. Only coups with four
eights change more than the contributions, so the meter is reckoned from one of them to the next, exactly.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from punto.rules.domain import Hand, facts_for
from punto.rules.game import Game
from punto.rules.jackpots.grading import Grading
from punto.rules.jackpots.valuation import Valuation, valued
from punto.simulate.cells import PAIRINGS, Pairs
from punto.simulate.deal_rules import ShoeRules
from punto.simulate.engine import follower
from punto.simulate.engines.random_streams import GOLDEN, MASK64, key_of, mixed
from punto.simulate.followed_shoes import Followed
from punto.simulate.group_file import LinkedGroup
from punto.simulate.suits import pairings

SHOES_AT_ONCE = 4096
SUITS = 0x5DEECE66D
"""Sets the draw of suits apart from the shoes' own streams."""
WORD = 1 << 64
WIDEST = 1 << 20
"""More coups than any shoe has."""
EIGHTS: Hand = (6, 6, 2)
"""Two eights: six points on two cards."""
STYLE = "lucky-tie"


@dataclass(frozen=True)
class GroupWin:
    """A win: at which table, in which of its coups, of which grade, and what it came to."""

    table: str
    coup: int
    grade: str
    value: Valuation


@dataclass
class GroupPlay:
    """What happened to a group's jackpot."""

    group: LinkedGroup
    coups: dict[str, int] = field(default_factory=dict)
    wins: list[GroupWin] = field(default_factory=list)
    meter: Fraction = Fraction(0)

    @property
    def contributed(self) -> Fraction:
        """What all coups contributed."""
        tables = self.group.parameters.tables
        return sum((tables[name] * coups for name, coups in self.coups.items()), Fraction(0))

    @property
    def paid(self) -> int:
        """What the winners were paid."""
        return sum(sum(win.value.shares) for win in self.wins)

    @property
    def rounding(self) -> Fraction:
        """What rounding cost the operator."""
        return sum((win.value.share_rounding + win.value.meter_rounding for win in self.wins), Fraction(0))

    @property
    def staked(self) -> int:
        """What was laid on the Tie in all."""
        return sum(self.coups.values()) * sum(self.group.ties)

    @property
    def returned(self) -> Fraction:
        """What the jackpot gave back of a unit laid on the Tie."""
        return Fraction(self.paid, self.staked) if self.staked else Fraction(0)

    @property
    def by_grade(self) -> Counter[str]:
        """How often each grade came."""
        return Counter(win.grade for win in self.wins)

    @property
    def balance(self) -> Fraction:
        """What must be on the meter: everything that came in, less what it gave."""
        came = self.group.parameters.first + self.contributed
        return came - sum((win.value.effect for win in self.wins), Fraction(0))


@dataclass(frozen=True, order=True)
class FourEights:
    """A coup with four eights: its place in the sequence of turns, and the shoe that it came from."""

    turn: int
    """How many coups the table had before it."""
    place: int
    """Which table it is, in the order in which they take turns."""
    shoe: int
    coup: int


def play_group(game: Game, rules: ShoeRules, group: LinkedGroup, seed: int, shoes: int) -> GroupPlay:
    """Play a group with these shoes: the tables take turns, each with its own shoes, equally many."""
    names = list(group.parameters.tables)
    shoes -= shoes % len(names)
    coups = [0] * len(names)
    eights: list[FourEights] = []
    for first in range(0, shoes, SHOES_AT_ONCE):
        some = min(SHOES_AT_ONCE, shoes - first)
        followed = follower().follow(rules, key_of(seed), first, some)
        eights += _eights(followed, first, coups)
    play = GroupPlay(group, dict(zip(names, coups, strict=True)), meter=Fraction(group.parameters.first))
    _settle(play, Grader(game, group, seed), sorted(eights))
    return play


def _eights(followed: Followed, first: int, coups: list[int]) -> list[FourEights]:
    """The coups with four eights in some shoes; what each table has played grows by them."""
    rows, columns = np.nonzero(followed.cells // PAIRINGS == Pairs.EIGHTS)
    hits: dict[int, list[int]] = {}
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        hits.setdefault(row, []).append(column)
    found = []
    for row, dealt in enumerate(followed.coups.tolist()):
        shoe, place = first + row, (first + row) % len(coups)
        found += [FourEights(coups[place] + coup, place, shoe, coup) for coup in hits.get(row, ())]
        coups[place] += dealt
    return found


class Grader:
    """Tells the grade of four eights: their suits are drawn, each combination as likely as it is."""

    def __init__(self, game: Game, group: LinkedGroup, seed: int) -> None:
        """Work out the chances once."""
        jackpots = game.book.jackpots
        assert jackpots is not None  # noqa: S101 - the group was held against the rulebook
        grading = Grading(game.drawing, jackpots.style[STYLE].option[group.parameters.option].grade)
        self.chances: dict[str, Fraction] = {}
        for pairing, chance in sorted(pairings(Pairs.EIGHTS, game.decks).items()):
            grade = grading.grade_of(facts_for(EIGHTS, EIGHTS, pairing)) or ""
            self.chances[grade] = self.chances.get(grade, Fraction(0)) + chance
        self._key = mixed(key_of(seed) ^ SUITS)

    def grade_of(self, hit: FourEights) -> str:
        """The grade of one coup: the same for the same seed, shoe and coup."""
        word = mixed((self._key + (hit.shoe * WIDEST + hit.coup + 1) * GOLDEN) & MASK64)
        drawn = Fraction(word, WORD)
        for grade, chance in self.chances.items():
            if drawn < chance:
                return grade
            drawn -= chance
        raise AssertionError("the chances come to one")


def _settle(play: GroupPlay, grader: Grader, eights: list[FourEights]) -> None:
    """Let the meter grow from win to win; a coup contributes after it has won."""
    terms, names = play.group.parameters, list(play.coups)
    fed = Fraction(0)
    for hit in eights:
        so_far = sum((_fed(play, name, place, hit) for place, name in enumerate(names)), Fraction(0))
        play.meter += so_far - fed
        fed = so_far
        if not play.group.ties:
            continue
        grade = grader.grade_of(hit)
        value = valued(play.meter, terms.prize(grade, terms.seed), play.group.ties)
        play.wins.append(GroupWin(names[hit.place], hit.turn + 1, grade, value))
        play.meter = value.left
    play.meter += play.contributed - fed


def _fed(play: GroupPlay, name: str, place: int, hit: FourEights) -> Fraction:
    """What a table has contributed when a win is recorded."""
    turns = hit.turn + 1 if place < hit.place else hit.turn
    return play.group.parameters.tables[name] * min(turns, play.coups[name])
