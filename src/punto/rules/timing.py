"""Timing: until when a wager may be placed, and until when it may be touched."""

from typing import Literal

from punto.rulebook.citing import cite
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.game import Game

Moment = Literal["open", "called", "first-card"]
"""Bets are open; the dealer has called no more bets; the first card has left the shoe."""

_PASSED: dict[Moment, tuple[str, ...]] = {
    "open": (),
    "called": ("call",),
    "first-card": ("call", "first-card"),
}


def may_place(game: Game, moment: Moment) -> Refusal | None:
    """Whether a new wager is too late; wagers that open inside a coup have their own window."""
    closing = game.book.placing.closing
    return _closed(game) if closing.placing_ends in _PASSED[moment] else None


def may_handle(game: Game, moment: Moment, *, dealer_agrees: bool = False) -> Refusal | None:
    """Whether its owner may no longer change a wager that lies there, or take it back.

    Between the call and the first card it takes the dealer's consent, and a venue that allows it (A-ALL-15).
    """
    closing = game.book.placing.closing
    if (
        dealer_agrees
        and game.settings.get("lift_after_call")
        and closing.handling_ends not in _PASSED[moment]
    ):
        return None
    ended = {closing.placing_ends, closing.handling_ends}
    return _closed(game) if ended & set(_PASSED[moment]) else None


def _closed(game: Game) -> Refusal:
    closing = game.book.placing.closing
    cite(game.book.id, closing.clauses)
    return refuse("after-call", closing.clauses, closing.readings)
