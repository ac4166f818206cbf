"""From a ruling to money: exact winnings, commission, and the rulebook's own rounding to chips."""

from fractions import Fraction

import msgspec
from msgspec import structs

from punto.rulebook.refusal import NOT_IN_SOURCE, Refusal, refuse
from punto.rules.game import Game
from punto.rules.outcome import NOTHING
from punto.rules.paytable import Ruling
from punto.rules.wager import Wager
from punto.units import ChipSet, parse_money, parse_percent, round_up

HALF = Fraction(1, 2)
ANY_CENT = ChipSet([1])
"""Where no chips are named, any cent can be paid."""
WAYS = {"round-up": "up", "round-down": "down", "round-nearest": "nearest", "valid-part": "up"}
EXTRA_ON = {"player": "on_player", "banker": "on_banker"}


class Paid(msgspec.Struct, frozen=True, gc=False):
    """What a winning wager is handed, what was kept and what is owed, with the clauses."""

    pays: int
    commission: Fraction
    owed: Fraction
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    marker: tuple[str, ...] = ()
    refusal: Refusal | None = None
    """Why commission that was to be deferred was not."""


NOT_PAID = Paid(0, NOTHING, NOTHING, (), ())


def payout(game: Game, wager: Wager, ruling: Ruling, stake: int, differential: int | None) -> Paid:
    """What a stake wins under a ruling."""
    if differential is None and not wager.defer_commission and ruling.commission_to is None:
        pays, rest = divmod(stake * ruling.kept[0], ruling.kept[1])
        if not rest and (game.payable is None or game.payable.can_make(pays)):
            return _exact(game, ruling, pays, stake)
    exact = stake * ruling.per_unit
    extra, clauses, readings = extra_commission(game, wager, stake, differential)
    own = own_commission(ruling, exact)
    if ruling.commission_to and own != exact * ruling.commission:
        clauses = (*clauses, *ruling.commission_to.clauses)
        readings = (*readings, *ruling.commission_to.readings)
    commission, rule = own + extra, game.book.commission
    if not commission or rule is None:
        return _rounded(game, exact, Paid(0, NOTHING, NOTHING, clauses, readings))
    deferral, refusal = rule.deferral, not_deferred(game, wager, ruling)
    if wager.defer_commission and deferral and refusal is None:
        clauses, readings = (*clauses, *deferral.clauses), (*readings, *deferral.settled.readings)
        return _rounded(game, exact, Paid(0, NOTHING, commission, clauses, readings, deferral.marker.clauses))
    kept = Paid(0, commission, NOTHING, (*clauses, *rule.collected.clauses), readings, (), refusal)
    return _rounded(game, exact - commission, kept)


def _exact(game: Game, ruling: Ruling, pays: int, stake: int) -> Paid:
    """A win that needs no rounding, with its commission taken at once."""
    rule = game.book.commission
    if not ruling.takes_commission or rule is None:
        return Paid(pays, NOTHING, NOTHING, (), ())
    taken, rest = divmod(stake * ruling.taken[0], ruling.taken[1])
    commission = Fraction(stake * ruling.taken[0], ruling.taken[1]) if rest else Fraction(taken)
    return Paid(pays, commission, NOTHING, rule.collected.clauses, ())


def _rounded(game: Game, exact: Fraction, paid: Paid) -> Paid:
    """Make the payment payable in chips, and say so where that changes it."""
    pays = to_payable(game, exact)
    rule = game.book.payment.rule
    if pays != exact:
        clauses, readings = (*paid.clauses, *rule.clauses), (*paid.readings, *rule.readings)
        return structs.replace(paid, pays=pays, clauses=clauses, readings=readings)
    return structs.replace(paid, pays=pays)


def own_commission(ruling: Ruling, exact: Fraction) -> Fraction:
    """The commission on a win, rounded by itself where the wager says so; never more than the win."""
    commission, rule = exact * ruling.commission, ruling.commission_to
    if rule is None or not commission:
        return commission
    return min(exact, Fraction(rounded_to(rule.way, commission, ChipSet([parse_money(rule.to)]))))


def to_payable(game: Game, exact: Fraction) -> int:
    """What is handed over for an exact sum: as the rulebook rounds it, to its coin or to the chips in use."""
    return rounded_to(WAYS[game.book.payment.unpayable], exact, game.payable or ANY_CENT)


def rounded_to(way: str, exact: Fraction, chips: ChipSet) -> int:
    """A sum that chips make: not below the exact one, not above it, or the nearest, halves up."""
    if way == "up":
        return chips.at_least(exact)
    below = chips.at_most(int(exact))
    if way == "down":
        return below
    above = chips.at_least(exact)
    return below if exact - below < above - exact else above


def to_chips(exact: Fraction, chips: ChipSet | None) -> int:
    """The least sum, not below the exact one, that the chips in use make; any cent where none are named."""
    return round_up(exact) if chips is None else chips.at_least(exact)


def extra_commission(
    game: Game, wager: Wager, stake: int, differential: int | None
) -> tuple[Fraction, tuple[str, ...], tuple[str, ...]]:
    """The further commission on what a winning main wager lays beyond the differential."""
    rule = game.book.commission.extra if game.book.commission else None
    if differential is None or rule is None or wager.wager not in EXTRA_ON:
        return NOTHING, (), ()
    if game.variant_name not in rule.variants:
        return NOTHING, (), ()
    cited = getattr(rule, EXTRA_ON[wager.wager])
    excess = max(0, stake - differential)
    return excess * parse_percent(rule.rate), cited.clauses, rule.readings


def may_not_defer(game: Game, wager: Wager) -> Refusal | None:
    """Why a bettor who asked for it may not defer commission; None for one who may, or did not ask."""
    rule = game.book.commission
    if rule is None or not wager.defer_commission:
        return None
    deferral = rule.deferral
    if deferral is None:
        return refuse("deferral", rule.collected.clauses, reason="it is collected when the win is paid")
    if deferral.who == "seated" and not wager.seat:
        return refuse("deferral", deferral.clauses, reason="seated players only")
    if deferral.needs_approval and not wager.approved & set(deferral.clauses):
        clauses = (*deferral.clauses, NOT_IN_SOURCE)
        reason = "it takes management's prior approval"
        return refuse("deferral", clauses, deferral.readings, reason=reason)
    return None


def not_deferred(game: Game, wager: Wager, ruling: Ruling) -> Refusal | None:
    """Why this commission is not deferred, though its bettor asked for it."""
    refusal, rule = may_not_defer(game, wager), game.book.commission
    if refusal or not wager.defer_commission or rule is None or rule.deferral is None:
        return refusal
    if ruling.commission == HALF and not game.settings.get("defer_half_on_six"):
        reason = "half of a win on six is taken at once here"
        return refuse("deferral", rule.deferral.clauses, reason=reason)
    return None


def payable_part(game: Game, ruling: Ruling, stake: int) -> int:
    """The largest part of a stake whose win can be paid exactly, where the rulebook counts only that."""
    if not ruling.takes_commission:
        return stake
    chips = game.chips or ANY_CENT
    keeps = ruling.per_unit * (1 - ruling.commission)
    part = chips.at_most(stake)
    while part:
        win = part * keeps
        if win.denominator == 1 and chips.can_make(win.numerator):
            return part
        part = chips.at_most(part - 1)
    return 0
