"""Checks of tournament wagers: open ones, forms, the order of wagering, and coups missed."""

from msgspec import structs

from punto.cases.case_fields import Fields, as_dollars
from punto.cases.check_types import CarryOut, CheckResult
from punto.cases.tournament_tables import (
    STANDS_OFF,
    TIE,
    Refusing,
    SessionTable,
    clauses_of,
    session_terms,
    tournament_check,
)
from punto.machine.fact import Event
from punto.machine.roles import HOUSE, PATRON, Actor
from punto.rulebook.model import Rulebook
from punto.table.betting.calls import CloseBets
from punto.table.heat.absences import AbsenceDeducted, DirectDeductions, MarkAbsent
from punto.table.heat.coup_count import CoupCounted
from punto.table.heat.eliminations import PlayerEliminated, with_player
from punto.table.heat.limit_steps import limit_step_faults
from punto.table.heat.secret_wagers import (
    AnnounceForm,
    ExamineForm,
    FormAnnounced,
    HandInForm,
    WrittenForm,
    seal,
)
from punto.table.heat.session_start import SessionStarted
from punto.table.heat.session_wagers import WagerMade, WagerVoid, sequence_of
from punto.table.state.heat import HeatPlayer, LimitStep
from punto.table.state.table import Table

WHO, OTHER = "player", "other"
PLENTY = 10**12
MOST_BOXES = 99


def optional_cents(fields: Fields, key: str) -> int:
    """An amount that a form may leave out."""
    return 0 if fields.raw(key) is None else fields.cents(key)


def limits_of(fields: Fields) -> tuple[int, int]:
    """The smallest and the largest wager."""
    low, high = fields.cents("min"), fields.cents("max")
    if low <= 0 or high < low:
        fields.fault("max", "the limits need a minimum above nothing, and a maximum that is not below it")
    return low, high


def steps_of(fields: Fields, key: str) -> list[tuple[int, int, int]]:
    """A schedule of limits: from which coup, minimum, maximum."""

    def step(place: str, value: object) -> tuple[int, int, int]:
        if not isinstance(value, list) or len(value) != len(("coup", "minimum", "maximum")):
            fields.fault(place, "is not [coup, minimum, maximum]")
            return (1, 1, 1)
        coup, low, high = (fields.exact(place, each) for each in value)
        return int(coup), fields.cents_of(place, low), fields.cents_of(place, high)

    steps = fields.list_of(key, step)
    limits = [LimitStep(coup=coup, minimum=low, maximum=high) for coup, low, high in steps]
    for what in limit_step_faults(limits):
        fields.fault(key, what)
    return steps


def two_players(book: Rulebook) -> SessionTable:
    """A table with the player in question and another."""
    return SessionTable(book, next(iter(book.variant)), {WHO: 1, OTHER: 2})


@tournament_check("tourwager")
def open_wager(fields: Fields, book: Rulebook) -> CarryOut:
    """What an open wager counts for."""
    low, high = limits_of(fields)
    chips, wager = fields.cents("chips"), fields.cents("wager")

    def carry_out() -> CheckResult:
        table = two_players(book)
        table.starts(session_terms([(1, low, high)]), max(chips, 1))
        table.holds({OTHER: PLENTY})
        if wager == 0:
            return _nothing_laid(table, chips < low)
        try:
            events = table.bets(WHO, [(STANDS_OFF, wager)])
        except Refusing as refusing:
            return CheckResult({"expect": ["refused", 0, as_dollars(wager)]}, refusing.clauses)
        return CheckResult({"expect": _outcome(events, wager)}, clauses_of(events))

    return carry_out


def _outcome(events: list[Event], wager: int) -> list[object]:
    for event in events:
        if isinstance(event.fact, WagerVoid):
            return ["void-eliminated", 0, as_dollars(wager)]
        if isinstance(event.fact, WagerMade):
            for fixed in event.fact.corrections:
                return [fixed.status, as_dollars(fixed.counts), as_dollars(fixed.returned)]
    return ["ok", as_dollars(wager), 0]


def _nothing_laid(table: SessionTable, unable: bool) -> CheckResult:
    """Nothing is down when the first card leaves the shoe."""
    events = table.plays({OTHER: [(STANDS_OFF, table.heat.limits.minimum)]}, TIE)
    status = "void-eliminated" if unable else "disqualified"
    return CheckResult({"expect": [status, 0, 0]}, clauses_of(events))


