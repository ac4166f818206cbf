"""Answers about accounts, and about equipment."""

from typing import Literal

from punto.api.body import AnswerBody


class AccountAnswer(AnswerBody, frozen=True, kw_only=True):
    """Somebody's own account, and how their session stands."""

    person: str
    login: str
    name: str
    role: str
    state: Literal["open", "locked", "enrolling"]
    second_factor: bool
    locks_after: int
    """Seconds after which an untouched console locks."""
    failed: int
    """How often somebody failed to come in just before."""
    sessions: int


class NewFactor(AnswerBody, frozen=True, kw_only=True):
    """A new second factor: to be typed in, or read from a picture."""

    secret: str
    address: str
    size: int
    path: str


class Invitation(AnswerBody, frozen=True, kw_only=True):
    """A link that lets one person choose a password, once."""

    person: str
    link: str
    """Empty while a second administrator must ask for the same."""


class PersonAnswer(AnswerBody, frozen=True, kw_only=True):
    """One person, as an administrator sees them."""

    person: str
    login: str
    name: str
    role: str
    enabled: bool
    second_factor: bool
    state: Literal["ready", "invited", "without a password"]
    waits_minutes: int
    """For so long nobody comes in under the login; mostly 0."""
    sessions: int
    asked: str
    """What one administrator asked for and a second one must ask for too; mostly nothing."""
    asked_by: str


class EnrolledScanner(AnswerBody, frozen=True, kw_only=True):
    """A scanner's key, told once; the scanner is off."""

    id: str
    key: str


class ScannerAnswer(AnswerBody, frozen=True, kw_only=True):
    """A scanner, as an administrator sees it."""

    id: str
    table: str
    name: str
    enabled: bool


class CardTaken(AnswerBody, frozen=True, kw_only=True):
    """The card lies where it was due."""

    seq: int
