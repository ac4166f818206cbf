"""A client of a floor: coming in, looking at tables, giving orders, following what happens."""

import time
from collections.abc import Mapping
from ssl import SSLContext
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec

from punto.api.account_answers import AccountAnswer
from punto.api.body import AnswerBody, RequestBody
from punto.api.floor_answers import About, FloorAnswer, RefusedOrder, SessionAnswer
from punto.api.requests import DemoRole, SessionRequest, SignInRequest, TailName
from punto.api.road_answers import ShoeRoads
from punto.api.table_answers import FinishedCoup, LiveTable
from punto.api.tournament_answers import (
    FormAnswer,
    SessionAtTable,
    TournamentAnswer,
    TournamentDone,
    TournamentSessionAnswer,
    TournamentSummary,
)
from punto.cards.draw import KeyStream
from punto.client.closable import Closable
from punto.client.connection import Connection, query
from punto.client.event_feed import EventFeed, TableEvent
from punto.client.failures import OrderRefused, ServerProblem
from punto.machine.codec import read_form, written_form
from punto.machine.order import Order
from punto.units.time_ids import uuid7

API = "/api/v1"
REFUSED = 409
TIMEOUT, TRIES = 20.0, 5
PATIENCE = 120.0
"""Seconds for which a feed tries to get its line back."""
T = TypeVar("T")
OrderLike = Order | Mapping[str, Any]
"""An order as a struct, or as its JSON: its name under `order`, its fields beside it."""

_encode = msgspec.json.Encoder(enc_hook=written_form).encode


class OrderDone(AnswerBody, frozen=True, kw_only=True):
    """An order that was carried out: the table's position, and what happened as far as one may know."""

    seq: int
    events: list[TableEvent]


