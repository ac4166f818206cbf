"""Money in whole minor units, exact odds, named roundings and the ids that everything else shares."""

from punto.units.chips import ChipSet
from punto.units.money import Cents, format_exact, format_money, parse_money
from punto.units.odds import Odds, parse_percent, parse_share
from punto.units.rounding import largest_remainder, round_up

__all__ = [
    "Cents",
    "ChipSet",
    "Odds",
    "format_exact",
    "format_money",
    "largest_remainder",
    "parse_money",
    "parse_percent",
    "parse_share",
    "round_up",
]
