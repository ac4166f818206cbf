"""People with accounts in a test: they are invited, choose passwords and come in; a clock to turn."""

from base64 import b32decode
from collections.abc import Callable
from typing import Any

from punto.accounts.passwords import Hasher
from punto.accounts.sign_in import SignIn
from punto.accounts.totp import SECONDS, code_at
from punto.operation.ids import new_command, new_token, now
from punto.server.guard import COOKIE
from punto.server.routes.account import DEVICE
from tests.server.client import Client

PASSWORD = "the cutting card is yellow"  # noqa: S105 - of people who live in tests
WRONG = {"password": "not this one"}
MINUTE = 60_000
QUICK = Hasher(rounds=1, memory_kib=8)


class Clock:
    """A clock that stands still, at the moment it was made, until it is turned."""

    def __init__(self) -> None:
        self.at = now()

    def __call__(self) -> int:
        return self.at

    def passes(self, milliseconds: int) -> None:
        self.at += milliseconds


class Browser:
    """A browser with cookies of its own, all through one client."""

    def __init__(self, client: Client, device: str = "") -> None:
        self.client = client
        self.cookies = {DEVICE: device or new_token()}

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def asks(self, method: str, path: str, body: Any = None) -> Any:
        response = self.client.request(method, path, json=body, headers=self.headers)
        self.cookies |= {name: value for name, value in response.cookies.items() if value}
        self.client.cookies.clear()
        return response

    def gets(self, path: str, status: int = 200) -> Any:
        response = self.asks("GET", path)
        assert response.status_code == status, response.text
        return response.json()

    def sends(self, path: str, body: Any, status: int = 200, method: str = "POST") -> Any:
        response = self.asks(method, path, body)
        assert response.status_code == status, response.text
        return response.json() if response.content else None

    def gives(self, table: str, order: str, **more: Any) -> Any:
        """Give an order at a table; the whole answer."""
        body = {"id": new_command(), "order": {"order": order, **more}}
        return self.asks("POST", f"/api/v1/tables/{table}/commands", body)

    def does(self, table: str, order: str, **more: Any) -> Any:
        response = self.gives(table, order, **more)
        assert response.status_code == 200, (order, response.text)
        return response.json()

    def table(self, table: str) -> Any:
        return self.gets(f"/api/v1/tables/{table}")

    @property
    def token(self) -> str:
        return self.cookies.get(COOKIE, "")


class Member(Browser):
    """Somebody with an account, in front of a browser."""

    def __init__(self, client: Client, sign_in: SignIn, clock: Clock, login: str, role: str) -> None:
        super().__init__(client)
        self.login, self.role, self.clock = login, role, clock
        self.secret = b""
        self._used = 0
        self.person, token = sign_in.people.add(login, login.title(), role)
        account = self.sends("/api/v1/welcome", {"token": token, "password": PASSWORD})
        if account["state"] == "enrolling":
            self.enrols()

    def enrols(self) -> None:
        """Set a second factor up."""
        shown = self.sends("/api/v1/account/factor", {"password": PASSWORD, "code": self.code()})
        self.secret, self._used = b32decode(shown["secret"].replace(" ", "")), 0
        self.sends("/api/v1/account/factor", {"code": self.code()}, method="PUT")

    def code(self) -> str:
        """The next six digits; the clock goes on so far that they are new."""
        if not self.secret:
            return ""
        while (step := self.clock.at // 1_000 // SECONDS) <= self._used:
            self.clock.passes(SECONDS * 1_000)
        self._used = step
        return code_at(self.secret, step)

    def signs_in(self, browser: Browser | None = None, status: int = 200, **other: str) -> Any:
        """Sign in, in this browser or another."""
        body = {"login": self.login, "password": PASSWORD, "code": self.code(), **other}
        return (browser or self).sends("/api/v1/sign-in", body, status)


Hire = Callable[[str, str], Member]
"""Gives somebody an account by login and role, and lets them come in."""
