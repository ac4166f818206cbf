"""Running the server."""

import errno
import logging
import socket
import ssl
import sys
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from punto.live import LiveFloor
from punto.operation.settings import BadConfig, Serving
from punto.server import logs
from punto.server.app import create_app
from punto.server.websocket import LineProtocol

LONGEST_MESSAGE = 4_096
"""Bytes that a watcher may send at once; nothing that they send is read."""
TURN = 0.000_5
"""Seconds that a thread may compute while others wait. Sending to hundreds gives the turn up at every send,
and would get it back only after five milliseconds each time while a table is being decided."""
BACKLOG = 2_048
"""So many may be about to connect."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")

log = logging.getLogger("punto.server")


class Server(uvicorn.Server):
    """Ends every feed before it waits for requests under way: a feed would never end by itself."""

    house: LiveFloor | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say where."""
        await super().startup(sockets)
        for each in (one for server in getattr(self, "servers", ()) for one in server.sockets):
            host, port = each.getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            scheme = "https" if self.config.is_ssl else "http"
            log.info("%s://%s:%d", scheme, shown, port, extra={"event": "listening"})

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the watchers go, then finish."""
        log.info("stopping", extra={"event": "stopping"})
        if self.house is not None:
            self.house.hub.close()
        await super().shutdown(sockets)


def serve(settings: Serving, house: LiveFloor | None = None, *, demo: bool = False) -> None:
    """Serve until interrupted; requests under way get a few seconds to finish.

    The house, if there is one, is opened before anybody is let in, and closed in any case.
    """
    _check_line(settings, passwords=house is not None and house.sign_in is not None)
    sockets = listen(settings)
    logs.start(settings.logs, settings.level)
    sys.setswitchinterval(TURN)
    names = settings.names or (LOOPBACK if _loopback(settings.host) else ())
    server = Server(
        uvicorn.Config(
            create_app(demo, house=house, hosts=names),
            host=settings.host,
            port=settings.port,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            ssl_certfile=settings.certificate or None,
            ssl_keyfile=settings.private_key or None,
            ssl_context_factory=_good_tls if settings.certificate else None,
            timeout_graceful_shutdown=settings.finish_seconds,
            ws=LineProtocol,
            ws_max_size=LONGEST_MESSAGE,
            # Frames are short and go to hundreds: packing them would cost more than it saves.
            ws_per_message_deflate=False,
        )
    )
    server.house = house
    try:
        if house is not None:
            house.open()
        server.run(sockets)
    finally:
        for each in sockets:
            each.close()
        if house is not None:
            house.close()


def _good_tls(_: uvicorn.Config, usual: Callable[[], ssl.SSLContext]) -> ssl.SSLContext:
    """TLS 1.2 or newer, whatever this machine's own settings would admit."""
    context = usual()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def listen(settings: Serving) -> list[socket.socket]:
    """Take the port, before anything is opened that would have to be closed again."""
    where = f"{settings.host}:{settings.port}"
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except OSError as error:
        raise BadConfig([f"server.host: {settings.host}: {error.strerror}"]) from error
    made: list[socket.socket] = []
    try:
        for family, address in dict.fromkeys((each[0], each[4]) for each in found):
            made.append(socket.create_server(address, family=family, backlog=BACKLOG))
    except OSError as error:
        for each in made:
            each.close()
        why = "another program listens there" if error.errno == errno.EADDRINUSE else error.strerror
        raise BadConfig([f"server.port: cannot listen on {where}: {why}"]) from error
    return made


def _check_line(settings: Serving, *, passwords: bool) -> None:
    """Passwords do not travel in the clear: other machines are reached with TLS, or not at all."""
    faults = []
    if passwords and not _loopback(settings.host) and not settings.certificate:
        faults.append(
            f"server.host: passwords would travel to {settings.host} in the clear; "
            "give server.certificate and server.private_key, or listen on 127.0.0.1 behind a proxy"
        )
    for name, file in (("certificate", settings.certificate), ("private_key", settings.private_key)):
        if file and not Path(file).is_file():
            faults.append(f"server.{name}: there is no file {file}")
        if bool(file) != bool(settings.certificate):
            faults.append("server.certificate and server.private_key come together")
    if not faults and settings.certificate:
        faults += _unfit(settings)
    if faults:
        raise BadConfig(faults)


def _unfit(settings: Serving) -> list[str]:
    """What is wrong with files that are there: they are no certificate and key, or not of one another."""
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
            settings.certificate, settings.private_key
        )
    except (OSError, ssl.SSLError) as error:
        files = f"{settings.certificate} with {settings.private_key}"
        return [f"server.certificate and server.private_key: {files}: {error}"]
    return []


def _loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
