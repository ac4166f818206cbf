"""A simulation in writing: JSON data and CSV rows. The exact price stands beside, where one is given."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from fractions import Fraction
from math import ceil, floor
from typing import Any

from punto.rules.wager import TailWager
from punto.simulate.bankroll import POINTS_ON_THE_CURVE, Played
from punto.simulate.linked_group import GroupPlay
from punto.simulate.returns import Return
from punto.simulate.shoes import ShoeResults
from punto.simulate.simulation import Simulated
from punto.units import format_exact, format_money

Key = tuple[str, str | None, str | None]
"""A wager, its family and its option, as `key_of_wager` makes it."""
Ends = tuple[Fraction, Fraction]
Exact = Mapping[Key, Ends]
"""House edges worked out exactly, by wager: the least and the most that is proven, mostly the same."""
DIGITS = 9
LATEST = 25
"""So many of the latest wins of a jackpot are listed."""
UNBROKEN = (
    "the exact price is that of a tail which no end of a shoe breaks; the simulated tails are broken by it,"
    " which costs the bettor about three per cent of a stake, so that deviations from that price are expected"
)
COLUMNS = (
    "wager", "family", "option", "times", "win", "lose", "push", "house_edge", "low", "high",
    "standard_deviation", "exact_house_edge", "exact_house_edge_bounds",
    "deviations",
)  # fmt: skip


def key_of_wager(wager: str, family: str | None, option: int | str | None) -> Key:
    """What tells a wager from others."""
    return wager, family, None if option is None else str(option)


def as_data(found: Simulated, exact: Exact) -> dict[str, Any]:
    """A simulation as JSON data."""
    return {
        "rulebook": found.game.book.id,
        "variant": found.game.variant_name,
        "decks": found.game.decks,
        "dealing": {**asdict(found.rules), "device": found.rules.device},
        "seed": found.seed,
        "asked": found.asked,
        "coups": found.coups,
        "shoes": found.shoes,
        "finished": found.finished,
        "left_out": list(found.left_out),
        "engine": found.engine,
        "seconds": round(found.seconds, 3),
        "coups_per_second": round(found.rate),
        "wagers": list(rows(found, exact)),
        "shoe_results": _results(found.results) if found.results else None,
        "plans": [_plan(each) for each in found.plans],
        "jackpot": _group(found.group) if found.group else None,
        "notes": notes(found, exact),
    }


def notes(found: Simulated, exact: Exact) -> list[str]:
    """What must be known to read the exact prices beside what was simulated."""
    if found.rules.shuffled_each_coup:
        return []
    tails = dict.fromkeys(
        each.wager
        for each in found.wagers
        if isinstance(found.game.wager(each.wager), TailWager) and ends_of(each, exact)
    )
    return [f"{', '.join(tails)}: {UNBROKEN}"] if tails else []


def rows(found: Simulated, exact: Exact) -> Iterator[dict[str, Any]]:
    """Every wager's figures, by column."""
    for each in found.wagers:
        low, high = each.interval
        ends = ends_of(each, exact)
        known = ends is not None and ends[0] == ends[1]
        yield {
            "wager": each.wager,
            "family": each.family,
            "option": each.option,
            "times": _count(each.times),
            "win": decimal(each.share("win")),
            "lose": decimal(each.share("lose")),
            "push": decimal(each.share("stand-off")),
            "house_edge": decimal(each.house_edge),
            "low": f"{low:.9f}",
            "high": f"{high:.9f}",
            "standard_deviation": f"{float(each.variance) ** 0.5:.9f}",
            "exact_house_edge": decimal(ends[0]) if ends and known else None,
            "exact_house_edge_bounds": outward(*ends, DIGITS) if ends and not known else None,
            "deviations": f"{deviations(each, middle(ends)):+.2f}" if ends else None,
        }


def ends_of(found: Return, exact: Exact) -> Ends | None:
    """The exact price of what was found, as far as it is known."""
    return exact.get(key_of_wager(found.wager, found.family, found.option))


