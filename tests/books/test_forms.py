"""Whatever was ever written is read for ever: no form changes in secret, and none of before is given up."""

from typing import Any

import msgspec
import pytest

from punto.books.streams import CARD_ROOM_STREAM, CARDS, SET_UP, TABLES, setup_in, stream_of
from punto.machine.names import name_of
from punto.store.upcasting import upcasters
from punto.table.machine import TABLE
from punto.table.money.buying_in import BoughtIn
from tests.books.forms import Form, forms, today, unwritten


def written_again(form: Form) -> Any:
    """What today's program would write of what it has read."""
    if form.type == SET_UP:
        return msgspec.to_builtins(setup_in(form.event))
    if form.event.stream == CARD_ROOM_STREAM:
        event = CARDS.from_stored(form.event)
        assert (event.actor, event.approver) == ("Dan", "")
        return msgspec.to_builtins(event.fact) | {"moves": [], "what": name_of(type(event.fact))}
    return msgspec.json.decode(TABLES.to_stored(stream_of("m1"), TABLES.from_stored(form.event)).payload)


def lost(was: Any, now: Any, where: str = "") -> list[str]:
    """What of a form was not understood: every value, by the way to it; a field more is none."""
    if isinstance(was, dict) and isinstance(now, dict):
        return [each for name in was for each in lost(was[name], now.get(name), f"{where}/{name}")]
    if isinstance(was, list) and not isinstance(now, str) and len(was) == len(now or ()):
        return [each for one, two in zip(was, now or (), strict=True) for each in lost(one, two, where)]
    return [] if was == now else [where]


@pytest.mark.trust("D4")
@pytest.mark.parametrize("form", forms(), ids=lambda form: f"{form.type}.v{form.version}")
def test_every_form_is_read_and_nothing_of_it_is_lost(form: Form) -> None:
    found = written_again(form)
    if form.version == upcasters().newest(form.type):
        assert lost(form.payload, found) == []


@pytest.mark.trust("D4")
def test_every_version_of_every_type_is_among_the_forms() -> None:
    known = [(form.event.stream, form.type, form.version) for form in forms()]
    wanted = {
        (form.event.stream, form.type, version) for form in today() for version in range(1, form.version + 1)
    }
    assert wanted - set(known) == set(), "python -m tests.books.forms writes down what is new"
    assert len(set(known)) == len(known)


@pytest.mark.trust("D4")
def test_something_leads_from_every_old_version_of_a_fact_to_its_newest() -> None:
    assert {name_of(kind): kind.version for kind in TABLE.facts} == {
        name_of(kind): upcasters().newest(name_of(kind)) for kind in TABLE.facts
    }


def test_a_version_that_is_raised_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoughtIn, "version", 2)
    assert [(form.type, form.version) for form in unwritten()] == [("bought-in", 2)]
    assert upcasters().newest("bought-in") != BoughtIn.version


def test_what_is_lost_of_a_form_is_named() -> None:
    assert lost({"a": [{"b": 1}], "c": 2}, {"a": ({"b": 1},), "c": 2, "new": 0}) == []
    assert lost({"a": [{"b": 1}], "c": 2}, {"a": [{"b": 3}]}) == ["/a/b", "/c"]
    assert lost({"a": ["x"]}, {"a": []}) == ["/a"]
