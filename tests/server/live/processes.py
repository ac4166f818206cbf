"""Servers in processes of their own, and visitors who reach them over real sockets."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from punto.server.live.guard import COOKIE
from punto.server.live.ids import new_command

PROGRAM = [sys.executable, "-c", "from punto.cli import main; main()", "serve", "--demo"]
SECONDS_TO_START = 90
PATIENCE = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """A server that runs."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process, self.port, self._log = process, port, log

    def answers(self) -> None:
        """Wait until people may be sent there."""
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until:
            assert self.process.poll() is None, self._log.read_text()
            try:
                if httpx2.get(f"http://127.0.0.1:{self.port}/readyz", timeout=5).status_code == 200:
                    return
            except httpx2.TransportError:
                time.sleep(0.1)
        pytest.fail(f"the server did not answer in time: {self._log.read_text()}")

    def figure(self, name: str) -> float:
        """One of its figures."""
        for line in httpx2.get(f"http://127.0.0.1:{self.port}/metrics", timeout=20).text.splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[1])
        return 0.0

    def log(self) -> list[dict[str, Any]]:
        """What it has logged as JSON."""
        return [json.loads(line) for line in self._log.read_text().splitlines()]


@contextmanager
def running(log: Path, *options: str, environ: Mapping[str, str] | None = None) -> Iterator[Running]:
    """A demonstration with some options; it is told to stop at the end."""
    port = free_port()
    with (
        log.open("wb") as lines,
        subprocess.Popen(
            [*PROGRAM, "--port", str(port), *options],
            stdout=subprocess.DEVNULL,
            stderr=lines,
            env=environ,
        ) as process,
    ):
        try:
            yield Running(process, port, log)
        finally:
            process.terminate()


class Visitor:
    """Somebody with a browser; who has come in already may go to another process with the same cookie."""

    def __init__(self, port: int, name: str, role: str = "patron", token: str = "") -> None:
        self.http = httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=20)
        self.port = port
        if token:
            self.http.cookies.set(COOKIE, token)
            self.person = self.http.get("/api/session").json()["person"]
        else:
            said = {"name": name, "role": role}
            self.person = self.http.post("/api/session", json=said).json()["person"]

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def token(self) -> str:
        return str(self.http.cookies[COOKIE])

    def gives(self, table: str, order: str, **more: Any) -> Any:
        body = {"id": new_command(), "order": {"order": order, **more}}
        return self.http.post(f"/api/tables/{table}/commands", json=body)

    def table(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.http.get(f"/api/tables/{table}").json()
        return seen

    def watches(self, table: str, after: int, origin: str = "") -> Connection:
        headers = {"Cookie": f"{COOKIE}={self.token}"}
        return connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/feed?after={after}",
            origin=origin or f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            additional_headers=headers,
            open_timeout=20,
        )


def hears(feed: Connection, kind: str, who: str = "") -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = []
    while True:
        heard.append(json.loads(feed.recv(timeout=30)))
        if heard[-1]["type"] == kind and who in json.dumps(heard[-1]):
            return heard


def eventually(question: Callable[[], Any]) -> Any:
    """The first good answer, or a failure when patience is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if answer := question():
            return answer
        time.sleep(0.1)
    pytest.fail("nothing came of it")