def deviations(found: Return, exact: Fraction) -> float:
    """How many standard errors the simulated edge lies above the exact one."""
    return float(found.house_edge - exact) / found.error if found.error else 0.0


def middle(ends: tuple[Fraction, Fraction]) -> Fraction:
    """The one price, or the middle between its bounds."""
    return sum(ends, Fraction(0)) / 2


def outward(low: Fraction, high: Fraction, digits: int) -> list[str]:
    """Two bounds with so many decimals, each rounded away from the other.

    >>> outward(Fraction(1, 3), Fraction(2, 3), 4)
    ['0.3333', '0.6667']
    """
    step = 10**digits
    ends = (Fraction(floor(low * step), step), Fraction(ceil(high * step), step))
    return [decimal(end, digits) for end in ends]


def price_in_words(ends: Ends | None) -> str:
    """An exact price in per cent, or both ends of what is proven of it; nothing where none is known."""
    if ends is None:
        return ""
    if ends[0] == ends[1]:
        return percent(ends[0])
    low, high = outward(ends[0] * 100, ends[1] * 100, 6)
    return f"between {low}% and {high}%"


def percent(share: Fraction) -> str:
    """A share in per cent, with four decimals.

    >>> percent(Fraction(1, 3))
    '33.3333%'
    """
    return f"{decimal(share * 100, 4)}%"


def decimal(share: Fraction, digits: int = DIGITS) -> str:
    """A figure with so many decimals, the last one rounded (half to even); no binary float has a part in it.

    >>> decimal(Fraction(1, 3)), decimal(Fraction(-1, 800), 2)
    ('0.333333333', '0.00')
    """
    units = round(share * 10**digits)
    whole = str(abs(units)).rjust(digits + 1, "0")
    return f"{'-' if units < 0 else ''}{whole[:-digits]}.{whole[-digits:]}"


def _count(times: Fraction) -> int:
    return round(times)


def _results(results: ShoeResults) -> dict[str, Any]:
    return {
        "shoes": results.shoes,
        "coups": _table(results.coups),
        "wins": {winner: _table(counts) for winner, counts in results.wins.items()},
        "streaks": {winner: _table(counts) for winner, counts in results.streaks.items()},
    }


def _table(counts: Counter[int]) -> dict[str, int]:
    return {str(number): counts[number] for number in sorted(counts)}


def _group(play: GroupPlay) -> dict[str, Any]:
    """The jackpot of a linked group; money as decimal strings."""
    return {
        "coups": dict(play.coups),
        "contributed": format_exact(play.contributed),
        "wins": {grade: play.by_grade[grade] for grade in play.group.parameters.shares},
        "paid": format_money(play.paid),
        "rounding": format_exact(play.rounding),
        "meter": format_exact(play.meter),
        "staked_on_the_tie": format_money(play.staked),
        "returned_of_a_unit": decimal(play.returned),
        "latest_wins": [
            {
                "table": win.table,
                "coup": win.coup,
                "grade": win.grade,
                "rounded": format_money(win.value.rounded),
                "shares": [format_money(share) for share in win.value.shares],
            }
            for win in play.wins[-LATEST:]
        ],
    }


def _plan(played: Played) -> dict[str, Any]:
    spread = zip(POINTS_ON_THE_CURVE, played.spread, strict=True)
    return {
        "plan": played.plan,
        "title": played.title,
        "side": played.side,
        "bankroll": played.bankroll,
        "sessions": played.sessions,
        "coups": played.coups,
        "staked": played.staked,
        "risk_of_ruin": f"{played.risk_of_ruin:.6f}",
        "profit": f"{float(played.profit):.6f}",
        "profit_error": f"{played.error:.6f}",
        "standard_deviation": f"{played.deviation:.6f}",
        "cost_per_unit": decimal(played.cost),
        "ends_with": {f"{point}%": round(amount, 3) for point, amount in spread},
        "coups_per_second": round(played.coups / played.seconds) if played.seconds else 0,
    }
