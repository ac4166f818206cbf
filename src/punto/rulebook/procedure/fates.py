"""The fate of what is open beyond one coup: Runs, Tails and deferred commission."""

from typing import Literal

from punto.rulebook.records import Cited

Open = Literal["run", "tail", "commission"]
"""What is still open when a coup is over."""
CoupEnd = Literal[
    "no-wager-placed", "ordered-betless", "made-betless", "void", "void-when-paid", "put-in-order",
    "dealt-again", "shoe-end", "closing",
]  # fmt: skip
"""What becomes of a coup: nobody bet on it, it was betless or void, its cards were put in order."""
Happening = Literal["counts", "stays", "settled", "returned"]
"""What becomes of what is open: the coup counts for it, nothing changes, it is settled, or it goes back."""


class Fate(Cited, frozen=True, kw_only=True):
    """What one coup does to what is open."""

    open: Open
    after: CoupEnd
    then: Happening
