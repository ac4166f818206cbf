"""The jackpot as an instance of the kernel: JACKPOT, and everything that a decision may look at."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from punto.floor.jackpot.parameters import JackpotParameters, grades_of, named_grades, wagers_of
from punto.floor.jackpot.state import JackpotState, LinkedTable, Stage
from punto.machine.decision import Draft
from punto.machine.fact import Fact
from punto.machine.hooks import Hooks
from punto.machine.machine import Machine
from punto.machine.roles import HOUSE, PATRON, needs_power, needs_role, title_of
from punto.machine.state import Context
from punto.rulebook.model import Rulebook
from punto.rulebook.procedure.jackpots import JackpotGrade, Jackpots, JackpotStyle
from punto.rulebook.records import Cited, When
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.drawing import drawing_by
from punto.rules.jackpots.grading import Grading
from punto.table.setup import book_of, version_of

OUTSIDERS = frozenset({PATRON, "tournament-player", "card-holder"})
IN_WORDS: Mapping[Stage, str] = {
    "unplanned": "not planned yet",
    "planned": "planned and not started",
    "running": "running",
    "closed": "closed",
}


class JackpotContext(Context[JackpotState], gc=False):
    """What a decision about a jackpot may look at."""

    @property
    def book(self) -> Rulebook:
        """The rulebook; asked only once the jackpot is planned."""
        return book_of(self.state.rulebook)

    @property
    def rules(self) -> Jackpots:
        """What the rulebook says of jackpots; a planned jackpot has such rules."""
        found = self.book.jackpots
        assert found is not None  # noqa: S101 - nothing is planned without them
        return found

    @property
    def terms(self) -> JackpotParameters:
        """The parameters; asked only once there are some."""
        found = self.state.parameters
        assert found is not None  # noqa: S101 - every stage but the first has them
        return found

    @property
    def style(self) -> JackpotStyle:
        """What kind of jackpot it is."""
        return style_of(self.state)

    @property
    def grades(self) -> Mapping[str, JackpotGrade]:
        """The winning hands."""
        return grades_of(self.style, self.terms)

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that qualify."""
        return qualifying_wagers(self.state)

    def stage_fault(self, what: str, accepted: str, *stages: Stage) -> Refusal | None:
        """Refuse something in another stage than these."""
        if self.state.stage in stages:
            return None
        stage = IN_WORDS[self.state.stage]
        return refuse("jackpot-stage", (), what=what, stage=stage, accepted=accepted)

    def power_fault(self, name: str) -> Refusal | None:
        """Refuse somebody whom the rulebook does not give this power."""
        return needs_power(self.book, self.actor, name)

    def role_fault(self, role: str, rule: Cited) -> Refusal | None:
        """Refuse somebody whose role is too low."""
        return needs_role(self.book, self.actor, role, rule.clauses, rule.readings)

    def staff_fault(self) -> Refusal | None:
        """Refuse players and onlookers."""
        if self.actor is HOUSE or self.actor.role not in OUTSIDERS:
            return None
        role = title_of(self.book, self.actor.role) if self.state.rulebook else self.actor.role
        return refuse("role", (), role=role, needed="member of staff")

    def table_fault(self, table: str) -> Refusal | None:
        """Refuse a table that does not belong to the jackpot."""
        if table in self.state.tables:
            return None
        known = ", ".join(self.state.tables)
        return refuse("jackpot-table", self.rules.tables.clauses, table=table, tables=known)


class JackpotHooks(Hooks[JackpotState, JackpotContext]):
    """What a jackpot adds to the kernel."""

    context = JackpotContext

    def source(self, context: JackpotContext) -> Rulebook | None:
        """The rulebook of the jackpot."""
        return context.book if context.state.rulebook else None


JACKPOT: Machine[JackpotState, JackpotContext] = Machine("jackpot", JackpotState, JackpotHooks())


def style_of(state: JackpotState) -> JackpotStyle:
    """What kind of jackpot it is; asked only once it is planned."""
    rules, terms = book_of(state.rulebook).jackpots, state.parameters
    assert rules is not None and terms is not None  # noqa: S101, PT018 - nothing is planned without them
    return rules.style[terms.style]


def qualifying_wagers(state: JackpotState) -> tuple[str, ...]:
    """The wagers that qualify; none where nothing is planned."""
    return wagers_of(style_of(state), state.parameters) if state.parameters else ()


def grading_of(state: JackpotState) -> Grading:
    """What tells the grade of a coup, made ready once; asked only where cards set a win off."""
    terms, rulebook = state.parameters, state.rulebook
    assert terms is not None  # noqa: S101 - every stage but the first has them
    hands = msgspec.json.encode(terms.hands, order="deterministic")
    return _grading(rulebook, version_of(rulebook), terms.style, terms.option, hands)


@lru_cache(maxsize=64)
def _grading(rulebook: str, version: str, style: str, option: str, hands: bytes) -> Grading:
    book = book_of(rulebook)
    assert book.jackpots is not None  # noqa: S101 - nothing is planned without them
    named = msgspec.json.decode(hands, type=dict[str, When])
    return Grading(drawing_by(book.table_of_play), named_grades(book.jackpots.style[style], option, named))


def draft(fact: Fact, *rules: Cited) -> Draft:
    """A fact that rests on these rules."""
    clauses = tuple(dict.fromkeys(clause for rule in rules for clause in rule.clauses))
    readings = tuple(dict.fromkeys(reading for rule in rules for reading in rule.readings))
    return Draft(fact, clauses, readings)


def refuse_by(code: str, rule: Cited, **params: object) -> Refusal:
    """A refusal that rests on one rule."""
    return refuse(code, rule.clauses, rule.readings, **params)


def participation_fault(context: JackpotContext, table: str) -> Refusal | None:
    """Why the jackpot is not on offer at a table now."""
    return context.table_fault(table) or linked_fault(context, table, context.state.tables[table])


def linked_fault(context: JackpotContext, table: str, linked: LinkedTable) -> Refusal | None:
    """The first thing that keeps a table of the jackpot from taking part."""
    if linked.withdrawn:
        return refuse_by("jackpot-withdrawn", context.rules.withdrawn, table=table, why=linked.withdrawn)
    return next(iter(fitting_faults(context, table, linked)), None)


def fitting_faults(context: JackpotContext, table: str, linked: LinkedTable) -> list[Refusal]:
    """Everything that a table lacks for the jackpot."""
    rules, has = context.rules.equipment, linked.fitting
    items = (
        ("handset", has.handset or not has.handset_needed, rules.handset),
        ("management console", has.console, rules.console),
        ("display", has.display, rules.display),
    )
    signs = (
        ("option and shares", has.shares_signed, rules.shares_signed),
        ("the method of division", has.method_signed, rules.method_signed),
    )
    missing = [
        refuse_by("jackpot-equipment", rule, table=table, item=item) for item, ok, rule in items if not ok
    ]
    unsigned = [refuse_by("jackpot-sign", rule, table=table, what=what) for what, ok, rule in signs if not ok]
    return [*missing, *unsigned]
