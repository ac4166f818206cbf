"""What a jackpot on four eights is worth to those who bet on the Tie.

How much each grade takes of the meter is on the table's sign; how the meter grows, and among how many bets a
prize is divided, nobody can work out. So the worth is that of the meter as it stands, to all bets on the Tie
together: it is the same however a prize is divided.
"""

from dataclasses import dataclass
from fractions import Fraction

from punto.odds.grades import GRADES, Grade
from punto.rulebook.library import Books
from punto.rulebook.model import Rulebook
from punto.rulebook.register import clauses
from punto.units import parse_money

WHOLE = 100


@dataclass(frozen=True)
class Jackpot:
    """What the meter shows, in cents, and what each grade takes of it, in the order of the grades."""

    meter: int
    takes: tuple[Fraction, ...]


@dataclass(frozen=True)
class Prize:
    """A grade, what it takes of the meter, and what that comes to in cents."""

    grade: Grade
    takes: Fraction
    pays: Fraction


@dataclass(frozen=True)
class Worth:
    """What a jackpot is worth."""

    jackpot: Jackpot
    prizes: tuple[Prize, ...]
    clauses: tuple[str, ...]
    tie_edge: Fraction | None
    """What the Tie keeps of a unit without it; None where the Tie was not asked about."""

    @property
    def a_coup(self) -> Fraction:
        """What all bets on the Tie together win of it in a coup, on average, in cents."""
        return sum((each.pays * each.grade.chance for each in self.prizes), Fraction(0))

    @property
    def fair(self) -> Fraction | None:
        """How many times what lies on the Tie the meter must hold for the Tie to cost nothing."""
        if self.tie_edge is None or not self.a_coup:
            return None
        return self.tie_edge * self.jackpot.meter / self.a_coup


def jackpot_clauses(book: Rulebook, books: Books | None = None) -> tuple[str, ...]:
    """The clauses by which a rulebook's jackpot is reckoned; none where it has no jackpot."""
    found = clauses(book.id, books).values()
    return tuple(each.id for each in found if (each.category, each.kind) == ("jackpot", "calculation"))


def read_jackpot(meter: str, takes: str) -> Jackpot:
    """A jackpot as it is written; raises ValueError with a line for each fault.

    >>> read_jackpot("1000", "5 15 100").takes[1]
    Fraction(3, 20)
    """
    faults = []
    cents = 0
    try:
        cents = parse_money(meter)
        if not cents:
            faults.append("--jackpot 0: a meter shows more than nothing")
    except ValueError as error:
        faults.append(f"--jackpot: {error}")
    words = takes.replace(",", " ").replace("%", " ").split()
    wrong = [word for word in words if not word.isdecimal() or int(word) > WHOLE]
    if wrong or len(words) != len(GRADES):
        grades = "; ".join(GRADES.values())
        faults.append(
            f"--jackpot-takes {takes!r}: give {len(GRADES)} whole per cents, 0 to 100, for {grades}"
        )
    if faults:
        raise ValueError("\n".join(faults))
    return Jackpot(cents, tuple(Fraction(int(word), WHOLE) for word in words))


def worth(
    jackpot: Jackpot, grades: tuple[Grade, ...], found: tuple[str, ...], edge: Fraction | None
) -> Worth:
    """What a jackpot is worth, from the grades' chances; edge is the Tie's."""
    pairs = zip(grades, jackpot.takes, strict=True)
    prizes = tuple(Prize(grade, takes, takes * jackpot.meter) for grade, takes in pairs)
    return Worth(jackpot, prizes, found, edge)
