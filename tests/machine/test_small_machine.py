"""What a machine of one's own gets from the kernel: the lending library is under 60 lines of code."""

from pathlib import Path

import msgspec
import pytest

from punto.machine.approval import Approve, Approved, Decline, Requested
from punto.machine.decision import Refused
from punto.machine.machine import Done
from punto.machine.order import Command, Order
from punto.machine.roles import Actor
from punto.script.script_runner import run_machine_script
from tests.machine.lending_library import LIBRARY, Lend, Lent, Shelves

LIA, KIM, REX = Actor("Lia", "librarian"), Actor("Kim", "keeper"), Actor("Rex", "reader")
SHELVES = Shelves(rare=frozenset({"atlas"}))

SCRIPT = """
case a rare book is lent by two people
shows 2.1, 2.2, 2.3
Lia is librarian
Kim is keeper
Rex is reader
10:15
Lia: lend book=novel who=Rex
  then book-lent book=novel who=Rex by 2.3
  state lent.novel=Rex
Lia: lend book=novel who=Rex
  refused 9001 by 2.1
  nothing changed
Rex: lend book=poems who=Rex
  refused 202 by 1.1
Lia: lend book=atlas who=Rex
  then approval-requested by 2.2
  Kim may approve
  Lia may lend
Lia: approve request=latest
  refused 204
Kim: approve request=latest
  then approval-given
  then book-lent book=atlas approved by Kim
  nothing else
"""


def give(state: Shelves, actor: Actor, order: Order, name: str = "c1") -> Done[Shelves] | Refused:
    return LIBRARY.carry_out(state, Command(id=name, actor=actor, at=1_000, order=order))


def done(state: Shelves, actor: Actor, order: Order, name: str = "c1") -> Done[Shelves]:
    result = give(state, actor, order, name)
    assert isinstance(result, Done)
    return result


def test_it_is_under_sixty_lines() -> None:
    source = Path(__file__).with_name("lending_library.py").read_text(encoding="utf-8")
    lines = [line for line in source.splitlines() if line.strip()]
    assert len(lines) < 60


def test_an_order_becomes_an_event_and_a_state() -> None:
    result = done(SHELVES, LIA, Lend(book="novel", who="Rex"))
    assert [event.fact for event in result.events] == [Lent(book="novel", who="Rex")]
    assert (result.state.lent, result.state.seq) == ({"novel": "Rex"}, 1)
    assert [state.lent for state in result.states] == [result.state.lent]
    assert LIBRARY.replay(SHELVES, result.events) == result.state


def test_a_refusal_has_its_number_and_clause_and_changes_nothing() -> None:
    state = done(SHELVES, LIA, Lend(book="novel", who="Rex")).state
    result = give(state, LIA, Lend(book="novel", who="Ann"))
    assert isinstance(result, Refused)
    assert [(fault.number, fault.clauses) for fault in result.faults] == [(9_001, ("2.1",))]


def test_what_needs_approval_is_asked_for_and_given_by_another() -> None:
    asked = done(SHELVES, LIA, Lend(book="atlas", who="Rex"), "ask")
    assert isinstance(asked.events[0].fact, Requested)
    assert isinstance(give(asked.state, LIA, Approve(request="ask")), Refused)
    given = done(asked.state, KIM, Approve(request="ask"), "agree")
    assert [type(event.fact) for event in given.events] == [Approved, Lent]
    assert (given.events[1].actor, given.events[1].approver) == ("Lia", "Kim")
    assert not given.state.requests


def test_a_request_can_be_declined() -> None:
    asked = done(SHELVES, LIA, Lend(book="atlas", who="Rex"), "ask")
    assert not done(asked.state, KIM, Decline(request="ask", why="too old"), "no").state.requests


def test_legal_orders_say_why_not() -> None:
    choices = {each.name: each for each in LIBRARY.legal(SHELVES, REX)}
    assert set(choices) == {"approve", "decline", "lend"}
    assert choices["lend"].refusal is not None
    assert {each.name for each in LIBRARY.legal(SHELVES, LIA) if each.allowed} == {"lend"}


def test_orders_events_and_states_are_written_and_read_back() -> None:
    codec, order = LIBRARY.codec, Lend(book="novel", who="Rex")
    result = done(SHELVES, LIA, order)
    assert codec.read_order(codec.write_order(order)) == order
    assert codec.read_event(codec.write_event(result.events[0])) == result.events[0]
    assert codec.read_state(codec.write_state(result.state)) == result.state
    with pytest.raises(msgspec.ValidationError):
        codec.read_order('{"order": "burn", "book": "novel"}')


def test_a_script_drives_it() -> None:
    report = run_machine_script(LIBRARY, SHELVES, SCRIPT)
    assert report.passed, [*report.faults, *report.differences]
    assert report.checks > 10


def test_a_script_names_what_cannot_be_read_and_what_did_not_come() -> None:
    report = run_machine_script(
        LIBRARY, SHELVES, "Lia is librarian\nLia: lens book=novel\n  then book-lost\n"
    )
    assert [fault.line for fault in report.faults] == [2, 3]
    wrong = "Lia is librarian\nLia: lend book=novel who=Rex\n  then book-lent who=Ann\n"
    assert [each.line for each in run_machine_script(LIBRARY, SHELVES, wrong).differences] == [3]
