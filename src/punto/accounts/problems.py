"""What the accounts answer when something cannot be done; at the door, one answer stands for all."""

from http import HTTPStatus
from math import ceil

from punto.accounts.role_grants import MINUTE
from punto.machine.problem import Problem

LOCKED = "locked"
ENROLLING = "enrolling"
"""Why a session is held back: nobody touched the console for too long, or the second factor is not set up."""


def not_you() -> Problem:
    """Wrong login, password or digits: which of them, is not said."""
    what = "That is not a login with its password and, where it has one, its second factor."
    why = "Nobody has this login, or the password or the six digits are wrong."
    return Problem(
        HTTPStatus.UNAUTHORIZED, what, why, "the right ones; after three failures you have to wait"
    )


def not_the_same(*, factor: bool) -> Problem:
    """Somebody who is known did not show again that it is they: the login is not in question."""
    wrong = "password, or the six digits are wrong" if factor else "password"
    return Problem(
        HTTPStatus.UNAUTHORIZED, "That was not right.", f"It is not your {wrong}.",
        "the right ones; after three failures you have to wait",
    )  # fmt: skip


def wait(until: int, at: int) -> Problem:
    """Too many attempts have failed; whether anybody has the login, is not said."""
    again = f"again in {in_minutes(until - at)}"
    why = f"Too many attempts to come in under this login have failed. Try it {again}."
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "Not yet.", why, again).after((until - at) / 1_000)


def in_minutes(milliseconds: int) -> str:
    """How long something lasts, in minutes that have begun.

    >>> in_minutes(60_000), in_minutes(60_001), in_minutes(160 * 60_000)
    ('1 minute', '2 minutes', '160 minutes')
    """
    minutes = whole_minutes(milliseconds)
    return f"{minutes} minute{'s' * (minutes != 1)}"


def whole_minutes(milliseconds: int) -> int:
    """The minutes of a time, with the one that has begun."""
    return -(-milliseconds // MINUTE)


def busy(seconds: float) -> Problem:
    """Too many attempts from one address."""
    again = f"again in {max(1, ceil(seconds))} s"
    why = f"Too many attempts come from this address. Try it {again}."
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "Not yet.", why, again).after(seconds)


def held_back(why: str) -> Problem:
    """The session is good, and nothing may be done with it for now."""
    if why == ENROLLING:
        reason = "Your role takes a second factor, and you have not set one up."
        return Problem(HTTPStatus.LOCKED, "First the second factor.", reason, "POST /api/v1/account/factor")
    reason = "Nobody touched this console for too long."
    return Problem(HTTPStatus.LOCKED, "This console is locked.", reason, "POST /api/v1/account/unlock")


def bad_password(faults: list[str]) -> Problem:
    """A password that may not be chosen, with all that speaks against it."""
    why = "; ".join(faults) + "."
    return Problem(
        HTTPStatus.UNPROCESSABLE_ENTITY, "This password will not do.", why[0].upper() + why[1:],
        "8 to 256 characters of any kind, not known from a list",
    )  # fmt: skip


def bad_invitation() -> Problem:
    """A link that is used up, too old, or none."""
    why = "It was used, was replaced by another, or is older than three days."
    return Problem(HTTPStatus.GONE, "This link is not good any more.", why, "a new one from an administrator")


def bad_code() -> Problem:
    """Digits that do not belong to the secret."""
    why = "They are not those of this half minute, or were used already."
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "These six digits are wrong.", why, "the next six digits")


def not_allowed(what: str, why: str, *accepted: str) -> Problem:
    """Something that this person may not do."""
    return Problem(HTTPStatus.FORBIDDEN, what, why, *accepted)


def no_account() -> Problem:
    """Names and roles are not free here."""
    why = "Names and roles are free in a demonstration only."
    return Problem(HTTPStatus.FORBIDDEN, "Coming in without an account.", why, "POST /api/v1/sign-in")


def nobody(person: str) -> Problem:
    """No such person."""
    return Problem(HTTPStatus.NOT_FOUND, f"Person {person!r}.", "Nobody has this id.", "GET /api/v1/people")
