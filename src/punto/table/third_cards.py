"""Third cards in short: what each hand did and on what, for everybody at the table."""

from punto.rules.facts import NATURAL
from punto.table.coup.hands import OPENING, THIRD, opening_points
from punto.table.state.table import Phase, Table

OVER = frozenset({Phase.RESULT, Phase.SETTLED, Phase.PAID})
"""By now a hand that has no third card has stood."""


def drawing_told(state: Table) -> list[str]:
    """What each hand did, the Player's first; nothing before the first two cards of both lie open."""
    faces = state.coup.faces
    if not all(place in faces for place in OPENING):
        return []
    player, banker = opening_points(faces)
    if max(player, banker) >= NATURAL:
        return [f"Natural {max(player, banker)}: no hand draws"]
    third, last = faces.get(THIRD["player"]), faces.get(THIRD["banker"])
    over = state.phase in OVER
    against = "" if third is None else f" against {third.points}"
    return [
        *_did("Player", player, None if third is None else third.points, over or last is not None),
        *(f"{each}{against}" for each in _did("Banker", banker, None if last is None else last.points, over)),
    ]


def _did(title: str, points: int, third: int | None, stood: bool) -> list[str]:
    if third is not None:
        return [f"{title} drew {third} on {points}"]
    return [f"{title} stood on {points}"] if stood else []
