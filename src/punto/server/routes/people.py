"""Looking after people over HTTP: for administrators alone."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from punto.accounts import problems
from punto.accounts.administration import Entry
from punto.accounts.roles import ADMINISTRATOR
from punto.accounts.signed_in import AccountSession
from punto.server.routes.account import ERRORS, OpenSession, TheDoor
from punto.server.wire import accounts

router = APIRouter(prefix="/api/people", responses=ERRORS)


def the_administrator(door: TheDoor, session: OpenSession) -> AccountSession:
    """Whoever asks, if they look after people."""
    if session.role != ADMINISTRATOR:
        why = "An administrator looks after people, and nobody else."
        raise problems.not_allowed("Not with your role.", why, "an administrator's account")
    door.accounts.sessions.touch(session)
    return session


Administrator = Annotated[AccountSession, Depends(the_administrator)]


@router.get("", response_model=list[accounts.Listed])
def everybody(door: TheDoor, _: Administrator) -> list[accounts.Listed]:
    """Everybody who has an account."""
    return [listed(entry) for entry in door.people.everybody()]


@router.post("", response_model=accounts.Invited, status_code=HTTPStatus.CREATED)
def add(request: Request, asked: accounts.NewPerson, door: TheDoor, by: Administrator) -> accounts.Invited:
    """Give somebody an account; they choose the password themselves."""
    person, token = door.people.add(asked.login, asked.name, asked.role, by.who.id)
    return accounts.Invited(person=person, link=link(str(request.base_url), token))


@router.patch("/{person}", status_code=HTTPStatus.NO_CONTENT)
def change(person: str, asked: accounts.Changed, door: TheDoor, by: Administrator) -> None:
    """Give somebody another role, keep them out, or let them in again. It holds at once."""
    if asked.role is not None:
        door.people.give_role(person, asked.role, by.who.id)
    if asked.enabled is not None:
        door.people.enable(person, asked.enabled, by.who.id)


@router.post("/{person}/invitation", response_model=accounts.Invited)
def invite(request: Request, person: str, door: TheDoor, by: Administrator) -> accounts.Invited:
    """Let somebody begin anew: the password, the second factor and every session are gone."""
    return accounts.Invited(
        person=person, link=link(str(request.base_url), door.people.invite(person, by.who.id))
    )


@router.delete("/{person}/sessions", status_code=HTTPStatus.NO_CONTENT)
def end_sessions(person: str, door: TheDoor, by: Administrator) -> None:
    """End everything that somebody has open."""
    door.people.end_sessions(person, by.who.id)


def link(base: str, token: str) -> str:
    """Where an invitation is taken up. What stands behind the sign is never sent, nor written to a log.

    >>> link("https://floor.example/", "77ab")
    'https://floor.example/welcome#77ab'
    """
    return f"{base.rstrip('/')}/welcome#{token}"


def listed(entry: Entry) -> accounts.Listed:
    """A person as JSON has them."""
    person = entry.person
    return accounts.Listed(
        person=person.id,
        login=person.card.login,
        name=person.card.name,
        role=person.role,
        enabled=person.enabled,
        second_factor=bool(person.card.factor),
        state="ready" if person.password else "invited" if entry.invited else "without a password",
        waits_minutes=problems.whole_minutes(entry.waits),
        sessions=entry.sessions,
    )
