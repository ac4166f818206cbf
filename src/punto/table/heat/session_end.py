"""The end of a session: chips counted and recorded, chips given back, what is missing, and an early end."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec import structs

from punto.machine.audience import EVERYBODY, STAFF
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.procedure.tournament import EarlyEnd
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.game import wager_names
from punto.rules.wager import CoupWager
from punto.table.heat.certainty import Certainty, certainty
from punto.table.heat.coup_count import SessionOver
from punto.table.heat.eliminations import CHIPS_BACK, nothing_won
from punto.table.heat.heat_rules import (
    chips_of,
    cited,
    heat_in,
    heat_of,
    in_force,
    official_only,
    rules_of,
    session_order,
)
from punto.table.machine import TABLE, TOURNAMENT, TableContext
from punto.table.money.buying_in import move_chips
from punto.table.powers import between_coups, staff_only
from punto.table.seats.joining import without
from punto.table.settling.pay import PayOut
from punto.table.setup import Automation
from punto.table.state.heat import HeatPlayer
from punto.table.state.table import SETTLED, Table
from punto.units.field_types import Amount, Number, PersonId, Text
from punto.units.odds import Odds
from punto.units.privacy import Person

PER_CHIP = 100
"""Amounts are in hundredths of a chip's number."""
MOST_DIGITS = 12


class MissingChips(NamedTuple):
    """Chips that did not come back: how many of each denomination, and their worth."""

    pieces: dict[str, int]
    value: int


def missing_chips(issued: Mapping[str, int], returned: Mapping[str, int]) -> MissingChips:
    """What was given out and did not come back, by denomination.

    >>> missing_chips({"25": 80, "100": 60}, {"25": 80, "100": 57})
    MissingChips(pieces={'100': 3}, value=300)
    """
    pieces = {
        chip: number - returned.get(chip, 0)
        for chip, number in issued.items()
        if number > returned.get(chip, 0)
    }
    return MissingChips(pieces, sum(int(chip) * number for chip, number in pieces.items()))


def is_denomination(chip: str) -> bool:
    """Whether a word is what a tournament chip may say: a whole number above nothing.

    >>> is_denomination("25"), is_denomination("0"), is_denomination("2.50")
    (True, False, False)
    """
    return chip.isascii() and chip.isdecimal() and len(chip) <= MOST_DIGITS and int(chip) > 0


class CountChips(Order, frozen=True, kw_only=True, tag="count-tournament-chips"):
    """Record the chips before each player: at the end of a session, or when the official wants it."""

    counts: dict[PersonId, Number]


class CloseSession(Order, frozen=True, kw_only=True, tag="close-tournament-session"):
    """Give the chips back to the inventory; the table is free of the session."""

    issued: dict[Text, Number] = {}
    """By denomination: the pieces that came to the table, where they were counted."""
    returned: dict[Text, Amount] = {}


class EndTableEarly(Order, frozen=True, kw_only=True, tag="end-table-early"):
    """End the session at this table before its time."""

    agreed: tuple[PersonId, ...] = ()
    """Players who agree."""


class ChipsCounted(Fact, frozen=True, kw_only=True, tag="tournament-chips-counted"):
    """The chips before each player were totalled and recorded for the official."""

    audience = EVERYBODY
    record = True
    words = "chips counted: {counts}"
    counts: dict[Person, int]
    final: bool
    """Whether it is the count at the end of the session."""


class ChipsMissing(Fact, frozen=True, kw_only=True, tag="tournament-chips-missing"):
    """Chips were not returned: the official is told how many of which denomination."""

    audience = STAFF
    record = True
    words = "chips are missing: {pieces}, worth {value}"
    pieces: dict[str, int]
    value: int


class SessionClosed(Fact, frozen=True, kw_only=True, tag="tournament-session-closed"):
    """The session is closed at this table: its result, and all chips back in the inventory."""

    audience = EVERYBODY
    record = True
    words = "session {session} is closed"
    moves = CHIPS_BACK
    session: str
    counts: dict[Person, int]
    players: dict[Person, HeatPlayer]
    play_off: tuple[tuple[Person, ...], ...] = ()
    """The places of a play-off, better ones first."""


@session_order(CountChips, staff_only)
def count_chips(context: TableContext, order: CountChips) -> Decision:
    """Record a count: after the session by whoever deals, during it when the official wants it."""
    heat = heat_of(context)
    rules = rules_of(context).records
    fault = None if heat.over else official_only(context)
    if fault is not None:
        return refused(fault)
    held = {who: chips_of(context.state, who) for who in heat.playing()}
    wrong = [
        refuse(
            "count-wrong", (), who=who, held=amount // PER_CHIP, counted=order.counts.get(who, 0) // PER_CHIP
        )
        for who, amount in held.items()
        if order.counts.get(who, 0) != amount
    ]
    if wrong:
        return Refused(tuple(wrong))
    rule = in_force(heat, rules.counted if heat.over else rules.any_time, "records")
    return [Draft(ChipsCounted(counts=held, final=bool(heat.over)), *cited(rule))]


