"""What wagers over several coups returned: Runs and Dragon Tails, on shoes that were followed."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from punto.rules.game import Game, wager_names
from punto.rules.wager import RunWager, TailWager
from punto.simulate.followed_shoes import Followed
from punto.simulate.returns import Return
from punto.simulate.shoes import winners
from punto.simulate.wager_machines import (
    WagerMachine,
    entries,
    nominated,
    results_of,
    run_machine,
    tail_machine,
    walked,
)


def spanning_returns(game: Game, followed: Followed, endless: bool = False) -> list[Return]:
    """What every wager over several coups returned; one that was never decided is left out.

    Endless: a shuffling device deals, so no end of a shoe breaks anything.
    """
    results = results_of(winners(followed.cells), endless)
    found = (_return(wager, title, option, made, results) for wager, title, option, made in _machines(game))
    return [each for each in found if each.times]


def _machines(game: Game) -> Iterator[tuple[str, str, str | None, WagerMachine]]:
    for name in wager_names(game.book):
        spec = game.wager(name)
        if isinstance(spec, RunWager):
            yield name, f"{spec.rule.title} of {spec.line.length}", nominated(spec), run_machine(spec)
        elif isinstance(spec, TailWager):
            yield from ((name, spec.rule.title, entry, tail_machine(spec, entry)) for entry in entries(spec))


def _return(
    wager: str, title: str, option: str | None, made: WagerMachine, results: NDArray[np.int8]
) -> Return:
    profits = {outcome: Fraction(times) for outcome, times in walked(made, results).items() if times}
    return Return(wager, title, None, option, profits)
