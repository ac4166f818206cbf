"""Role by order by phase, made from the code: what a role may not do is refused, whatever is in the order."""

from random import Random

import pytest

from punto.accounts.role_grants import ROLES, actor_of
from punto.live import LiveFloor
from punto.operation.ids import new_command
from punto.table import Command, Refused, Table, carry_out, legal_commands
from punto.table.machine import TABLE
from tests.server.accounts.scene import Scene
from tests.server.accounts.staff import Browser, Hire
from tests.server.visiting import TABLE_ID, does_due
from tests.sizes import sizes
from tests.table.machine.guessing import Guess

PHASES = {"closed", "preparing", "betting", "called", "dealing", "result", "settled", "paid"}


def states(scene: Scene, house: LiveFloor, first: Table) -> dict[str, Table]:
    """A table in every phase of a coup."""
    found = {first.phase.value: first}
    number = house.now(TABLE_ID).state.coup.number
    while (state := house.now(TABLE_ID).state).coup.number == number:
        found.setdefault(state.phase.value, state)
        does_due(scene.dan, scene.sue, TABLE_ID, scene.dan.table(TABLE_ID))  # type: ignore[arg-type]
    return found


@pytest.mark.trust("E7")
@pytest.mark.usefixtures("client")
@pytest.mark.parametrize("guesses", sizes(2, 100))
def test_what_is_not_allowed_is_refused_whatever_is_in_it(hire: Hire, house: LiveFloor, guesses: int) -> None:
    first = house.now(TABLE_ID).state
    scene = Scene(hire)
    people = {role: hire(f"somebody {role}", role).person for role in ROLES}
    chance, cells = Random(7), 0  # noqa: S311 - the same every time
    found = states(scene, house, first)
    for state in found.values():
        guess = Guess(state, chance)
        for role, person in people.items():
            actor = actor_of(person, role)
            choices = legal_commands(state, actor)
            assert {each.order for each in choices} == set(TABLE.orders)
            for choice in choices:
                cells += 1
                for _ in range(0 if choice.allowed else guesses):
                    command = Command(id=new_command(), actor=actor, at=0, order=guess.order(choice.order))
                    assert isinstance(carry_out(state, command), Refused), (choice.name, role, state.phase)
    assert set(found) >= PHASES - {"preparing"}
    assert cells == len(found) * len(ROLES) * len(TABLE.orders)


@pytest.mark.trust("E7", "E12")
def test_whoever_has_not_come_in_orders_nothing(stranger: Browser, hire: Hire, house: LiveFloor) -> None:
    Scene(hire)
    before = house.store.head()
    for each in legal_commands(house.now(TABLE_ID).state, actor_of("", "patron")):
        assert stranger.gives(TABLE_ID, each.name).status_code == 401
    assert house.store.head() == before
