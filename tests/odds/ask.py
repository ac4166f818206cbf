"""Short ways of asking for prices."""

from pathlib import Path

from punto.odds.answer import BadQuestion, Question, answer
from punto.odds.listing import Listed
from punto.odds.price import Price
from punto.rulebook.register import BOOKS


def listed(rulebook: str, wager: str | None = None, books: Path = BOOKS, **more: object) -> list[Listed]:
    """What is listed for a question."""
    return list(answer(Question(rulebook, wager=wager, **more), books).wagers)  # type: ignore[arg-type]


def price_of(rulebook: str, wager: str, family: str | None = None, **more: object) -> Price:
    """The price of the one wager that a question is about."""
    (found,) = [each for each in listed(rulebook, wager, **more) if family in (None, each.family)]
    return found.price


def faults(rulebook: str, **more: object) -> list[str]:
    """What is wrong with a question."""
    try:
        answer(Question(rulebook, **more))  # type: ignore[arg-type]
    except BadQuestion as error:
        return error.faults
    return []
