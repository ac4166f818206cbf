"""What a route is asked: the request, and whoever makes it, looked up when a route wants to know."""

from functools import cached_property
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from punto.accounts import problems
from punto.accounts.role_grants import ADMINISTRATOR
from punto.accounts.sessions import ONLOOKER, Session
from punto.accounts.sign_in import SignIn
from punto.accounts.signed_in import AccountSession
from punto.live.floor import LiveFloor
from punto.machine.problem import Problem, no_floor, no_session
from punto.server.computation_pool import ComputationPool
from punto.server.guard import address_of, token_in, token_of
from punto.table import Actor


class Asked:
    """One request on its way through a route."""

    def __init__(self, request: Request) -> None:
        """Take the request."""
        self.request = request
        self.any_floor: LiveFloor | None = request.app.state.house
        """The floor of this server, if it has one."""
        self.answer = Response()
        """Cookies for whoever asked are set here; the answer carries them."""

    @property
    def demo(self) -> bool:
        """Whether this is a demonstration."""
        return bool(self.request.app.state.demo)

    @property
    def computations(self) -> ComputationPool:
        """Where long questions are worked out."""
        found: ComputationPool = self.request.app.state.computations
        return found

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return address_of(self.request.scope)

    @property
    def secure(self) -> bool:
        """Whether it came over TLS."""
        return self.request.url.scheme == "https"

    @property
    def token(self) -> str:
        """The session's token that came along; empty if none did."""
        request = self.request
        visit = request.query_params.get("visit", "") if request.scope["query_string"] else ""
        return token_in(request.headers, visit) if visit else token_of(request.scope, request.headers)

    # ------------------------------------------------------------ the floor

    @cached_property
    def floor(self) -> LiveFloor:
        """The floor of this server."""
        if self.any_floor is None:
            raise no_floor()
        return self.any_floor

    @cached_property
    def session(self) -> Session | None:
        """Who asks, if they have come in."""
        session = self.floor.sessions.find(self.token)
        if session is not None:
            self.request.state.person = session.who.id  # for the log
            self.request.state.reader = session.actor  # for problems
        return session

    @cached_property
    def guest(self) -> Session:
        """Who asks; one who has not come in, or is held back, is turned away."""
        if self.session is None:
            raise no_session(accounts=self.floor.sign_in is not None)
        if self.session.held_back:
            raise problems.held_back(self.session.held_back)
        return self.session

    @cached_property
    def player(self) -> Session:
        """Who asks, if they may order anything at a table."""
        return self.floor.sessions.check_role(self.guest)

    @property
    def actor(self) -> Actor:
        """As whom somebody asks; whoever has not come in looks on."""
        return self.session.actor if self.session else ONLOOKER

    # ------------------------------------------------------------ accounts

    @property
    def sign_in(self) -> SignIn:
        """Where people with accounts come in."""
        sign_in: SignIn | None = self.request.app.state.sign_in
        if sign_in is None:
            why = "This is a demonstration, where names and roles are free."
            what, way_in = "There are no accounts here.", "POST /api/v1/session"
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, what, why, way_in)
        return sign_in

    @cached_property
    def account_session(self) -> AccountSession | None:
        """The session of whoever asks with an account, open or held back, if there is one."""
        session = self.sign_in.accounts.sessions.find(token_of(self.request.scope, self.request.headers))
        if session is not None:
            self.request.state.person = session.who.id  # for the log
        return session

    @property
    def signed_in(self) -> AccountSession:
        """The session of whoever asks, open or held back; one who has not signed in is turned away."""
        if self.account_session is None:
            raise no_session(accounts=True)
        return self.account_session

    @property
    def open_session(self) -> AccountSession:
        """The session of whoever asks, if it may do something."""
        if self.signed_in.held_back:
            raise problems.held_back(self.signed_in.held_back)
        return self.signed_in

    @cached_property
    def administrator(self) -> AccountSession:
        """Whoever asks, if they look after people."""
        if self.open_session.role != ADMINISTRATOR:
            why = "An administrator looks after people, and nobody else."
            raise problems.not_allowed("Not with your role.", why, "an administrator's account")
        self.sign_in.accounts.sessions.touch(self.open_session)
        return self.open_session

    @property
    def signed_in_again(self) -> AccountSession:
        """The session of whoever shows the password once more."""
        self.tries_password()
        return self.signed_in

    @property
    def open_session_again(self) -> AccountSession:
        """The same, of a session that may do something."""
        self.tries_password()
        return self.open_session

    def tries_password(self) -> None:
        """Let an address try so many passwords, and no more."""
        if wait := self.sign_in.tries.take(self.address):
            raise problems.busy(wait)
