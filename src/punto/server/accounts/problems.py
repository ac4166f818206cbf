"""What the accounts answer when something cannot be done; at the door, one answer stands for all."""

from http import HTTPStatus

from punto.server.live.problems import Problem

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


def wait(until: int, at: int) -> Problem:
    """Too many attempts have failed."""
    minutes = -(-(until - at) // 60_000)
    why = "Too many attempts to come in under this login have failed."
    again = f"again in {minutes} min"
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "Not yet.", why, again).after((until - at) / 1_000)


def busy(seconds: float) -> Problem:
    """Too many attempts from one address."""
    why = "Too many attempts come from this address."
    again = f"again in {seconds:.0f} s"
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "Not yet.", why, again).after(seconds)


def held_back(why: str) -> Problem:
    """The session is good, and nothing may be done with it for now."""
    if why == ENROLLING:
        reason = "Your role takes a second factor, and you have not set one up."
        return Problem(HTTPStatus.LOCKED, "First the second factor.", reason, "POST /api/account/factor")
    reason = "Nobody touched this console for too long."
    return Problem(HTTPStatus.LOCKED, "This console is locked.", reason, "POST /api/account/unlock")


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
    return Problem(HTTPStatus.FORBIDDEN, "Coming in without an account.", why, "POST /api/sign-in")


def nobody(person: str) -> Problem:
    """No such person."""
    return Problem(HTTPStatus.NOT_FOUND, f"Person {person!r}.", "Nobody has this id.", "GET /api/people")
