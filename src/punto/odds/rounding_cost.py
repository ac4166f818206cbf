"""What rounding to chips costs: the exact price of a stake whose wins the chips cannot always make."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from punto.odds.listing import ListedWager
from punto.odds.price import Price
from punto.rulebook.model import Rulebook
from punto.rules.payment.payout import WAYS, rounded_to
from punto.units import ChipSet, format_money, parse_money, parse_percent


@dataclass(frozen=True)
class Rounded:
    """A stake in cents, and what becomes of its price when wins are paid in chips."""

    stake: int
    valid: int
    """What of the stake counts, where a rulebook counts only what could be paid exactly."""
    extra: Fraction
    """What rounding up hands over beyond the exact win, on average, in cents a coup."""
    house_edge: Fraction
    """What the house keeps of the stake that counts, after rounding; nothing counts, nothing is kept."""


def rounded(book: Rulebook, listed: ListedWager, stake: int, chips: ChipSet) -> Rounded:
    """The price of a stake under the rulebook's own rule for wins that cannot be paid exactly."""
    price = listed.price
    if book.payment.unpayable == "valid-part":
        valid = _valid_part(price, stake, chips)
        return Rounded(stake, valid, Fraction(0), price.house_edge if valid else Fraction(0))
    way = WAYS[book.payment.unpayable]
    if book.payment.coin:
        chips = ChipSet([parse_money(book.payment.coin)])
    extra = sum((line.ways * _extra(way, line.wins, stake, chips) for line in price.lines), Fraction(0))
    mean = extra / price.ways
    return Rounded(stake, stake, mean, price.house_edge - mean / stake)


def not_in_chips(stake: int | None, chips: ChipSet) -> str | None:
    """Why a stake cannot be laid with these chips, and what could be; None where it can."""
    if stake is None or chips.can_make(stake):
        return None
    held = ", ".join(map(format_money, chips.denominations))
    near = [chips.at_most(stake), chips.at_least(Fraction(stake))]
    accepted = " or ".join(format_money(each) for each in near if each)
    return f"{format_money(stake)}: chips of {held} cannot make it; accepted: {accepted}"


def indivisible(book: Rulebook, listed: ListedWager, stake: int, chips: ChipSet) -> str | None:
    """Why a stake does not divide into the parts of a split wager in whole chips; None where it does."""
    split = book.split.get(listed.wager)
    if split is None:
        return None
    unit = chips.smallest * lcm(*(parse_percent(part.share).denominator for part in split.parts))
    if not stake % unit:
        return None
    grounds = ", ".join((*split.clauses, *split.readings))
    amount, multiple = format_money(stake), format_money(unit)
    return f"{amount}: does not divide into the parts of {split.title} ({grounds}); a multiple of {multiple}"


def _extra(way: str, wins: tuple[Fraction, ...], stake: int, chips: ChipSet) -> Fraction:
    """What is handed over beyond the exact win; each part of a split wager is rounded on its own."""
    return sum((rounded_to(way, stake * win, chips) - stake * win for win in wins), Fraction(0))


def _valid_part(price: Price, stake: int, chips: ChipSet) -> int:
    """The largest part of a stake on which every win that bears commission can be paid exactly."""
    nets = [line.net for line in price.lines if line.commission]
    part = chips.at_most(stake)
    while part and not all(_payable(part * net, chips) for net in nets):
        part = chips.at_most(part - 1)
    return part if nets else stake


def _payable(win: Fraction, chips: ChipSet) -> bool:
    return win.denominator == 1 and chips.can_make(win.numerator)
