"""How the cards that are gone from a live shoe have moved its prices. For the staff alone."""

from fractions import Fraction
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from punto.odds.answer import BadQuestion, Question, answer
from punto.odds.listing import Listed
from punto.odds.writing import percent
from punto.server.live.problems import Problem
from punto.table import Actor, Table
from punto.table.setup import game_of
from punto.table.views import SIGHT

PLACES = 4


def for_staff(actor: Actor) -> None:
    """Let the staff pass, and nobody else: what a shoe is worth is not told to those who bet on it."""
    if actor.role not in SIGHT:
        why = "It would tell a player when to bet."
        raise Problem(
            HTTPStatus.FORBIDDEN, "The prices of a live shoe.", why, "the same by somebody on the staff"
        )


def movement(state: Table) -> dict[str, Any]:
    """The house edge of every wager at a table: from the full shoe, and from what is left of it now."""
    game = game_of(state.terms)
    seen = tuple(sorted(state.shoe.seen.items()))
    full, now = (_edges(game.book.id, game.variant_name, game.decks, removed) for removed in ((), seen))
    offered = state.setup.offered
    wanted = [name for name in now if not offered or name[0] in offered or name[0] in game.variant.main]
    return {
        "table": state.setup.table,
        "shoe": state.shoe.number,
        "coup": state.coup.number,
        "left": state.shoe.left,
        "wagers": [
            {
                "wager": wager,
                "option": option or None,
                "edge": percent(now[wager, option], PLACES),
                "full": percent(full[wager, option], PLACES) if (wager, option) in full else None,
                "favours": "bettor" if now[wager, option] < 0 else "house",
            }
            for wager, option in wanted
        ],
    }


@lru_cache(maxsize=64)
def _edges(
    rulebook: str, variant: str, decks: int, seen: tuple[tuple[str, int], ...]
) -> dict[tuple[str, str], Fraction]:
    """By wager and option; none where so few cards are left that nothing can be priced."""
    removed = " ".join(card for card, count in seen for _ in range(count))
    try:
        found = answer(Question(rulebook, variant=variant, decks=decks, removed=removed, several=False))
    except BadQuestion:
        return {}
    return {_name(each): each.middle for each in found.wagers}


def _name(listed: Listed) -> tuple[str, str]:
    return listed.wager, listed.chosen
