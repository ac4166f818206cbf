"""The same thing has the same bytes in every process, whatever its hashes are."""

import json
import os
import subprocess
import sys
from typing import Any

from tests.live.written_bytes import MANY, with_many, written
from tests.machine.every_fact import samples


def digests(seed: str) -> dict[str, Any]:
    """What another process writes, by name."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.live.written_bytes"],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_what_is_written_does_not_hang_on_the_hashes_of_a_process() -> None:
    one, two = digests("1"), digests("2")
    assert len(one) > 3 * 300
    assert [name for name in one if one[name] != two[name]] == []


def test_there_are_sets_in_what_is_written() -> None:
    named = {str(each) for each in samples() if with_many(each.fact) != each.fact}
    assert named >= {"table: bet-placed", "table: coup-settled"}
    by_name = dict(written())
    assert all(who.encode() in by_name["table: bet-placed stored"] for who in MANY)
    assert all(who.encode() in by_name["state"] for who in MANY)
