"""A straight line to a watcher: what is written once for many goes to each as the same bytes.

A server's WebSocket messages are not masked, so one event is one sequence of bytes whoever reads it. Handing
those to the connection spares a task, a queue and an encoding for every watcher.
"""

from asyncio import Transport
from typing import cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

EXTENSION = "punto.line"
NOT_READ = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
MOST_BEHIND = 1 << 20
"""So many bytes may wait for a watcher who reads slowly."""


def message(text: str) -> bytes:
    r"""A text as a WebSocket carries it.

    >>> message("{}")
    b'\x81\x02{}'
    """
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


class Line:
    """What can be written to a watcher at once, without waiting."""

    def __init__(self, transport: Transport) -> None:
        """Take the connection."""
        self._transport = transport

    def write(self, data: bytes) -> bool:
        """Send; whether the watcher keeps up. One who is going hears no more and is not kept waiting for."""
        if not self._transport.is_closing():
            self._transport.write(data)
        return self._transport.get_write_buffer_size() <= MOST_BEHIND


class LineProtocol(WebSocketsSansIOProtocol):
    """The server's own WebSocket protocol, which offers its line to the application."""

    def data_received(self, data: bytes) -> None:
        """Hear a client. A request that cannot be read is answered; without that its line would stay open."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(NOT_READ)
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """Let somebody in; the application finds the line among the extensions."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast("dict[str, object]", self.scope["extensions"])
            extensions[EXTENSION] = Line(self.transport)

    def handle_text(self, event: Frame) -> None:
        """Pass over what a watcher says, unread: whether it is text at all is nobody's concern."""

    handle_bytes = handle_cont = handle_text
