"""The hands of a coup: where each card lies, and where the next one goes."""

from typing import NamedTuple

from punto.cards import Card
from punto.rules.drawing import STOOD, Drawing
from punto.rules.facts import NATURAL, POINTS, Facts, facts_of
from punto.table.state.coup import CoupState, Hand

OPENING = ("P1", "B1", "P2", "B2")
"""The first four cards: Player, Banker, Player, Banker."""
THIRD: dict[Hand, str] = {"player": "P3", "banker": "B3"}
PLACES: dict[Hand, tuple[str, ...]] = {"player": ("P1", "P2", "P3"), "banker": ("B1", "B2", "B3")}
BOTH = len(PLACES)
HAND_OF: dict[str, Hand] = {place: hand for hand, places in PLACES.items() for place in places}


class NextStep(NamedTuple):
    """What a coup needs next: a card at a place, a card turned, or nothing more."""

    draw: str = ""
    turn: tuple[str, ...] = ()
    """Cards that lie face down and must be turned before anything else is drawn."""


COMPLETE = NextStep()
DRAW = {place: NextStep(draw=place) for place in (*OPENING, *THIRD.values())}
FIRST_FOUR = tuple(DRAW[place] for place in OPENING)


def hand_cards(coup: CoupState, hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand that lie face up, in order."""
    faces = coup.faces
    return tuple([faces[place] for place in PLACES[hand] if place in faces])


def face_down(coup: CoupState) -> tuple[str, ...]:
    """The places whose cards are not turned yet, in the order they were dealt."""
    faces = coup.faces
    return tuple([place for place in coup.drawn if place not in faces])


def next_step(coup: CoupState, drawing: Drawing) -> NextStep:
    """What the table of play demands next."""
    drawn = coup.drawn
    cards = len(drawn)
    if cards < len(FIRST_FOUR):
        return FIRST_FOUR[cards]
    if len(coup.faces) < cards:
        early = coup.holding.early
        return DRAW[early] if early and early not in drawn else NextStep(turn=face_down(coup))
    third = _third_due(coup, drawing)
    return DRAW[third] if third else COMPLETE


def opening_points(faces: dict[str, Card]) -> tuple[int, int]:
    """The Player's and the Banker's points with their first two cards, which lie face up."""
    player, banker = faces["P1"].points + faces["P2"].points, faces["B1"].points + faces["B2"].points
    return player % POINTS, banker % POINTS


def _third_due(coup: CoupState, drawing: Drawing) -> str:
    """The hand that takes a third card now, if any; all cards on the table lie face up."""
    faces = coup.faces
    player, banker = opening_points(faces)
    if player >= NATURAL or banker >= NATURAL or "B3" in faces:
        return ""
    if drawing.player_draws(player) and "P3" not in faces:
        return "P3"
    third = faces["P3"].points if "P3" in faces else STOOD
    return "B3" if drawing.banker_draws(banker, third) else ""


def in_order(coup: CoupState) -> tuple[Card, ...]:
    """The cards as the rules take them: in the order in which they left the shoe."""
    faces = coup.faces
    return tuple([faces[place] for place in coup.drawn])


def opening_facts(coup: CoupState) -> Facts:
    """The facts as they stand when the first four cards lie face up."""
    faces = coup.faces
    return facts_of((faces["P1"], faces["P2"]), (faces["B1"], faces["B2"]))
