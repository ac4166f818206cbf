"""Tournaments over HTTP: anybody reads conditions and standings; orders and forms are for those who may."""

from http import HTTPStatus

from punto.api.floor_answers import RefusedOrder
from punto.api.tournament_answers import (
    DrawRequest,
    FormAnswer,
    FormOf,
    FormRequest,
    PairAnswer,
    SessionAtTable,
    TournamentAnswer,
    TournamentCommand,
    TournamentDone,
    TournamentRequest,
    TournamentSummary,
)
from punto.floor.tournament.state import TournamentSetup
from punto.live.command_service import CommandResult
from punto.live.services.tournament_service import NoSuchForm
from punto.live.views import tournament_views
from punto.live.views.refused_orders import refused
from punto.machine.audience import is_staff
from punto.machine.problem import Problem
from punto.server.asked import Asked
from punto.table.heat.secret_wagers import FormExamined

MOST_NAMED = 20


def list_tournaments(asked: Asked) -> list[TournamentSummary]:
    """Every tournament in a few words, newest first."""
    return tournament_views.tournaments(asked.floor, asked.actor)


def set_up_tournament(asked: Asked, given: TournamentRequest) -> TournamentDone | RefusedOrder:
    """Set a tournament up by a rulebook; its conditions are published next."""
    setup = TournamentSetup(tournament=given.name, rulebook=given.rulebook)
    fault = asked.floor.tournaments.set_up_by(setup, asked.player.actor, given.id)
    if fault is not None:
        return RefusedOrder(refused=[tournament_views.refusal_told(fault)])
    return TournamentDone(seq=1)


def get_tournament(asked: Asked, name: str) -> TournamentAnswer:
    """One tournament: its conditions, who stands how, its tables, and everything that one may do now."""
    found = tournament_views.tournament(asked.floor, name, asked.actor)
    if found is None:
        raise _unknown(asked, name)
    return found


def get_tournament_session(asked: Asked, name: str, table: str) -> SessionAtTable:
    """The session that is on at a table of a tournament."""
    if name not in asked.floor.tournaments.names():
        raise _unknown(asked, name)
    return SessionAtTable(session=tournament_views.session(asked.floor, name, table, asked.actor))


def list_suspicious_pairs(asked: Asked, name: str) -> list[PairAnswer]:
    """Pairs of entrants who laid against each other, or alike, too often for chance."""
    if name not in asked.floor.tournaments.names():
        raise _unknown(asked, name)
    if not is_staff(asked.actor.role):
        what, why = "Not with your role.", "Suspicions are for the staff alone."
        raise Problem(HTTPStatus.FORBIDDEN, what, why, "a role of the staff")
    return tournament_views.suspicious(asked.floor, name, asked.actor)


def order_tournament(asked: Asked, name: str, given: TournamentCommand) -> TournamentDone | RefusedOrder:
    """Give an order about a tournament. Everything that stands against it comes back at once."""
    if name not in asked.floor.tournaments.names():
        raise _unknown(asked, name)
    return _told(asked.floor.tournaments.give(name, asked.player.actor, given.order, given.id))


def _told(result: CommandResult) -> TournamentDone | RefusedOrder:
    if result.refused:
        return RefusedOrder(refused=[tournament_views.refusal_told(each) for each in result.refused])
    return TournamentDone(seq=result.seq)


def draw_places(asked: Asked, name: str, given: DrawRequest) -> TournamentDone | RefusedOrder:
    """Draw a table and a box for everybody of the next round, by lot."""
    if name not in asked.floor.tournaments.names():
        raise _unknown(asked, name)
    boxes = {table: each.setup.seats for table, each in asked.floor.tables.items()}
    return _told(asked.floor.tournaments.draw_places(name, asked.player.actor, boxes, given.id))


def hand_in_form(asked: Asked, table: str, given: FormRequest) -> TournamentDone | RefusedOrder:
    """Hand a secret wager in: it is sealed before it is written down."""
    asked.floor.machine(table)
    service, actor = asked.floor.tournaments, asked.player.actor
    return _at_table(
        asked, table, given.id, service.hand_in(table, actor, given.wager, given.amount, given.id)
    )


def examine_form(asked: Asked, table: str, given: FormOf) -> FormAnswer | RefusedOrder:
    """Look at a form as the supervisor of the table; the look is on record before anything is shown."""
    asked.floor.machine(table)
    try:
        found = asked.floor.tournaments.examine(table, asked.player.actor, given.who, given.id)
    except NoSuchForm as error:
        raise _no_form(given.who) from error
    if found.written is None:
        return refused(asked.floor, table, asked.player.actor, given.id, found.result.refused)
    fine = any(isinstance(event.fact, FormExamined) for event in found.result.events)
    return FormAnswer(wager=found.written.wager, amount=found.written.amount, in_order=fine)


def announce_form(asked: Asked, table: str, given: FormOf) -> TournamentDone | RefusedOrder:
    """Announce a secret wager after the last bets."""
    asked.floor.machine(table)
    try:
        result = asked.floor.tournaments.announce(table, asked.player.actor, given.who, given.id)
    except NoSuchForm as error:
        raise _no_form(given.who) from error
    return _at_table(asked, table, given.id, result)


def _at_table(asked: Asked, table: str, command: str, result: CommandResult) -> TournamentDone | RefusedOrder:
    if result.refused:
        return refused(asked.floor, table, asked.player.actor, command, result.refused)
    return TournamentDone(seq=result.seq)


def _unknown(asked: Asked, name: str) -> Problem:
    known = [each.id for each in tournament_views.tournaments(asked.floor, asked.actor)[:MOST_NAMED]]
    return Problem(HTTPStatus.NOT_FOUND, f"There is no tournament {name!r}.", "Nobody set it up.", *known)


def _no_form(who: str) -> Problem:
    why = "Forms are examined and announced once they are handed in."
    return Problem(HTTPStatus.NOT_FOUND, f"{who} has no form in.", why)
