"""Which of the figures a question is about."""

from typing import TYPE_CHECKING

from punto.odds.answer import BadQuestion, OddsAnswer, Question, in_order

if TYPE_CHECKING:
    from punto.odds.pricebook import OfferedWager
    from punto.odds.removal import RunRemoval


def offer_asked(offer: "OfferedWager", question: Question) -> bool:
    """Whether the question is about a wager that one coup decides."""
    if question.variant is not None and question.variant not in offer.variants:
        return False
    return _named(question, offer.wager, offer.option)


def run_asked(run: "RunRemoval", question: Question) -> bool:
    """Whether the question is about a wager over several coups."""
    return question.several and _named(question, run.wager, run.option)


def _named(question: Question, wager: str, option: int | str | None) -> bool:
    if question.wager not in (None, wager):
        return False
    if question.option is None or (option is None and question.wager is None):
        return True
    return str(option) == in_order(question.option)


def check_two_hands(found: OddsAnswer) -> None:
    """How prices move is worked out for games of two hands alone."""
    if found.decks not in found.book.setup.decks.allowed:
        raise BadQuestion([f"{found.decks} decks: removal, exposure and history are for games of two hands"])
