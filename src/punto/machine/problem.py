"""What the floor answers when it cannot do what was asked: what, why, and what would be accepted."""

from http import HTTPStatus
from math import ceil
from typing import Any, Self


class Problem(Exception):
    """Something that cannot be done, with everything that whoever asked should know."""

    def __init__(self, status: HTTPStatus, what: str, why: str, *accepted: str) -> None:
        """Say what, why, and what would be accepted."""
        super().__init__(what)
        self.status, self.what, self.why, self.accepted = status, what, why, accepted
        self.headers: dict[str, str] = {}

    def after(self, seconds: float) -> Self:
        """Say, too, when it may be tried again."""
        self.headers["retry-after"] = str(max(1, ceil(seconds)))
        return self

    def body(self) -> dict[str, Any]:
        """The problem as JSON has it."""
        return {"what": self.what, "why": self.why, "accepted": list(self.accepted)}


def no_session(*, accounts: bool) -> Problem:
    """Nobody has come in by this browser: with an account, or as a visitor of a demonstration."""
    way_in = "POST /api/v1/sign-in" if accounts else "POST /api/v1/session"
    return Problem(HTTPStatus.UNAUTHORIZED, "You have not come in yet.", "There is no session.", way_in)


def no_floor() -> Problem:
    """This server shows rulebooks only."""
    why = "This server was started without a floor."
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, "There are no tables here.", why, "punto serve --demo")


def no_table(name: str, tables: list[str]) -> Problem:
    """No table of this name."""
    return Problem(HTTPStatus.NOT_FOUND, f"Table {name!r}.", "There is no such table.", *tables)


def closed_table(name: str, why: str, tables: list[str]) -> Problem:
    """A table that was left closed when the floor opened."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return Problem(status, f"Table {name!r}.", f"It is closed: {why}", *tables)


def busy(table: str) -> Problem:
    """Others were faster again and again."""
    why = "Other processes gave orders for it at the same time."
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, f"Table {table!r}.", why, "the same command again")


def malformed(what: str, *accepted: str) -> Problem:
    """A command that says nothing that could be carried out."""
    why = "It is not written as the floor reads it."
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, what, why, *accepted)
