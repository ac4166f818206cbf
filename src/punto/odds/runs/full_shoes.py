"""Results that follow one another when every coup comes from a full shoe, as from a shuffling device."""

from collections import Counter
from dataclasses import dataclass, field
from math import prod

from punto.odds.law.composition import Composition
from punto.odds.law.coup_law import coup_law
from punto.rules.drawing import Drawing
from punto.rules.facts import Facts
from punto.rules.wager import LETTERS


@dataclass
class FreshLaw:
    """In how many ways results can follow one another from full shoes: coups are independent."""

    drawing: Drawing
    shoe: Composition
    _ways: Counter[str] = field(default_factory=Counter)

    def prepare(self, _runs: list[str]) -> None:
        """Count one coup by its result, whatever the runs: each is a product of those."""
        if not self._ways:
            for facts, ways in coup_law(self.drawing, self.shoe).seen_by({"winner"}):
                assert isinstance(facts, Facts)  # noqa: S101 - a law of two hands
                self._ways[LETTERS[facts.winner]] += ways

    def whole(self, coups: int) -> int:
        """The ways of so many coups, whatever they bring."""
        whole: int = self.shoe.ways**coups
        return whole

    def ways(self, results: str, coups: int) -> tuple[int, int]:
        """The ways of so many coups that begin with these results: known, so least and most are one."""
        self.prepare([results])
        found = prod(self._ways[result] for result in results) * self.whole(coups - len(results))
        return found, found
