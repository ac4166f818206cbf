"""What a wager outside the limits comes to, openly laid or written on a form."""

from typing import Literal, NamedTuple

Status = Literal["ok", "made-up", "part-unit", "capped", "void-eliminated"]
FormKind = Literal["ok", "deemed", "part-unit", "deduct"]
FormDefect = Literal["", "under", "over", "beyond_chips", "incomplete", "part-unit"]


class CorrectedWager(NamedTuple):
    """What a wager counts for, and what of it goes back."""

    status: Status
    amount: int
    returned: int


def highest(minimum: int, maximum: int) -> int:
    """The largest multiple of the minimum that is not above the maximum.

    >>> highest(100, 1050)
    1000
    """
    return maximum // minimum * minimum


def corrected_wager(amount: int, held: int, minimum: int, maximum: int) -> CorrectedWager:
    """A wager as it counts: made up to the minimum, in whole units, up to the maximum.

    `held` are all chips of the player, the wager included.

    >>> corrected_wager(640, 2000, 50, 600)
    CorrectedWager(status='capped', amount=600, returned=40)
    >>> corrected_wager(30, 30, 50, 600)
    CorrectedWager(status='void-eliminated', amount=0, returned=30)
    """
    if amount < minimum:
        if held < minimum:
            return CorrectedWager("void-eliminated", 0, amount)
        return CorrectedWager("made-up", minimum, 0)
    counts = min(amount // minimum * minimum, highest(minimum, maximum))
    if counts == amount:
        return CorrectedWager("ok", amount, 0)
    return CorrectedWager("capped" if amount > maximum else "part-unit", counts, amount - counts)


class DeemedWager(NamedTuple):
    """What a secret wager counts for, and what was wrong with its form."""

    kind: FormKind
    amount: int
    defect: FormDefect = ""


def deemed_wager(amount: int, typed: bool, free: int, minimum: int, maximum: int) -> DeemedWager:
    """A secret wager as it counts; `free` are the player's chips less what lies there openly.

    >>> deemed_wager(1900, True, 1250, 100, 2000)
    DeemedWager(kind='deemed', amount=1250, defect='beyond_chips')
    >>> deemed_wager(400, False, 900, 100, 2000)
    DeemedWager(kind='deduct', amount=100, defect='incomplete')
    """
    most = highest(minimum, maximum)
    if not typed or amount <= 0:
        return DeemedWager("deduct", min(minimum, free), "incomplete")
    if amount > free:
        return DeemedWager("deemed", min(free, most), "beyond_chips")
    if amount < minimum:
        return DeemedWager("deemed", min(minimum, free), "under")
    if amount > maximum:
        return DeemedWager("deemed", most, "over")
    whole = min(amount // minimum * minimum, most)
    return DeemedWager("ok", amount) if whole == amount else DeemedWager("part-unit", whole, "part-unit")
