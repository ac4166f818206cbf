"""Looking after people over HTTP: for administrators alone."""

from punto.accounts import problems
from punto.accounts.administration import PersonEntry
from punto.api.account_answers import Invitation, PersonAnswer
from punto.api.requests import NewPerson, PersonChange
from punto.server.asked import Asked


def list_people(asked: Asked) -> list[PersonAnswer]:
    """Everybody who has an account."""
    return [listed(entry) for entry in asked.sign_in.people.everybody()]


def add_person(asked: Asked, given: NewPerson) -> Invitation:
    """Give somebody an account; they choose the password themselves."""
    by = asked.administrator.who.id
    person, token = asked.sign_in.people.add(given.login.strip(), given.name.strip(), given.role, by)
    return _invitation(asked, person, token)


def change_person(asked: Asked, person: str, given: PersonChange) -> None:
    """Give somebody another role, keep them out, or let them in again. It holds at once.

    A role that can approve takes two administrators: it holds once the second asks for it.
    """
    by = asked.administrator.who.id
    if given.role is not None:
        asked.sign_in.people.give_role(person, given.role, by)
    if given.enabled is not None:
        asked.sign_in.people.enable(person, given.enabled, by)


def invite_person(asked: Asked, person: str) -> Invitation:
    """Let somebody begin anew: the password, the second factor and every session are gone.

    For somebody who can approve, the second administrator who asks for it gets the link.
    """
    return _invitation(asked, person, asked.sign_in.people.invite(person, asked.administrator.who.id))


def end_sessions_of_person(asked: Asked, person: str) -> None:
    """End everything that somebody has open."""
    asked.sign_in.people.end_sessions(person, asked.administrator.who.id)


def _invitation(asked: Asked, person: str, token: str) -> Invitation:
    return Invitation(person=person, link=link(str(asked.request.base_url), token) if token else "")


def link(base: str, token: str) -> str:
    """Where an invitation is taken up. What stands behind the sign is never sent, nor written to a log.

    >>> link("https://floor.example/", "77ab")
    'https://floor.example/welcome#77ab'
    """
    return f"{base.rstrip('/')}/welcome#{token}"


def listed(entry: PersonEntry) -> PersonAnswer:
    """A person as JSON has them."""
    person = entry.person
    return PersonAnswer(
        person=person.id,
        login=person.card.login,
        name=person.card.name,
        role=person.role,
        enabled=person.enabled,
        second_factor=bool(person.card.factor),
        state="ready" if person.password else "invited" if entry.invited else "without a password",
        waits_minutes=problems.whole_minutes(entry.waits),
        sessions=entry.sessions,
        asked=entry.wish.what if entry.wish else "",
        asked_by=entry.wish.by if entry.wish else "",
    )
