"""A server that answers as a test tells it to, and keeps what it was asked."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from types import MappingProxyType
from typing import Any, NamedTuple

DROP = 0
"""In place of a status: the line is cut without an answer."""


class Reply(NamedTuple):
    """One answer."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = MappingProxyType({})


class Scripted(ThreadingHTTPServer):
    """Gives its answers one by one."""

    daemon_threads = True

    def __init__(self, replies: list[Reply]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies, self.asked = replies, list[tuple[str, str, Any]]()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Scripted

    def _answers(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.server.asked.append((self.command, self.path, json.loads(body) if body else None))
        reply = self.server.replies.pop(0)
        if reply.status == DROP:
            self.close_connection = True
            return
        written = json.dumps(reply.body).encode()
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(written)))
        self.end_headers()
        self.wfile.write(written)

    do_GET = do_POST = do_DELETE = _answers  # noqa: N815 - the standard library's names

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the standard library's name
        """Say nothing."""


@contextmanager
def scripted(*replies: Reply) -> Iterator[Scripted]:
    with Scripted(list(replies)) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
