"""Two requests that are the first of their kind do not end the server."""

import subprocess
import sys
from pathlib import Path

from punto.server.route_table import ROUTES
from punto.server.wire.reading import _decoder

PROGRAM = Path(__file__).with_name("race_to_a_struct.py")


def test_threads_read_a_fresh_struct_at_the_same_moment() -> None:
    done = subprocess.run([sys.executable, str(PROGRAM)], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_every_route_has_learnt_its_structs_before_a_request_comes() -> None:
    known = _decoder.cache_info().misses
    for route in ROUTES:
        for kind in filter(None, (route._takes, route._query)):
            _decoder(kind)
    assert _decoder.cache_info().misses == known > 0
