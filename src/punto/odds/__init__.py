"""The exact price of every wager, for any cards left in the shoe."""

from punto.odds.answer import BadQuestion, OddsAnswer, Question, answer
from punto.odds.law.composition import Composition
from punto.odds.law.coup_law import Law, coup_law
from punto.odds.law.three_card_law import seat_law
from punto.odds.price import Price, PricedLine, price

__all__ = [
    "BadQuestion",
    "Composition",
    "Law",
    "OddsAnswer",
    "Price",
    "PricedLine",
    "Question",
    "answer",
    "coup_law",
    "price",
    "seat_law",
]
