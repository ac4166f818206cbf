"""Wagers over several coups as finite machines, made from the rules' own steps and walked over shoes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from punto.rulebook.model import Result
from punto.rules.streaks import Step, run_step, tail_broken, tail_step
from punto.rules.wager import LETTERS, OpenWager, RunWager, TailWager, Wager
from punto.simulate.engines.compiled import compiled
from punto.simulate.shoes import OVER, WINNERS

State = tuple[OpenWager | None, ...]
"""The wagers that lie open, as far as their progress goes."""
Outcome = tuple[Result, Fraction]
"""How a unit came out, and its profit."""
Move = Callable[[State, int], tuple[State, Outcome | None]]
LETTERS_READ = OVER + 1
"""Player, Banker, tie, and the end of a shoe."""


@dataclass(frozen=True)
class WagerMachine:
    """Every state a wager can be in, and where each result leads it."""

    leads_to: NDArray[np.int64]
    outcomes: dict[tuple[int, int], Outcome]
    """What is decided when a state reads a result."""


def machine(start: State, move: Move) -> WagerMachine:
    """Follow a wager through every result from every state it can reach."""
    states = [start]
    rows: list[list[int]] = []
    outcomes: dict[tuple[int, int], Outcome] = {}
    while len(rows) < len(states):
        row = []
        for letter in range(LETTERS_READ):
            after, outcome = move(states[len(rows)], letter)
            if outcome is not None:
                outcomes[len(rows), letter] = outcome
            if after not in states:
                states.append(after)
            row.append(states.index(after))
        rows.append(row)
    return WagerMachine(np.array(rows, dtype=np.int64), outcomes)


@compiled
def visits(leads_to: Any, results: Any, seen: Any) -> None:
    """Walk a machine over results, and count how often each state read each of them."""
    state = 0
    for result in results:
        seen[state, result] += 1
        state = leads_to[state, result]


def walked(made: WagerMachine, results: NDArray[np.int8]) -> dict[Outcome, int]:
    """How often each outcome came about over these results."""
    seen = np.zeros_like(made.leads_to)
    visits(made.leads_to, results, seen)
    counts: dict[Outcome, int] = {}
    for place, outcome in made.outcomes.items():
        counts[outcome] = counts.get(outcome, 0) + int(seen[place])
    return counts


def nominated(spec: RunWager) -> str | None:
    """What is nominated where a run needs it: the Player half the time, then the Banker."""
    if spec.rule.wants != "nominated":
        return None
    half, odd = divmod(spec.line.length, 2)
    return LETTERS["player"] * half + LETTERS["banker"] * (half + odd)


def run_machine(spec: RunWager) -> WagerMachine:
    """A run, laid anew as soon as the last is decided; the end of a shoe does not touch it."""
    fresh = _open(spec.name, nominate=nominated(spec) or "")

    def move(state: State, letter: int) -> tuple[State, Outcome | None]:
        (held,) = state
        if letter == OVER or held is None:
            return state, None
        step = run_step(spec, held, WINNERS[letter])
        return ((_moved(held, step),), None) if step.verdict == "open" else ((fresh,), _outcome(step))

    return machine((fresh,), move)


def tail_machine(spec: TailWager, entry: Literal["early", "late"]) -> WagerMachine:
    """A tail laid early whenever none runs, and late when an early one has seen its first result.

    The outcomes are those of the entry asked about. The end of a shoe breaks a tail; one that saw nothing
    goes back.
    """
    early, late = _open(spec.name), _open(spec.name, entry="late")

    def move(state: State, letter: int) -> tuple[State, Outcome | None]:
        after: list[OpenWager | None] = []
        outcomes: list[Outcome | None] = []
        for held in state:
            step = _tail_step(spec, held, letter)
            after.append(_moved(held, step) if held and step and step.verdict == "open" else None)
            outcomes.append(_outcome(step) if step and step.verdict != "open" else None)
        running = after[0] or early
        joining = late if running.progress == 1 else None
        return (running, after[1] or joining), outcomes[0 if entry == "early" else 1]

    return machine((early, None), move)


def _tail_step(spec: TailWager, held: OpenWager | None, letter: int) -> Step | None:
    if held is None:
        return None
    if letter == OVER:
        return tail_broken(spec, held) if held.progress else None
    return tail_step(spec, held, WINNERS[letter])


def _open(wager: str, **more: Any) -> OpenWager:
    return OpenWager(Wager(id="", wager=wager, amount=1, **more), 1)


def _moved(held: OpenWager, step: Step) -> OpenWager:
    return OpenWager(held.wager, held.settled_on, step.progress)


def _outcome(step: Step) -> Outcome:
    return ("win", step.per_unit) if step.verdict == "win" else ("lose", Fraction(-1))


def results_of(won: NDArray[np.int8], endless: bool = False) -> NDArray[np.int8]:
    """Shoe after shoe as one row of results, each shoe closed with OVER; nothing closes where none ends."""
    if endless:
        unbroken: NDArray[np.int8] = won[won != OVER]
        return unbroken
    closed = np.hstack([won, np.full((len(won), 1), OVER, dtype=np.int8)])
    kept = np.hstack([np.ones((len(won), 1), dtype=np.bool_), closed[:, :-1] != OVER])
    results: NDArray[np.int8] = closed[kept]
    return results


def entries(spec: TailWager) -> Iterator[Literal["early", "late"]]:
    """When a tail may be joined."""
    yield from (each.entry for each in spec.rule.entries)
