"""Nothing is told to anybody that is not in the database for good."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import apsw
import pytest

from punto.live import AT_ONCE, LiveFloor
from punto.live.feed import Hub
from punto.live.message import Message
from tests.server.visiting import table_named
from tests.sizes import sizes
from tests.waiting import eventually

TABLES = ("nelson", "crown", "three-card", "darling")
SQL = "SELECT type FROM events WHERE stream = ? AND seq = ?"


class Auditor:
    """Looks every frame up before it is told, through a connection that sees only what is committed."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._connection: apsw.Connection | None = None
        self.told: Counter[str] = Counter()
        self.orphans: list[tuple[str, str]] = []

    def hears(self, table: str, frames: Sequence[Message]) -> None:
        self._connection = self._connection or apsw.Connection(
            str(self._database), flags=apsw.SQLITE_OPEN_READONLY
        )
        for frame in frames:
            said: dict[str, Any] = json.loads(frame.text)
            # a table's stream begins with its set-up, of which nobody is told
            kept = self._connection.execute(SQL, (f"table/{table}", frame.seq + 1)).fetchone()
            self.told[table] += 1
            if kept != (said["type"],) or said["seq"] != frame.seq:
                self.orphans.append((table, frame.text))


@pytest.mark.trust("B13")
@pytest.mark.parametrize("frames", sizes(400, 500_000))
def test_no_frame_without_a_durable_event(
    folder_in_memory: Path, frames: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Robots play at four tables as fast as they can, and every frame is looked up in the database first."""
    auditor = Auditor(folder_in_memory / "punto.sqlite")
    heard = Hub.heard

    def hears(hub: Hub, table: str, told: Sequence[Message]) -> None:
        auditor.hears(table, told)
        heard(hub, table, told)

    monkeypatch.setattr(Hub, "heard", hears)
    house = LiveFloor(folder_in_memory, tables=tuple(map(table_named, TABLES)), pace=AT_ONCE)
    house.open()
    try:
        eventually(lambda: auditor.told.total() >= frames or auditor.orphans, seconds=3_600)
    finally:
        house.close()
    assert auditor.orphans == []
    assert set(auditor.told) == set(TABLES)
