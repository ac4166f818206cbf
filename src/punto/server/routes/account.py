"""A person's own account over HTTP. A session that is held back reaches what opens it again, and no more."""

from typing import Literal, cast

from punto.accounts import problems
from punto.accounts.role_grants import idle_after, over_after
from punto.accounts.signed_in import AccountSession
from punto.api.account_answers import AccountAnswer, NewFactor
from punto.api.requests import (
    FactorConfirmation,
    PasswordAgain,
    PasswordChange,
    SignInRequest,
    WelcomeRequest,
)
from punto.machine.problem import no_session
from punto.operation.ids import digest, new_token
from punto.server.asked import Asked
from punto.server.guard import COOKIE, token_in

DEVICE = "punto_device"
TEN_YEARS = 10 * 365 * 86_400


def sign_in(asked: Asked, given: SignInRequest) -> AccountAnswer:
    """Come in with a login, a password and, where there is one, the second factor."""
    accounts = asked.sign_in.accounts
    token, session = accounts.sign_in(given.login.strip(), given.password, given.code.strip(), _device(asked))
    accounts.sessions.close(token_in(asked.request.headers))
    return _let_in(asked, token, session)


def accept_invitation(asked: Asked, given: WelcomeRequest) -> AccountAnswer:
    """Take an invitation up: choose a password, and come in."""
    return _let_in(asked, *asked.sign_in.accounts.welcome(given.token, given.password, _device(asked)))


def get_account(asked: Asked) -> AccountAnswer | None:
    """One's own account, and how the session stands; nothing where nobody has signed in."""
    session = asked.account_session
    return None if session is None else _account(asked, session)


def touch_console(asked: Asked) -> None:
    """Say that somebody touched the console."""
    asked.sign_in.accounts.sessions.touch(asked.open_session)


def lock_console(asked: Asked) -> None:
    """Lock the console, because one goes away from it. What is under way at the table goes on."""
    session = asked.signed_in
    asked.sign_in.accounts.sessions.lock(session, session.who.id)


def unlock_console(asked: Asked, given: PasswordAgain) -> AccountAnswer:
    """Open a locked console again."""
    unlocked = asked.sign_in.accounts.unlock(asked.signed_in, given.password, given.code.strip())
    return _let_in(asked, *unlocked)


def change_password(asked: Asked, given: PasswordChange) -> AccountAnswer:
    """Change the password; all other sessions end."""
    changed = asked.sign_in.accounts.new_password(
        asked.open_session, given.password, given.code.strip(), given.new
    )
    return _let_in(asked, *changed)


def begin_second_factor(asked: Asked, given: PasswordAgain) -> NewFactor:
    """Begin with a new second factor."""
    session = _not_locked(asked)
    shown = asked.sign_in.accounts.new_factor(session, given.password, given.code.strip())
    return NewFactor(
        secret=shown.secret, address=shown.address, size=shown.picture.size, path=shown.picture.path
    )


def confirm_second_factor(asked: Asked, given: FactorConfirmation) -> AccountAnswer:
    """Take the new second factor into use."""
    return _let_in(asked, *asked.sign_in.accounts.confirm_factor(_not_locked(asked), given.code.strip()))


def end_other_sessions(asked: Asked) -> None:
    """End every other session of one's own."""
    session = asked.open_session
    asked.sign_in.accounts.sessions.end(session.who.id, but=session.key)


def _not_locked(asked: Asked) -> AccountSession:
    session = asked.signed_in
    if session.held_back == problems.LOCKED:
        raise problems.held_back(problems.LOCKED)
    return session


def _let_in(asked: Asked, token: str, session: AccountSession) -> AccountAnswer:
    seconds = over_after(session.role) // 1_000
    asked.answer.set_cookie(
        COOKIE, token, max_age=seconds, httponly=True, samesite="strict", secure=asked.secure
    )
    return _account(asked, session)


def _device(asked: Asked) -> str:
    """By what this browser is known again, also after somebody else has signed in with it."""
    known = asked.request.cookies.get(DEVICE, "")
    token = known if len(known) == len(new_token()) else new_token()
    asked.answer.set_cookie(
        DEVICE, token, max_age=TEN_YEARS, httponly=True, samesite="strict", secure=asked.secure
    )
    return digest(token)


def _account(asked: Asked, session: AccountSession) -> AccountAnswer:
    accounts = asked.sign_in.accounts
    person = accounts.register.find(session.who.id)
    if person is None:
        raise no_session(accounts=True)
    return AccountAnswer(
        person=person.id,
        login=person.card.login,
        name=person.card.name,
        role=person.role,
        state=cast('Literal["open", "locked", "enrolling"]', session.held_back or "open"),
        second_factor=bool(person.card.factor),
        locks_after=idle_after(person.role) // 1_000,
        failed=session.failed,
        sessions=len(accounts.sessions.of(person.id)),
    )
