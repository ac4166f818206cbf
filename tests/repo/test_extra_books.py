"""The project's own tests hold with two further rulebooks in place: PUNTO_BOOKS names them for all tests.

Here those run again that look at the library as a whole. `PUNTO_BOOKS=FOLDER make test` runs all.
"""

import os
import subprocess
import sys
from pathlib import Path

from punto.rulebook.new_book import new_rulebook
from tests.extra_books import VARIABLE

ROOT = Path(__file__).parents[2]
LOOK_AT_ALL = (
    "tests/cli/test_rules.py",
    "tests/cli/test_books.py",
    "tests/rulebook/test_register.py",
    "tests/rulebook/test_five.py::test_five_rulebooks_are_shipped",
    "tests/server/test_api.py::test_five_rulebooks_each_with_all_its_clauses",
)


def test_tests_of_the_whole_library_pass_with_two_books_more(tmp_path: Path) -> None:
    new_rulebook("extra-one", tmp_path)
    new_rulebook("extra-two", tmp_path, "star-2024")
    environ = os.environ | {VARIABLE: str(tmp_path)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *LOOK_AT_ALL]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert " passed" in done.stdout
