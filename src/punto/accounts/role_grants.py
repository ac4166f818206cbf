"""The roles that an administrator gives, and what each of them asks of whoever has it."""

from punto.machine.roles import Actor

ADMINISTRATOR = "administrator"
"""Looks after people and never acts at a table."""
ROLES = (
    "patron",
    "dealer",
    "table-supervisor",
    "casino-supervisor",
    "operator",
    "surveillance",
    "inspector",
    ADMINISTRATOR,
)
ONE_FACTOR = frozenset({"patron", "dealer"})
"""A password is enough for these, though they may have a second factor; for all others it is not."""

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WATCHING = frozenset({"patron", "surveillance", "inspector"})
"""Who looks on for long without touching anything."""


def needs_factor(role: str) -> bool:
    """Whether a role takes a second factor."""
    return role not in ONE_FACTOR


def idle_after(role: str) -> int:
    """Milliseconds after which a console that nobody touches locks."""
    return 30 * MINUTE if role in WATCHING else 5 * MINUTE


def over_after(role: str) -> int:
    """Milliseconds after which somebody signs in anew, whatever they do: a month, or a shift."""
    return 30 * DAY if role == "patron" else 12 * HOUR


def actor_of(person: str, role: str) -> Actor:
    """As whom somebody acts at a table; an administrator looks on."""
    return Actor(person, "onlooker" if role == ADMINISTRATOR else role)
