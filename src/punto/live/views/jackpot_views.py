"""Jackpots as somebody may see them: the meter for everybody, the console for the staff."""

from collections.abc import Iterator
from fractions import Fraction

from punto.accounts.sessions import ONLOOKER
from punto.api.jackpot_answers import (
    BY_TABLES_ALONE,
    JackpotAnswer,
    JackpotGradeAnswer,
    JackpotMeter,
    JackpotTableAnswer,
)
from punto.api.table_answers import LegalOrder
from punto.floor.jackpot import JACKPOT
from punto.floor.jackpot.jackpot_reactions import winning_hand
from punto.floor.jackpot.machine import JackpotContext, fitting_faults, style_of
from punto.floor.jackpot.parameters import JackpotParameters, grades_of
from punto.floor.jackpot.state import Fitting, JackpotState, LinkedTable
from punto.live.floor import LiveFloor
from punto.live.views.floor_views import NOT_IN
from punto.live.views.jackpot_chances import once_in, ways_of
from punto.live.views.jackpot_choices import cited_topics
from punto.live.views.jackpot_claim_views import claims, payouts
from punto.live.views.jackpot_staff_views import office
from punto.live.views.promotion_views import refusal_answer
from punto.machine.audience import is_staff
from punto.machine.roles import HOUSE, Actor
from punto.rules.jackpots.valuation import payable
from punto.table.setup import book_of, game_of
from punto.units import format_exact, parse_percent

DECKS = 8
"""Of a table that this process does not know."""


def jackpots(floor: LiveFloor) -> list[JackpotMeter]:
    """Every jackpot in a few words, by name."""
    states = ((name, floor.jackpots.state(name)) for name in floor.jackpots.names())
    return [meter(name, state) for name, state in states if state.parameters]


def meter(name: str, state: JackpotState) -> JackpotMeter:
    """The meter as a display shows it."""
    unit = state.parameters.unit if state.parameters else 1
    return JackpotMeter(
        name=name,
        title=state.name,
        rulebook=state.rulebook,
        badge=book_of(state.rulebook).identity.badge,
        currency=state.currency,
        stage=state.stage,
        seq=state.seq,
        shown=state.shown,
        rounded=payable(Fraction(state.shown), unit),
        tables=list(state.tables),
        waiting=len(state.claims),
    )


def jackpot(floor: LiveFloor, name: str, reader: Actor) -> JackpotAnswer | None:
    """A jackpot as somebody may see it; None where nobody planned one of this name."""
    state = floor.jackpots.state(name)
    terms = state.parameters
    if terms is None:
        return None
    at, staff = floor.runtime.now(), is_staff(reader.role)
    grades = list(_grades(floor, state, terms))
    rules = book_of(state.rulebook).jackpots
    ways = [ways_of(each, _decks(floor, state)) for each in grades_of(style_of(state), terms).values()]
    known = sum(each for each in ways if each) if all(each is not None for each in ways) else None
    return JackpotAnswer(
        meter=meter(name, state),
        at=at,
        option_title=_option_title(state, terms),
        method=terms.division,
        clauses=cited_topics(rules, terms.division) if rules else {},
        unit=terms.unit,
        seed=terms.seed,
        ceiling=terms.ceiling,
        grades=grades,
        any_in=once_in(known, _decks(floor, state)),
        tables=[_table(floor, state, table, each, staff=staff) for table, each in state.tables.items()],
        claims=claims(floor, state, reader),
        payouts=payouts(floor, state, reader),
        office=office(floor, name, state, reader) if staff else None,
        legal=_legal(state, reader, at),
    )


def _option_title(state: JackpotState, terms: JackpotParameters) -> str:
    option = style_of(state).option.get(terms.option)
    return option.title if option else style_of(state).title


def _decks(floor: LiveFloor, state: JackpotState) -> int:
    known = (floor.tables[table] for table in state.tables if table in floor.tables)
    return next((game_of(each.setup.terms).decks for each in known), DECKS)


def _grades(floor: LiveFloor, state: JackpotState, terms: JackpotParameters) -> Iterator[JackpotGradeAnswer]:
    rounded = payable(Fraction(state.shown), terms.unit)
    decks = _decks(floor, state)
    for name, grade in grades_of(style_of(state), terms).items():
        yield JackpotGradeAnswer(
            grade=name,
            title=grade.title,
            least=grade.least,
            most=grade.most,
            share=terms.shares[name],
            pays=format_exact(rounded * parse_percent(terms.shares[name])),
            one_in=once_in(ways_of(grade, decks), decks),
            clause=grade.clauses[0],
        )


def _table(
    floor: LiveFloor, state: JackpotState, table: str, linked: LinkedTable, *, staff: bool
) -> JackpotTableAnswer:
    terms, known = state.parameters, floor.tables.get(table)
    context = JackpotContext(state, HOUSE, 0, "")
    lacks = fitting_faults(context, table, linked)
    return JackpotTableAnswer(
        table=table,
        name=known.name if known else table,
        contribution=format_exact(terms.contribution(table)) if terms else "0",
        offered=state.stage == "running" and not linked.withdrawn and not lacks,
        withdrawn=bool(linked.withdrawn),
        why=linked.withdrawn if staff else "",
        hand=_hand(floor, state, table),
        missing=[each.what for each in lacks] if staff else [],
        fitting=linked.fitting if staff else Fitting(),
        total=format_exact(linked.total) if staff else "",
    )


def _hand(floor: LiveFloor, state: JackpotState, table: str) -> str:
    grade = winning_hand(state, floor.history(table).now.state) if table in floor.tables else None
    terms = state.parameters
    return grades_of(style_of(state), terms)[grade].title if grade and terms else ""


def _legal(state: JackpotState, reader: Actor, at: int) -> list[LegalOrder]:
    """Every order that can be sent, allowed or with the reason; one who stands outside may give none."""
    outside = NOT_IN if reader == ONLOOKER else None
    sent = (each for each in JACKPOT.legal(state, reader, at) if each.order not in BY_TABLES_ALONE)
    found = ((each.name, each.refusal or outside) for each in sent)
    return [
        LegalOrder(order=name, allowed=refusal is None, refusal=refusal_answer(refusal) if refusal else None)
        for name, refusal in found
    ]
