"""Four eights in the opening, and how alike they are: what a jackpot on ties is graded by."""

from dataclasses import dataclass
from fractions import Fraction

from punto.odds.law.coup_law import Law
from punto.rules.facts import Facts, Pair

GRADES: dict[Pair, str] = {
    "mixed": "four eights of both colours",
    "coloured": "four eights of one colour, not of one suit",
    "suited": "four eights of one suit",
}


@dataclass(frozen=True)
class Grade:
    """An event and in how many ways it comes about."""

    grade: Pair
    words: str
    ways: int
    all_ways: int

    @property
    def chance(self) -> Fraction:
        """How often it comes about."""
        return Fraction(self.ways, self.all_ways)

    @property
    def one_in(self) -> str:
        """The same in words: once in so many coups."""
        return f"1 in {round(1 / self.chance):,}" if self.ways else "never"


def eights(law: Law) -> tuple[Grade, ...]:
    """The grades of four eights under a law of coups."""
    ways: dict[Pair, int] = dict.fromkeys(GRADES, 0)
    for facts, count in law.seen_by(["eights"]):
        if isinstance(facts, Facts) and facts.eights in ways:
            ways[facts.eights] += count
    return tuple(Grade(grade, words, ways[grade], law.ways) for grade, words in GRADES.items())
