"""People and their money in the state of a table."""

import msgspec

from punto.units.field_types import Amount, Number


class People(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who is here: players by seat, standing players, and the staff on duty."""

    seats: dict[str, str] = {}
    standing: tuple[str, ...] = ()
    arrived: tuple[str, ...] = ()
    """Everybody who plays here, in the order of arrival."""
    staff: dict[str, str] = {}
    """The person on duty in each role."""
    abstained: dict[str, int] = {}
    """Coups in a row that a seated player has let pass."""
    barred: frozenset[str] = frozenset()
    cards_shown: frozenset[str] = frozenset()
    """Players whose own valid player card was seen."""
    deferring: frozenset[str] = frozenset()
    """Players who may settle commission later."""
    most: int | None = None
    """How many players a supervisor lets play; none where nobody has said."""
    one_to_a_box: bool = False
    """Whether a supervisor allows one player to a box only."""

    def seats_of(self, who: str) -> tuple[str, ...]:
        """The seats that somebody occupies."""
        return tuple([seat for seat, holder in self.seats.items() if holder == who])

    def seat_of(self, who: str) -> str:
        """The first seat that somebody occupies, if any."""
        for seat, holder in self.seats.items():
            if holder == who:
                return seat
        return ""

    def here(self, who: str) -> bool:
        """Whether somebody has a place at the table."""
        return who in self.arrived


class Money(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Money at the table, in whole cents: house, stacks, layout, open wagers and withheld sum to nothing."""

    stacks: dict[str, int] = {}
    tokens: dict[str, int] = {}
    house: int = 0
    """What the float has taken in, less what it has given out."""
    token_house: int = 0
    drop: int = 0
    """Cash in the box."""
    withheld: dict[str, int] = {}
    won: dict[str, int] = {}
    """What wagers have won somebody at the table since they came, less what was withheld of it."""
    debts: dict[str, int] = {}
    """What somebody owes of payments that were taken back."""


class Pile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """So many pieces of one denomination, in cents."""

    chip: Amount
    pieces: Number

    @property
    def worth(self) -> int:
        """What the pile is worth."""
        return self.chip * self.pieces


class Tray(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The float tray: its chips by denomination as last counted, and what has come and gone since."""

    open: bool = False
    chips: tuple[Pile, ...] = ()
    """The piles, as of the last count."""
    brought: int = 0
    """What came from the cage, less what went back to it."""
    counted_house: int = 0
    """What play had brought the house at the last count."""
    difference: int = 0
    """What all counts together found beyond what should have been there."""

    @property
    def value(self) -> int:
        """What lay there at the last count."""
        lay = 0
        for pile in self.chips:
            lay += pile.chip * pile.pieces
        return lay
