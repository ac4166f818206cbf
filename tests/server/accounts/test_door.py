"""At the door: who comes in, who is kept out, and what either of them is told."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from punto.accounts.administration import PeopleAdministration
from punto.accounts.rate_limit import Buckets, Rates
from punto.accounts.sign_in import SignIn
from punto.machine.problem import Problem
from punto.server.guard import COOKIE
from tests.server.accounts.staff import MINUTE, PASSWORD, WRONG, Browser, Clock, Hire
from tests.server.visiting import TABLE_ID


def journal(sign_in: SignIn, person: str) -> list[str]:
    store = sign_in.accounts.journal._store
    return [each.event.type for each in store.read_stream(f"person/{person}")]


@pytest.mark.trust("E1")
def test_a_person_chooses_a_password_and_comes_in(hire: Hire, sign_in: SignIn) -> None:
    ann = hire("ann", "patron")
    account = ann.gets("/api/v1/account")
    assert (account["login"], account["role"], account["state"]) == ("ann", "patron", "open")
    assert ann.gets("/api/v1/session") == {
        "person": ann.person, "name": "Ann", "role": "patron", "demo": False,
    }  # fmt: skip
    assert journal(sign_in, ann.person) == ["person-added", "password-chosen", "signed-in"]


@pytest.mark.trust("E6")
def test_a_token_is_opaque_new_each_time_and_dead_when_one_goes(hire: Hire) -> None:
    ann = hire("ann", "patron")
    first = ann.token
    ann.signs_in()
    second = ann.token
    assert first != second
    assert len(bytes.fromhex(second)) == 32
    ann.cookies[COOKIE] = first
    assert ann.gets("/api/v1/account") is None
    ann.cookies[COOKIE] = second
    ann.sends("/api/v1/session", None, 204, "DELETE")
    ann.cookies[COOKIE] = second
    assert ann.gets("/api/v1/account") is None


@pytest.mark.trust("E2")
def test_whatever_is_wrong_the_answer_is_the_same(
    hire: Hire, stranger: Browser, people: PeopleAdministration
) -> None:
    ann, sue = hire("ann", "patron"), hire("sue", "inspector")
    people.add("new", "New", "patron")
    bob = hire("bob", "patron")
    people.enable(bob.person, enabled=False, by="house")
    wrong = [
        {"login": "ann", "password": "not this one"},
        {"login": "nobody", "password": PASSWORD},
        {"login": "sue", "password": PASSWORD},
        {"login": "sue", "password": PASSWORD, "code": "000000"},
        {"login": "sue", "password": "not this one", "code": sue.code()},
        {"login": "new", "password": ""},
        {"login": "bob", "password": PASSWORD},
    ]
    answers = [stranger.sends("/api/v1/sign-in", body, 401) for body in wrong]
    assert all(answer == answers[0] for answer in answers)
    assert COOKIE not in stranger.cookies
    ann.gets("/api/v1/account")


def test_a_password_is_never_sent_back(stranger: Browser) -> None:
    response = stranger.asks(
        "POST", "/api/v1/sign-in", {"login": "", "password": "my secret", "more": "my secret"}
    )
    assert response.status_code == 422
    assert "my secret" not in response.text


@pytest.mark.trust("E2")
@pytest.mark.parametrize("login", ["ann", "nobody"])
def test_after_three_failures_one_waits_and_each_time_twice_as_long(
    hire: Hire, stranger: Browser, clock: Clock, login: str
) -> None:
    hire("ann", "patron")
    body = {"login": login, "password": "not this one"}
    assert [stranger.asks("POST", "/api/v1/sign-in", body).status_code for _ in range(4)] == [401] * 3 + [429]
    for minutes in (5, 10, 20):
        clock.passes(minutes * MINUTE - 1)
        response = stranger.asks("POST", "/api/v1/sign-in", body)
        assert (response.status_code, response.headers["retry-after"]) == (429, "1")
        assert "in 1 minute." in response.json()["why"]
        clock.passes(1)
        stranger.sends("/api/v1/sign-in", body, 401)


@pytest.mark.trust("E2")
def test_the_right_password_has_to_wait_as_well(
    hire: Hire, stranger: Browser, clock: Clock, sign_in: SignIn
) -> None:
    ann = hire("ann", "patron")
    for _ in range(3):
        ann.signs_in(stranger, 401, **WRONG)
    ann.signs_in(stranger, 429)
    assert journal(sign_in, ann.person)[-1] == "sign-in-locked"
    (seen,) = [each for each in hire("ada", "administrator").gets("/api/v1/people") if each["login"] == "ann"]
    assert (seen["waits_minutes"], seen["sessions"]) == (5, 1)
    clock.passes(5 * MINUTE)
    assert ann.signs_in(stranger)["failed"] == 3


@pytest.mark.parametrize(
    ("role", "why"),
    [
        ("patron", "It is not your password."),
        ("inspector", "It is not your password, or the six digits are wrong."),
    ],
)
def test_whoever_is_known_is_not_asked_for_a_login(hire: Hire, role: str, why: str) -> None:
    member = hire("sam", role)
    member.sends("/api/v1/account/lock", None, 204)
    said = member.sends("/api/v1/account/unlock", {"password": "not this one", "code": member.code()}, 401)
    assert said["why"] == why


def test_without_a_session_one_is_shown_the_way_in_that_there_is(stranger: Browser) -> None:
    for path in ("/api/v1/people", "/api/v1/session"):
        assert stranger.gets(path, 401)["accepted"] == ["POST /api/v1/sign-in"]
    refused = stranger.gives(TABLE_ID, "leave")
    assert (refused.status_code, refused.json()["accepted"]) == (401, ["POST /api/v1/sign-in"])


@pytest.mark.trust("E2")
def test_two_failures_are_forgiven_and_told(hire: Hire, stranger: Browser) -> None:
    ann = hire("ann", "patron")
    for _ in range(2):
        ann.signs_in(stranger, 401, **WRONG)
    assert ann.signs_in(stranger)["failed"] == 2
    for _ in range(3):
        ann.signs_in(stranger, 401, **WRONG)


@pytest.mark.trust("E2")
@pytest.mark.parametrize(("minutes", "status"), [(30, 429), (31, 401)])
def test_failures_far_apart_do_not_add_up(
    hire: Hire, stranger: Browser, clock: Clock, minutes: int, status: int
) -> None:
    ann = hire("ann", "patron")
    ann.signs_in(stranger, 401, **WRONG)
    ann.signs_in(stranger, 401, **WRONG)
    clock.passes(minutes * MINUTE)
    ann.signs_in(stranger, 401, **WRONG)
    ann.signs_in(stranger, status, **WRONG)


@pytest.mark.trust("E2", "E13")
def test_many_at_once_get_no_more_attempts_than_one(hire: Hire, sign_in: SignIn) -> None:
    hire("ann", "patron")

    def attempt(number: int) -> int:
        try:
            sign_in.accounts.sign_in("ann", f"guess {number}", "", "device")
        except Problem as problem:
            return int(problem.status)
        return 200

    with ThreadPoolExecutor(16) as pool:
        codes = list(pool.map(attempt, range(40)))
    assert sorted(codes) == [401] * 3 + [429] * 37


def way_of(sign_in: SignIn, stranger: Browser, login: str) -> list[str]:
    """What is done to look at a wrong password, step by step."""
    steps: list[str] = []
    store, hasher = sign_in.accounts.journal._store, sign_in.accounts.hasher
    fits, transact = hasher.fits, store.transact

    def hashed(kept: str | None, password: str) -> bool:
        steps.append("hash")
        return fits(kept, password)

    def written(job: Any) -> Any:
        steps.append("write")
        return transact(job)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hasher, "fits", hashed)
        patch.setattr(store, "transact", written)
        stranger.sends("/api/v1/sign-in", {"login": login, **WRONG}, 401)
    return steps


@pytest.mark.trust("E2")
def test_logins_that_nobody_has_take_the_same_way(hire: Hire, stranger: Browser, sign_in: SignIn) -> None:
    """What takes time, the hash and the transactions, is done as often whoever is asked for."""
    hire("ann", "patron")
    assert way_of(sign_in, stranger, "ann") == way_of(sign_in, stranger, "nobody") == ["write", "hash"]


@pytest.mark.trust("E2", "F28")
def test_one_address_may_not_try_for_ever(sign_in: SignIn, stranger: Browser) -> None:
    sign_in.tries = Buckets(Rates(burst=2, each_second=0.001))
    bodies = [{"login": f"login {number}", **WRONG} for number in range(3)]
    assert [stranger.asks("POST", "/api/v1/sign-in", body).status_code for body in bodies] == [401, 401, 429]


@pytest.mark.trust("E1")
def test_an_invitation_is_good_once(people: PeopleAdministration, stranger: Browser) -> None:
    _, token = people.add("ann", "Ann", "patron")
    body = {"token": token, "password": PASSWORD}
    stranger.sends("/api/v1/welcome", {**body, "password": "password1"}, 422)
    stranger.sends("/api/v1/welcome", body)
    stranger.sends("/api/v1/welcome", body, 410)


def test_an_invitation_grows_old(people: PeopleAdministration, stranger: Browser, clock: Clock) -> None:
    _, token = people.add("ann", "Ann", "patron")
    clock.passes(3 * 24 * 60 * MINUTE)
    stranger.sends("/api/v1/welcome", {"token": token, "password": PASSWORD}, 410)


@pytest.mark.trust("E1")
def test_nobody_comes_in_for_the_asking(stranger: Browser) -> None:
    stranger.sends("/api/v1/session", {"name": "Ann", "role": "inspector"}, 403)
    assert COOKIE not in stranger.cookies
