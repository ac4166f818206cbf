"""Counting: the clauses by which the cards of a coup come to their points."""

from collections.abc import Iterable, Sequence

from punto.cards import Card, Rank
from punto.rulebook.model import CardValues
from punto.rulebook.records import Cited
from punto.rules.facts import POINTS


def counting_clauses(values: CardValues, hands: Iterable[Sequence[Card]]) -> tuple[str, ...]:
    """Why these hands have the points they have, card by card and total by total."""
    rules: list[Cited] = []
    for hand in hands:
        rules += [_value_rule(values, card) for card in hand]
        rules.append(values.low_total if sum(card.points for card in hand) < POINTS else values.high_total)
    return tuple(dict.fromkeys(clause for rule in rules for clause in rule.clauses))


def _value_rule(values: CardValues, card: Card) -> Cited:
    if card.rank is Rank.ACE:
        return values.ace
    return values.pips if card.points else values.tens_and_pictures
