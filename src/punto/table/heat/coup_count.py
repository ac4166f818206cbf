"""The end of each coup of a session: who is out, what everybody has, and who bets first in the next."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.betless.empty_layout import AND_BURNED, NOBODY_BET
from punto.table.betting.wagers import BetLifted
from punto.table.dealing.cards import DrawCard
from punto.table.heat.absences import deductions
from punto.table.heat.eliminations import PlacesSettled, disqualification, elimination, removals_of
from punto.table.heat.heat_rules import (
    box_number,
    cited,
    heat_in,
    heat_of,
    in_force,
    official_only,
    over_fault,
    rules_of,
    session_order,
)
from punto.table.heat.pass_cards import collected
from punto.table.heat.ranking import after_count, removed_in_order, undecided
from punto.table.heat.secret_wagers import forms_fault
from punto.table.heat.session_wagers import base_answer
from punto.table.heat.special_markers import stood_off
from punto.table.heat.turns import next_marker
from punto.table.machine import TABLE, TOURNAMENT, TableContext, dialect_of
from punto.table.powers import BETWEEN_COUPS, staff_only
from punto.table.settling.pay import Discard
from punto.table.state.coup import Due
from punto.table.state.heat import Heat
from punto.table.state.table import BETTING, CALLED, Table
from punto.units.field_types import Remark
from punto.units.privacy import FreeText, Person

RANKED = ("in", "eliminated", "placed")
"""Who has a place in a play-off."""


class CoupCounted(Fact, frozen=True, kw_only=True, tag="tournament-coup-counted"):
    """A coup of the session is over: what everybody has, and who bets first in the next."""

    audience = EVERYBODY
    words = "coup {coup} of the session is over"
    coup: int
    chips: dict[Person, int]
    marker: str


class SessionOver(Fact, frozen=True, kw_only=True, tag="tournament-session-over"):
    """No further coup of the session is dealt."""

    audience = EVERYBODY
    words = "the session is over: {why}"
    why: FreeText


class HaltSession(Order, frozen=True, kw_only=True, tag="halt-session"):
    """Let no coup begin: the director is away, or something must be decided first."""

    why: Remark


class ResumeSession(Order, frozen=True, kw_only=True, tag="resume-session"):
    """Let play go on."""


class CallTime(Order, frozen=True, kw_only=True, tag="call-time"):
    """Call that the time of the session is up: no other coup is dealt."""


class CallOffSession(Order, frozen=True, kw_only=True, tag="call-off-session"):
    """End the session at this table because the tournament is cancelled."""

    why: Remark


class SessionHalted(Fact, frozen=True, kw_only=True, tag="tournament-session-halted"):
    """No coup begins for now."""

    audience = EVERYBODY
    record = True
    words = "play waits: {why}"
    why: FreeText


class SessionResumed(Fact, frozen=True, kw_only=True, tag="tournament-session-resumed"):
    """Play goes on."""

    audience = EVERYBODY
    record = True
    words = "play goes on"


@session_order(CallTime, staff_only)
def call_time(context: TableContext, order: CallTime) -> Decision:
    """End a session between coups once its time is up; what lies on the layout goes back."""
    heat, rule = heat_of(context), rules_of(context).session
    if heat.over or _time_over(context) is None:
        return refused(over_fault(heat) or refuse("time-runs", *cited(rule)))
    if context.state.phase not in (*BETWEEN_COUPS, CALLED) or context.state.coup.drawn:
        return refused(refuse("coup-on", *cited(rule)))
    return [*_lifted(context), Draft(SessionOver(why="its time is up"), *cited(rule))]


@session_order(CallOffSession, official_only)
def call_off_session(context: TableContext, order: CallOffSession) -> Decision:
    """Let no further coup be dealt; one that has begun is finished."""
    lifted = [] if context.state.coup.drawn else _lifted(context)
    return [*lifted, Draft(SessionOver(why=order.why), *cited(rules_of(context).pool.cancelled))]


def _lifted(context: TableContext) -> list[Draft]:
    return [Draft(BetLifted(wager=name)) for name in context.state.layout]


@session_order(HaltSession, official_only)
def halt_session(context: TableContext, order: HaltSession) -> Decision:
    """Stop play before the next coup."""
    rules = rules_of(context)
    return [Draft(SessionHalted(why=order.why), *cited(rules.officials.present, rules.conduct.dispute))]


@session_order(ResumeSession, official_only)
def resume_session(context: TableContext, order: ResumeSession) -> Decision:
    """Let play go on."""
    return [Draft(SessionResumed(), *cited(rules_of(context).conduct.dispute))]


def _may_draw(context: TableContext) -> Refusal | None:
    """A coup begins only while the session is on, nothing waits, and every secret wager is announced."""
    base = TABLE.entries(dialect_of(context.game))[DrawCard].may(context)
    if base is not None or context.state.coup.drawn:
        return base
    heat = heat_of(context)
    return over_fault(heat) or _time_over(context) or waiting_fault(context) or forms_fault(context)


def _time_over(context: TableContext) -> Refusal | None:
    heat = heat_of(context)
    over = heat.terms.ends_at and context.at >= heat.terms.ends_at
    rule = rules_of(context).session
    return refuse("session-over", *cited(rule), why="its time is up") if over else None


def waiting_fault(context: TableContext) -> Refusal | None:
    """Why play waits: the official is away, or a dispute is not decided where the text lets play wait."""
    heat, conduct = heat_of(context), rules_of(context).conduct
    disputes = context.state.affairs.disputes.values()
    if heat.halted:
        rules = rules_of(context)
        return refuse("dispute-open", *cited(rules.officials.present, conduct.dispute))
    if conduct.play_waits and any(not each.ruled_by for each in disputes):
        return refuse("dispute-open", *cited(conduct.dispute))
    return None


TABLE.answers(DrawCard, _may_draw, dialect=TOURNAMENT)(base_answer)


def _may_discard(context: TableContext) -> Refusal | None:
    return TABLE.entries(dialect_of(context.game))[Discard].may(context)


@TABLE.answers(Discard, _may_discard, dialect=TOURNAMENT)
def discard_in_session(context: TableContext, order: Discard) -> Decision:
    """Put the cards away and draw up the coup; one in which nobody did anything counts for nothing."""
    answer = base_answer(context, order)
    if not isinstance(answer, list) or not _counts(context):
        return answer
    said, dues = list(answer), context.state.dues
    steps = (_standing_back, _markers, _pass_cards, _no_wager, _deductions, _eliminations, _count, _ending)
    for step in steps:
        said += step(TABLE.after(context, said), dues)
    return said


def _counts(context: TableContext) -> bool:
    """Whether a coup counts: one on an empty layout does where pass cards or forms stood in for bets."""
    heat, coup = heat_of(context), context.state.coup
    acted = bool(heat.passing or heat.forms)
    return coup.kind == "live" or (acted and coup.reason in {NOBODY_BET, AND_BURNED})


def _standing_back(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    """Wagers that stood off come back: everybody wagers anew."""
    return _lifted(context)


def _markers(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    return stood_off(context, dues)


def _pass_cards(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    return collected(context)


def _no_wager(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    """Whoever was there and neither wagered nor passed is disqualified; whoever was unable goes out below."""
    heat = heat_of(context)
    if in_force(heat, rules_of(context).wagering.must_wager, "must-wager") is None:
        return []
    wagered = {due.who for due in dues} | set(heat.forms)
    stacks = context.state.purses.stacks
    return [
        disqualification(context, who, "no-wager", "neither a wager nor a pass card")
        for who in heat.playing()
        if who not in wagered
        and who not in heat.acted
        and not heat.players[who].absent
        and stacks.get(who, 0) >= heat.limits.minimum
    ]


def _deductions(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    return deductions(context)


def is_last(context: TableContext, heat: Heat) -> bool:
    """Whether the coup just played is the last of the session."""
    terms = heat.terms
    if heat.play_off is not None:
        return False
    return (bool(terms.coups) and heat.coup >= terms.coups) or bool(
        terms.ends_at and context.at >= terms.ends_at
    )


def _eliminations(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    """Whoever cannot cover the next minimum goes out; after the last coup only those without chips do."""
    heat, state = heat_of(context), context.state
    rules = rules_of(context)
    covers = in_force(heat, rules.wagering.covers, "covers")
    needed = 1 if is_last(context, heat) or covers is None else heat.limits_of(heat.coup + 1).minimum
    wagers = {who: sum(due.settled_on for due in dues if due.who == who) for who in heat.playing()}
    out = sorted(
        (who for who in heat.playing() if state.purses.stacks.get(who, 0) < needed),
        key=lambda who: _taken(heat, state, dues, who),
    )
    same = in_force(heat, rules.ranking.same_coup, "ranking") if len(out) > 1 else None
    return [
        elimination(context, who, wagers[who], heat.removals + number, covers, same)
        for number, who in enumerate(out, 1)
    ]


def _taken(heat: Heat, state: Table, dues: tuple[Due, ...], who: str) -> tuple[int, int]:
    """The place of somebody's last losing wager in the order in which wagers are taken: box by box."""
    last = max((place for place, due in enumerate(dues) if due.who == who), default=-1)
    return box_number(state.setup.seats, heat.players[who].box), last


