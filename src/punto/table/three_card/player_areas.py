"""Betting areas: one for every player, more for some as long as nobody is shut out."""

from collections.abc import Iterator

from punto.machine.decision import Decision, Draft, Refused, refused
from punto.rulebook.refusal import Refusal, refuse
from punto.rules.wager import Wager
from punto.table.betting.checks import wagers_of
from punto.table.betting.wagers import BetReturned, PlaceBets, place_bets
from punto.table.machine import EACH_SEAT, TABLE, TableContext
from punto.table.state.people import People
from punto.table.state.table import Table
from punto.table.three_card.area_game import needs_areas, rules_of, said_by
from punto.table.three_card.packs import place_fault


def own_area(people: People, who: str) -> str:
    """The area at which somebody sits; nothing for a standing player."""
    return next(iter(people.seats_of(who)), "")


def areas_of(state: Table, who: str) -> set[str]:
    """The areas on which somebody has a wager."""
    return {wager.seat for wager in state.layout.values() if wager.who == who}


def areas_in_play(state: Table) -> tuple[str, ...]:
    """The areas with a wager, clockwise from the dealer's left: the highest seat first."""
    laid = {wager.seat for wager in state.layout.values()}
    return tuple(seat for seat in reversed(state.setup.seats) if seat in laid)


def free_areas(state: Table) -> tuple[str, ...]:
    """The areas that nobody sits at and nobody bets on."""
    taken = {*state.people.seats, *(wager.seat for wager in state.layout.values())}
    return tuple(seat for seat in state.setup.seats if seat not in taken)


def _may_bet(context: TableContext) -> Refusal | None:
    return needs_areas(context, "a wager on an area") or TABLE.may_of(PlaceBets)(context)


@TABLE.answers(PlaceBets, _may_bet, dialect=EACH_SEAT)
def place_on_areas(context: TableContext, order: PlaceBets) -> Decision:
    """Lay wagers on areas; whoever sits at an area comes before somebody who bets on it from elsewhere."""
    wagers = wagers_of(context, order.stakes)
    faults = list(_area_faults(context, wagers))
    answer = place_bets(context, order)
    if faults:
        return refused(*faults, *(answer.faults if isinstance(answer, Refused) else ()))
    said = said_by(answer)
    if not said:
        return answer
    several = len(areas_of(context.state, context.actor.id) | {wager.seat for wager in wagers}) > 1
    rules = rules_of(context)
    extra = (*rules.areas.clauses, *(rules.several_areas.clauses if several else ()))
    laid = [Draft(each.fact, (*each.clauses, *extra), each.readings) for each in said]
    return [*_giving_way(context, wagers), *laid]


def _area_faults(context: TableContext, wagers: list[Wager]) -> Iterator[Refusal]:
    state, rules, who = context.state, rules_of(context), context.actor.id
    own, free = own_area(state.people, who), free_areas(state)
    for seat in dict.fromkeys(wager.seat for wager in wagers):
        holder = _holder(state, seat)
        if not seat:
            areas = ", ".join(free) or "none"
            yield refuse("no-area", rules.several_areas.clauses, areas=areas)
            continue
        many = place_fault(context, seat, rules.areas, "area")
        if many is not None:
            yield many
        elif seat != own and holder not in {"", who}:
            clauses = rules.nobody_shut_out.clauses
            yield refuse("area-of-another", clauses, seat=seat, holder=holder, free=", ".join(free) or "none")
    wanted = {wager.seat for wager in wagers} | areas_of(state, who)
    left = [seat for seat in free if seat not in wanted]
    waiting = [each for each in state.people.standing if each != who and not areas_of(state, each)]
    if len(wanted) > 1 and len(left) < len(waiting):
        clauses = rules.nobody_shut_out.clauses
        yield refuse("areas-wanted", clauses, waiting=", ".join(waiting), free=", ".join(free) or "none")


def _holder(state: Table, seat: str) -> str:
    """Whose an area is: whoever sits there, else whoever bets there."""
    bettor = next((wager.who for wager in state.layout.values() if wager.seat == seat), "")
    return state.people.seats.get(seat, bettor)


def _giving_way(context: TableContext, wagers: list[Wager]) -> list[Draft]:
    """Wagers from elsewhere on the area where this bettor sits go back to their owners."""
    own, who = own_area(context.state.people, context.actor.id), context.actor.id
    if own not in {wager.seat for wager in wagers}:
        return []
    rule = rules_of(context).nobody_shut_out
    refusal = refuse(
        "area-of-another",
        rule.clauses,
        seat=own,
        holder=who,
        free=", ".join(free_areas(context.state)) or "none",
    )
    return [
        Draft(BetReturned(wager=wager.id, refusal=refusal), rule.clauses)
        for wager in context.state.layout.values()
        if wager.seat == own and wager.who != who
    ]
