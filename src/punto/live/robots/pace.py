"""The pace of the robots: seconds between one thing and the next, as people at a table take them."""

from dataclasses import asdict, dataclass, replace


@dataclass(frozen=True)
class Pace:
    """How long each thing takes, in seconds."""

    betting: float
    """From the call for bets to the call that no more may be placed."""
    window: float
    """While wagers inside a coup are on offer."""
    card: float
    """From one card to the next, or to the call of a hand's points."""
    result: float
    """From the result to the payment, and from the payment to the next coup, together."""
    answer: float
    """For a player who is asked to take the cards of a hand."""
    squeeze: float
    """For a player to open the cards that were passed, before the dealer does."""
    step: float
    """Between two things done to the cards while they are made ready."""
    request: float
    """Until the robot supervisor answers what nobody else has answered."""
    head_start: bool = True
    """Whether the first coups are dealt at once, so that the scoreboards have something to show."""

    def times(self, speed: float) -> "Pace":
        """The same, so many times as fast.

        >>> HUMAN.times(4).betting
        3.0
        """
        waits = {name: value / speed for name, value in asdict(self).items() if name != "head_start"}
        return replace(self, **waits)


HUMAN = Pace(betting=12, window=8, card=0.8, result=3, answer=8, squeeze=20, step=0.4, request=15)
AT_ONCE = replace(HUMAN.times(float("inf")), head_start=False)
