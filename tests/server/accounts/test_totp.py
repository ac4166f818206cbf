"""The second factor: the digits of RFC 6238, each good once, and required where the role says so."""

import pytest

from punto.accounts.qr_code import QUIET, picture_of
from punto.accounts.role_grants import ROLES, needs_factor
from punto.accounts.totp import address, code_at, new_secret, step_of, typed
from tests.server.accounts.staff import PASSWORD, Browser, Clock, Hire
from tests.server.visiting import TABLE_ID

RFC_SECRET = b"12345678901234567890"
RFC_6238 = [
    (59, "94287082"),
    (1_111_111_109, "07081804"),
    (1_111_111_111, "14050471"),
    (1_234_567_890, "89005924"),
    (2_000_000_000, "69279037"),
    (20_000_000_000, "65353130"),
]


@pytest.mark.parametrize(("seconds", "digits"), RFC_6238)
def test_the_vectors_of_rfc_6238(seconds: int, digits: str) -> None:
    assert code_at(RFC_SECRET, seconds // 30, 8) == digits


@pytest.mark.parametrize(("steps", "good"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_clock_may_be_off_by_one_step(steps: int, good: bool) -> None:
    code = code_at(RFC_SECRET, 1_000 + steps)
    assert (step_of(RFC_SECRET, code, 1_000 * 30_000) is not None) is good


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "１２３４５６", "-00001"])
def test_what_is_no_code_is_none(code: str) -> None:
    assert step_of(RFC_SECRET, code, 1_000 * 30_000) is None


def test_a_secret_can_be_typed_and_read_from_a_picture() -> None:
    secret = new_secret()
    assert len(typed(secret).replace(" ", "")) == 32
    text = address(secret, "ann of the pit")
    assert text.startswith("otpauth://totp/Punto:ann%20of%20the%20pit?secret=")
    picture = picture_of(text)
    assert picture.path.startswith(f"M{QUIET} {QUIET}h7v1h-7z"), "a QR code begins with a corner mark"


@pytest.mark.trust("E5")
@pytest.mark.parametrize("role", ROLES)
def test_above_the_dealer_nothing_is_done_without_a_second_factor(
    hire: Hire, stranger: Browser, clock: Clock, role: str
) -> None:
    somebody = hire("somebody", role)
    body = {"login": "somebody", "password": PASSWORD}
    assert bool(somebody.secret) is needs_factor(role)
    assert needs_factor(role) is (role not in {"patron", "dealer"})
    stranger.sends("/api/v1/sign-in", body, 401 if needs_factor(role) else 200)
    clock.passes(60_000)
    somebody.signs_in(stranger)


@pytest.mark.trust("E5")
def test_the_same_digits_are_good_once(hire: Hire, stranger: Browser) -> None:
    sue = hire("sue", "inspector")
    body = {"login": "sue", "password": PASSWORD, "code": sue.code()}
    stranger.sends("/api/v1/sign-in", body)
    stranger.sends("/api/v1/sign-in", body, 401)


PRIVILEGED = [
    ("POST", f"/api/v1/tables/{TABLE_ID}/commands", {"id": "x", "order": {"order": "approve"}}),
    ("GET", "/api/v1/session", None),
    ("POST", "/api/v1/account/active", None),
    ("POST", "/api/v1/account/password", {"password": PASSWORD, "new": "another password"}),
    ("DELETE", "/api/v1/account/sessions", None),
    ("GET", "/api/v1/people", None),
    ("POST", "/api/v1/people", {"login": "x", "name": "X", "role": "inspector"}),
    ("PATCH", "/api/v1/people/p-1", {"role": "inspector"}),
    ("POST", "/api/v1/people/p-1/invitation", None),
    ("DELETE", "/api/v1/people/p-1/sessions", None),
]


@pytest.mark.trust("E5")
@pytest.mark.parametrize(("method", "path", "body"), PRIVILEGED)
def test_until_it_is_set_up_nothing_privileged_is_reached(
    hire: Hire, stranger: Browser, method: str, path: str, body: object
) -> None:
    boss = hire("boss", "administrator")
    link = boss.sends("/api/v1/people", {"login": "new", "name": "New", "role": "administrator"}, 201)["link"]
    account = stranger.sends("/api/v1/welcome", {"token": link.split("#")[1], "password": PASSWORD})
    assert account["state"] == "enrolling"
    response = stranger.asks(method, path, body)
    assert response.status_code == 423, response.text
    assert stranger.gets(f"/api/v1/tables/{TABLE_ID}")["view"]["everything"] is None


def test_a_new_factor_takes_the_old_one(hire: Hire) -> None:
    sue = hire("sue", "inspector")
    old = sue.secret
    sue.sends("/api/v1/account/factor", {"password": PASSWORD, "code": "000000"}, 401)
    sue.enrols()
    assert sue.secret != old
    sue.signs_in()


def test_a_secret_that_nobody_confirmed_holds_for_nothing(hire: Hire, stranger: Browser) -> None:
    ann = hire("ann", "patron")
    ann.sends("/api/v1/account/factor", {"password": PASSWORD})
    ann.sends("/api/v1/account/factor", {"code": "000000"}, 422, "PUT")
    ann.signs_in(stranger)
    assert stranger.gets("/api/v1/account")["second_factor"] is False
