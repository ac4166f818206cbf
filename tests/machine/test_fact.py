"""A fact is declared once: who hears of it, and what leads on from its old versions."""

import msgspec
import pytest

from punto.machine.audience import HEARS, Audience, is_staff, may_hear
from punto.machine.fact import KINDS, Fact
from punto.table.view import SEES


def declared(**namespace: object) -> type:
    return msgspec.defstruct("LightSwitched", [], bases=(Fact,), namespace=namespace, tag="light-switched")


@pytest.mark.trust("E12")
@pytest.mark.parametrize("said", [{}, {"audience": None}, {"audience": "everybody"}])
def test_a_fact_that_does_not_say_who_hears_of_it_cannot_be_made(said: dict[str, object]) -> None:
    before = [*KINDS]
    with pytest.raises(
        TypeError, match=r"^LightSwitched does not say who hears of it: EVERYBODY, CONCERNED,"
    ):
        declared(**said)
    assert before == KINDS


def test_an_audience_is_not_inherited() -> None:
    made = declared(audience=Audience.EVERYBODY)
    KINDS.remove(made)
    with pytest.raises(TypeError, match=r"^LightDimmed does not say who hears of it"):
        msgspec.defstruct("LightDimmed", [], bases=(made,), tag="light-dimmed")


def test_a_fact_reads_every_old_version_of_itself() -> None:
    with pytest.raises(TypeError, match=r"^LightSwitched: nothing leads on from version 2$"):
        declared(audience=Audience.STAFF, version=3, upcasts={1: dict})
    made = declared(audience=Audience.STAFF, version=3, upcasts={1: dict, 2: dict})
    KINDS.remove(made)


def test_whoever_hears_more_than_a_patron_sees_more() -> None:
    assert HEARS.keys() == SEES.keys()
    assert not any(map(is_staff, ("patron", "onlooker", "", "house")))


@pytest.mark.trust("E12")
@pytest.mark.parametrize(
    ("role", "concerned", "heard"),
    [
        ("onlooker", False, {Audience.EVERYBODY}),
        ("patron", False, {Audience.EVERYBODY}),
        ("patron", True, {Audience.EVERYBODY, Audience.CONCERNED}),
        ("dealer", False, {Audience.EVERYBODY, Audience.CONCERNED, Audience.STAFF}),
        ("dealer", True, {Audience.EVERYBODY, Audience.CONCERNED, Audience.STAFF}),
        ("table-supervisor", False, set(Audience)),
        ("inspector", False, set(Audience)),
    ],
)
def test_who_hears_what(role: str, concerned: bool, heard: set[Audience]) -> None:
    assert {each for each in Audience if may_hear(each, role, concerned)} == heard
