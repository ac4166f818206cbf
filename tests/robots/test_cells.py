"""Every role, every order, every phase, under every rulebook: allowed, or refused with a reason."""

from functools import cache

import pytest
from msgspec import structs

from punto.machine.names import name_of
from punto.machine.roles import DEALER, PATRON
from punto.robots.robot_ids import dealer_of
from punto.table import Actor, Command, Phase, Refused, Table, carry_out, legal_commands
from punto.table.irregular.resolutions import ReportIrregularity
from punto.table.machine import TABLE
from punto.table.setup import game_of
from punto.table.state.irregularity import Report
from tests.five import FIVE
from tests.robots.test_robots import VIRTUAL, Evening

MOST_STEPS = 3_000
TABLES = {
    each.id: each
    for each in VIRTUAL
    if each.id in {"nelson", "yarra", "darling", "star", "crown", "dragon-tiger", "three-card"}
}
ROLES = (
    PATRON, DEALER, "table-supervisor", "casino-supervisor", "surveillance", "inspector",
)  # fmt: skip
TWO_HANDS = set(Phase) - {Phase.WINDOW}
WITH_WINDOW = {"crown", "dragon-tiger"}
PHASES = {
    **dict.fromkeys(TABLES, TWO_HANDS),
    **{name: set(Phase) for name in WITH_WINDOW},
    "three-card": TWO_HANDS - {Phase.SHOE_OVER},
}
"""Every phase that a table comes to; at the three-card table cards are shuffled for each coup."""
BARE = [kind for kind in TABLE.orders if not any(field.required for field in structs.fields(kind))]
"""Orders that need nothing to be said with them: these are given, not only asked about."""


@cache
def moments(name: str) -> dict[Phase, Table]:
    """A table in each phase that it comes to, in the course of a shoe in which something goes wrong."""
    evening = Evening(TABLES[name])
    found = {evening.state.phase: evening.state}
    for _ in range(MOST_STEPS):
        if set(found) >= PHASES[name] - {Phase.IRREGULAR}:
            break
        evening.step()
        found.setdefault(evening.state.phase, evening.state)
    went_wrong = (gone_wrong(evening, found[phase]) for phase in (Phase.DEALING, Phase.CALLED))
    return {**found, Phase.IRREGULAR: next(state for state in went_wrong if state is not None)}


def gone_wrong(evening: Evening, state: Table) -> Table | None:
    """The table after the first irregularity that can be reported now and has to be resolved."""
    actor = Actor(dealer_of(evening.table.id), DEALER)
    for kind in game_of(state.terms).book.irregular:
        evening.state = state
        evening.gives(actor, ReportIrregularity(report=Report(kind=kind)))
        if evening.state.phase is Phase.IRREGULAR:
            return evening.state
    return None


def people(state: Table, role: str) -> list[Actor]:
    """Somebody who is at the table in a role, if anybody is, and somebody who is not."""
    here = state.people.seats.values() if role == PATRON else (state.people.staff.get(role, ""),)
    return [*(Actor(who, role) for who in list(here)[:1] if who), Actor("Eve", role)]


def test_every_rulebook_is_here() -> None:
    assert {each.setup.terms.rulebook for each in TABLES.values()} == set(FIVE)


@pytest.mark.parametrize("name", TABLES)
def test_the_table_comes_to_every_phase(name: str) -> None:
    assert set(moments(name)) == PHASES[name]
    assert all(phase is state.phase for phase, state in moments(name).items())


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", TABLES)
def test_every_cell_is_allowed_or_refused_with_a_reason(name: str, role: str) -> None:
    for state in moments(name).values():
        for actor in people(state, role):
            choices = legal_commands(state, actor)
            assert {choice.order for choice in choices} == set(TABLE.orders)
            for choice in choices:
                assert choice.allowed == (choice.refusal is None)
                if choice.refusal:
                    assert choice.refusal.number >= 100
                    assert choice.refusal.what
                    assert choice.refusal.accepted
                    assert choice.refusal.clauses


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", TABLES)
def test_what_is_said_to_be_allowed_is_what_is_carried_out(name: str, role: str) -> None:
    """An order that is refused when it is asked about is refused for the same reason when it is given."""
    for state in moments(name).values():
        for actor in people(state, role):
            said = {choice.order: choice.refusal for choice in legal_commands(state, actor)}
            for kind in BARE:
                done = carry_out(state, Command(id="c", actor=actor, at=0, order=kind()))
                if said[kind] is not None:
                    assert isinstance(done, Refused), (state.phase, actor, name_of(kind))
                    assert done.faults[0] == said[kind]
