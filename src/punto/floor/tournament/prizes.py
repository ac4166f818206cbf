"""The prize pool and who gets what of it, to the cent."""

from collections.abc import Collection, Sequence
from fractions import Fraction

WHOLE = 100


def pool_of(
    income: int, added: int = 0, percent: int = WHOLE, guarantee: int = 0, guaranteed: bool = False
) -> int:
    """The pool: what came in, as far as it goes there, and what was added; or the guarantee, if that is more.

    >>> pool_of(18_600_00, guarantee=20_000_00, guaranteed=True)
    2000000
    """
    collected = income * percent // WHOLE + added
    return max(collected, guarantee) if guaranteed else collected


def prizes_by_share(pool: int, shares: Sequence[Fraction | int]) -> list[int]:
    """The pool in these shares, to the cent by largest remainder; ties go to the better place.

    >>> prizes_by_share(100, [1, 1, 1])
    [34, 33, 33]
    """
    total = sum(map(Fraction, shares))
    if not total:
        return [0] * len(shares)
    exact = [pool * Fraction(share) / total for share in shares]
    found = [int(each) for each in exact]
    by_remainder = sorted(range(len(found)), key=lambda place: (found[place] - exact[place], place))
    for place in by_remainder[: pool - sum(found)]:
        found[place] += 1
    return found


def awards(
    placing: Sequence[str], prizes: Sequence[int], barred: Collection[str] = (), shares: Sequence[int] = ()
) -> dict[str, int]:
    """Who gets what: those below move up; where players are fewer than prizes the whole pool still goes out.

    It then goes out in the ratio of the shares that are left, or of the prizes where no shares are named.

    >>> awards(["Eve", "Ann"], [500, 300], ["Eve"])
    {'Ann': 800}
    """
    eligible = [who for who in placing if who not in barred]
    if len(eligible) < len(prizes):
        prizes = prizes_by_share(sum(prizes), (shares or prizes)[: len(eligible)])
    return dict(zip(eligible, prizes, strict=False))
