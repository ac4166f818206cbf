"""The card room as of now: every lot that ever was, and how far it has come."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from punto.cards import PACK
from punto.machine.state import State
from punto.units.privacy import Person

Stage = Literal["received", "counted", "wrong", "issued", "in-use", "withdrawn", "destroyed"]
EVERYWHERE = "gaming"


class Lot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Packs of one back that stay together."""

    name: str
    back: str
    packs: int
    stage: Stage = "received"
    table: str = ""
    """The table that it was issued to."""
    counted_by: tuple[Person, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards it should have."""
        return self.packs * len(PACK)


class Room(State, frozen=True, kw_only=True):
    """Every lot that ever was, and the tables that play with cards of this room alone."""

    lots: dict[str, Lot] = {}
    scopes: frozenset[str] = frozenset()

    def controls(self, table: str) -> bool:
        """Whether a table plays with cards of this room alone."""
        return not self.scopes.isdisjoint((EVERYWHERE, f"table/{table}"))

    def at(self, table: str, stage: Stage) -> list[Lot]:
        """The lots of a table that have come so far."""
        return [lot for lot in self.lots.values() if lot.table == table and lot.stage == stage]


def wrong_with(lot: Lot, faces: Mapping[str, int]) -> list[str]:
    """How a count differs from what a lot should have, face by face.

    >>> found = {str(card): 1 for card in PACK} | {"5H": 2, "joker": 1}
    >>> wrong_with(Lot(name="a", back="red", packs=1), found)
    ['5H: 2, not 1', 'joker: 1, not 0']
    """
    wanted = {str(card): lot.packs for card in PACK}
    return [
        f"{face}: {faces.get(face, 0)}, not {wanted.get(face, 0)}"
        for face in {**wanted, **faces}
        if faces.get(face, 0) != wanted.get(face, 0)
    ]
