"""What the floor lets nobody do alone, as data."""

from punto.machine.names import name_of
from punto.robots.demo_floor import demo_floor
from punto.table import Phase
from punto.table.machine import TABLE


def test_every_table_has_it_and_it_names_facts_and_phases() -> None:
    facts, phases = set(map(name_of, TABLE.facts)), {phase.value for phase in Phase}
    for table in demo_floor():
        assert table.setup.two_people
        for each in table.setup.two_people:
            assert each.fact in facts
            assert each.phases <= phases