def new_command_id() -> str:
    """A new id for a command, or for a wager."""
    return uuid7(time.time_ns() // 1_000_000, KeyStream().seed[:10])


class FloorClient(Closable):
    """Somebody at a floor. One client is one session; it is not for several threads at once."""

    def __init__(
        self, server: str, *, timeout: float = TIMEOUT, tries: int = TRIES, tls: SSLContext | None = None
    ) -> None:
        """Take the address of a server, such as `http://127.0.0.1:8000`; nothing is asked yet."""
        self._connection = Connection(server, timeout, tries, tls)

    def close(self) -> None:
        """Hang up; the session stays."""
        self._connection.close()

    # ------------------------------------------------------------ coming in and going

    def open_session(self, name: str, role: DemoRole = "patron") -> SessionAnswer:
        """Come in to a demonstration, under any name and in any role."""
        return self._post("/session", SessionRequest(name=name, role=role), SessionAnswer)

    def sign_in(self, login: str, password: str, code: str = "") -> AccountAnswer:
        """Come in with an account, on a floor that has them."""
        return self._post("/sign-in", SignInRequest(login=login, password=password, code=code), AccountAnswer)

    def session(self) -> SessionAnswer:
        """Who has come in."""
        return self._get("/session", SessionAnswer)

    def close_session(self) -> None:
        """Go: the session is over at once, and so are its feeds."""
        self._connection.ask("DELETE", f"{API}/session", again=True)

    # ------------------------------------------------------------ looking

    def about(self) -> About:
        """Which server this is."""
        return self._get("/about", About)

    def floor(self) -> FloorAnswer:
        """Every table in a few words."""
        return self._get("/floor", FloorAnswer)

    def table(self, table: str, tail: TailName | None = None) -> LiveTable:
        """One table as one may see it, with everything that one may do there now."""
        return self._get(f"{_table(table)}{query({'tail': tail})}", LiveTable)

    def log(self, table: str, after: int = 0, limit: int = 100) -> list[TableEvent]:
        """What happened at a table behind an event; fewer than the limit only at the end."""
        return self._get(f"{_table(table)}/log{query({'after': after, 'limit': limit})}", list[TableEvent])

    def coups(self, table: str, before: int | None = None, limit: int = 20) -> list[FinishedCoup]:
        """Finished coups, newest first."""
        asked = query({"before": before, "limit": limit})
        return self._get(f"{_table(table)}/coups{asked}", list[FinishedCoup])

    def roads(self, table: str, shoe: int | None = None, tail: TailName | None = None) -> ShoeRoads:
        """The scoreboards of the shoe in play, or of an earlier one."""
        return self._get(f"{_table(table)}/roads{query({'shoe': shoe, 'tail': tail})}", ShoeRoads)

    def tournaments(self) -> list[TournamentSummary]:
        """Every tournament in a few words, newest first."""
        return self._get("/tournaments", list[TournamentSummary])

    def tournament(self, name: str) -> TournamentAnswer:
        """One tournament: conditions, entrants in their order, tables, and what one may do now."""
        return self._get(_tournament(name), TournamentAnswer)

    def tournament_session(self, name: str, table: str) -> TournamentSessionAnswer | None:
        """The session that is on at a table of a tournament, if one is."""
        return self._get(f"{_tournament(name)}{_table(table)}", SessionAtTable).session

    # ------------------------------------------------------------ doing

    def give(self, table: str, order: OrderLike, *, coup: int | None = None, command: str = "") -> OrderDone:
        """Give an order. It is carried out once, however often the line breaks meanwhile.

        One that is meant for a coup is refused when another is on. An id of one's own lets a program that was
        stopped ask what became of its order.
        """
        body = {"id": command or new_command_id(), "order": order, "coup": coup}
        return msgspec.json.decode(self._order(f"{_table(table)}/commands", body), type=OrderDone)

    def give_to_tournament(self, name: str, order: OrderLike, *, command: str = "") -> int:
        """Give an order about a tournament: to enter, say. How many events it has seen then."""
        return self._done(
            f"{_tournament(name)}/commands", {"id": command or new_command_id(), "order": order}
        )

    def set_up_tournament(self, name: str, rulebook: str, *, command: str = "") -> int:
        """Set a tournament up, as its operator or official."""
        body = {"id": command or new_command_id(), "name": name, "rulebook": rulebook}
        return self._done("/tournaments", body)

    def hand_in_form(self, table: str, wager: str, amount: int, *, command: str = "") -> int:
        """Hand a secret wager in at a table of a tournament; the amount is in cents."""
        body = {"id": command or new_command_id(), "wager": wager, "amount": amount}
        return self._done(f"{_table(table)}/forms", body)

    def examine_form(self, table: str, who: str, *, command: str = "") -> FormAnswer:
        """Look at somebody's secret wager as the supervisor of the table; the look is on record."""
        body = {"id": command or new_command_id(), "who": who}
        return msgspec.json.decode(self._order(f"{_table(table)}/forms/examine", body), type=FormAnswer)

    def announce_form(self, table: str, who: str, *, command: str = "") -> int:
        """Announce somebody's secret wager after the last bets."""
        body = {"id": command or new_command_id(), "who": who}
        return self._done(f"{_table(table)}/forms/announce", body)

    def _done(self, path: str, body: Mapping[str, Any]) -> int:
        return msgspec.json.decode(self._order(path, body), type=TournamentDone).seq

    def _order(self, path: str, body: Mapping[str, Any]) -> bytes:
        try:
            return self._connection.ask("POST", f"{API}{path}", _encode(body), again=True)
        except ServerProblem as problem:
            raise _refusal(problem) from None

    def follow(self, table: str, after: int = 0, *, give_up_after: float = PATIENCE) -> EventFeed:
        """Every event of a table behind a position, then each as it happens."""
        return EventFeed(self._connection, f"{API}{_table(table)}/feed", after, give_up_after)

    def _get(self, path: str, kind: type[T]) -> T:
        found = self._connection.ask("GET", f"{API}{path}", again=True)
        return msgspec.json.decode(found, type=kind, dec_hook=read_form)

    def _post(self, path: str, body: RequestBody, kind: type[T]) -> T:
        found = self._connection.ask("POST", f"{API}{path}", _encode(body), again=False)
        return msgspec.json.decode(found, type=kind)


def _table(name: str) -> str:
    return f"/tables/{quote(name, safe='')}"


def _tournament(name: str) -> str:
    return f"/tournaments/{quote(name, safe='')}"


def _refusal(problem: ServerProblem) -> Exception:
    """What the server said no with: the table's refusals, where they are that."""
    if problem.status != REFUSED:
        return problem
    try:
        return OrderRefused(msgspec.json.decode(problem.body, type=RefusedOrder).refused)
    except msgspec.ValidationError:  # an id that stands for another command
        return problem
