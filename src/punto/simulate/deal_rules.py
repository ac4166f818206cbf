"""How a shoe is dealt: packs, burn, cutting card, last coup, and the table of play as thresholds."""

from dataclasses import dataclass
from typing import Literal, get_args

from punto.rules.drawing import STOOD, Drawing
from punto.rules.facts import NATURAL, POINTS
from punto.rules.game import Game
from punto.rules.whole_shoe import CUTTING_CARD, Burn, burn_by, cutting_card_by

Device = Literal["shoe", "csm"]
DEVICES: tuple[Device, ...] = get_args(Device)

PACK_CARDS = 52
RANKS = 13
LEAST_BEHIND = 11
"""A last coup may begin up to five cards past the cutting card, and may take six."""
MOST_BURNED = 11
"""A ten or a picture turned up, and ten more."""
MOST_IN_A_COUP = 6
LEAST_IN_A_COUP = 4
STRETCH = 64
"""With a continuous shuffler there is no shoe: so many coups are a stretch of work, and a plan's session."""


class NotByThreshold(ValueError):
    """A table of play under which a hand draws on some total, but not on every lower one."""


@dataclass(frozen=True)
class ShoeRules:
    """Everything about dealing that the engines need, as numbers."""

    decks: int
    player_draws_to: int
    """The highest opening on which the Player draws."""
    banker_draws_to: tuple[int, ...]
    """The same for the Banker: against a third card of 0 … 9, and if the Player stood."""
    burn: Burn = "one"
    behind: int = CUTTING_CARD
    """Cards behind the cutting card."""
    device: Device = "shoe"
    most: int = 0
    """The most coups dealt from a shoe; 0 for as many as there are."""
    seats: bool = False
    """Whether each seat has a hand of three against the dealer's, from a pack shuffled for every coup."""

    @property
    def cards(self) -> int:
        """Cards in a full shoe."""
        return self.decks * PACK_CARDS

    @property
    def shuffled_each_coup(self) -> bool:
        """Whether every coup comes from a full shoe."""
        return self.seats or self.device == "csm"

    @property
    def longest(self) -> int:
        """No shoe has more coups than this."""
        if self.shuffled_each_coup:
            return self.most or STRETCH
        dealt = self.cards - self.behind
        coups = -(-dealt // LEAST_IN_A_COUP) + 1
        return min(coups, self.most) if self.most else coups


def shoe_rules(
    game: Game,
    *,
    burn: Burn | None = None,
    behind: int | None = None,
    device: Device = "shoe",
    most: int = 0,
) -> ShoeRules:
    """The rules by which a game's shoes are dealt; burn and cutting card are the rulebook's, unless given."""
    player, banker = thresholds(game.drawing)
    seats = game.variant.hands == "each-seat"
    burn = burn or burn_by(game.book)
    behind = cutting_card_by(game.book) if behind is None else behind
    return ShoeRules(game.decks, player, banker, burn, behind, device, most, seats)


def thresholds(drawing: Drawing) -> tuple[int, tuple[int, ...]]:
    """A table of play as the highest opening on which each hand draws; -1 where it never does."""
    openings = range(NATURAL)
    player = _highest([drawing.player_draws(opening) for opening in openings])
    thirds: tuple[int | None, ...] = (*range(POINTS), STOOD)
    banker = [_highest([drawing.banker_draws(opening, third) for opening in openings]) for third in thirds]
    return player, tuple(banker)


def _highest(draws: list[bool]) -> int:
    highest = sum(draws) - 1
    if draws != [opening <= highest for opening in range(len(draws))]:
        raise NotByThreshold("a hand draws on some opening total but stands on a lower one")
    return highest
