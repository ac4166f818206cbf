"""What memory a simulation takes: for a million million coups no more than for a million.

`python -m bench.simulate_memory N` deals towards N coups, stops early, and prints the most it held, in MiB.
"""

import subprocess
import sys
from contextlib import suppress

from bench.timing import peak_memory
from punto.rulebook.loader import load
from punto.rules.game import Game
from punto.simulate.deal_rules import shoe_rules
from punto.simulate.engine import best_engine
from punto.simulate.pools import workers
from punto.simulate.simulation import Sequel, SimulationCount, look_into
from punto.simulate.tally import Tally
from punto.simulate.work_shares import Interrupted, Job, run

Row = tuple[str, str, str]
SMALL, LARGE = 10**6, 10**12
DEALT = 300_000_000
"""A run that would take hours is stopped after so many coups; its memory does not grow any more by then."""
MOST = 1.1


def rows() -> tuple[list[Row], bool]:
    """The memory of a small run and of a large one."""
    small, large = (_held(coups) for coups in (SMALL, LARGE))
    words = f"{small:.0f} MiB for 10^6; at most {MOST} x"
    return [("simulate, memory for 10^12 coups", f"{large:.0f} MiB", words)], large <= MOST * small


def _held(coups: int) -> float:
    words = [sys.executable, "-m", "bench.simulate_memory", str(coups)]
    return float(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def deal(coups: int) -> None:
    """Deal, report, and print the most memory held."""
    game = Game(load("crown-2025"), "traditional")
    rules = shoe_rules(game)
    found = Tally.empty()

    def enough(done: Tally) -> None:
        nonlocal found
        found = done
        if done.coups > DEALT:
            raise KeyboardInterrupt

    with workers(2, 0, None) as crew, suppress(Interrupted):
        run(Job(rules, 1, coups, best_engine()), crew, enough)
    look_into(game, rules, SimulationCount(1, coups, best_engine(), found, 1.0, False), Sequel())
    print(peak_memory())


if __name__ == "__main__":
    deal(int(sys.argv[1]))
