"""How long a program waits for proven rulebooks: from nothing, and from what an earlier run has kept."""

import subprocess
import sys
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory

from bench.timing import median_seconds
from punto.rulebook.library import SHIPPED, rulebook_ids
from punto.rules.game import forget_compiled
from punto.rules.proof import forget_proofs, prove

ALL_FROM_CACHE, ONE_FROM_NOTHING = 0.15, 0.3
LARGEST = "crown-2025"
TIMES = 5
PROGRAM = """
import sys, time
from pathlib import Path
from punto.rulebook.proof_cache import use_cache
from punto.rules.proof import prove
cache, *books = sys.argv[1:]
use_cache(Path(cache) if cache else None)
started = time.process_time()
for book in books:
    prove(book)
print(time.process_time() - started)
"""
Row = tuple[str, str, str]


def rows() -> tuple[list[Row], bool]:
    """The figures, and whether both goals were reached; each is of new processes."""
    nothing = median(seconds("", LARGEST) for _ in range(TIMES))
    with TemporaryDirectory() as cache:
        seconds(cache, *rulebook_ids(SHIPPED))
        cached = median(seconds(cache, *rulebook_ids(SHIPPED)) for _ in range(TIMES))
    found = [
        (
            f"load and prove {LARGEST} from nothing",
            f"{nothing:.3f} s",
            f"a new process; goal {ONE_FROM_NOTHING} s",
        ),
        (
            "load and prove the five from the cache",
            f"{cached:.3f} s",
            f"a new process; goal {ALL_FROM_CACHE} s",
        ),
    ]
    proven = [
        (f"prove {name}", f"{median_seconds(partial(prove_anew, name)):.2f} s", "") for name in rulebook_ids()
    ]
    return [*found, *proven], nothing < ONE_FROM_NOTHING and cached < ALL_FROM_CACHE


def seconds(cache: str, *books: str) -> float:
    """Processor time of a new program, whatever else runs on the machine."""
    command = [sys.executable, "-c", PROGRAM, cache, *books]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def prove_anew(rulebook: str) -> None:
    """Prove a rulebook as if nothing had been compiled before."""
    forget_compiled()
    forget_proofs()
    prove(rulebook)


if __name__ == "__main__":
    for what, figure, beside in rows()[0]:
        print(f"{what:<42}  {figure:>10}  {beside}".rstrip())
