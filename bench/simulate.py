"""Simulation beside a plain C version that settles the same wagers under the same law, in one run."""

import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench import simulate_memory
from punto.rulebook.loader import load
from punto.rules.game import Game
from punto.simulate.bankroll import Sequence, play
from punto.simulate.deal_rules import ShoeRules, shoe_rules
from punto.simulate.engine import best_engine, counter, follower
from punto.simulate.engines import arrays
from punto.simulate.engines.random_streams import key_of
from punto.simulate.observed_law import Observed
from punto.simulate.plans import PLANS
from punto.simulate.pools import Workers
from punto.simulate.returns import Return, returns
from punto.simulate.simulation import FOLLOWED
from punto.simulate.tally import Tally
from punto.simulate.work_shares import Job, run

Row = tuple[str, str, str]
SOURCE = Path(__file__).with_name("simulate_plain.c")
RUNS = 5
SHOES = 2_000_000
"""So many that settling, which takes as long for few coups as for many, has its true share."""
PLAIN_SHOES = 25_000
COUPS = 20_000_000
IDLE = 0.7
"""Below this load the machine's second core is free to be measured."""
FLOOR = 4.0
FLOOR_OF_TWO = 1.8
SEED = 7
UNIT = 20
SURPRISING = 5.0
WAGERS = (
    "player", "banker", "tie", "player-pair", "banker-pair", "player-crown-pair", "banker-crown-pair",
    "super-six", "player-dragon-bonus", "banker-dragon-bonus", "tiger", "big-tiger", "small-tiger",
    "tiger-tie", "tiger-pair",
)  # fmt: skip
"""As the C version settles them, in its order."""


@dataclass(frozen=True)
class Plain:
    """What the C version printed."""

    coups: int
    seconds: float
    edges: list[tuple[float, float]]
    """For each wager the house edge, and its standard error."""


def rows() -> tuple[list[Row], bool]:
    """The measurements, and whether every floor was reached."""
    idle = (os.cpu_count() or 1) > 1 and os.getloadavg()[0] < IDLE
    game = Game(load("crown-2025"), "traditional")
    rules, key = shoe_rules(game), key_of(SEED)
    engine = counter(best_engine())
    tally = Tally(SHOES, engine.count(rules, key, 0, SHOES))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        plain = compiled(Path(folder))
        said = [] if plain is None else faults(returns(game, Observed(game, tally)), plain(0))
        if said:
            return [("simulate", "WRONG", each) for each in said], False
        plain_rates, rates, shared = [], [], []
        job = Job(rules, SEED, COUPS, best_engine())
        for turn in range(RUNS):
            if plain is not None:
                found = plain(turn + 1)
                plain_rates.append(found.coups / found.seconds)
            rates.append(_rate(lambda: _settled(game, engine.count(rules, key, 0, SHOES)), time.process_time))
            alone = _rate(lambda: run(job).coups, time.perf_counter)
            shared.append(_rate(lambda: run(job, Workers(pool, 2)).coups, time.perf_counter) / alone)
    lines, enough = _rows(plain_rates, statistics.median(rates))
    two, two_enough = _two(statistics.median(shared), idle)
    memory, small_enough = simulate_memory.rows()
    rest = [two, _numpy(rules, key), _plans(game, rules, key), *memory]
    return [*lines, *rest], enough and two_enough and small_enough


def _settled(game: Game, counts: NDArray[np.int64]) -> int:
    """Every wager of the table settled from a count; how many coups it holds."""
    returns(game, Observed(game, Tally(SHOES, counts)))
    return int(counts.sum())


def _numpy(rules: ShoeRules, key: int) -> Row:
    rates = [
        _rate(lambda: int(arrays.count(rules, key, 0, arrays.BLOCK).sum()), time.process_time)
        for _ in range(RUNS)
    ]
    rate = f"{statistics.median(rates) / 1e6:,.1f} M coups/s"
    return ("the same with numpy alone", rate, "processor time; no floor: for machines without the compiler")


def _plans(game: Game, rules: ShoeRules, key: int) -> Row:
    """The sequential path: one plan played coup by coup."""
    sequence = Sequence(game, follower().follow(rules, key, 0, FOLLOWED))
    played = [play("martingale", PLANS["martingale"], "banker", 100, sequence) for _ in range(RUNS)]
    rate = statistics.median(each.coups / each.seconds for each in played)
    return (
        "betting plans, coup by coup",
        f"{rate / 1e6:,.2f} M coups/s",
        "by the clock on the wall; no floor: in sequence, in Python",
    )


def _rows(plain_rates: list[float], rate: float) -> tuple[list[Row], bool]:
    first = f"simulate, {len(WAGERS)} wagers, one core"
    lines = [(first, f"{rate / 1e6:,.1f} M coups/s", "processor time; every wager of the table settled")]
    enough = True
    if plain_rates:
        plain = statistics.median(plain_rates)
        enough = rate >= FLOOR * plain
        lines.append(
            (
                "the same in plain C",
                f"{plain / 1e6:,.1f} M coups/s",
                "processor time; gcc -O3 -march=native, one core",
            )
        )
        lines.append(("simulate beside plain C", f"{rate / plain:,.2f} x", f"floor {FLOOR:.0f}"))
    else:
        lines.append(("the same in plain C", "not measured", "there is no C compiler on this machine"))
    return lines, enough


def _two(shared: float, idle: bool) -> tuple[Row, bool]:
    """Two threads beside one, by the clock on the wall: on a busy machine that says nothing."""
    judged = (
        f"by the clock on the wall; floor {FLOOR_OF_TWO}" if idle else "not judged: two idle cores are needed"
    )
    return ("simulate on two threads", f"{shared:,.2f} x one", judged), shared >= FLOOR_OF_TWO or not idle


def _rate(work: Callable[[], int], clock: Callable[[], float]) -> float:
    started = clock()
    coups = work()
    return coups / (clock() - started)


def compiled(folder: Path) -> Callable[[int], Plain] | None:
    """The C version, compiled for this machine; None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = folder / "plain"
    subprocess.run([compiler, "-O3", "-march=native", str(SOURCE), "-o", str(program)], check=True)

    def plain(seed: int) -> Plain:
        words = [str(program), str(PLAIN_SHOES), str(seed)]
        lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
        coups, seconds = lines[0].split()
        return Plain(int(coups), float(seconds), [_edge(line, int(coups)) for line in lines[1:]])

    return plain


def _edge(line: str, coups: int) -> tuple[float, float]:
    total, square = (int(word) for word in line.split())
    mean = total / coups / UNIT
    return -mean, ((square / coups / UNIT**2 - mean**2) / coups) ** 0.5


def faults(found: list[Return], plain: Plain) -> list[str]:
    """Wagers that the two versions price further apart than chance allows."""
    by_name = {each.wager: each for each in found}
    said = []
    for name, (edge, error) in zip(WAGERS, plain.edges, strict=True):
        mine = by_name[name]
        apart = abs(float(mine.house_edge) - edge) / (error**2 + mine.error**2) ** 0.5
        if apart > SURPRISING:
            said.append(f"{name}: {float(mine.house_edge):.4%} here, {edge:.4%} in C")
    return said
