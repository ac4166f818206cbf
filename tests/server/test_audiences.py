"""Every kind of fact and every reader: nobody hears what is not for them, or reads who others are."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from punto.accounts.pseudonyms import Pseudonyms
from punto.accounts.sessions import ONLOOKER
from punto.live.message import Message, message_of
from punto.machine.approval import Approved, Declined
from punto.machine.audience import Audience
from punto.machine.fact import KINDS
from punto.machine.machine import Machine
from punto.machine.names import name_of
from punto.machine.redaction import AS_IT_IS, leaves_out, people_in
from punto.operation.ids import PERSON
from punto.table import TABLE, Actor, Event
from punto.units.privacy import FREE_TEXT, has_mark
from punto.units.privacy import PERSON as NAMES_SOMEBODY
from tests.machine.every_fact import MACHINES, Sample, samples, texts
from tests.machine.known_fields import (
    IN_EVERY_MACHINE,
    IN_REQUESTS,
    PLAIN_IN_FACTS,
    PLAIN_IN_ORDERS,
    RESTRICTED,
)

PATRON, DEALER, SUPERVISOR, INSPECTOR = "patron", "dealer", "table-supervisor", "inspector"
GIVER, APPROVER, STRANGER = "p-00000000000000aa", "p-00000000000000bb", "p-00000000000000cc"
PSEUDONYMS = Pseudonyms(b"some key")
STAFF_OF: dict[Audience, set[str]] = {
    Audience.EVERYBODY: {DEALER, SUPERVISOR, INSPECTOR},
    Audience.CONCERNED: {DEALER, SUPERVISOR, INSPECTOR},
    Audience.STAFF: {DEALER, SUPERVISOR, INSPECTOR},
    Audience.SUPERVISORS: {SUPERVISOR, INSPECTOR},
}
EACH_MACHINE = pytest.mark.parametrize("machine", MACHINES, ids=lambda each: each.name)
EVERY = pytest.mark.parametrize("sample", samples(), ids=str)


def message(sample: Sample) -> Message:
    return message_of(Event(7, 1, GIVER, "c", sample.fact, ("1.1",), (), APPROVER), {})


def ids_in(text: str) -> set[str]:
    return set(PERSON.findall(text))


@pytest.mark.trust("E12")
@EVERY
def test_staff_hear_what_is_for_them_as_it_is(sample: Sample) -> None:
    told = message(sample)
    for role in (DEALER, SUPERVISOR, INSPECTOR):
        assert told.seen_by(Actor(STRANGER, role)) == (role in STAFF_OF[sample.kind.audience])
    everybody = {GIVER, APPROVER, *sample.people, *sample.mentioned}
    assert ids_in(told.text) >= everybody
    assert all(secret in told.text for secret in sample.secrets)
    assert json.loads(told.text)["type"] == name_of(sample.kind)


@pytest.mark.trust("E12")
@EVERY
def test_onlookers_and_other_patrons_hear_what_is_for_everybody(sample: Sample) -> None:
    told, audience = message(sample), sample.kind.audience
    for reader in (ONLOOKER, Actor(STRANGER, PATRON)):
        assert told.seen_by(reader) == (audience is Audience.EVERYBODY)
        text = told.read_by(PSEUDONYMS.reader("nelson", 1, reader.id))
        assert ids_in(text).isdisjoint({GIVER, APPROVER, *sample.people, *sample.mentioned, *sample.secrets})
        assert [secret for secret in sample.secrets if secret in text] == []


@pytest.mark.trust("E12")
@EVERY
def test_whom_it_concerns_hears_it_and_reads_nobody_elses_id(sample: Sample) -> None:
    told, audience = message(sample), sample.kind.audience
    assert people_in(sample.fact) == {*sample.people}
    for own in sample.people:
        reader = Actor(own, PATRON)
        assert told.seen_by(reader) == (audience in {Audience.EVERYBODY, Audience.CONCERNED})
        text = told.read_by(PSEUDONYMS.reader("nelson", 1, own))
        others = {GIVER, APPROVER, *sample.people, *sample.mentioned, *sample.secrets} - {own}
        assert own in ids_in(text)
        assert ids_in(text).isdisjoint(others)
        assert [secret for secret in sample.secrets if secret in text] == []


@pytest.mark.trust("E12")
@EVERY
def test_where_people_go_by_their_own_ids_what_is_for_the_staff_is_left_out_all_the_same(
    sample: Sample,
) -> None:
    told = message(sample)
    text = told.read_by(AS_IT_IS)
    assert ids_in(text) >= {GIVER, APPROVER, *sample.people, *sample.mentioned}
    assert [secret for secret in sample.secrets if secret in text] == []
    assert leaves_out(sample.kind) == bool(sample.secrets) == (text != told.text)


def test_in_a_shoe_that_nobody_remembers_others_are_nobody() -> None:
    sample = Sample(next(kind for kind in TABLE.facts if name_of(kind) == "bet-placed"))
    text = message(sample).read_by(PSEUDONYMS.reader("nelson", None, ""))
    assert ids_in(text) == {"p-0000000000000000"}


def test_whoever_asked_for_something_hears_what_becomes_of_it() -> None:
    for fact in (Approved(request="r1"), Declined(request="r1", why="no")):
        told = message_of(Event(7, 1, GIVER, "c", fact, ()), {"r1": STRANGER})
        assert told.seen_by(Actor(STRANGER, PATRON))
        assert not told.seen_by(Actor("p-00000000000000dd", PATRON))
        assert not told.seen_by(ONLOOKER)


LEFT_OUT_FOR_ONLOOKERS = {
    "commission-returned", "coup-invalidated", "coup-settled", "debt-incurred", "irregularity-reported",
    "mispayment-found", "open-wagers-ended", "outlook-renewed", "paid-out", "payment-corrected",
    "report-withdrawn", "claim-refused",
}  # fmt: skip


@pytest.mark.trust("E12")
@EACH_MACHINE
def test_what_is_not_for_everybody_is_known_by_name(machine: Machine[Any, Any]) -> None:
    """A fact that is added, or that others hear of from now on, is put there: nobody does so unawares."""
    restricted = {name_of(kind) for kind in machine.facts if kind.audience is not Audience.EVERYBODY}
    assert restricted - IN_EVERY_MACHINE == RESTRICTED.get(machine.name, set())


@pytest.mark.trust("E12")
def test_what_is_for_the_staff_alone_is_known_by_name() -> None:
    found = {name_of(kind) for machine in MACHINES for kind in machine.facts if leaves_out(kind)}
    assert found == LEFT_OUT_FOR_ONLOOKERS


def plain_texts(kinds: Iterable[type]) -> set[str]:
    """Fields with texts that are marked neither as a person nor as free text."""
    marks = (NAMES_SOMEBODY, FREE_TEXT)
    return {name for name, kind in texts(list(kinds)) if not any(has_mark(kind, mark) for mark in marks)}


@pytest.mark.trust("E12")
@EACH_MACHINE
def test_every_text_is_known_to_name_people_or_not_to(machine: Machine[Any, Any]) -> None:
    """A field that is added is put there, or marked as a person or as free text."""
    assert plain_texts(machine.facts) - IN_REQUESTS == PLAIN_IN_FACTS[machine.name]
    assert plain_texts(machine.orders) - {"request"} == PLAIN_IN_ORDERS.get(machine.name, set())


def test_every_kind_of_fact_belongs_to_a_machine_that_is_looked_at() -> None:
    looked_at = {kind for machine in MACHINES for kind in machine.facts}
    declared = {kind for kind in KINDS if kind.__module__.startswith("punto.")}
    assert {kind.__name__ for kind in declared - looked_at} == {"CardRoomFact"}, "the base of the card room's"
    assert len(looked_at) > 300
