"""The named roundings. None is a default: each is chosen by a rulebook and cited where it is used."""

from collections.abc import Sequence
from fractions import Fraction


def round_up(amount: Fraction) -> int:
    """The least whole number that is not below the amount.

    >>> round_up(Fraction(5225, 100))
    53
    """
    return -(-amount.numerator // amount.denominator)


def largest_remainder(amounts: Sequence[int], allowed: int, unit: int) -> list[int]:
    """Scale amounts pro rata so that, in whole units, they come to the allowed total and never above it.

    Each share is floored to the unit; spare units go to the largest remainders, and among equals to the
    earlier place (reading A-ALL-03). A share never exceeds the amount it is taken from.

    >>> largest_remainder([5000, 4000, 3000], allowed=8000, unit=25)
    [3325, 2675, 2000]
    """
    total = sum(amounts)
    if total <= allowed:
        return list(amounts)
    exact = [Fraction(amount * allowed, total) for amount in amounts]
    shares = [int(share // unit) * unit for share in exact]
    spare = (allowed - sum(shares)) // unit
    by_remainder = sorted(range(len(amounts)), key=lambda place: (shares[place] - exact[place], place))
    for place in by_remainder:
        if spare > 0 and shares[place] + unit <= amounts[place]:
            shares[place] += unit
            spare -= 1
    return shares
