"""Faces: which rule a card is dealt, turned and called by, and whether it lies as it should."""

from punto.cards import Card
from punto.machine.roles import PATRON
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.hands import OPENING
from punto.table.holding.manner import Manner, manner_of
from punto.table.holding.method import method_of
from punto.table.machine import TableContext
from punto.table.state.table import Table


def way_fault(state: Table, place: str, face: Card | None, manner: Manner) -> Refusal | None:
    """A card that must lie face down was shown, or one that must lie face up was not."""
    way = "up" if place == state.coup.holding.early else manner.ways[place]
    if way == ("down" if face is None else "up") or not way:
        return None
    wrong, right = "was not named", "its face"
    if face is not None:
        wrong, right = "was named", "the card alone, and its face when it is turned"
    return refuse("must-face", manner.dealt[place], way=way, wrong=wrong, right=right)


def turn_clauses(context: TableContext, place: str) -> tuple[str, ...]:
    """What a card is turned by: the dealer's rule, or that of a player who holds it."""
    dealing = context.book.dealing
    if dealing is None:
        return ()
    method = method_of(context.state, dealing)
    rule = method.passing.opened if method.passing and context.actor.role == PATRON else method.turned
    third = () if place in OPENING else method.third_cards.clauses
    return (*rule.clauses, *third)


def call_clauses(context: TableContext) -> tuple[str, ...]:
    """What a hand's points are called by."""
    return manner_of(context.state, context.game).called
