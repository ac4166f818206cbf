"""How long a program waits for proven rulebooks: from nothing, and from what an earlier run has kept."""

import subprocess
import sys
from pathlib import Path

from tests.five import FIVE

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


def seconds(cache: str, *books: str) -> float:
    """Processor time of a new program, whatever else runs on the machine."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, cache, *books], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def test_crown_is_proven_from_nothing_in_time() -> None:
    assert min(seconds("", "crown-2025") for _ in range(3)) < 0.3


def test_the_five_come_from_the_cache_in_time(tmp_path: Path) -> None:
    first = seconds(str(tmp_path), *FIVE)
    again = min(seconds(str(tmp_path), *FIVE) for _ in range(2))
    assert again < 0.15
    assert again < first / 3
