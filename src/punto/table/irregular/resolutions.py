"""Irregularities: reported with what the floor can know, shown with every way out, then resolved.

A rulebook's data say which ways out there are, in which circumstances, and who decides. Each has an effect,
which is a function registered here by its name; so is each circumstance that the data may ask for.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from punto.cards import Card
from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Fact
from punto.machine.order import Order
from punto.rulebook.procedure.effects import Effect
from punto.rulebook.procedure.irregular import IrregularityRule, Kind, Resolution, When
from punto.rulebook.refusal import Refusal
from punto.table.irregular.stray_cards import front_place
from punto.table.machine import TableContext
from punto.table.state.irregularity import Circumstances, Irregularity, Report
from punto.table.state.table import Phase
from punto.units.field_types import Amount, Number, PersonId, Remark, Text
from punto.units.privacy import FreeText

RULING = "ruling"
"""The way out where the rulebook has none of its own."""


class ReportIrregularity(Order, frozen=True, kw_only=True, tag="report-irregularity"):
    """Say what went wrong, as far as somebody on the floor can know it."""

    while_halted = True
    report: Report


class ResolveIrregularity(Order, frozen=True, kw_only=True, tag="resolve-irregularity"):
    """Take one of the ways out of the irregularity that was reported last."""

    while_halted = True
    resolution: Text
    cards: tuple[Card | None, ...] = ()
    """The cards in the order in which they should have left the shoe, where that is reconstructed."""
    agreed: tuple[PersonId, ...] = ()
    """Players who agree, where all must."""
    ruling: Text = ""
    """What was decided, where the rulebook leaves it to whoever decides disputes."""
    players: tuple[PersonId, ...] = ()
    """Players who get leave to change their wagers; none named means everybody."""
    amount: Amount = 0
    """What a bettor was given, or gave back, where not all that was wrong."""
    identified: bool | None = None
    """Whether the patron is known; where nobody says so, only one who is at the table is."""
    found: Number = 0
    """How many cards a count found."""
    cut: Number = 0
    """How deep the cards were cut, where a shoe takes over from a machine."""
    behind: Number = 0
    """How many cards lie behind the cutting card then."""


class WithdrawReport(Order, frozen=True, kw_only=True, tag="withdraw-report"):
    """Take back a report that was a mistake, before anything is decided about it."""

    while_halted = True
    reason: Remark
    kind: Kind | None = None
    """Which report, where several wait; none named means the latest."""
    drawn: bool = False
    """Whether the cards that it names came out all the same: they keep their place before the shoe."""


class IrregularityReported(Fact, frozen=True, kw_only=True, tag="irregularity-reported"):
    """Something went wrong; play waits for one of the ways out."""

    audience = EVERYBODY
    words = "Irregular: {mishap.report.kind}"
    mishap: Irregularity


class IrregularityResolved(Fact, frozen=True, kw_only=True, tag="irregularity-resolved"):
    """What had gone wrong is settled, and the table goes on."""

    audience = EVERYBODY
    words = "Resolved: {resolution}"
    record = True
    kind: str
    resolution: str
    next: Phase
    ruling: FreeText = ""


class Case(NamedTuple):
    """An irregularity in somebody's hands: the desk, what was reported, the way out and what came with it."""

    context: TableContext
    mishap: Irregularity
    way: Resolution
    order: ResolveIrregularity

    @property
    def strays(self) -> tuple[Card | None, ...]:
        """The cards that came out with it and have no place yet."""
        return self.context.state.strays[-1]

    @property
    def front(self) -> int | None:
        """Which of the cards before the shoe it is about, if it is about one of those."""
        if self.strays:
            return None
        return front_place(self.context.state, self.mishap.report)

    @property
    def back(self) -> Phase:
        """The phase in which the irregularity was reported."""
        return Phase(self.mishap.back)

    def said(self, fact: Fact, *more: str) -> Draft:
        """A fact that rests on the way out, and perhaps on further clauses."""
        return Draft(fact, tuple(dict.fromkeys((*self.way.clauses, *more))), self.way.readings)


class Happens(NamedTuple):
    """What an effect makes happen, and the phase in which the table goes on, if not the old one."""

    said: list[Draft]
    next: Phase | None = None


Value = bool | int | str
Work = Callable[[Case], Happens | Refusal | list[Refusal]]
Look = Callable[[TableContext, Report], Value]
W = TypeVar("W", bound=Work)


EFFECTS: dict[Effect, Work] = {}
BY_THE_LIMITS: dict[Kind, Callable[[TableContext, Report], tuple[Resolution, ...]]] = {}
"""Kinds whose ways out follow from the rules of wagers and limits, not from a list."""
CIRCUMSTANCES: dict[str, Look] = {}


def effect(name: Effect) -> Callable[[W], W]:
    """Register what a way out does."""

    def register(work: W) -> W:
        EFFECTS[name] = work
        return work

    return register


def circumstance(name: str) -> Callable[[Look], Look]:
    """Register how a circumstance is found out, from the table and the report."""

    def register(look: Look) -> Look:
        CIRCUMSTANCES[name] = look
        return look

    return register


def wanted(when: When) -> dict[str, tuple[Value, ...]]:
    """What a condition demands, by circumstance: the values that will do."""
    said = {name: getattr(when, name) for name in when.__struct_fields__}
    return {
        name: value if isinstance(value, tuple) else (value,)
        for name, value in said.items()
        if value is not None and value != ()
    }


def holds_in(when: When, found: Circumstances) -> bool:
    """Whether a condition is met."""
    return all(found[name] in values for name, values in wanted(when).items())


def look_at(context: TableContext, kind: IrregularityRule, report: Report) -> Circumstances:
    """The circumstances that matter for a kind of irregularity."""
    conditions = [kind.needs, *(each.when for each in kind.resolution)]
    conditions += [each for each in (kind.silent, *(way.preferred for way in kind.resolution)) if each]
    asked = dict.fromkeys(name for when in conditions for name in wanted(when))
    return {name: CIRCUMSTANCES[name](context, report) for name in asked}
