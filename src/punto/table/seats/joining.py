"""Places at the table: sitting down, standing and leaving."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.rulebook.refusal import Refusal, refuse
from punto.table.board.markers import KEPT, OWN_LIMITS, MarkerRemoved, markers_of
from punto.table.machine import TABLE, TableContext
from punto.table.money.buying_in import CashedOut
from punto.table.money.commission import CommissionSettled, deferral_of, owed_by, settle_owed
from punto.table.money.debts import paying
from punto.table.powers import patron_only, player_here
from punto.table.seats.arrivals import arrival_drafts, departure_drafts
from punto.table.state.people import People
from punto.table.state.table import Table
from punto.units import format_money
from punto.units.field_types import Text
from punto.units.privacy import Person


class Join(Order, frozen=True, kw_only=True, tag="join"):
    """Take a seat, or a standing place when no seat is named."""

    seat: Text = ""


class Leave(Order, frozen=True, kw_only=True, tag="leave"):
    """Give up all places at the table."""

    while_halted = True


class Joined(Fact, frozen=True, kw_only=True, tag="player-joined"):
    """Somebody took a place."""

    audience = EVERYBODY
    words = "{who} takes seat {seat}"
    who: Person
    seat: str


class Left(Fact, frozen=True, kw_only=True, tag="player-left"):
    """Somebody gave up all places."""

    audience = EVERYBODY
    words = "{who} leaves"
    who: Person


def barred_fault(context: TableContext) -> Refusal | None:
    """Whether somebody may take no further part in the game."""
    if context.actor.id not in context.state.people.barred:
        return None
    conduct = context.book.conduct
    rule = conduct.remedy.get("bar") if conduct else None
    return refuse("barred", rule.clauses if rule else (), who=context.actor.id)


@TABLE.answers(Join, patron_only)
def join(context: TableContext, order: Join) -> Decision:
    """Let somebody take a place, if it is free and they are not barred."""
    who = context.actor.id
    fault = barred_fault(context) or _crowded(context, who)
    if fault is not None:
        return refused(fault)
    if not order.seat:
        return _stand(context, who)
    rule = context.book.setup.seats
    clauses = (*(rule.clauses if rule else ()), *_new_minimum(context, who))
    joined = Draft(Joined(who=who, seat=order.seat), clauses)
    fault = seat_fault(context, order.seat)
    return refused(fault) if fault else [joined, *arrival_drafts(context, who)]


def seat_fault(context: TableContext, seat: str) -> Refusal | None:
    """Why nobody may sit down there."""
    setup, people = context.state.setup, context.state.people
    free = [each for each in setup.seats if each not in people.seats]
    if seat not in setup.seats:
        return refuse("seat-unknown", (), seat=seat, seats=", ".join(setup.seats))
    if people.seats.get(seat) == context.actor.id:
        return refuse("own-seat", (), who=context.actor.id, seat=seat, free=", ".join(free) or "none")
    if seat not in free:
        return refuse("seat-taken", (), seat=seat, free=", ".join(free) or "none")
    return None


def _crowded(context: TableContext, who: str) -> Refusal | None:
    """Whether a supervisor lets no more people play."""
    people = context.state.people
    if people.most is None or people.here(who) or len(people.arrived) < people.most:
        return None
    return refuse("players-limited", context.book.power["limit-players"].clauses, most=people.most)


def _new_minimum(context: TableContext, who: str) -> tuple[str, ...]:
    """Whoever arrives while others keep an old minimum must meet the new one."""
    raising = context.book.conduct.raising if context.book.conduct else None
    if raising is None or raising.keeping is None or context.state.people.here(who):
        return ()
    kept = any(marker.kind == KEPT for marker in context.state.board.markers)
    return raising.keeping.newcomers.clauses if kept else ()


def to_newcomers(context: TableContext, refusal: Refusal) -> Refusal:
    """The refusal of a wager under the minimum, with the rule for those who came after it was raised."""
    who, markers = context.actor.id, context.state.board.markers
    kept = [marker.who for marker in markers if marker.kind == KEPT]
    raising = context.book.conduct.raising if context.book.conduct else None
    if refusal.code != "below-minimum" or not kept or who in kept or not (raising and raising.keeping):
        return refusal
    clauses = (*refusal.clauses, *raising.keeping.newcomers.clauses)
    return structs.replace(refusal, clauses=clauses)


def _stand(context: TableContext, who: str) -> Decision:
    people = context.state.people
    rule = context.book.setup.standing
    clauses = (*(rule.clauses if rule else ()), *_new_minimum(context, who))
    if people.here(who):
        return refused(refuse("already-here", (), who=who))
    if not context.state.setup.standing:
        free = [each for each in context.state.setup.seats if each not in people.seats]
        return refused(refuse("seat-wanted", (), free=", ".join(free) or "none"))
    if len(people.standing) >= context.state.setup.standing:
        return refused(refuse("seats-full", rule.clauses if rule else ()))
    power = context.book.conduct.areas.standing_by if context.book.conduct else None
    wanted = context.needs_approval(power.role, power.clauses) if power else None
    return wanted or [Draft(Joined(who=who, seat=""), clauses), *arrival_drafts(context, who)]


@TABLE.answers(Leave, player_here)
def leave(context: TableContext, order: Leave) -> Decision:
    """Let somebody go: wagers decided, chips taken along, commission settled before."""
    who = context.actor.id
    fault = wagers_down(context, who) or _debt(context, who)
    return refused(fault) if fault else going(context, who)


def _debt(context: TableContext, who: str) -> Refusal | None:
    """Nobody walks away from commission that was deferred."""
    owed, deferral = owed_by(context, who), deferral_of(context)
    if deferral is None or owed <= context.state.purses.stacks.get(who, 0):
        return None
    rule = deferral.settled_on_leaving
    return refuse("owes", rule.clauses, rule.readings, who=who, owed=format_money(owed))


def wagers_down(context: TableContext, who: str) -> Refusal | None:
    """Whether somebody cannot go because a wager of theirs is not decided."""
    state = context.state
    owners = (
        *(wager.who for wager in state.layout.values()),
        *(due.who for due in state.dues),
        *(each.wager.who for each in state.carried.open),
    )
    return refuse("wagers-down", (), who=who) if who in owners else None


def going(context: TableContext, who: str) -> list[Draft]:
    """Somebody goes: commission settled, markers taken off the layout, chips taken along."""
    state = context.state
    said = settle_owed(context, who)
    collected = sum(each.fact.collected for each in said if isinstance(each.fact, CommissionSettled))
    left = state.purses.stacks.get(who, 0) - collected
    said += paying(state.purses, who, left)
    left -= min(left, state.purses.debts.get(who, 0))
    if left:
        said.append(Draft(CashedOut(who=who, amount=left)))
    return [*said, *departure_drafts(context, who), *_markers_off(context, who), Draft(Left(who=who))]


def _markers_off(context: TableContext, who: str) -> list[Draft]:
    """The markers that show somebody's own limits go with them."""
    conduct = context.book.conduct
    keeping = conduct.raising.keeping if conduct and conduct.raising else None
    kept = keeping.marker_removed.clauses if keeping else ()
    own = conduct.personal.clauses if conduct and conduct.personal else ()
    return [
        Draft(MarkerRemoved(marker=each), kept if each.kind == KEPT else own)
        for each in markers_of(context.state.board, who, *OWN_LIMITS)
    ]


