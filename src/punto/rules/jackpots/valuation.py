"""What a winning hand is worth: value shown, rounded up, pool, shares, and what the meter loses."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from punto.rulebook.procedure.jackpots import Method
from punto.units import round_up


class Valuation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The value of one claim, fixed when it is recorded, in cents; what is exact may have fractions."""

    meter: Fraction
    """The exact meter, before this claim took anything."""
    shown: int
    rounded: int
    pool: Fraction
    shares: tuple[int, ...]
    """What each qualifying wager is paid, in the order of the wagers."""
    taken: Fraction
    """What the meter gives of the pool."""
    seed: int = 0
    """What the operator puts in again after a full win."""

    @property
    def share_rounding(self) -> Fraction:
        """What rounding adds to the shares; the operator bears it."""
        return sum(self.shares) - self.pool

    @property
    def meter_rounding(self) -> Fraction:
        """What rounding adds to the meter; the operator bears it."""
        return self.pool - self.taken

    @property
    def effect(self) -> Fraction:
        """How much lower the meter stands for this claim; negative where the seed is more than was taken."""
        return self.taken - self.seed

    @property
    def left(self) -> Fraction:
        """The meter right after the claim."""
        return self.meter - self.effect


class PrizeTerms(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a grade takes of the meter, and how it is divided."""

    share: Fraction
    method: Method
    unit: int
    share_unit: int
    seed: int
    ceiling: int | None = None

    @property
    def is_full(self) -> bool:
        """Whether it takes the whole meter."""
        return self.share == 1


def shown_cents(meter: Fraction, ceiling: int | None = None) -> int:
    """What the display shows: whole cents, the rest left off, and never more than the ceiling.

    >>> shown_cents(Fraction(12345, 10)), shown_cents(Fraction(900), ceiling=500)
    (1234, 500)
    """
    cents = meter.numerator // meter.denominator
    return cents if ceiling is None else min(cents, ceiling)


def payable(amount: Fraction, unit: int) -> int:
    """The least multiple of the unit that is not below the amount.

    >>> payable(Fraction(8642137), 500), payable(Fraction(500), 500)
    (8642500, 500)
    """
    return round_up(amount / unit) * unit


def valued(meter: Fraction, prize: PrizeTerms, wagers: Sequence[int]) -> Valuation:
    """The value of a winning hand on which these wagers qualify, with this on the meter."""
    shown = shown_cents(meter, prize.ceiling)
    rounded = payable(Fraction(shown), prize.unit)
    pool = rounded * prize.share
    held = meter if prize.ceiling is None else min(meter, Fraction(prize.ceiling))
    return Valuation(
        meter=meter,
        shown=shown,
        rounded=rounded,
        pool=pool,
        shares=divided(pool, wagers, prize.method, prize.share_unit),
        taken=Fraction(shown) if prize.is_full else min(pool, held),
        seed=prize.seed if prize.is_full else 0,
    )


def divided(pool: Fraction, wagers: Sequence[int], method: Method, unit: int) -> tuple[int, ...]:
    """The shares of a pool, each rounded up to what can be paid."""
    if method == "equal":
        return tuple(payable(pool / len(wagers), unit) for _ in wagers)
    total = sum(wagers)
    return tuple(payable(pool * amount / total, unit) for amount in wagers)
