"""Deferred commission: it adds up exactly per person and seat, and is settled at its points."""

from collections.abc import Sequence
from fractions import Fraction

from punto.rules.coup import Carried, Coup
from punto.rules.game import Game
from punto.rules.outcome import NOTHING, CommissionDue, Outcome
from punto.rules.payment.payout import to_chips
from punto.rules.wager import Wager

Owed = dict[tuple[str, str], Fraction]


def add_up(carried: Carried, wagers: Sequence[Wager], outcomes: Sequence[Outcome]) -> Owed:
    """The sums owed after a coup, by person and seat: what the marker buttons show."""
    owed = dict(carried.owed)
    for wager, outcome in zip(wagers, outcomes, strict=False):
        if outcome.owed is not NOTHING:
            key = (wager.who, wager.seat)
            owed[key] = owed.get(key, Fraction(0)) + outcome.owed
    return owed


def collect(game: Game, coup: Coup, owed: Owed) -> tuple[tuple[CommissionDue, ...], Owed]:
    """Who settles after this coup: everybody at the end of the shoe or the table, and whoever leaves."""
    deferral = game.book.commission.deferral if game.book.commission else None
    if deferral is None or not owed:
        return (), owed
    everybody = coup.shoe_ends or coup.table_closes
    now = {key for key in owed if everybody or key[0] in coup.leaving}
    rule = deferral.settled if everybody else deferral.settled_on_leaving
    due = tuple(
        CommissionDue(who, seat, owed[who, seat], payable(game, owed[who, seat]), rule.clauses, rule.readings)
        for who, seat in sorted(now)
    )
    return due, {key: amount for key, amount in owed.items() if key not in now}


def payable(game: Game, owed: Fraction) -> int:
    """What is collected in chips of a sum owed: rounded down, unless the venue sets it up (A-VIC-22)."""
    if game.settings.get("deferred_rounding") == "up":
        return to_chips(owed, game.chips)
    whole = owed.numerator // owed.denominator
    return game.chips.at_most(whole) if game.chips else whole
