"""A table in play, with people who have accounts: where attacks, replays, races and faults are tried."""

import json
from typing import Any

from punto.live import LiveFloor
from punto.live.command_service import CommandResult
from punto.operation.ids import new_command
from punto.server.routes.tables import may_order
from punto.server.wire import orders
from tests.server.accounts.staff import Browser, Hire
from tests.server.giving import give
from tests.server.visiting import TABLE_ID, does_due

COMMANDS = f"/api/v1/tables/{TABLE_ID}/commands"


class Scene:
    """Bets are open and two patrons sit there, Ann at 1 and Bob at 2; Bob has a bet down."""

    def __init__(self, hire: Hire) -> None:
        self.sue, self.dan = hire("sue", "casino-supervisor"), hire("dan", "dealer")
        self.ann, self.bob = hire("ann", "patron"), hire("bob", "patron")
        self.dan.does(TABLE_ID, "take-over", role="dealer")
        self.opens()
        for seat, patron in (("1", self.ann), ("2", self.bob)):
            patron.does(TABLE_ID, "join", seat=seat)
            self.buys_in(patron, 1_000_00)
        self.bob.does(TABLE_ID, "place-bets", stakes=[{"id": "bobs", "wager": "banker", "amount": 25_00}])
        self.replayed = {"id": new_command(), "order": {"order": "join", "seat": "7"}}
        self.bob.asks("POST", COMMANDS, self.replayed)

    def buys_in(self, patron: Browser, amount: int) -> None:
        """A patron hands cash over, and the dealer says so."""
        (asked,) = patron.does(TABLE_ID, "buy-in", amount=amount, tender="cash")["events"]
        self.dan.does(TABLE_ID, "approve", request=asked["fact"]["request"]["id"])

    def opens(self) -> None:
        """Do what is due until bets are open."""
        while (seen := self.dan.table(TABLE_ID))["view"]["phase"] != "betting":
            does_due(self.dan, self.sue, TABLE_ID, seen)  # type: ignore[arg-type]

    def deals(self) -> None:
        """The first card is out: too late for any bet."""
        self.dan.does(TABLE_ID, "close-bets")
        self.dan.does(TABLE_ID, "draw-card")


def raw(who: Browser, body: str | bytes, **headers: str) -> Any:
    """Send a body as it is."""
    headers = {"content-type": "application/json", **who.headers, **headers}
    return who.client.post(COMMANDS, content=body, headers=headers)


def order(order: Any, command: Any = None) -> str:
    """A command as it is sent."""
    return json.dumps({"id": command or new_command(), "order": order})


def stake(**more: Any) -> dict[str, Any]:
    """A bet on Player."""
    laid = {"id": new_command(), "wager": "player", "amount": 25_00, **more}
    return {"order": "place-bets", "stakes": [laid]}


def gives(house: LiveFloor, who: Browser, order: dict[str, Any], command: str = "") -> CommandResult:
    """Give an order past the web server, by the same checks: for what is tried a hundred thousand times."""
    session = house.sessions.find(who.token)
    assert session is not None
    may_order(house, house.history(TABLE_ID).now.state, session, orders.read(order))
    return give(house, TABLE_ID, session.actor, order, command or new_command())
