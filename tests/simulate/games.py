"""Games and ways of dealing that the tests share."""

from dataclasses import replace
from functools import cache

from punto.rulebook.loader import load
from punto.rules.game import Game
from punto.simulate.deal_rules import ShoeRules, shoe_rules


@cache
def game(rulebook: str = "crown-2025", variant: str = "traditional") -> Game:
    return Game(load(rulebook), variant)


@cache
def standard() -> ShoeRules:
    return shoe_rules(game(), burn="one", behind=20)


WAYS: dict[str, ShoeRules] = {
    "one burned": standard(),
    "face-up burn": replace(standard(), burn="face-up"),
    "none burned": replace(standard(), burn="none"),
    "three decks": replace(standard(), decks=3),
    "cutting card far forward": replace(standard(), decks=6, behind=100),
    "cutting card far back": replace(standard(), decks=4, behind=11),
    "continuous shuffler": replace(standard(), device="csm"),
    "first coups only": replace(standard(), most=64),
    "three cards a seat": shoe_rules(game(variant="three-card")),
}
