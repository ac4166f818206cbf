"""Prices in writing: exact fractions, decimals rounded from them, never a binary float."""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Any

from punto.odds.answer import OddsAnswer
from punto.odds.listing import BoundedLine, ListedWager
from punto.odds.price import Price

DIGITS = 18
"""Decimals of every figure that has no finite decimal form."""
HUNDRED = 100
Data = dict[str, Any]


def decimal(exact: Fraction, digits: int = DIGITS) -> str:
    """An exact figure with so many decimals, the last one rounded (half to even).

    >>> decimal(Fraction(-1, 3), 4), decimal(Fraction(1, 800), 2)
    ('-0.3333', '0.00')
    >>> decimal(Fraction(189, 2), 0)
    '94'
    """
    units = round(exact * 10**digits)
    if not digits:
        return str(units)
    whole = str(abs(units)).rjust(digits + 1, "0")
    return f"{'-' if units < 0 else ''}{whole[:-digits]}.{whole[-digits:]}"


def percent(exact: Fraction, digits: int = 4) -> str:
    """A share in per cent.

    >>> percent(Fraction(1, 8))
    '12.5000%'
    """
    return decimal(exact * HUNDRED, digits) + "%"


def between(low: Fraction, high: Fraction, digits: int) -> str:
    """Two proven bounds in per cent, each rounded away from the other, so that what is printed holds.

    >>> between(Fraction(1, 3), Fraction(2, 3), 2)
    '33.33% to 66.67%'
    """
    step = Fraction(1, HUNDRED * 10**digits)
    ends = (floor(low / step) * step, ceil(high / step) * step)
    return " to ".join(percent(end, digits) for end in ends)


def root(exact: Fraction, digits: int = DIGITS) -> str:
    """The square root of an exact figure, rounded to so many decimals.

    >>> root(Fraction(2), 6)
    '1.414214'
    """
    exactly = Context(prec=3 * DIGITS + digits, rounding=ROUND_HALF_EVEN)
    quotient = exactly.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    return f"{exactly.quantize(exactly.sqrt(quotient), Decimal(1).scaleb(-digits)):f}"


def as_data(answer: OddsAnswer) -> Data:
    """An answer as JSON data."""
    return {
        "rulebook": answer.book.id,
        "decks": answer.decks,
        "removed": [str(card) for card in answer.removed],
        "wagers": [_wager(listed) for listed in answer.wagers],
        "not_priced": list(answer.not_priced),
    }


def _wager(listed: ListedWager) -> Data:
    price = listed.price
    return {
        "wager": listed.wager,
        "title": listed.title,
        "variant": listed.variant,
        "variants": list(listed.variants),
        "family": listed.family,
        "option": listed.option,
        "decks": listed.decks,
        "ways": price.ways,
        "win": decimal(price.share("win")),
        "lose": decimal(price.share("lose")),
        "push": decimal(price.share("stand-off")),
        "house_edge": decimal(listed.middle),
        "house_edge_exact": None
        if listed.other
        else f"{price.house_edge.numerator}/{price.house_edge.denominator}",
        "house_edge_bounds": _bounds(listed) if listed.other else None,
        "standard_deviation": None if listed.other else root(price.variance),
        "standard_deviation_bounds": _roots(listed, DIGITS) if listed.other else None,
        "hit_frequency": decimal(price.hit_frequency),
        "pays": [_line(each, price.ways) for each in listed.lines],
        "condition": price.condition,
        "offered": decimal(price.offered),
        "on_the_table": [_inside(each) for each in listed.on_table],
        "clauses": list(price.clauses),
    }


def _bounds(listed: ListedWager) -> list[str]:
    """Both ends of what is proven of the house edge."""
    return _outward(*listed.bounds)


def _outward(low: Fraction, high: Fraction) -> list[str]:
    """Two bounds, each rounded away from the other."""
    step = Fraction(1, 10**DIGITS)
    return [decimal(floor(low / step) * step), decimal(ceil(high / step) * step)]


def _roots(listed: ListedWager, digits: int) -> list[str]:
    """The roots of both variances, each rounded away from the other."""
    step, finer = Fraction(1, 10**digits), Fraction(1, 10 ** (2 * DIGITS))
    low, high = (Fraction(root(each, 2 * DIGITS)) for each in listed.variances)
    ends = (floor((low - finer) / step) * step, ceil((high + finer) / step) * step)
    return [decimal(end, digits) for end in ends]


def deviation(listed: ListedWager, digits: int) -> str:
    """The standard deviation with so many decimals; both ends of what is proven, where those differ."""
    if listed.other is None:
        return root(listed.price.variance, digits)
    return " to ".join(_roots(listed, digits))


def share(each: BoundedLine, ways: int, digits: int) -> str:
    """How often a line comes about, in per cent; both ends of what is proven, where it is a bound."""
    low, high = Fraction(each.least, ways), Fraction(each.most, ways)
    return percent(low, digits) if each.known else between(low, high, digits)


def _inside(price: Price) -> Data:
    """A wager's price given what lies on the table."""
    return {
        "condition": price.condition,
        "offered": decimal(price.offered),
        "ways": price.ways,
        "win": decimal(price.share("win")),
        "lose": decimal(price.share("lose")),
        "push": decimal(price.share("stand-off")),
        "house_edge": decimal(price.house_edge),
        "house_edge_exact": f"{price.house_edge.numerator}/{price.house_edge.denominator}",
    }


def _line(each: BoundedLine, ways: int) -> Data:
    line, known = each.line, each.known
    chances = Fraction(each.least, ways), Fraction(each.most, ways)
    return {
        "name": line.name or None,
        "result": line.result,
        "odds": line.odds or None,
        "commission": rate(line.commission) if line.commission else None,
        "net": str(line.net),
        "ways": line.ways if known else None,
        "ways_bounds": None if known else [each.least, each.most],
        "probability": decimal(chances[0]) if known else None,
        "probability_bounds": None if known else _outward(*chances),
        "clauses": list(line.clauses),
    }


def rate(share: Fraction) -> str:
    """A rate of commission, as printed.

    >>> rate(Fraction(1, 40)), rate(Fraction(1, 2))
    ('2.5%', '50%')
    """
    return f"{decimal(share * HUNDRED, 4).rstrip('0').rstrip('.')}%"
