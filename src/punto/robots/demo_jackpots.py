"""The demonstration's jackpots as orders: planned, notified, fitted and started by two people."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from punto.floor.jackpot.jackpot_equipment import FitJackpotTable
from punto.floor.jackpot.parameters import JackpotParameters
from punto.floor.jackpot.plan import NotifyParameters, PlanJackpot
from punto.floor.jackpot.start import StartJackpot
from punto.floor.jackpot.state import Fitting
from punto.machine.order import Order
from punto.machine.roles import Actor

MANAGER, SECOND = Actor("robot-manager", "casino-supervisor"), Actor("robot-area", "area-manager")
CASHIER = Actor("robot-cashier", "dealer")
STAFF_NAMES = {MANAGER.id: "Robot manager", SECOND.id: "Robot area manager", CASHIER.id: "Robot cashier"}
READY = Fitting(console=True, display=True, handset=True, shares_signed=True, method_signed=True)


class DemoJackpot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A jackpot of the demonstration."""

    name: str
    title: str
    rulebook: str
    parameters: JackpotParameters


class _DemoJackpots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    jackpots: tuple[DemoJackpot, ...]


class JackpotStep(NamedTuple):
    """An order of the demonstration, and who approves it where one person alone cannot do it."""

    actor: Actor
    order: Order
    approver: Actor | None = None


def _fraction(kind: type, value: Any) -> Any:
    return Fraction(value) if kind is Fraction else value


@cache
def demo_jackpots() -> tuple[DemoJackpot, ...]:
    """The jackpots of the demonstration."""
    text = files("punto.robots").joinpath("demo_jackpots.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _DemoJackpots, dec_hook=_fraction).jackpots


def jackpot_steps(jackpot: DemoJackpot) -> Iterator[JackpotStep]:
    """The orders that plan and start a jackpot."""
    plan = PlanJackpot(name=jackpot.title, rulebook=jackpot.rulebook, parameters=jackpot.parameters)
    yield JackpotStep(MANAGER, plan)
    yield JackpotStep(MANAGER, NotifyParameters(reference="demonstration"))
    for table in jackpot.parameters.tables:
        yield JackpotStep(MANAGER, FitJackpotTable(table=table, fitting=READY))
    yield JackpotStep(MANAGER, StartJackpot(), SECOND)
