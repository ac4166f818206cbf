"""A person's own account over HTTP. A session that is held back reaches what opens it again, and no more."""

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from punto.accounts import problems
from punto.accounts.roles import idle_after, over_after
from punto.accounts.sign_in import SignIn
from punto.accounts.signed_in import AccountSession
from punto.machine.problem import Problem, no_session
from punto.operation.ids import digest, new_token
from punto.server.guard import COOKIE, token_in
from punto.server.wire import accounts
from punto.server.wire.tables import Problem as Said

DEVICE = "punto_device"
TEN_YEARS = 10 * 365 * 86_400

ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": Said} for code in (401, 403, 404, 410, 413, 422, 423, 429, 503)
}
router = APIRouter(prefix="/api", responses=ERRORS)


def the_door(request: Request) -> SignIn:
    """The door of this floor."""
    door: SignIn | None = request.app.state.door
    if door is None:
        why = "This is a demonstration, where names and roles are free."
        raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "There are no accounts here.", why, "POST /api/session")
    return door


TheDoor = Annotated[SignIn, Depends(the_door)]


def somebody(request: Request, door: TheDoor) -> AccountSession | None:
    """The session of whoever asks, if there is one."""
    session = door.accounts.sessions.find(token_in(request.headers))
    if session is not None:
        request.state.person = session.who.id  # for the log
    return session


Somebody = Annotated[AccountSession | None, Depends(somebody)]


def the_sign_in(request: Request, door: TheDoor) -> AccountSession:
    """The session of whoever asks, open or held back."""
    session = somebody(request, door)
    if session is None:
        raise no_session(accounts=True)
    return session


AnySession = Annotated[AccountSession, Depends(the_sign_in)]


def the_open_session(session: AnySession) -> AccountSession:
    """The session of whoever asks, if it may do something."""
    if session.held_back:
        raise problems.held_back(session.held_back)
    return session


OpenSession = Annotated[AccountSession, Depends(the_open_session)]


def not_too_often(request: Request, door: TheDoor) -> None:
    """Let an address try so many passwords, and no more."""
    wait = door.tries.take(request.client.host if request.client else "")
    if wait:
        raise problems.busy(wait)


Trying = [Depends(not_too_often)]


@router.post("/sign-in", response_model=accounts.Account, dependencies=Trying)
def sign_in(
    request: Request, response: Response, asked: accounts.SigningIn, door: TheDoor
) -> accounts.Account:
    """Come in with a login, a password and, where there is one, the second factor."""
    device = _device(request, response)
    token, session = door.accounts.sign_in(asked.login, asked.password, asked.code, device)
    door.accounts.sessions.close(token_in(request.headers))
    return _let_in(request, response, door, token, session)


@router.post("/welcome", response_model=accounts.Account, dependencies=Trying)
def welcome(
    request: Request, response: Response, asked: accounts.Welcomed, door: TheDoor
) -> accounts.Account:
    """Take an invitation up: choose a password, and come in."""
    device = _device(request, response)
    return _let_in(request, response, door, *door.accounts.welcome(asked.token, asked.password, device))


@router.get("/account", response_model=accounts.Account | None)
def account(door: TheDoor, session: Somebody) -> accounts.Account | None:
    """One's own account, and how the session stands; nothing where nobody has signed in."""
    return None if session is None else _account(door, session)


@router.post("/account/active", status_code=HTTPStatus.NO_CONTENT)
def active(door: TheDoor, session: OpenSession) -> None:
    """Say that somebody touched the console."""
    door.accounts.sessions.touch(session)


@router.post("/account/lock", status_code=HTTPStatus.NO_CONTENT)
def lock(door: TheDoor, session: AnySession) -> None:
    """Lock the console, because one goes away from it. What is under way at the table goes on."""
    door.accounts.sessions.lock(session, session.who.id)


@router.post("/account/unlock", response_model=accounts.Account, dependencies=Trying)
def unlock(
    request: Request, response: Response, asked: accounts.Again, door: TheDoor, session: AnySession
) -> accounts.Account:
    """Open a locked console again."""
    token, made = door.accounts.unlock(session, asked.password, asked.code)
    return _let_in(request, response, door, token, made)


@router.post("/account/password", response_model=accounts.Account, dependencies=Trying)
def password(
    request: Request, response: Response, asked: accounts.NewPassword, door: TheDoor, session: OpenSession
) -> accounts.Account:
    """Change the password; all other sessions end."""
    token, made = door.accounts.new_password(session, asked.password, asked.code, asked.new)
    return _let_in(request, response, door, token, made)


@router.post("/account/factor", response_model=accounts.NewFactor, dependencies=Trying)
def new_factor(asked: accounts.Again, door: TheDoor, session: AnySession) -> accounts.NewFactor:
    """Begin with a new second factor."""
    if session.held_back == problems.LOCKED:
        raise problems.held_back(problems.LOCKED)
    shown = door.accounts.new_factor(session, asked.password, asked.code)
    return accounts.NewFactor(
        secret=shown.secret, address=shown.address, size=shown.picture.size, path=shown.picture.path
    )


@router.put("/account/factor", response_model=accounts.Account, dependencies=Trying)
def confirm_factor(
    request: Request, response: Response, asked: accounts.Confirming, door: TheDoor, session: AnySession
) -> accounts.Account:
    """Take the new second factor into use."""
    if session.held_back == problems.LOCKED:
        raise problems.held_back(problems.LOCKED)
    token, made = door.accounts.confirm_factor(session, asked.code)
    return _let_in(request, response, door, token, made)


@router.delete("/account/sessions", status_code=HTTPStatus.NO_CONTENT)
def end_others(door: TheDoor, session: OpenSession) -> None:
    """End every other session of one's own."""
    door.accounts.sessions.end(session.who.id, but=session.key)


def _let_in(
    request: Request, response: Response, door: SignIn, token: str, session: AccountSession
) -> accounts.Account:
    secure = request.url.scheme == "https"
    seconds = over_after(session.role) // 1_000
    response.set_cookie(COOKIE, token, max_age=seconds, httponly=True, samesite="strict", secure=secure)
    return _account(door, session)


def _device(request: Request, response: Response) -> str:
    """By what this browser is known again, also after somebody else has signed in with it."""
    known = request.cookies.get(DEVICE, "")
    token = known if len(known) == len(new_token()) else new_token()
    response.set_cookie(
        DEVICE,
        token,
        max_age=TEN_YEARS,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return digest(token)


def _account(door: SignIn, session: AccountSession) -> accounts.Account:
    person = door.accounts.register.find(session.who.id)
    if person is None:
        raise no_session(accounts=True)
    return accounts.Account(
        person=person.id,
        login=person.card.login,
        name=person.card.name,
        role=person.role,
        state=session.held_back or "open",  # type: ignore[arg-type]
        second_factor=bool(person.card.factor),
        locks_after=idle_after(person.role) // 1_000,
        failed=session.failed,
        sessions=len(door.accounts.sessions.of(person.id)),
    )
