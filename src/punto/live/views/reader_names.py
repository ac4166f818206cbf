"""Names, as each reader may know them, and refusals in which ids have become names: the one place for both.

In a demonstration people choose what they are called. On a floor with accounts they have their own names,
which are for the staff and for themselves; everybody else knows them by where they sit or what they do.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import structs

from punto.api.floor_answers import RefusalAnswer
from punto.live.views.pseudonym_views import shoe_of
from punto.machine.audience import is_staff
from punto.operation.ids import PERSON
from punto.robots.robot_ids import is_robot
from punto.rulebook.refusal import Refusal
from punto.table import Actor, Table, new_table

if TYPE_CHECKING:
    from punto.live.floor import LiveFloor

YOU = "you"
ID = re.compile(rf"{PERSON.pattern}|\brobot-[a-z0-9-]+")
OF_YOU = re.compile(r"\byou's\b")
VERB = re.compile(r"\b(you(?: still| won here and still)?) (is|has|was|does|owes|stands|acts|sits)\b")
VERBS = {
    "is": "are", "has": "have", "was": "were", "does": "do", "owes": "owe", "stands": "stand", "acts": "act",
    "sits": "sit",
}  # fmt: skip

Names = Callable[[str], str]
"""What somebody is called, by their id."""


def names_for(house: "LiveFloor", table: str, actor: Actor) -> Names:
    """What a reader may call the people at a table."""
    return lambda person: name_for(house, house.history(table).now.state, actor, person)


def names_in_answer(house: "LiveFloor", table: str, actor: Actor, command: str) -> Names:
    """What a reader may call people in a refusal: one of an earlier shoe does not tell where they are now."""

    def name(person: str) -> str:
        state = house.history(table).now.state
        same = shoe_of(house, table, command) == state.shoe.number
        return name_for(house, state if same else new_table(state.setup), actor, person)

    return name


def name_for(house: "LiveFloor", state: Table, actor: Actor, person: str) -> str:
    """What a reader may call somebody at a table."""
    known = house.sign_in is None or is_robot(person) or is_staff(actor.role) or actor.id == person
    return house.name_of(person) if known else _by_place(state, person)


def _by_place(state: Table, person: str) -> str:
    """Somebody by their post or seat.

    >>> from punto.robots.demo_floor import demo_floor
    >>> from punto.table import new_table
    >>> _by_place(new_table(demo_floor()[0].setup), "p-0123456789abcdef")
    'Somebody'
    """
    people = state.people
    posts = (post for post, who in people.staff.items() if who == person)
    seats = people.seats_of(person)
    if post := next(posts, ""):
        return post.replace("-", " ").capitalize()
    if seats:
        return f"Seat {seats[0]}"
    return "Standing player" if person in people.standing else "Somebody"


def refusal_answer(refusal: Refusal, actor: Actor, names: Names) -> RefusalAnswer:
    """A refusal in words, for one reader."""
    what, accepted = refusal.what, refusal.accepted
    if ID.search(what) or ID.search(accepted):
        params = tuple((name, _named(value, actor, names)) for name, value in refusal.params)
        named = structs.replace(refusal, params=params)
        what, accepted = to_you(named.what), to_you(named.accepted)
    return RefusalAnswer(number=refusal.number, what=what, accepted=accepted, clauses=refusal.clauses)


def _named(words: str, actor: Actor, names: Names) -> str:
    return ID.sub(lambda found: YOU if found[0] == actor.id else names(found[0]), words)


def to_you(words: str) -> str:
    """A sentence about somebody, said to themselves.

    >>> to_you("$5 is more than the $3 that you has here"), to_you("area 3 is you's")
    ('$5 is more than the $3 that you have here', 'area 3 is yours')
    """
    return VERB.sub(lambda found: f"{found[1]} {VERBS[found[2]]}", OF_YOU.sub("yours", words))
