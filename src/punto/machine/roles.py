"""People: who acts, in which role, and what each rulebook's ladder lets a role do."""

from functools import lru_cache

import msgspec

from punto.rulebook.identity import Role
from punto.rulebook.model import Rulebook
from punto.rulebook.records import Power
from punto.rulebook.refusal import NOT_IN_SOURCE, Refusal, Sentence, add_sentences, refuse

DEALER = "dealer"
SUPERVISOR = "table-supervisor"
SUPERVISORS = (SUPERVISOR, "casino-supervisor")
PATRON = "patron"
INSPECTOR = "inspector"

SENTENCES = {
    "role": Sentence(202, "{role:a} may not do this", "the same order by {needed:a}"),
    "no-power": Sentence(203, "the rulebook gives nobody the power to {what}", "what the rulebook provides"),
}
add_sentences(SENTENCES)


class Actor(msgspec.Struct, frozen=True, gc=False):
    """A person, by an id that is no name, and the role in which they act now."""

    id: str
    role: str


HOUSE = Actor("house", "house")
"""What the table does by itself, where automation is on."""


@lru_cache(maxsize=512)
def rungs(roles: tuple[Role, ...], role: str) -> frozenset[str]:
    """A role and every role whose powers it includes."""
    found, waiting = {role}, [role]
    while waiting:
        held = waiting.pop()
        new = {each for rung in roles if rung.role == held for each in rung.includes} - found
        found |= new
        waiting += new
    return frozenset(found)


def holds(book: Rulebook, actor: Actor, role: str) -> bool:
    """Whether somebody's role is this one, or stands above it on the rulebook's ladder."""
    return actor is HOUSE or actor.role == role or role in rungs(book.roles, actor.role)


def title_of(book: Rulebook, role: str) -> str:
    """The rulebook's own title for a role; the first, where it uses several."""
    found = next((rung.title for rung in book.roles if rung.role == role), role)
    return found.partition(";")[0]


def needs_role(
    book: Rulebook,
    actor: Actor,
    role: str,
    clauses: tuple[str, ...] = (NOT_IN_SOURCE,),
    readings: tuple[str, ...] = (),
) -> Refusal | None:
    """Refuse somebody whose role is too low."""
    if holds(book, actor, role):
        return None
    return refuse(
        "role", clauses, readings, role=title_of(book, actor.role), needed=title_of(book, role),
    )  # fmt: skip


def needs_power(book: Rulebook, actor: Actor, name: str) -> Refusal | None:
    """Refuse what the rulebook gives nobody, or gives to a higher role."""
    power = book.power.get(name)
    if power is None:
        return refuse("no-power", (), what=name.replace("-", " "))
    return needs_role(book, actor, power.role, power.clauses, power.readings)


def power_of(book: Rulebook, name: str) -> Power:
    """A power that the rulebook gives; asked only after needs_power."""
    return book.power[name]
