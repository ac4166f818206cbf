"""Short ways of asking for prices."""

from functools import cache
from pathlib import Path
from typing import Any

from punto.odds.answer import BadQuestion, OddsAnswer, Question, answer
from punto.odds.listing import ListedWager
from punto.odds.price import Price
from punto.rulebook.library import SHIPPED


@cache
def _answer(question: Question, books: Path) -> OddsAnswer:
    return answer(question, books)


def listed(rulebook: str, wager: str | None = None, books: Path = SHIPPED, **more: Any) -> list[ListedWager]:
    """What is listed for a question."""
    return list(_answer(Question(rulebook, wager=wager, **more), books).wagers)


def price_of(rulebook: str, wager: str, family: str | None = None, **more: Any) -> Price:
    """The price of the one wager that a question is about."""
    (found,) = [each for each in listed(rulebook, wager, **more) if family in (None, each.family)]
    return found.price


def faults(rulebook: str, **more: Any) -> list[str]:
    """What is wrong with a question."""
    try:
        answer(Question(rulebook, **more))
    except BadQuestion as error:
        return error.faults
    return []
