"""The beat: whoever asks for it hears that the line is alive; others hear events and nothing else."""

import asyncio
import json
import time
from contextlib import aclosing

import pytest

from punto.live import LiveFloor
from punto.server.routes import feeds
from tests.server.visiting import TABLE_ID, Visitor

OFTEN = 0.01


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "BEAT", OFTEN)


def test_a_quiet_socket_beats_for_whoever_asks_for_it(ann: Visitor) -> None:
    seen = ann.table(TABLE_ID)
    path = f"/api/v1/tables/{TABLE_ID}/feed?after={seen['seq']}&beat=true"
    with ann.client.websocket_connect(path, headers=ann.headers) as socket:
        first, second = (json.loads(socket.receive_text()) for _ in range(2))
    assert first.keys() == second.keys() == {"type", "at"}, "a beat is no event: it has no position"
    assert first["type"] == "beat"
    assert seen["at"] <= first["at"] <= second["at"], "and says what the server's clock says"


def test_without_asking_a_socket_carries_events_alone(ann: Visitor) -> None:
    path = f"/api/v1/tables/{TABLE_ID}/feed?after={ann.table(TABLE_ID)['seq']}"
    with ann.client.websocket_connect(path, headers=ann.headers) as socket:
        time.sleep(5 * OFTEN)
        ann.does(TABLE_ID, "buy-in", amount=100_00, tender="cash")
        assert json.loads(socket.receive_text())["type"] == "bought-in"


@pytest.mark.parametrize(("beat", "line"), [(True, "event: beat\ndata: {"), (False, ": still here\n\n")])
def test_a_quiet_stream_beats_by_an_event_of_its_own_or_by_a_comment(
    house: LiveFloor, beat: bool, line: str
) -> None:
    async def story() -> list[str]:
        watcher = house.hub.watch(TABLE_ID, None, 1 << 40)
        async with aclosing(feeds._lines(house, watcher, [], beat)) as lines:
            return [await anext(lines) for _ in range(3)]

    greeting, *beats = asyncio.run(story())
    assert greeting == ": the floor\n\n"
    assert all(each.startswith(line) and each.endswith("\n\n") for each in beats)
