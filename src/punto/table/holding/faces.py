"""Faces: which rule a card is dealt, turned and called by, and whether it lies as it should."""

from punto.cards import Card
from punto.rules.refusals import Refusal, refuse
from punto.table.desk import Desk
from punto.table.hands import OPENING
from punto.table.holding.method import method_of, way_due
from punto.table.people import PATRON


def deal_clauses(desk: Desk, place: str) -> tuple[str, ...]:
    """What a card is dealt by."""
    dealing = desk.book.dealing
    if dealing is None:
        return ()
    method = method_of(desk.state, dealing)
    if place in OPENING:
        return (*dealing.opening.clauses, *method.dealt.clauses)
    return method.third_cards.clauses


def way_fault(desk: Desk, place: str, face: Card | None) -> Refusal | None:
    """A card that must lie face down was shown, or one that must lie face up was not."""
    dealing = desk.book.dealing
    way = way_due(desk.state, dealing, place) if dealing else ""
    if way == "up" and face is None:
        return refuse(
            "must-face", deal_clauses(desk, place), way=way, wrong="was not named", right="its face"
        )
    if way == "down" and face is not None:
        right = "the card alone, and its face when it is turned"
        return refuse("must-face", deal_clauses(desk, place), way=way, wrong="was named", right=right)
    return None


def turn_clauses(desk: Desk, place: str) -> tuple[str, ...]:
    """What a card is turned by: the dealer's rule, or that of a player who holds it."""
    dealing = desk.book.dealing
    if dealing is None:
        return ()
    method = method_of(desk.state, dealing)
    rule = method.passing.opened if method.passing and desk.actor.role == PATRON else method.turned
    third = () if place in OPENING else method.third_cards.clauses
    return (*rule.clauses, *third)


def call_clauses(desk: Desk) -> tuple[str, ...]:
    """What a hand's points are called by."""
    dealing = desk.book.dealing
    return method_of(desk.state, dealing).announced.clauses if dealing else ()