@TABLE.folds(Joined)
def _joined(state: Table, fact: Joined, event: Event) -> Table:
    people = state.people
    arrived = people.arrived if fact.who in people.arrived else (*people.arrived, fact.who)
    if fact.seat:
        standing = tuple(who for who in people.standing if who != fact.who)
        seats = {**people.seats, fact.seat: fact.who}
        abstained = {**people.abstained, fact.who: people.abstained.get(fact.who, 0)}
        moved = structs.replace(people, seats=seats, arrived=arrived, standing=standing, abstained=abstained)
        if state.coup.drawn:
            state = structs.replace(state, coup=structs.replace(state.coup, seat_taken=True))
    else:
        moved = structs.replace(people, standing=(*people.standing, fact.who), arrived=arrived)
    return structs.replace(state, people=moved)


@TABLE.folds(Left)
def _left(state: Table, fact: Left, event: Event) -> Table:
    purses = state.purses
    if fact.who in purses.won:
        won = {who: amount for who, amount in purses.won.items() if who != fact.who}
        state = structs.replace(state, purses=structs.replace(purses, won=won))
    return structs.replace(state, people=without(state.people, fact.who))


def without(people: People, who: str) -> People:
    """The people at the table after somebody went."""
    return structs.replace(
        people,
        seats={seat: each for seat, each in people.seats.items() if each != who},
        standing=tuple(each for each in people.standing if each != who),
        arrived=tuple(each for each in people.arrived if each != who),
        abstained={each: coups for each, coups in people.abstained.items() if each != who},
        cards_shown=people.cards_shown - {who},
        deferring=people.deferring - {who},
    )
