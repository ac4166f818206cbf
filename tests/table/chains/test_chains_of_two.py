"""Chains of two: something goes wrong at any point of play, is answered, and then something else goes wrong.

Whatever comes, the table refuses with words or carries it out. Every card and every chip is somewhere.
Somebody can always go on, and after the last answer a whole coup more is played.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from punto.table import Phase, Table
from tests.five import FIVE
from tests.sizes import sizes
from tests.table.chains.reports import KINDS, answers
from tests.table.chains.scene import Scene, moment, opened
from tests.table.machine.machine import games

SET_UPS = 12
"""So many tables of one game: by hand or by themselves, from a shoe or a machine, cards up or down."""
COUPS = 6
AHEAD = (0, 0, 1, 2, 3, 5, 8)
"""So many steps after the first was answered the second comes; by the first entry, while the first waits."""
QUICK = 2_000


@cache
def points_of_play(game: tuple[str, str], set_up: int) -> tuple[Table, ...]:
    """A table at every point of play of its first coups, each once."""
    scene = opened(*game, set_up)
    while scene.state.coup.number <= COUPS:
        scene.goes_on()
    return (scene.opening, *scene.points.values())


PHASES = tuple(phase for phase in Phase if phase is not Phase.IRREGULAR)


class Plan(NamedTuple):
    """What goes wrong in a chain, and when."""

    game: tuple[str, str]
    kinds: tuple[str, str]
    phase: Phase
    ahead: int
    """Which of AHEAD."""


class Chain:
    """One chain of two; what its plan leaves open, a number decides."""

    def __init__(self, plan: Plan, seed: int) -> None:
        """Pick a table at a point of play in this phase; one game has fewer phases than others."""
        self.plan, self.random = plan, Random(seed)  # noqa: S311 - a test's own dice
        points = points_of_play(plan.game, self.random.randrange(SET_UPS))
        in_phase = [point for point in points if point.phase is plan.phase]
        self.scene = Scene(self.random.choice(in_phase or points), seed)

    def runs(self) -> bool:
        """Whether both could be reported; whatever happens, the scene checks the table."""
        first, second = self.plan.kinds
        if not self.scene.reports(first):
            return False
        if self.plan.ahead:
            self._answers()
            for _ in range(AHEAD[self.plan.ahead]):
                self.scene.goes_on()
        if not self.scene.reports(second):
            return False
        self._answers()
        self.scene.decides_everything()
        self.scene.plays_on()
        return True

    def _answers(self) -> None:
        """One answer, if it can be given as things are; nothing waits where the report was for the record."""
        if self.scene.state.mishaps:
            self.scene.answered(self.random.choice(answers(self.scene.state)))


PAIRS = tuple(product(KINDS, KINDS))


def everything() -> list[Plan]:
    """Every ordered pair in every game, in every phase, at every distance."""
    return list(map(Plan._make, product(games(), PAIRS, PHASES, range(len(AHEAD)))))


def by_lot(random: Random) -> Iterator[Plan]:
    """One plan after another, for ever."""
    while True:
        yield Plan(
            random.choice(games()), random.choice(PAIRS), random.choice(PHASES), random.randrange(len(AHEAD))
        )


def run_chains(plans: Iterable[Plan], most: int) -> Counter[str]:
    """How many chains had both reports taken down, by rulebook; the first that goes wrong is told."""
    ran, tried = Counter[str](), 0
    for plan in plans:
        if ran.total() >= most:
            break
        tried += 1
        chain = Chain(plan, tried)
        try:
            ran[plan.game[0]] += chain.runs()
        except Exception as error:  # noqa: BLE001 - whatever it is, the chain that led to it is told
            story = "\n  ".join(chain.scene.told[-12:])
            pytest.fail(f"{plan} seed {tried}: {error!r}\n  {story}")
    print(f"{tried} chains tried, {ran.total()} with both reports taken down: {dict(ran)}")
    assert ran.total() > tried / 5
    return ran


@pytest.mark.parametrize("chains", sizes(QUICK, 500_000))
def test_chains_of_two_irregularities_leave_the_table_sound(chains: int) -> None:
    """Two thousand chains by lot; in the long run every pair, in every phase, at every distance."""
    random = Random(chains)  # noqa: S311
    if chains == QUICK:
        assert set(run_chains(by_lot(random), QUICK)) == set(FIVE)
        return
    plans = everything()
    random.shuffle(plans)
    run_chains(plans[:chains], chains)


def test_every_phase_is_among_the_points_of_play() -> None:
    found = {
        moment(point).phase
        for game, set_up in product(games(), range(SET_UPS))
        for point in points_of_play(game, set_up)
    }
    assert found >= set(PHASES)
