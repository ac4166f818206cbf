"""What a jackpot on four eights is worth to those who bet on the Tie.

How much each grade takes of the meter is on the table's sign; how the meter grows nobody can work out. So the
worth is that of the meter as it stands: to all bets on the Tie together, which is the same however a prize is
divided, and to one of them, which depends on the stake, on the others and on the method of division.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from punto.odds.grades import GRADES, Grade
from punto.rulebook.library import Books
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.jackpots import Method
from punto.rulebook.register import clauses
from punto.rules.jackpots.valuation import PrizeTerms, valued
from punto.units import parse_money
from punto.units.money import LARGEST

WHOLE = 100
METHODS: tuple[Method, ...] = ("equal", "proportional")
_PER_CENT = re.compile(r"\d{1,3}(\.\d{1,4})?", re.ASCII)


@dataclass(frozen=True)
class OwnTieBet:
    """One's own bet on the Tie, the others, and how a prize is divided among them; all in cents."""

    stake: int
    others: tuple[int, ...] = ()
    method: Method = "equal"
    unit: int = 1
    """What can be paid: the meter and the shares are rounded up to it."""

    def share(self, takes: Fraction, meter: int) -> int:
        """What one's own bet is paid when a grade takes its part of the meter."""
        terms = PrizeTerms(share=takes, method=self.method, unit=self.unit, share_unit=self.unit, seed=0)
        return valued(Fraction(meter), terms, (self.stake, *self.others)).shares[0]


@dataclass(frozen=True)
class Jackpot:
    """What the meter shows, in cents, and what each grade takes of it, in the order of the grades."""

    meter: int
    takes: tuple[Fraction, ...]
    own: OwnTieBet | None = None


@dataclass(frozen=True)
class OwnWorth:
    """What one's own bet on the Tie gets of a jackpot, and what the Tie then costs or brings."""

    bet: OwnTieBet
    shares: tuple[int, ...]
    """In cents, in the order of the grades."""
    a_coup: Fraction
    """What it wins of the jackpot in a coup, on average, in cents."""
    net: Fraction | None
    """The same with what the Tie itself costs; None where the Tie was not asked about."""
    favours_from: int | None
    """The least meter at which the bettor has the better of it; None where no meter does that."""


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
    def own(self) -> OwnWorth | None:
        """The same for one's own bet; None where none was named."""
        bet = self.jackpot.own
        if bet is None:
            return None
        pairs = [(each.takes, each.grade.chance) for each in self.prizes]

        def wins(meter: int) -> Fraction:
            return sum((chance * bet.share(takes, meter) for takes, chance in pairs), Fraction(0))

        shares = tuple(bet.share(takes, self.jackpot.meter) for takes, _ in pairs)
        a_coup = wins(self.jackpot.meter)
        cost = None if self.tie_edge is None else self.tie_edge * bet.stake
        if cost is None:
            return OwnWorth(bet, shares, a_coup, None, None)
        return OwnWorth(bet, shares, a_coup, a_coup - cost, least_meter(lambda meter: wins(meter) > cost))

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


def least_meter(favours: Callable[[int], bool]) -> int | None:
    """The least meter, in cents, that favours the bettor: one that holds more never does less.

    >>> least_meter(lambda meter: meter > 1234)
    1235
    """
    most = 1
    while not favours(most):
        most *= 2
        if most > LARGEST:
            return None
    low, high = -1, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if favours(middle) else (middle, high)
    return high


def jackpot_clauses(book: Rulebook, books: Books | None = None) -> tuple[str, ...]:
    """The clauses by which a rulebook's jackpot is reckoned; none where it has no jackpot."""
    found = clauses(book.id, books).values()
    return tuple(each.id for each in found if (each.category, each.kind) == ("jackpot", "calculation"))


@dataclass(frozen=True)
class JackpotAsked:
    """What was asked of a jackpot, as it was written."""

    meter: str | None = None
    takes: str = ""
    stake: str | None = None
    others: str = ""
    division: str = ""
    unit: str | None = None


NO_JACKPOT = JackpotAsked()


def read_jackpot(asked: JackpotAsked) -> Jackpot | None:
    """A jackpot as it is written; raises ValueError with a line for each fault.

    >>> read_jackpot(JackpotAsked("1000", "5 12.5 100")).takes[1]
    Fraction(1, 8)
    """
    faults: list[str] = []
    if asked.meter is None:
        named = {
            "takes": asked.takes, "stake": asked.stake, "others": asked.others, "division": asked.division,
            "unit": asked.unit,
        }  # fmt: skip
        faults = [
            f"--jackpot-{name}: say with --jackpot what the meter shows" for name in named if named[name]
        ]
        if faults:
            raise ValueError("\n".join(faults))
        return None
    meter = _amount("--jackpot", asked.meter, "a meter shows more than nothing", faults)
    takes = _takes(asked.takes, faults)
    own = _own(asked, faults)
    if faults:
        raise ValueError("\n".join(faults))
    return Jackpot(meter, takes, own)


def _amount(name: str, text: str, zero: str, faults: list[str]) -> int:
    """An amount in cents that is more than nothing."""
    try:
        cents = parse_money(text)
    except ValueError as error:
        faults.append(f"{name}: {error}")
        return 1
    if not cents:
        faults.append(f"{name} 0: {zero}")
    return cents or 1


def _takes(text: str, faults: list[str]) -> tuple[Fraction, ...]:
    words = text.replace(",", " ").replace("%", " ").split()
    wrong = [word for word in words if not _PER_CENT.fullmatch(word) or Fraction(word) > WHOLE]
    if wrong or len(words) != len(GRADES):
        grades = "; ".join(GRADES.values())
        faults.append(f"--jackpot-takes {text!r}: give {len(GRADES)} per cents, 0 to 100, for {grades}")
        return ()
    return tuple(Fraction(word) / WHOLE for word in words)


def _own(asked: JackpotAsked, faults: list[str]) -> OwnTieBet | None:
    """One's own bet, and among which others a prize is divided."""
    if asked.stake is None:
        named = {"others": asked.others, "division": asked.division, "unit": asked.unit}
        faults += [
            f"--jackpot-{name}: say with --jackpot-stake what is staked" for name in named if named[name]
        ]
        return None
    stake = _amount("--jackpot-stake", asked.stake, "a stake is more than nothing", faults)
    others = tuple(
        _amount("--jackpot-others", each, "a stake is more than nothing", faults)
        for each in asked.others.replace(",", " ").split()
    )
    method = next((each for each in METHODS if each == (asked.division or METHODS[0])), None)
    if method is None:
        faults.append(f"--jackpot-division {asked.division!r}: one of: {', '.join(METHODS)}")
    unit = (
        1
        if asked.unit is None
        else _amount("--jackpot-unit", asked.unit, "a unit is more than nothing", faults)
    )
    return OwnTieBet(stake, others, method or METHODS[0], unit)


def worth(
    jackpot: Jackpot, grades: tuple[Grade, ...], found: tuple[str, ...], edge: Fraction | None
) -> Worth:
    """What a jackpot is worth, from the grades' chances; edge is the Tie's."""
    pairs = zip(grades, jackpot.takes, strict=True)
    prizes = tuple(Prize(grade, takes, takes * jackpot.meter) for grade, takes in pairs)
    return Worth(jackpot, prizes, found, edge)
