"""Chips and shares by trying everything; amounts are whole cents unless they are Fractions."""

from fractions import Fraction
from math import ceil, gcd


def _makeable(limit: int, chips: list[int]) -> set[int]:
    """Every sum from nothing up to the limit that some number of these chips makes."""
    for chip in chips:
        if chip <= 0:
            raise ValueError(f"a chip of {chip} cents")
    step = gcd(*chips)
    sums = {0}
    for total in range(step, limit + 1, step):
        for chip in chips:
            if total - chip in sums:
                sums.add(total)
    return sums


def payable(amount: int, chips: list[int]) -> bool:
    """Whether these chips make the amount exactly; with no chips named any cent can be paid."""
    if amount < 0:
        return False
    if chips == []:
        return True
    return amount in _makeable(amount, chips)


def round_up(amount_exact: Fraction, chips: list[int]) -> int:
    """nsw 5.8, star 5.8, vic 7.3.3, crown 6.3.3, A-ALL-01: the smallest payable sum not below the amount."""
    if amount_exact < 0:
        raise ValueError("nothing negative is paid")
    least = ceil(amount_exact)
    if chips == []:
        return least
    enough = least + min(chips)
    return min(total for total in _makeable(enough, chips) if total >= amount_exact)


def nz_valid_part(amount: int, chips: list[int]) -> int:
    """nz 5.9, A-NZ-03: the largest part, in chips, of a Banker wager whose 95% these chips make."""
    sums = _makeable(amount, chips) if chips else set(range(amount + 1))
    for part in range(amount, 0, -1):
        if part in sums and part * 95 % 100 == 0 and part * 95 // 100 in sums:
            return part
    return 0


def extra_commission(amount: int, differential: int) -> Fraction:
    """vic 7.5, crown 6.5: 2.5% of what a winning wager has above the differential, in cents."""
    if amount <= differential:
        return Fraction(0)
    return Fraction(amount - differential) * Fraction(25, 1000)


def pro_rata(amounts: list[int], limit: int, unit: int) -> list[int]:
    """nsw 6.2 and 6.5, star 6.2 and 6.5, vic 7.4, crown 6.4, nz 5.14, A-ALL-03: largest remainder."""
    total = sum(amounts)
    if total <= limit:
        return list(amounts)
    shares = [Fraction(amount * limit, total) for amount in amounts]
    cut = [int(share // unit) * unit for share in shares]
    spare = (limit - sum(cut)) // unit
    seats = list(range(len(amounts)))
    for seat in sorted(seats, key=lambda seat: (cut[seat] - shares[seat], seat))[:spare]:
        cut[seat] += unit
    return cut
