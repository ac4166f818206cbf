"""Seats: moving, giving up a box, asking somebody who does not bet to make room, and how many may play."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused, unless
from punto.machine.fact import Event, Fact
from punto.machine.order import Order
from punto.machine.registry import unchanged
from punto.rulebook.procedure.conduct import Abstaining
from punto.rulebook.refusal import Refusal, refuse
from punto.table.machine import TABLE, TableContext
from punto.table.powers import clauses_of, conduct_of, player_here, staff_only
from punto.table.seats.joining import going, seat_fault, wagers_down
from punto.table.state.board import Marker
from punto.table.state.table import Table
from punto.units.field_types import Number, PersonId, Text
from punto.units.privacy import Person


class MoveSeat(Order, frozen=True, kw_only=True, tag="move-seat"):
    """Go from one's seat, or from a standing place, to a free seat."""

    seat: Text
    leaving: Text = ""
    """The seat to be left; none means the first one's own."""


class GiveUpSeat(Order, frozen=True, kw_only=True, tag="give-up-seat"):
    """Give up one of several boxes."""

    seat: Text


class VacateSeat(Order, frozen=True, kw_only=True, tag="vacate-seat"):
    """Ask somebody who lets coup after coup pass at a full table to leave the seat."""

    who: PersonId


class LimitPlayers(Order, frozen=True, kw_only=True, tag="limit-players"):
    """Say how many may play here, and whether a box is for one player only."""

    most: Number = 0
    """None at all means as many as come."""
    one_to_a_box: bool = False


class SeatMoved(Fact, frozen=True, kw_only=True, tag="seat-moved"):
    """Somebody sits elsewhere; markers move along."""

    audience = EVERYBODY
    words = "{who} moves from {left} to {seat}"
    who: Person
    left: str
    seat: str


class SeatGivenUp(Fact, frozen=True, kw_only=True, tag="seat-given-up"):
    """A box is free again."""

    audience = EVERYBODY
    words = "{who} gives up seat {seat}"
    who: Person
    seat: str


class SeatVacated(Fact, frozen=True, kw_only=True, tag="seat-vacated"):
    """Somebody was asked to make room."""

    audience = EVERYBODY
    words = "{who} is asked to make room"
    who: Person
    coups: int


class PlayersLimited(Fact, frozen=True, kw_only=True, tag="players-limited"):
    """A supervisor fixed how many may play."""

    audience = EVERYBODY
    words = "At most {most} may play"
    most: int | None
    one_to_a_box: bool


@TABLE.answers(MoveSeat, player_here)
def move_seat(context: TableContext, order: MoveSeat) -> Decision:
    """Let a player change seats, with nothing laid at the old one."""
    who, own = context.actor.id, context.state.people.seats_of(context.actor.id)
    left = order.leaving or (own[0] if own else "")
    if left and left not in own:
        return refused(refuse("not-your-seat", (), seat=left, own=", ".join(own) or "none"))
    fault = seat_fault(context, order.seat) or _laid_there(context, left)
    seats = context.book.setup.seats
    return unless(fault, [Draft(SeatMoved(who=who, left=left, seat=order.seat), clauses_of(seats))])


@TABLE.answers(GiveUpSeat, player_here)
def give_up_seat(context: TableContext, order: GiveUpSeat) -> Decision:
    """Let a player give a box up; the last one is given up by leaving."""
    own = context.state.people.seats_of(context.actor.id)
    if order.seat not in own:
        return refused(refuse("not-your-seat", (), seat=order.seat, own=", ".join(own) or "none"))
    if len(own) == 1:
        return refused(refuse("last-seat", (), seat=order.seat))
    given_up = Draft(SeatGivenUp(who=context.actor.id, seat=order.seat))
    return unless(_laid_there(context, order.seat), [given_up])


def _laid_there(context: TableContext, seat: str) -> Refusal | None:
    who = context.actor.id
    open_wagers = (each.wager for each in context.state.carried.open)
    laid = any(
        (each.who, each.seat) == (who, seat) for each in (*context.state.layout.values(), *open_wagers)
    )
    owes = any((each.who, each.seat) == (who, seat) for each in context.state.carried.owed)
    return refuse("seat-in-use", (), seat=seat) if laid or owes else None


@TABLE.answers(VacateSeat, staff_only)
def vacate_seat(context: TableContext, order: VacateSeat) -> Decision:
    """Have a player make room who abstained long enough while every other seat was in use."""
    conduct, people = conduct_of(context), context.state.people
    rule = conduct.abstaining if conduct else None
    if rule is None:
        return refused(refuse("no-power", (), what="have a seat vacated"))
    fault = _may_stay(context, order.who, rule) or wagers_down(context, order.who)
    if fault is not None:
        return refused(fault)
    fact = SeatVacated(who=order.who, coups=people.abstained[order.who])
    return [Draft(fact, rule.clauses, rule.readings), *going(context, order.who)]


def _may_stay(context: TableContext, who: str, rule: Abstaining) -> Refusal | None:
    people = context.state.people
    if not people.seats_of(who):
        return refuse("not-here", rule.clauses, who=who)
    free = [seat for seat in context.state.setup.seats if seat not in people.seats]
    if free:
        return refuse("not-full", rule.clauses, rule.readings, free=", ".join(free))
    passed = people.abstained.get(who, 0)
    if passed < rule.coups:
        return refuse("may-abstain", rule.clauses, rule.readings, who=who, passed=passed, coups=rule.coups)
    return None


def _may_limit(context: TableContext) -> Refusal | None:
    return context.needs_power("limit-players")


@TABLE.answers(LimitPlayers, _may_limit)
def limit_players(context: TableContext, order: LimitPlayers) -> Decision:
    """Fix how many may play; those who are here stay."""
    if order.most < 0:
        return refused(refuse("amount", (), amount=order.most))
    fact = PlayersLimited(most=order.most or None, one_to_a_box=order.one_to_a_box)
    return [Draft(fact, context.book.power["limit-players"].clauses)]


@TABLE.folds(SeatMoved)
def _moved(state: Table, fact: SeatMoved, event: Event) -> Table:
    people = state.people
    seats = {seat: who for seat, who in people.seats.items() if seat != fact.left}
    markers = tuple(_along(each, fact) for each in state.board.markers)
    return structs.replace(
        state,
        people=structs.replace(
            people,
            seats={**seats, fact.seat: fact.who},
            standing=tuple(who for who in people.standing if who != fact.who),
            abstained={fact.who: 0, **people.abstained},
        ),
        board=structs.replace(state.board, markers=markers),
    )


def _along(marker: Marker, fact: SeatMoved) -> Marker:
    if (marker.who, marker.seat) != (fact.who, fact.left):
        return marker
    return structs.replace(marker, seat=fact.seat)


@TABLE.folds(SeatGivenUp)
def _given_up(state: Table, fact: SeatGivenUp, event: Event) -> Table:
    people = state.people
    seats = {seat: who for seat, who in people.seats.items() if seat != fact.seat}
    left = next(seat for seat, who in seats.items() if who == fact.who)
    moved = SeatMoved(who=fact.who, left=fact.seat, seat=left)
    markers = tuple(_along(each, moved) for each in state.board.markers)
    return structs.replace(
        state,
        people=structs.replace(people, seats=seats),
        board=structs.replace(state.board, markers=markers),
    )


TABLE.folds(SeatVacated)(unchanged)


@TABLE.folds(PlayersLimited)
def _limited(state: Table, fact: PlayersLimited, event: Event) -> Table:
    people = structs.replace(state.people, most=fact.most, one_to_a_box=fact.one_to_a_box)
    return structs.replace(state, people=people)
