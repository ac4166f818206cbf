"""A jackpot reckoned the naive way: what happened is a list, and every question reads all of it."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

HUNDRED = 100


@dataclass
class NaiveClaim:
    """A win on the list: open, confirmed or gone."""

    number: int
    table: str
    coup: int
    percent: Fraction
    wagers: list[int]
    status: str = "open"
    less: Fraction = Fraction(0)
    """What the meter could not give of it."""


@dataclass
class NaiveWorth:
    rounded: int
    pool: Fraction
    shares: list[int]
    taken: Fraction
    seed: int


@dataclass
class NaiveJackpot:
    """Amounts in cents. `came` is what came to the meter or left it, and the claims, in their order."""

    start: int
    seed: int
    unit: int
    share_unit: int
    method: str
    came: list[Fraction | NaiveClaim] = field(default_factory=list)
    contributed: dict[tuple[str, int], Fraction] = field(default_factory=dict)
    void: set[tuple[str, int]] = field(default_factory=set)

    def up(self, amount: Fraction, unit: int) -> int:
        return ceil(amount / unit) * unit

    def worth(self, meter: Fraction, claim: NaiveClaim) -> NaiveWorth:
        shown = floor(meter)
        rounded = self.up(Fraction(shown), self.unit)
        pool = Fraction(rounded) * claim.percent / HUNDRED
        total = sum(claim.wagers)
        parts = [
            pool / len(claim.wagers) if self.method == "equal" else pool * wager / total
            for wager in claim.wagers
        ]
        shares = [self.up(part, self.share_unit) for part in parts]
        if claim.percent == HUNDRED:
            return NaiveWorth(rounded, pool, shares, Fraction(shown), self.seed)
        return NaiveWorth(rounded, pool, shares, min(pool, meter), 0)

    def reckon(self) -> tuple[Fraction, dict[int, NaiveWorth]]:
        """The meter now, and what every claim that still stands is worth."""
        meter, worths = Fraction(self.start), {}
        for each in self.came:
            if isinstance(each, Fraction):
                meter += each
            elif each.status != "gone":
                worth = worths[each.number] = self.worth(meter, each)
                worth.taken -= each.less
                meter += worth.seed - worth.taken
        return meter, worths

    @property
    def meter(self) -> Fraction:
        return self.reckon()[0]

    @property
    def claims(self) -> list[NaiveClaim]:
        return [each for each in self.came if isinstance(each, NaiveClaim)]

    def standing(self, status: str) -> list[NaiveClaim]:
        return [each for each in self.claims if each.status == status]

    def feeds(self, table: str, coup: int, amount: Fraction) -> None:
        self.came.append(amount)
        self.contributed[table, coup] = amount

    def goes(self, claim: NaiveClaim) -> None:
        """A claim counts no more; those behind it take less where there is not enough."""
        claim.status = "gone"
        behind = [each for each in self.standing("open") if each.number > claim.number]
        for each in behind:
            each.less = Fraction(0)
        meter, worths = self.reckon()
        for each in reversed(behind):
            each.less = max(Fraction(0), min(-meter, worths[each.number].taken))
            meter += each.less

    def sure(self) -> Fraction:
        """What is on the meter although open claims with a seed may all go."""
        before = [(each, each.status, each.less) for each in self.claims]
        least = self.meter
        for claim in reversed(self.standing("open")):
            if claim.percent == HUNDRED and self.seed:
                self.goes(claim)
                least = min(least, self.meter)
        for claim, status, less in before:
            claim.status, claim.less = status, less
        return max(Fraction(0), least)

    def voids(self, table: str, coup: int) -> None:
        """Nothing that the coup did counts; what cannot be taken back is not taken below zero."""
        self.void.add((table, coup))
        standing = [*self.standing("open"), *self.standing("confirmed")]
        claim = next((each for each in standing if (each.table, each.coup) == (table, coup)), None)
        if claim is not None and claim.status == "open":
            self.goes(claim)
        elif claim is not None:
            claim.status = "corrected"
            worth = self.reckon()[1][claim.number]
            sure = self.sure()
            self.came.append(worth.taken)
            self.came.append(-min(Fraction(worth.seed), sure + worth.taken))
        amount = self.contributed.pop((table, coup), Fraction(0))
        if amount:
            self.came.append(-min(amount, self.sure()))
