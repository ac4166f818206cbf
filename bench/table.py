"""The table that is measured: coups from seeded shoes and fourteen wagers of several people on each."""

import random

from punto.cards import PACK, Card
from punto.rulebook.loader import load
from punto.rules.coup import Coup
from punto.rules.drawing import WrongCards
from punto.rules.game import Game
from punto.rules.limits import Bounds, Sign
from punto.rules.wager import Wager
from punto.units import ChipSet

RULEBOOK = "crown-2025"
CHIPS = (50, 100, 500, 2500, 10_000)

LAID = (
    ("Ann", "1", "player", 10_000),
    ("Ann", "1", "player-pair", 2_500),
    ("Ann", "1", "player-dragon-bonus", 2_500),
    ("Bob", "2", "banker", 15_000),
    ("Bob", "2", "tiger", 5_000),
    ("Bob", "2", "small-tiger", 2_500),
    ("Cy", "3", "tie", 2_500),
    ("Cy", "3", "tiger-tie", 1_000),
    ("Cy", "3", "tiger-pair", 1_000),
    ("Dee", "5", "banker-pair", 7_500),
    ("Dee", "5", "banker-crown-pair", 2_500),
    ("Dee", "5", "big-tiger", 2_500),
    ("Eve", "6", "super-six", 2_500),
    ("Eve", "6", "banker-dragon-bonus", 2_500),
)
"""Who lays what, in cents: fourteen different wagers."""

MAIN = ("player", "banker")
SIGN = Sign(
    bounds=Bounds(minimum=25_00, maximum=5_000_00),
    wagers={name: Bounds(minimum=5_00, maximum=500_00) for _, _, name, _ in LAID if name not in MAIN},
)
"""The limits on the table's sign, as every table on a floor has them."""


def game() -> Game:
    """Traditional Baccarat with the Tiger bets under option 2, and chips that make some wins round up."""
    options = {"tiger": 2, "super-six": 2}
    return Game(load(RULEBOOK), "traditional", options=options, chips=ChipSet(CHIPS))


def wagers() -> tuple[Wager, ...]:
    """The fourteen wagers."""
    return tuple(
        Wager(id=f"w{place}", who=who, seat=seat, wager=name, amount=amount)
        for place, (who, seat, name, amount) in enumerate(LAID)
    )


def deals(number: int, seed: str = "bench") -> list[tuple[Card, ...]]:
    """So many coups from shoes of eight packs, the same ones every time."""
    drawing = game().drawing
    chance = random.Random(seed)  # noqa: S311 - the same cards every time, and no money on them
    shoe: list[Card] = []
    found: list[tuple[Card, ...]] = []
    while len(found) < number:
        if len(shoe) < 14:
            shoe = [*PACK] * 8
            chance.shuffle(shoe)
        for count in (4, 5, 6):
            try:
                drawing.deal(shoe[:count])
            except WrongCards:
                continue
            found.append(tuple(shoe[:count]))
            del shoe[:count]
            break
    return found


def coups(number: int) -> list[Coup]:
    """Coups with the fourteen wagers on each."""
    laid = wagers()
    return [Coup(cards=cards, wagers=laid) for cards in deals(number)]
