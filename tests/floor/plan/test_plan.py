"""The floor's plan: who may add a table, under which id, and with which set-up."""

import pytest
from msgspec import structs

from punto.floor.plan import PLAN
from punto.floor.plan.adding import AddTable, TableAdded
from punto.floor.plan.entry import FloorTable
from punto.floor.plan.machine import FloorPlan
from punto.machine.decision import Refused
from punto.machine.machine import Done
from punto.machine.order import Command
from punto.machine.roles import Actor
from punto.table import Setup, Terms

ADA = Actor("Ada", "casino-supervisor")
ONE = FloorTable(id="one", name="One", setup=Setup(table="one", terms=Terms(rulebook="nsw", chips=(100,))))


EMPTY = FloorPlan()


def add(table: FloorTable, actor: Actor = ADA, state: FloorPlan = EMPTY) -> Done[FloorPlan] | Refused:
    return PLAN.carry_out(state, Command(id="c1", actor=actor, at=0, order=AddTable(table=table)))


def test_a_table_that_somebody_adds_is_on_record_with_their_name() -> None:
    done = add(ONE)
    assert isinstance(done, Done)
    (event,) = done.events
    assert event.fact == TableAdded(table=ONE)
    assert done.state.tables == {"one": ONE}
    assert done.state.added_by == {"one": "Ada"}
    codec = PLAN.codec
    assert codec.read_event(codec.write_event(event)) == event


@pytest.mark.parametrize("role", ["patron", "dealer", "table-supervisor", "inspector"])
def test_only_those_who_run_the_floor_add_tables(role: str) -> None:
    refused = add(ONE, Actor("Pat", role))
    assert isinstance(refused, Refused)
    assert [fault.code for fault in refused.faults] == ["role"]


def test_an_id_is_used_once() -> None:
    done = add(ONE)
    assert isinstance(done, Done)
    refused = add(structs.replace(ONE, name="Another"), state=done.state)
    assert isinstance(refused, Refused)
    assert [(fault.number, fault.what) for fault in refused.faults] == [
        (1101, "there is a table one already")
    ]


def test_everything_that_is_wrong_with_a_set_up_is_told_at_once() -> None:
    terms = Terms(rulebook="nsw", decks=5, options=(("tiger", 1),), chips=(100,))
    setup = structs.replace(ONE.setup, terms=terms, currency="dollars", standing=-1)
    refused = add(structs.replace(ONE, setup=setup, zone="Moon/Base", pace=0.0))
    assert isinstance(refused, Refused)
    assert {fault.number for fault in refused.faults} == {1102}
    told = " | ".join(fault.what for fault in refused.faults)
    for word in ("zone", "pace", "currency", "decks", "options", "standing"):
        assert f"wrong: {word}: " in told
