"""How fast exact prices are: one law beside a plain version in C, a whole table's wagers, and runs."""

import ctypes
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from bench.timing import RUNS, median_seconds
from punto.odds.law.composition import Composition
from punto.odds.law.coup_cells import Cells, cells_of
from punto.odds.pricebook import PriceBook
from punto.odds.runs.run_counts import half_table, run_ways
from punto.rulebook.loader import load
from punto.rules.drawing import Drawing, drawing_by

RULEBOOK = "crown-2025"
DECKS = 8
PLAIN = Path(__file__).with_name("odds_law.c")
LAWS, PLAIN_LAWS = 200, 10
MOST_OF_PLAIN = 0.08
MOST_FOR_A_TABLE = 0.001
MOST_COLD = 20.0
MOST_FOR_RUNS = {2: 0.5, 4: 0.5, 6: 10.0}
Row = tuple[str, str, str]


def rows() -> tuple[list[Row], bool]:
    """What was measured, and whether everything is fast enough."""
    book = load(RULEBOOK)
    drawing = drawing_by(book.table_of_play)
    law, law_good = _law(cells_of(drawing))
    table, table_good = _table(PriceBook(book, DECKS))
    runs, runs_good = _runs(drawing)
    cold, cold_good = _cold()
    return [*law, table, *runs, cold], law_good and table_good and runs_good and cold_good


def _law(cells: Cells) -> tuple[list[Row], bool]:
    """The joint law of all facts for one composition, from Python, beside C."""
    shoe = Composition.full(DECKS)
    taken = _each(lambda: cells.counts(shoe), LAWS)
    ours = ("exact law of one shoe, from Python, processor time", f"{taken * 1e6:,.0f} µs", "")
    with tempfile.TemporaryDirectory() as folder:
        plain = plain_law(cells, Path(folder))
        if plain is None:
            return [(*ours[:2], "no C compiler here: no baseline")], True
        if not np.array_equal(plain(shoe), cells.counts(shoe)):
            sys.exit("not a fair measurement: the plain version counts otherwise")
        baseline = _each(lambda: plain(shoe), PLAIN_LAWS)
    share = taken / baseline
    words = (
        f"{share:.3f} of plain C filling the same {len(cells.facts):,} cells, {baseline * 1e6:,.0f} µs;"
        f" at most {MOST_OF_PLAIN}"
    )
    return [(*ours[:2], words)], share <= MOST_OF_PLAIN


def plain_law(cells: Cells, folder: Path) -> Callable[[Composition], np.ndarray] | None:
    """The plain version, built by the machine's C compiler; None where there is none."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    library = folder / "law.so"
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, PLAIN], check=True)
    function = ctypes.CDLL(str(library)).joint_law
    starts, draws = cells.starts, cells.draws.astype(np.uint8)

    def counts(shoe: Composition) -> np.ndarray:
        cards = np.array(shoe.counts, np.int64)
        found = np.empty(len(cells.facts), np.int64)
        arrays = [each.ctypes.data_as(ctypes.c_void_p) for each in (cards, starts, draws)]
        function(*arrays, ctypes.c_int64(len(found)), found.ctypes.data_as(ctypes.c_void_p))
        return found

    return counts


def _table(prices: PriceBook) -> tuple[Row, bool]:
    """Every wager of a table that a coup decides, priced for one composition."""
    shoe = Composition.full(DECKS)
    taken = _each(lambda: prices.quotes(shoe), LAWS)
    words = f"processor time, at most {MOST_FOR_A_TABLE * 1000:.0f} ms"
    return (f"{len(prices.offers)} prices from one shoe", f"{taken * 1e6:,.0f} µs", words), (
        taken <= MOST_FOR_A_TABLE
    )


def _runs(drawing: Drawing) -> tuple[list[Row], bool]:
    """So many wins running, counted anew, tables of half runs included."""
    found, good = [], True
    for coups, most in MOST_FOR_RUNS.items():
        taken = median_seconds(partial(_count, drawing, coups))
        found.append(
            (f"exact chance of {coups} wins running", f"{taken:.2f} s", f"processor time, at most {most} s")
        )
        good = good and taken <= most
    return found, good


def _cold() -> tuple[Row, bool]:
    """The whole answer about a rulebook from a program that has just been started, nothing compiled."""
    words = [sys.executable, "-c", f"from punto.cli.main import app; app(['odds', '{RULEBOOK}', '--json'])"]
    taken, on_the_clock = [], []
    for _ in range(RUNS):
        started = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env=environment)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        on_the_clock.append(time.perf_counter() - started)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    seconds, waited = statistics.median(taken), statistics.median(on_the_clock)
    said = f"processor time, at most {MOST_COLD:.0f} s; {waited:.1f} s by the clock on the wall"
    return (f"punto odds {RULEBOOK} --json, cold", f"{seconds:.1f} s", said), seconds <= MOST_COLD


def _count(drawing: Drawing, coups: int) -> None:
    half_table.cache_clear()
    run_ways(drawing, Composition.full(DECKS), ["B" * coups])


def _each(work: Callable[[], object], times: int) -> float:
    """Seconds for one call, from many."""

    def many() -> None:
        for _ in range(times):
            work()

    return median_seconds(many) / times
