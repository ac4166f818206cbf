"""What is asked of servers in processes of their own, and visitors who reach them over real sockets."""

import json
import ssl
from typing import Any

import httpx2
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from punto.operation.ids import new_command
from punto.server.guard import COOKIE
from tools.serving import Served

UNUSED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients that speak plainly: each of them would read all the world's certificates."""


def figure(server: Served, name: str) -> float:
    """One of the figures that a server tells."""
    said = httpx2.get(f"{server.address}/metrics", timeout=20, verify=UNUSED).text
    for line in said.splitlines():
        if line.startswith(f"{name} "):
            return float(line.split()[1])
    return 0.0


def logged(server: Served) -> list[dict[str, Any]]:
    """What a server has logged as JSON."""
    return [json.loads(line) for line in server.said().splitlines()]


class Visitor:
    """Somebody with a browser; who has come in already may go to another process with the same cookie."""

    def __init__(self, port: int, name: str, role: str = "patron", token: str = "") -> None:
        self.http = httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=20, verify=UNUSED)
        self.port = port
        if token:
            self.http.cookies.set(COOKIE, token)
            self.person = self.http.get("/api/v1/session").json()["person"]
        else:
            said = {"name": name, "role": role}
            self.person = self.http.post("/api/v1/session", json=said).json()["person"]

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def token(self) -> str:
        return str(self.http.cookies[COOKIE])

    def gives(self, table: str, order: str, **more: Any) -> Any:
        body = {"id": new_command(), "order": {"order": order, **more}}
        return self.http.post(f"/api/v1/tables/{table}/commands", json=body)

    def table(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.http.get(f"/api/v1/tables/{table}").json()
        return seen

    def watches(self, table: str, after: int, origin: str = "") -> Connection:
        headers = {"Cookie": f"{COOKIE}={self.token}"}
        return connect(
            f"ws://127.0.0.1:{self.port}/api/v1/tables/{table}/feed?after={after}",
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
