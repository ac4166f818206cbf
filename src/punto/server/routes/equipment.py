"""Equipment over HTTP: administrators enrol it and switch it on, and a scanner tells which card it read."""

from http import HTTPStatus
from typing import Any

from punto.accounts.equipment import Scanner
from punto.api.account_answers import CardTaken, EnrolledScanner, ScannerAnswer
from punto.api.requests import CardReport, NewScanner, ScannerSwitch
from punto.machine.problem import Problem
from punto.machine.roles import DEALER
from punto.robots.due import due_now
from punto.server.asked import Asked
from punto.server.wire import orders
from punto.table import Actor

BEARER = "Bearer "


def list_equipment(asked: Asked) -> list[ScannerAnswer]:
    """All equipment that was enrolled."""
    return [_shown(each) for each in asked.sign_in.equipment.everything()]


def enrol_scanner(asked: Asked, given: NewScanner) -> EnrolledScanner:
    """Enrol a scanner for one table. Its key is told now and never again, and it is off."""
    table, by = given.table.strip(), asked.administrator.who.id
    asked.floor.history(table)
    made, key = asked.sign_in.equipment.enrol(table, given.name.strip(), by)
    return EnrolledScanner(id=made.id, key=key)


def switch_scanner(asked: Asked, scanner: str, given: ScannerSwitch) -> None:
    """Switch a scanner on or off. It holds at once."""
    asked.sign_in.equipment.switch(scanner, given.enabled, asked.administrator.who.id)


def report_card(asked: Asked, table: str, given: CardReport) -> CardTaken:
    """Tell which card came out of the shoe: it goes where the next card is due, in the dealer's name."""
    key = asked.request.headers.get("authorization", "").removeprefix(BEARER)
    scanner = asked.sign_in.equipment.at(table, key)
    asked.request.state.person = scanner.id  # for the log
    order, dealer = _due(asked, table, given)
    asked.sign_in.accounts.journal.note_of(f"equipment/{scanner.id}", "card-read", scanner.id, card=given.id)
    answer = asked.floor.give(table, dealer, orders.asked(orders.read(order), virtual=False), given.id)
    if answer.refused:
        raise _not_now("; ".join(each.what for each in answer.refused))
    return CardTaken(seq=answer.seq)


def _due(asked: Asked, table: str, given: CardReport) -> tuple[dict[str, Any], Actor]:
    """The order that the card is for, and the dealer in whose name it is given."""
    floor = asked.floor
    if floor.tables[table].virtual:
        raise _not_now("The cards of this table come from a virtual shoe.")
    if floor.store.reply_to(given.id) is not None:
        raise _not_now("This card was told before.")
    state = floor.now(table).state
    dealer, due = state.people.staff.get(DEALER, ""), due_now(state)
    if not asked.sign_in.accounts.sessions.is_open(dealer):
        raise _not_now("Nobody deals here, or the dealer's console is locked.")
    if due is None or not due.keyed:
        raise _not_now("No card is due.")
    return {**due.suggested, "face": given.face}, Actor(dealer, DEALER)


def _not_now(why: str) -> Problem:
    return Problem(
        HTTPStatus.CONFLICT, "The card was not taken.", why, "the card when it is due, under a new id"
    )


def _shown(each: Scanner) -> ScannerAnswer:
    return ScannerAnswer(id=each.id, table=each.table, name=each.name, enabled=each.enabled)