def _count(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    heat, state = heat_of(context), context.state
    rules = rules_of(context)
    chips = {who: state.purses.stacks.get(who, 0) for who in heat.playing()}
    marker, rule = "", None
    if heat.terms.ordered and chips:
        seats = state.setup.seats
        boxes = [box_number(seats, heat.players[who].box) for who in chips]
        marker = seats[next_marker(box_number(seats, heat.marker), boxes) - 1]
        rule = in_force(heat, rules.order.marker, "order")
    said = [Draft(CoupCounted(coup=heat.coup, chips=chips, marker=marker), *cited(rule))]
    if heat.play_off is not None:
        said += _play_off(context, chips)
    return said


def _play_off(context: TableContext, chips: dict[str, int]) -> list[Draft]:
    """After each coup of a play-off: whoever has a place for certain, up or down, stops."""
    heat = heat_of(context)
    if heat.play_off is None:
        return []
    places, ordered = heat.play_off.places, heat.play_off.ordered
    groups = [
        tuple(who for who in group if heat.players[who].standing in RANKED) for group in heat.play_off.groups
    ]
    gone = removed_in_order(removals_of(heat.players))
    counts = chips | {who: -place for place, who in enumerate(gone, 1)}
    step = after_count(groups, counts, places, ordered)
    still = undecided(step.groups, places, ordered)
    settled = tuple(who for who in chips if who not in still)
    rule = in_force(heat, rules_of(context).ranking.play_off, "ranking")
    return [Draft(PlacesSettled(who=settled, groups=step.groups), *cited(rule))]


def _ending(context: TableContext, dues: tuple[Due, ...]) -> list[Draft]:
    return ending(context)


def ending(context: TableContext) -> list[Draft]:
    """The session ends with its last coup, with its time, or when nobody is left to play against."""
    heat = heat_of(context)
    if heat.over:
        return []
    left = heat.playing()
    why = ""
    if heat.play_off is not None:
        why = "" if left else "every place is settled"
    elif heat.terms.coups and heat.coup > heat.terms.coups:
        why = "all coups were played"
    elif heat.terms.ends_at and context.at >= heat.terms.ends_at:
        why = "its time is up"
    elif len(left) <= 1:
        why = "nobody is left to play against"
    return [Draft(SessionOver(why=why), *cited(rules_of(context).ranking.winners))] if why else []


@TABLE.folds(CoupCounted)
def _counted(state: Table, fact: CoupCounted, event: Event) -> Table:
    heat = heat_in(state)
    heat = structs.replace(
        heat, coup=fact.coup + 1, marker=fact.marker, acted=(), late=frozenset(), held=frozenset(),
        forms={}, shown_forms={who: form for who, form in heat.forms.items() if form.announced},
        since=event.at,
    )  # fmt: skip
    return structs.replace(state, heat=heat)


@TABLE.folds(SessionOver)
def _over(state: Table, fact: SessionOver, event: Event) -> Table:
    state = structs.replace(state, heat=structs.replace(heat_in(state), over=fact.why))
    if state.phase is not CALLED or state.coup.drawn:
        return state
    return structs.replace(state, phase=BETTING, coup=structs.replace(state.coup, called=False))


@TABLE.folds(SessionHalted)
def _halted(state: Table, fact: SessionHalted, event: Event) -> Table:
    return structs.replace(state, heat=structs.replace(heat_in(state), halted=fact.why))


@TABLE.folds(SessionResumed)
def _resumed(state: Table, fact: SessionResumed, event: Event) -> Table:
    return structs.replace(state, heat=structs.replace(heat_in(state), halted=""))
