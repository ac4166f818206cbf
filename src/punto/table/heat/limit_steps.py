"""The limits of a session step by step: whether they can be played."""

from collections.abc import Sequence
from itertools import pairwise

from punto.table.state.heat import LimitStep


def limit_step_faults(steps: Sequence[LimitStep]) -> list[str]:
    """What is wrong with limits and their planned changes; nothing for limits that can be played.

    >>> limit_step_faults([LimitStep(coup=1, minimum=100, maximum=500)])
    []
    >>> limit_step_faults([LimitStep(coup=2, minimum=0, maximum=500)])
    ['the limits begin in coup 2, not in coup 1', 'the minimum of coup 2 is nothing']
    """
    if not steps:
        return ["there are no limits"]
    found = []
    if steps[0].coup != 1:
        found.append(f"the limits begin in coup {steps[0].coup}, not in coup 1")
    for before, after in pairwise(steps):
        if after.coup <= before.coup:
            found.append(f"the limits of coup {after.coup} follow those of coup {before.coup}")
    for step in steps:
        if step.minimum <= 0:
            found.append(f"the minimum of coup {step.coup} is nothing")
        if step.maximum < step.minimum:
            found.append(f"the maximum of coup {step.coup} is below its minimum")
    return found