@tournament_check("undisclosed")
def secret_wager(fields: Fields, book: Rulebook) -> CarryOut:
    """What a secret wager counts for."""
    (low, high), chips = limits_of(fields), fields.cents("chips")
    amount, opened = optional_cents(fields, "wager"), fields.cents("open", 0)
    typed = fields.flag("typed", default=True)

    def carry_out() -> CheckResult:
        table = two_players(book)
        table.starts(session_terms([(1, low, high)], secret_wagers=1), max(chips, 1))
        table.holds({WHO: chips, OTHER: PLENTY})
        if opened:
            table.bets(WHO, [("banker", opened)])
        written = WrittenForm(wager=STANDS_OFF if typed else "", amount=amount, salt="salt")
        sealed = seal(written.wager, written.amount, written.salt)
        start = len(table.events)
        table.gives(Actor(WHO, PATRON), HandInForm(form="f1", seal=sealed))
        table.gives(HOUSE, ExamineForm(who=WHO))
        table.gives(HOUSE, CloseBets())
        table.gives(HOUSE, AnnounceForm(who=WHO, written=written))
        said = table.facts(FormAnnounced)[-1]
        return CheckResult({"expect": [said.kind, as_dollars(said.counts)]}, clauses_of(table.events[start:]))

    return carry_out


@tournament_check("wagerorder")
def wager_order(fields: Fields, book: Rulebook) -> CarryOut:
    """Where the marker goes next, and who bets in which order."""
    live = fields.wholes("live", least=1, most=MOST_BOXES)
    previous = None if fields.raw("previous") is None else fields.whole("previous", most=MOST_BOXES) or None
    absent = set(fields.wholes("absent", least=1, most=MOST_BOXES))
    if not live:
        fields.fault("live", "names no box; write the boxes in play, such as [1, 2, 3]")
    if not absent <= set(live):
        fields.fault("absent", f"names boxes that are not in play; of: {', '.join(map(str, live))}")
    clockwise = fields.flag("clockwise", default=False)

    def carry_out() -> CheckResult:
        boxes = {str(box): box for box in sorted({*live, *([previous] if previous else [])})}
        table = SessionTable(book, next(iter(book.variant)), boxes)
        table.starts(session_terms([(1, 100, 100)], ordered=True, clockwise_boxes=clockwise), PLENTY)
        for box in boxes.values():
            if box not in live:
                table.state = _gone(table, str(box))
        if previous:
            table.changes(marker=str(previous))
            everybody = {str(box): [(STANDS_OFF, 100)] for box in live}
            table.plays(everybody, TIE)
        for box in absent:
            table.gives(HOUSE, MarkAbsent(who=str(box)))
        heat = table.heat
        sequence = [int(who) for who in sequence_of(table.state, heat) if not heat.players[who].absent]
        rested = [e for e in table.events if isinstance(e.fact, CoupCounted | SessionStarted)][-1]
        clauses = [*rested.clauses, *_sequence_clauses(book)]
        return CheckResult({"first": int(heat.marker), "sequence": sequence}, tuple(dict.fromkeys(clauses)))

    return carry_out


def _sequence_clauses(book: Rulebook) -> tuple[str, ...]:
    return book.tournament.order.sequence.clauses if book.tournament else ()


def _gone(table: SessionTable, who: str) -> Table:
    heat = with_player(table.heat, who, standing="eliminated")
    return structs.replace(table.state, heat=heat)


@tournament_check("absence")
def absence(fields: Fields, book: Rulebook) -> CarryOut:
    """What missed coups cost, and whether the player is still in."""
    chips, steps = fields.cents("chips"), steps_of(fields, "schedule")
    missed = fields.wholes("missed", least=1)
    before, last = fields.whole("deducted_before", 0), fields.whole("coups", 0)

    def carry_out() -> CheckResult:
        table = two_players(book)
        table.starts(session_terms(steps, coups=last), max(chips, 1))
        table.holds({WHO: chips, OTHER: PLENTY})
        player: HeatPlayer = table.heat.players[WHO]
        table.changes(players={**table.heat.players, WHO: _deducted(player, before)})
        start = len(table.events)
        table.gives(HOUSE, MarkAbsent(who=WHO))
        table.gives(HOUSE, DirectDeductions(who=WHO))
        for coup in missed:
            if table.heat.players[WHO].standing != "in" or table.heat.over:
                break
            table.changes(coup=coup)
            table.plays({OTHER: [(STANDS_OFF, table.heat.limits.minimum)]}, TIE)
        taken = sum(fact.amount for fact in table.facts(AbsenceDeducted))
        out = bool(table.facts(PlayerEliminated))
        state = "eliminated" if out else "in"
        left = table.chips()[WHO]
        answer = [as_dollars(taken), as_dollars(left), state]
        return CheckResult({"expect": answer}, clauses_of(table.events[start:]))

    return carry_out


def _deducted(player: HeatPlayer, before: int) -> HeatPlayer:
    return structs.replace(player, deducted=before)
