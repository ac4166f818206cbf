"""One HTTP connection to a server: it keeps the session's cookie, and asks again where that does no harm."""

import time
from collections.abc import Mapping
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from http.cookies import SimpleCookie
from ssl import SSLContext
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from punto.api.body import ProblemAnswer
from punto.client.closable import Closable
from punto.client.failures import NoAnswer, ServerProblem

BUSY = frozenset({HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE})
"""What a server answers that would do it later."""
SOONEST, LATEST = 0.2, 5.0
"""Seconds before the next try: longer each time, up to a limit."""


class ClientAnswer(NamedTuple):
    """What came back."""

    status: int
    body: bytes
    retry_after: float | None


class Connection(Closable):
    """Asks one server, one question at a time. Not for several threads at once."""

    def __init__(self, server: str, timeout: float, tries: int, tls: SSLContext | None = None) -> None:
        """Take the address of a server, such as `https://floor.example`; nothing is asked yet."""
        self.address = urlsplit(server)
        if self.address.scheme not in {"http", "https"} or not self.address.hostname:
            raise ValueError(f"{server!r} is not the address of a server, such as http://127.0.0.1:8000")
        self.cookies: dict[str, str] = {}
        self.tls = tls
        self._timeout, self._tries = timeout, tries
        self._line: HTTPConnection | None = None

    def close(self) -> None:
        """Hang up; the next question opens a new line."""
        if self._line is not None:
            self._line.close()
            self._line = None

    @property
    def cookie_header(self) -> dict[str, str]:
        """The cookies as a header; nothing where there are none."""
        written = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": written} if written else {}

    def ask(self, method: str, path: str, body: bytes | None = None, *, again: bool) -> bytes:
        """The body of a good answer. `again` says that the same question may be asked twice without harm.

        A server that is busy is asked again after a while in any case: it has done nothing.
        """
        for number in range(1, self._tries + 1):
            last = number == self._tries
            try:
                found = self._once(method, path, body)
            except (OSError, HTTPException) as error:
                self.close()
                if last or not (again or isinstance(error, ConnectionRefusedError)):
                    raise NoAnswer(f"{method} {path}: {type(error).__name__} {error}".rstrip()) from error
                time.sleep(pause(number))
                continue
            if found.status in BUSY and not last:
                time.sleep(pause(number) if found.retry_after is None else found.retry_after)
                continue
            return _good(found)
        raise AssertionError("the last try returns or raises")

    def _once(self, method: str, path: str, body: bytes | None) -> ClientAnswer:
        headers = {"Accept": "application/json", **self.cookie_header}
        if body is not None:
            headers["Content-Type"] = "application/json"
        line = self._open()
        line.request(method, path, body, headers)
        response = line.getresponse()
        self._take_cookies(response)
        return ClientAnswer(response.status, response.read(), _seconds(response.headers.get("Retry-After")))

    def _open(self) -> HTTPConnection:
        if self._line is None:
            host, port = str(self.address.hostname), self.address.port
            if self.address.scheme == "https":
                self._line = HTTPSConnection(host, port, timeout=self._timeout, context=self.tls)
            else:
                self._line = HTTPConnection(host, port, timeout=self._timeout)
        return self._line

    def _take_cookies(self, response: HTTPResponse) -> None:
        for line in response.headers.get_all("Set-Cookie") or ():
            for name, cookie in SimpleCookie(line).items():
                if cookie.value and cookie["max-age"] != "0":
                    self.cookies[name] = cookie.value
                else:
                    self.cookies.pop(name, None)


def pause(number: int) -> float:
    """Seconds to wait after so many tries.

    >>> [pause(number) for number in (1, 2, 3, 10)]
    [0.2, 0.4, 0.8, 5.0]
    """
    return min(LATEST, SOONEST * 2.0 ** (number - 1))


def _good(found: ClientAnswer) -> bytes:
    if found.status < HTTPStatus.BAD_REQUEST:
        return found.body
    try:
        problem = msgspec.json.decode(found.body, type=ProblemAnswer)
    except msgspec.DecodeError:
        problem = ProblemAnswer(what="Not done.", why=f"Status {found.status}.", accepted=[])
    raise ServerProblem(found.status, problem, found.body)


def _seconds(retry_after: str | None) -> float | None:
    return float(retry_after) if retry_after is not None and retry_after.isdecimal() else None


def query(fields: Mapping[str, object]) -> str:
    """Fields as they stand behind the question mark; those that are None are left out.

    >>> query({"after": 5, "tail": None}), query({})
    ('?after=5', '')
    """
    given = "&".join(f"{name}={value}" for name, value in fields.items() if value is not None)
    return f"?{given}" if given else ""
