"""What is raised where something cannot be done: every fault, with what would be accepted."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from punto.rulebook.refusal import Refusal


class BadInput(ValueError):
    """Something was asked for that cannot be answered. All faults are listed, not the first.

    >>> import punto
    >>> try:
    ...     punto.settle("nsw", "9H 6C KD KS", {"playr": 10})
    ... except punto.BadInput as error:
    ...     print(error.faults[0])
    coups[0].wagers[0].wager: nsw has no wager "playr"; nearest: player, player-pair
    """

    def __init__(self, faults: Sequence[str]) -> None:
        """Keep the faults; the message has one line for each."""
        super().__init__("\n".join(faults))
        self.faults = list(faults)


class TableRefused(ValueError):
    """A table refused an order; nothing happened. Each refusal has a number, words and clauses."""

    def __init__(self, order: str, refusals: Sequence[Refusal]) -> None:
        """Keep the refusals; the message has one line for each."""
        said = (f"{each.number} {each.what}; accepted: {each.accepted}" for each in refusals)
        super().__init__(f"{order}: " + "\n".join(said))
        self.refusals = tuple(refusals)


@contextmanager
def told_as_bad_input(*kinds: type[Exception]) -> Iterator[None]:
    """What the parts of the program raise, as BadInput."""
    try:
        yield
    except kinds as error:
        raise BadInput(getattr(error, "faults", None) or [str(error)]) from error