@session_order(CloseSession, staff_only)
def close_session(context: TableContext, order: CloseSession) -> Decision:
    """Take the chips in, once they were counted; what is missing is recorded."""
    heat, rules = heat_of(context), rules_of(context).records
    fault = between_coups(context, "closing a session")
    if fault is None and not heat.over:
        fault = refuse("not-over", ())
    if fault is None and heat.playing() and not heat.counts:
        fault = refuse("not-counted", *cited(in_force(heat, rules.counted, "records")))
    if fault is None:
        fault = _denomination_fault(order)
    if fault is not None:
        return refused(fault)
    returned = in_force(heat, rules.returned, "records")
    found = missing_chips(order.issued, order.returned)
    missing = [Draft(ChipsMissing(pieces=found.pieces, value=found.value), *cited(returned))]
    fact = SessionClosed(
        session=heat.id, counts=heat.counts, players=heat.players,
        play_off=heat.play_off.groups if heat.play_off else (),
    )  # fmt: skip
    closed = Draft(fact, *cited(returned, in_force(heat, rules.property, "records")))
    return [*(missing if found.pieces else ()), closed]


def _denomination_fault(order: CloseSession) -> Refusal | None:
    wrong = [chip for chip in {**order.issued, **order.returned} if not is_denomination(chip)]
    return refuse("no-denomination", (), chips=", ".join(wrong)) if wrong else None


def wagers_of(context: TableContext) -> list[str]:
    """The wagers of this session: those of the conditions, else all that the table offers."""
    allowed, offered, game = heat_of(context).terms.wagers, context.state.setup.offered, context.game
    named = allowed or {
        name for name in wager_names(game.book) if name in game.variant.main or _on(offered, name)
    }
    return sorted(name for name in named if isinstance(game.wager(name), CoupWager))


def _on(offered: frozenset[str], name: str) -> bool:
    return not offered or name in offered


def best_odds(context: TableContext) -> Fraction:
    """The best odds at which a wager of this session can be paid."""
    specs = [context.game.wager(name) for name in wagers_of(context)]
    lines = [line for spec in specs if isinstance(spec, CoupWager) for line in spec.rule.pays]
    return max([Fraction(1), *(odds for line in lines for odds in _printed(line.odds))])


def _printed(odds: str | tuple[str, ...] | None) -> list[Fraction]:
    """Odds as they are printed; where options differ, all of them. A setting's are never the best."""
    texts = (odds,) if isinstance(odds, str) else odds or ()
    return [Odds.parse(text).per_unit for text in texts if text[0].isdigit()]


def certainty_now(context: TableContext) -> Certainty:
    """Whether those who go on are known, whatever the coups left bring."""
    heat = heat_of(context)
    terms = heat.terms
    chips = {who: chips_of(context.state, who) for who in heat.playing()}
    if len(chips) <= terms.advance:
        return Certainty(True, {}, {})
    if not terms.coups:
        return Certainty(False, {}, {})
    maxima = [heat.limits_of(coup).maximum for coup in range(heat.coup, terms.coups + 1)]
    wagers = terms.wagers_per_coup or len(wagers_of(context))
    return certainty(chips, terms.advance, maxima, best_odds(context), wagers)


def early_end_faults(rule: EarlyEnd, determined: bool, cash: bool, agreed: bool) -> tuple[Refusal, ...]:
    """Why a table may not end early: by both grounds together, or by neither where one would be enough."""
    known = refuse(
        "not-determined", *cited(rule, rule.known),
        accepted="do this when nothing can change who goes on" + (", or all agree" if rule.either else ""),
    )  # fmt: skip
    agree = refuse("not-all-agree", *cited(rule, rule.cash))
    if rule.either:
        return () if determined or (cash and agreed) else (known,)
    return tuple(fault for fault, stands in ((known, not determined), (agree, cash and not agreed)) if stands)


@session_order(EndTableEarly, official_only)
def end_table_early(context: TableContext, order: EndTableEarly) -> Decision:
    """End the table, if those who go on are known, and all agree where chips turn into cash."""
    heat, rule = heat_of(context), rules_of(context).early_end
    fault = between_coups(context, "ending the table early")
    if fault is not None:
        return refused(fault)
    agreed = set(heat.playing()) <= set(order.agreed)
    known = certainty_now(context).determined
    faults = early_end_faults(rule, known, heat.terms.cash_for_chips, agreed)
    if faults:
        return Refused(faults)
    return [Draft(SessionOver(why="ended early"), *cited(rule, rule.known, rule.cash))]


@TABLE.by_itself(Automation.PAY, dialect=TOURNAMENT)
def _count_due(state: Table) -> Order | None:
    """Where the table pays by itself, it counts by itself at the end of a session."""
    if state.phase is SETTLED:
        return PayOut()
    heat = state.heat
    if heat is not None and heat.over and heat.playing() and not heat.counts:
        return CountChips(counts={who: chips_of(state, who) for who in heat.playing()})
    return None


@TABLE.folds(ChipsCounted)
def _counted(state: Table, fact: ChipsCounted, event: Event) -> Table:
    counts = fact.counts if fact.final else heat_in(state).counts
    return structs.replace(state, heat=structs.replace(heat_in(state), counts=counts))


@TABLE.folds(ChipsMissing)
def _missing(state: Table, fact: ChipsMissing, event: Event) -> Table:
    return state


@TABLE.folds(SessionClosed)
def _closed(state: Table, fact: SessionClosed, event: Event) -> Table:
    people = state.people
    for who in fact.players:
        people = without(people, who)
    back = {who: -amount for who, amount in state.purses.stacks.items() if who in fact.players and amount}
    purses = nothing_won(move_chips(state.purses, back), *fact.players)
    stacks = {who: amount for who, amount in purses.stacks.items() if who not in fact.players}
    return structs.replace(state, heat=None, people=people, purses=structs.replace(purses, stacks=stacks))
