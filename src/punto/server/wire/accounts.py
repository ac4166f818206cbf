"""The JSON of the accounts, as it comes in and as it goes out."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from punto.server.wire.told import Given, Told


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("is not printable")
    return text


Printable = AfterValidator(_printable)
Login = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64), Printable]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24), Printable]
Password = Annotated[str, StringConstraints(max_length=1_024)]
Code = Annotated[str, StringConstraints(strip_whitespace=True, max_length=12)]
Token = Annotated[str, StringConstraints(min_length=1, max_length=128)]
Role = Literal[
    "patron", "dealer", "table-supervisor", "casino-supervisor", "surveillance", "inspector", "administrator"
]


class SigningIn(Given):
    """Somebody who says who they are."""

    login: Login
    password: Password
    code: Code = Field("", description="The six digits of the second factor, where there is one.")


class Welcomed(Given):
    """Somebody who takes an invitation up."""

    token: Token
    password: Password


class Again(Given):
    """The same person, shown once more."""

    password: Password
    code: Code = ""


class NewPassword(Again):
    """A password for the next time."""

    new: Password


class Confirming(Given):
    """The digits of a new second factor."""

    code: Code


class Account(Told):
    """Somebody's own account, and how their session stands."""

    person: str
    login: str
    name: str
    role: str
    state: Literal["open", "locked", "enrolling"]
    second_factor: bool
    locks_after: int = Field(description="Seconds after which an untouched console locks.")
    failed: int = Field(description="How often somebody failed to come in just before.")
    sessions: int


class NewFactor(Told):
    """A new second factor: to be typed in, or read from a picture."""

    secret: str
    address: str
    size: int
    path: str


class NewPerson(Given):
    """Somebody who is to have an account."""

    login: Login
    name: Name
    role: Role


class Changed(Given):
    """What is to be otherwise; what is left out stays."""

    role: Role | None = None
    enabled: bool | None = None


class Invited(Told):
    """A link that lets one person choose a password, once."""

    person: str
    link: str


class Listed(Told):
    """One person, as an administrator sees them."""

    person: str
    login: str
    name: str
    role: str
    enabled: bool
    second_factor: bool
    state: Literal["ready", "invited", "without a password"]
    waits_minutes: int = Field(description="For so long nobody comes in under the login; mostly 0.")
    sessions: int


class NewScanner(Given):
    """A scanner that is to be enrolled."""

    table: Login
    name: Name


class Enrolled(Told):
    """A scanner's key, told once; the scanner is off."""

    id: str
    key: str


class Switched(Given):
    """Whether a scanner takes part."""

    enabled: bool


class Scanner(Told):
    """A scanner, as an administrator sees it."""

    id: str
    table: str
    name: str
    enabled: bool


class CardRead(Given):
    """A card that a scanner read, under an id of its own."""

    id: str
    face: Annotated[str, StringConstraints(min_length=2, max_length=3)]


class CardTaken(Told):
    """The card lies where it was due."""

    seq: int
