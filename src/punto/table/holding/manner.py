"""The manner of a deal: what a method says of each card, worked out once for every coup that is dealt so."""

from functools import lru_cache
from typing import Literal

import msgspec

from punto.rulebook.procedure.dealing import Dealing, Method, Way
from punto.rules.game import Game
from punto.table.coup.hands import HAND_OF, OPENING
from punto.table.holding.method import method_name, method_of
from punto.table.state.table import Table

AnyWay = Way | Literal[""]
"""How a card must lie; nothing where the dealer is free."""


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """How the cards of a coup are dealt."""

    by_dealer: bool
    """Whether the dealer controls the cards of both hands."""
    known: bool
    """Whether the table was set up with a method that the rulebook has."""
    ways: dict[str, AnyWay]
    """By place: how its card must lie."""
    dealt: dict[str, tuple[str, ...]]
    """By place: the clauses by which its card is dealt."""
    called: tuple[str, ...]
    """The clauses by which points are called."""


UP_TO_THE_DEALER = Manner(
    by_dealer=True, known=True, ways=dict.fromkeys(HAND_OF, ""), dealt=dict.fromkeys(HAND_OF, ()), called=()
)
"""Where the rulebook says nothing of the deal."""


def manner_of(state: Table, game: Game) -> Manner:
    """How the cards of this coup are dealt."""
    control, setup = state.control, state.setup
    faces = control.faces or setup.faces
    if control.instead or state.coup.kind == "dummy":
        dealing = game.book.dealing
        return _manner(game, method_name(state, dealing) if dealing else "", faces)
    return _manner(game, control.method or setup.method, faces)


def way_due(state: Table, dealing: Dealing, place: str) -> AnyWay:
    """How the next card must lie: one that is shown early lies face up, whatever the method."""
    wanted = state.control.faces or state.setup.faces
    early = place == state.coup.holding.early
    return "up" if early else _way(method_of(state, dealing), place, wanted)


@lru_cache(maxsize=1024)
def _manner(game: Game, name: str, faces: Way) -> Manner:
    dealing = game.book.dealing
    if dealing is None:
        return UP_TO_THE_DEALER
    method = dealing.method.get(name) or next(iter(dealing.method.values()))
    opening = (*dealing.opening.clauses, *method.dealt.clauses)
    return Manner(
        by_dealer=method.control == "dealer",
        known=not name or name in dealing.method,
        ways={place: _way(method, place, faces) for place in HAND_OF},
        dealt={place: opening if place in OPENING else method.third_cards.clauses for place in HAND_OF},
        called=method.announced.clauses,
    )


def _way(method: Method, place: str, wanted: Way) -> AnyWay:
    """How a card must lie by a method, where the house wants the cards dealt face up or face down."""
    faces = method.faces
    if place not in OPENING and method.third_faces:
        faces = method.third_faces
        if len(faces) > 1:
            return ""
    return wanted if wanted in faces else faces[0]
