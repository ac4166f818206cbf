"""Equipment over HTTP: administrators enrol it and switch it on, and a scanner tells which card it read."""

from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Request, Response

from punto.accounts.equipment import Scanner
from punto.accounts.sign_in import SignIn
from punto.live.floor import LiveFloor
from punto.machine.problem import Problem, malformed
from punto.machine.roles import DEALER
from punto.operation.ids import COMMAND
from punto.robots.due import due_now
from punto.server.routes.account import ERRORS, TheDoor
from punto.server.routes.people import Administrator
from punto.server.routes.tables import TheHouse, told
from punto.server.wire import accounts, orders
from punto.server.wire.tables import Problem as Said
from punto.table import Actor

BEARER = "Bearer "
router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/equipment", response_model=list[accounts.Scanner])
def everything(door: TheDoor, _: Administrator) -> list[accounts.Scanner]:
    """All equipment that was enrolled."""
    return [_shown(each) for each in door.equipment.everything()]


@router.post("/equipment", response_model=accounts.Enrolled, status_code=HTTPStatus.CREATED)
def enrol(asked: accounts.NewScanner, house: TheHouse, door: TheDoor, by: Administrator) -> accounts.Enrolled:
    """Enrol a scanner for one table. Its key is told now and never again, and it is off."""
    house.chronicle(asked.table)
    made, key = door.equipment.enrol(asked.table, asked.name, by.who.id)
    return accounts.Enrolled(id=made.id, key=key)


@router.patch("/equipment/{scanner}", status_code=HTTPStatus.NO_CONTENT)
def switch(scanner: str, asked: accounts.Switched, door: TheDoor, by: Administrator) -> None:
    """Switch a scanner on or off. It holds at once."""
    door.equipment.switch(scanner, asked.enabled, by.who.id)


@router.post("/tables/{table}/card", response_model=accounts.CardTaken, responses={409: {"model": Said}})
def card(request: Request, table: str, asked: accounts.CardRead, house: TheHouse, door: TheDoor) -> Response:
    """Tell which card came out of the shoe: it goes where the next card is due, in the dealer's name."""
    scanner = door.equipment.at(table, request.headers.get("authorization", "").removeprefix(BEARER))
    request.state.person = scanner.id  # for the log
    if not COMMAND.fullmatch(asked.id):
        raise malformed("id: it is not a UUID of version 7", "a new UUID of version 7")
    order, dealer = _due(house, door, table, asked)
    door.accounts.journal.note_of(f"equipment/{scanner.id}", "card-read", scanner.id, card=asked.id)
    given = house.give(table, dealer, orders.asked(order, virtual=False), asked.id)
    if given.refused:
        raise _not_now("; ".join(each.what for each in given.refused))
    return told({"seq": given.seq})


def _due(
    house: LiveFloor, door: SignIn, table: str, asked: accounts.CardRead
) -> tuple[dict[str, Any], Actor]:
    """The order that the card is for, and the dealer in whose name it is given."""
    if house.tables[table].virtual:
        raise _not_now("The cards of this table come from a virtual shoe.")
    if house.store.reply_to(asked.id) is not None:
        raise _not_now("This card was told before.")
    state = house.now(table).state
    dealer, due = state.people.staff.get(DEALER, ""), due_now(state)
    if not door.accounts.sessions.is_open(dealer):
        raise _not_now("Nobody deals here, or the dealer's console is locked.")
    if due is None or not due.keyed:
        raise _not_now("No card is due.")
    return {**due.suggested, "face": asked.face}, Actor(dealer, DEALER)


def _not_now(why: str) -> Problem:
    return Problem(
        HTTPStatus.CONFLICT, "The card was not taken.", why, "the card when it is due, under a new id"
    )


def _shown(each: Scanner) -> accounts.Scanner:
    return accounts.Scanner(id=each.id, table=each.table, name=each.name, enabled=each.enabled)
