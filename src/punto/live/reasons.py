"""Why a wager came out as it did: the hands held against each other, what it is paid for, and the clauses."""

from collections.abc import Callable
from functools import lru_cache

from msgspec import structs

from punto.rulebook import register
from punto.rulebook.describe.words import in_words
from punto.rulebook.model import WagerLine
from punto.rules.facts import points_of
from punto.rules.three_card import DEALER
from punto.rules.wager import CoupWager
from punto.table import Table
from punto.table.coup.hands import hand_cards
from punto.table.setup import game_of
from punto.table.state.coup import Due
from punto.table.three_card.area_game import cards_of

DECIDED = frozenset({"win", "lose", "stand-off"})
MOST_NEEDS = 3
"""Of a wager that is paid for more than these, the rulebook's page tells more than a sentence could."""
TWO = 2

Teller = Callable[[Due], str]


def whys_of(state: Table) -> Teller:
    """Why each wager of a settled coup came out as it did; nothing is said where no cards decided it."""
    hands = _two_hands(state)

    def why(due: Due) -> str:
        decided = (hands or _area(state, due.seat)) if due.outcome in DECIDED else ""
        return f"{decided} {_side_bet(state, due)}".strip() if decided else ""

    return why


def dues_with_reasons(state: Table) -> tuple[Due, ...]:
    """What the wagers came to, each with those of its clauses that say why.

    That a bet may be laid at all is no reason why it won or lost, and neither is a line that only leads to
    its parts. Where nothing else was cited, all of it is told.
    """
    silent = _silent(game_of(state.terms).book.id)
    return tuple(
        structs.replace(due, clauses=tuple(each for each in due.clauses if each not in silent) or due.clauses)
        for due in state.dues
    )


@lru_cache(maxsize=16)
def _silent(rulebook: str) -> frozenset[str]:
    """Clauses of a rulebook that say nothing of how a bet comes out."""
    rows = register.clauses(rulebook).values()
    leading = {each.parent for each in rows}
    return frozenset(
        each.id
        for each in rows
        if each.kind == "permission" or (each.kind == "statement" and each.id in leading)
    )


def _two_hands(state: Table) -> str:
    player, banker = hand_cards(state.coup, "player"), hand_cards(state.coup, "banker")
    if min(len(player), len(banker)) < TWO:
        return ""
    own, other = points_of(player), points_of(banker)
    if own == other:
        return f"Player and Banker both have {own}."
    return f"Player {own} beats Banker {other}." if own > other else f"Banker {other} beats Player {own}."


def _area(state: Table, area: str) -> str:
    dealer, own = cards_of(state.coup, DEALER), cards_of(state.coup, area)
    return f"The dealer has {points_of(dealer)}, area {area} has {points_of(own)}." if dealer and own else ""


def _side_bet(state: Table, due: Due) -> str:
    """What a side bet was paid for, or would have been."""
    spec = game_of(state.terms).wager(due.wager)
    if not isinstance(spec, CoupWager) or spec.bet is None:
        return ""
    paid = [line for line in spec.rule.pays if line.odds is not None]
    if due.outcome == "win":
        came = [in_words(line.when) for line in paid if due.odds in _printed(line)]
        return f"Paid for: {came[0]}." if len(came) == 1 else ""
    needs = list(dict.fromkeys(in_words(line.when) for line in paid))
    return f"Needed: {'; or '.join(needs)}." if len(needs) <= MOST_NEEDS else ""


def _printed(line: WagerLine) -> tuple[str, ...]:
    return (line.odds,) if isinstance(line.odds, str) else (line.odds or ())
