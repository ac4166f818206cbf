"""Facts of jackpots and tournaments, as machines outside the tables would declare them."""

from collections.abc import Mapping

import msgspec

from punto.machine.audience import STAFF
from punto.machine.fact import Fact

ROUTES: Mapping[str, tuple[str, ...]] = {
    "jackpot-seeded": ("chips: cage > jackpot",),
    "jackpot-fed": ("chips: float > jackpot",),
    "jackpot-won": ("chips: jackpot > stack", "chips: jackpot > withheld", "chips: rounding > stack"),
    "jackpot-moved": ("chips: jackpot > jackpot",),
    "jackpot-closed": ("chips: jackpot > cage",),
    "jackpot-described": (),
    "tournament-entered": ("cash: patron > prize", "cash: patron > cage"),
    "tournament-refunded": ("cash: prize > patron", "cash: cage > patron"),
    "prize-added": ("cash: cage > prize",),
    "prize-paid": ("cash: prize > patron",),
    "tournament-chips-issued": ("tournament: tournament > stack",),
    "tournament-chips-laid": ("tournament: stack > layout",),
    "tournament-coup-paid": (
        "tournament: layout > stack",
        "tournament: layout > tournament",
        "tournament: tournament > stack",
    ),
    "tournament-chips-returned": ("tournament: stack > tournament",),
}


def _declared(tag: str, routes: tuple[str, ...]) -> type[Fact]:
    namespace = {"audience": STAFF, "moves": frozenset(routes)}
    made: type[Fact] = msgspec.defstruct(
        tag.title().replace("-", ""), [], bases=(Fact,), namespace=namespace, tag=tag, frozen=True
    )  # type: ignore[assignment] # of its base
    return made


POOLS: Mapping[str, type[Fact]] = {tag: _declared(tag, routes) for tag, routes in ROUTES.items()}
"""By name: what happens to jackpots and tournaments."""
