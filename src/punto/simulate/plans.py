"""Betting plans, as people play them. Each says what to lay next and hears how it came out.

None of them changes what a unit costs; they only change how the losses are spread.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from punto.cards import Rank

Side = Literal["player", "banker", "tie"]
Verdict = Literal["win", "lose", "stand-off"]


@dataclass(frozen=True)
class Bet:
    """So many units on a wager."""

    side: Side
    units: int


class Plan:
    """A way of betting. This one lays a unit on the same side every time."""

    title = "Flat: one unit every time"
    watches_cards = False

    def __init__(self, side: Side) -> None:
        """Play on this side, where the plan does not choose by itself."""
        self.side: Side = side

    def bet(self) -> Bet:
        """What to lay on the next coup."""
        return Bet(self.side, 1)

    def settled(self, verdict: Verdict) -> None:
        """Hear how the bet came out."""

    def saw(self, winner: Side, cards: list[Rank]) -> None:
        """See a coup's result, and its cards if the plan watches them."""

    def new_shoe(self) -> None:
        """See a new shoe begin."""


class Flat(Plan):
    """One unit every time."""


class Martingale(Plan):
    """Double after a loss, back to one unit after a win."""

    title = "Martingale: double after a loss"

    def __init__(self, side: Side) -> None:
        """Begin with one unit."""
        super().__init__(side)
        self._units = 1

    def bet(self) -> Bet:
        """What would win back all losses and a unit."""
        return Bet(self.side, self._units)

    def settled(self, verdict: Verdict) -> None:
        """Double, or begin again."""
        if verdict == "lose":
            self._units *= 2
        elif verdict == "win":
            self._units = 1


class Paroli(Plan):
    """Double after a win, up to three wins running."""

    title = "Paroli: double after a win, three times at most"
    steps: tuple[int, ...] = (1, 2, 4)

    def __init__(self, side: Side) -> None:
        """Begin with the first step."""
        super().__init__(side)
        self._step = 0

    def bet(self) -> Bet:
        """The step that the wins have led to."""
        return Bet(self.side, self.steps[self._step])

    def settled(self, verdict: Verdict) -> None:
        """A step up after a win, back to the first after a loss or the last step."""
        if verdict == "win":
            self._step = (self._step + 1) % len(self.steps)
        elif verdict == "lose":
            self._step = 0


class OneThreeTwoSix(Paroli):
    """One, three, two, six units as long as wins come."""

    title = "1-3-2-6: one, three, two, six units on wins running"
    steps = (1, 3, 2, 6)


class Labouchere(Plan):
    """Cross out the ends of a line after a win, write the stake at its end after a loss."""

    title = "Labouchere: the sum of a line's two ends"
    line: tuple[int, ...] = (1, 2, 3, 4)

    def __init__(self, side: Side) -> None:
        """Write the line down."""
        super().__init__(side)
        self._line = list(self.line)

    def bet(self) -> Bet:
        """The first number and the last, added; a number alone by itself."""
        ends = self._line if len(self._line) == 1 else [self._line[0], self._line[-1]]
        return Bet(self.side, sum(ends))

    def settled(self, verdict: Verdict) -> None:
        """Shorten the line or lengthen it; a line crossed out is written down anew."""
        if verdict == "lose":
            self._line.append(self.bet().units)
        elif verdict == "win":
            self._line = self._line[1:-1] or list(self.line)


class FollowTheRoad(Plan):
    """One unit on whoever won last; ties are passed over, as on the Big Road."""

    title = "Follow the road: one unit on the last winner"

    def saw(self, winner: Side, cards: list[Rank]) -> None:  # noqa: ARG002 - the road shows no cards
        """Follow the winner."""
        if winner != "tie":
            self.side = winner


class CountCards(Plan):
    """One unit on the Banker, on the Player when enough small cards are left for the high ones gone."""

    title = "Count: Banker, or Player while the count says so"
    watches_cards = True
    tags: ClassVar[dict[Rank, int]] = {
        Rank.ACE: -1, Rank.TWO: -1, Rank.THREE: -1, Rank.FOUR: -2,
        Rank.FIVE: 1, Rank.SIX: 2, Rank.SEVEN: 1, Rank.EIGHT: 1,
    }  # fmt: skip
    """What a card gone does for the Player, in round numbers."""
    enough = 12

    def __init__(self, side: Side) -> None:
        """Begin the count."""
        super().__init__(side)
        self._count = 0

    def bet(self) -> Bet:
        """The side that the count favours."""
        return Bet("player" if self._count >= self.enough else "banker", 1)

    def saw(self, winner: Side, cards: list[Rank]) -> None:  # noqa: ARG002 - only cards count
        """Count the cards."""
        self._count += sum(self.tags.get(card, 0) for card in cards)

    def new_shoe(self) -> None:
        """Begin the count anew."""
        self._count = 0


PLANS: dict[str, type[Plan]] = {
    "flat": Flat,
    "martingale": Martingale,
    "paroli": Paroli,
    "1-3-2-6": OneThreeTwoSix,
    "labouchere": Labouchere,
    "follow-the-road": FollowTheRoad,
    "count": CountCards,
}
