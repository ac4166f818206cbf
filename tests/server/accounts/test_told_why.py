"""Operators are told what is wrong; bodies come in their time; who forwards must be known."""

import asyncio
from typing import Any

import pytest
import uvicorn
from starlette.types import Message

from punto.live import LiveFloor
from punto.operation.settings import Serving
from punto.server import guard
from punto.server.run import serve
from tests.server.client import Client

BROKEN = "record 7: its content does not have its hash"


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_what_is_wrong_is_said(
    client: Client, house: LiveFloor, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(house, "health", lambda: [BROKEN, "the database cannot be reached"])
    response = client.get(path)
    assert response.status_code == 503
    assert response.json()["why"] == f"{BROKEN}; the database cannot be reached"


def received(*messages: Message) -> list[Message]:
    """What an application gets of a body that comes so, and then no further."""

    async def asked() -> list[Message]:
        coming = list(messages)

        async def receive() -> Message:
            if coming:
                return coming.pop(0)
            await asyncio.sleep(60)
            raise AssertionError

        bounded = guard._bounded(receive)
        found = [await bounded()]
        while found[-1].get("more_body"):
            found.append(await bounded())
        return found

    return asyncio.run(asked())


@pytest.mark.trust("F28")
def test_a_body_that_stalls_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)
    first: Message = {"type": "http.request", "body": b"{", "more_body": True}
    assert [each["type"] for each in received(first)] == ["http.request", "http.disconnect"]
    assert received()[0]["type"] == "http.disconnect"


def test_a_body_that_is_whole_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)
    whole: Message = {"type": "http.request", "body": b"{}", "more_body": False}
    assert received(whole) == [whole]


class Caught(Exception):
    """The server is not started."""


@pytest.mark.trust("F28")
@pytest.mark.parametrize(("proxies", "believed"), [((), False), (("10.0.0.7",), True)])
def test_forwarded_headers_are_believed_from_configured_proxies_alone(
    monkeypatch: pytest.MonkeyPatch, proxies: tuple[str, ...], believed: bool
) -> None:
    given: dict[str, Any] = {}

    def config(*_: object, **options: Any) -> uvicorn.Config:
        given.update(options)
        raise Caught

    monkeypatch.setattr(uvicorn, "Config", config)
    monkeypatch.setattr("punto.server.run.logs.start", lambda *_: None)
    monkeypatch.setattr("punto.server.run.listen", lambda _: [])
    with pytest.raises(Caught):
        serve(Serving(port=0, proxies=proxies))
    assert (given["proxy_headers"], given["forwarded_allow_ips"]) == (believed, list(proxies))
