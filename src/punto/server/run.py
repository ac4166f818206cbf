"""Running the server."""

import socket
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from punto.server.app import create_app
from punto.server.live import HUMAN, House

SECONDS_TO_FINISH = 5
LONGEST_MESSAGE = 4_096
"""Bytes that a watcher may send at once; nothing that they send is read."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Server(uvicorn.Server):
    """Ends every feed before it waits for requests under way: a feed would never end by itself."""

    house: House | None = None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the watchers go, then finish."""
        if self.house is not None:
            self.house.hub.close()
        await super().shutdown(sockets)


def serve(host: str, port: int, demo: bool, folder: Path | None = None, speed: float = 1) -> None:
    """Serve until interrupted; requests under way get a few seconds to finish.

    A demonstration has a floor of its own, in a folder if one is named, else for as long as it is served;
    its robots are so many times as fast as people.
    """
    house = House(folder, pace=HUMAN.times(speed)) if demo else None
    app = create_app(demo, house=house, hosts=LOOPBACK if _loopback(host) else ())
    server = Server(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_FINISH,
            ws_max_size=LONGEST_MESSAGE,
            # Frames are short and go to hundreds: packing them would cost more than it saves.
            ws_per_message_deflate=False,
        )
    )
    server.house = house
    server.run()


def _loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
