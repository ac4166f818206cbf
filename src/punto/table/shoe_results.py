"""The results of a shoe, as they stand: one that was called may fall away again, or be called anew."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from punto.machine.fact import Fact
from punto.table.conduct.invalidated_coup import CoupInvalidated
from punto.table.dealing.cards import CoupBegun
from punto.table.dealing.miskeyed_card import CardCorrected
from punto.table.dealing.shoe_in_play import ShoeReady
from punto.table.irregular.forgotten_burn import ShoeRestarted
from punto.table.irregular.rebuilt_coup import CardsReconstructed
from punto.table.irregular.reopened_coup import CoupReopened
from punto.table.irregular.resolutions import IrregularityReported, IrregularityResolved
from punto.table.irregular.undone_coup import CoupUndone
from punto.table.settling.settle import CoupSettled

R = TypeVar("R")


class Results(Generic[R]):
    """Follows a table's facts; whoever keeps it says what the result of a coup is when it is called."""

    def __init__(self) -> None:
        """Start before the first coup."""
        self._standing: dict[int, R] = {}
        self._coup = 0
        self._irregular = 0

    def __iter__(self) -> Iterator[R]:
        """Go through the results that stand, in order."""
        return iter(self._standing.values())

    @property
    def stands(self) -> bool:
        """Whether the coup on the table has a result."""
        return self._coup in self._standing

    def called(self, result: R) -> None:
        """The result of the coup was called."""
        self._standing[self._coup] = result

    def take(self, fact: Fact) -> None:
        """Take in whatever else happens: a void coup has no result, and a shoe begins with none."""
        match fact:
            case ShoeReady():
                self._standing.clear()
            case CoupBegun() | CoupReopened():
                self._coup = fact.number
            case IrregularityReported():
                self._irregular += 1
            case IrregularityResolved():
                self._irregular -= 1
            case CoupUndone():
                self._standing.pop(fact.number, None)
            case CoupInvalidated() | CardsReconstructed() | CardCorrected() | ShoeRestarted():
                self._standing.pop(self._coup, None)
            case CoupSettled() if self._irregular:
                self._standing.pop(self._coup, None)
