"""A void coup: why its wagers go back."""

from punto.rulebook.refusal import Refusal, refuse
from punto.rules.coup import Coup
from punto.rules.game import Game


def why_void(game: Game, coup: Coup) -> Refusal:
    """The ground of the void; where nobody gave one, what the rulebook says of void coups."""
    if coup.ground:
        return refuse("void-coup", coup.ground, coup.ground_readings)
    return refuse("void-coup", game.book.void_coup.clauses, game.book.void_coup.readings)
