"""Betting plans, as people play them. Each says what to lay next and hears how it came out.

None of them changes what a unit costs; they only change how the losses are spread.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Literal

from punto.cards import PACK, Rank

CARDS_OF_A_PACK = len(PACK)
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


@dataclass(frozen=True)
class TrueCount:
    """A count of the cards gone: a tag for each rank, and how high it must stand over the packs left.

    The tags come from exact prices, for the table that is played at; without any the count says no.
    """

    tags: Mapping[Rank, int]
    trigger: Fraction
    cards: int
    """Cards in the full shoe."""

    def says_yes(self, running: int, seen: int) -> bool:
        """Whether a running count, over the packs that are left after so many cards, reaches the trigger."""
        over, under = self.trigger.numerator, self.trigger.denominator
        return bool(self.tags) and running * CARDS_OF_A_PACK * under >= over * (self.cards - seen)


NO_COUNT = TrueCount({}, Fraction(0), 0)
"""Nothing tells the Player from the Banker."""


class CountCards(Plan):
    """One unit on the Banker, or on the Player while the true count says that he costs less."""

    title = "Count: Banker, or Player while the true count says so"
    watches_cards = True

    def __init__(self, side: Side, count: TrueCount = NO_COUNT) -> None:
        """Begin the count."""
        super().__init__(side)
        self._count = count
        self._running = 0
        self._seen = 0

    def bet(self) -> Bet:
        """The side that the count favours."""
        return Bet("player" if self._count.says_yes(self._running, self._seen) else "banker", 1)

    def saw(self, winner: Side, cards: list[Rank]) -> None:  # noqa: ARG002 - only cards count
        """Count the cards."""
        self._running += sum(self._count.tags.get(card, 0) for card in cards)
        self._seen += len(cards)

    def new_shoe(self) -> None:
        """Begin the count anew."""
        self._running = self._seen = 0


COUNT = "count"
PLANS: dict[str, type[Plan]] = {
    "flat": Flat,
    "martingale": Martingale,
    "paroli": Paroli,
    "1-3-2-6": OneThreeTwoSix,
    "labouchere": Labouchere,
    "follow-the-road": FollowTheRoad,
    COUNT: CountCards,
}


def plan_maker(name: str, count: Callable[[], TrueCount]) -> Callable[[Side], Plan]:
    """What begins a session of a plan on a side; the count is worked out for the plan that counts."""
    return partial(CountCards, count=count()) if name == COUNT else PLANS[name]
