"""Betting areas: one for every player, more for some as long as nobody is shut out."""

from collections.abc import Iterator

from punto.rules.refusals import Refusal, refuse
from punto.rules.wagers import Wager
from punto.table.betting import BetReturned, PlaceBets, place_bets
from punto.table.desk import Desk
from punto.table.placing import take_up
from punto.table.registry import ORDERS, answers
from punto.table.said import Answer, Said
from punto.table.state import People, Table
from punto.table.three_card.game import needs_areas, rules_of, said_by
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


def _may_bet(desk: Desk) -> Refusal | None:
    return needs_areas(desk, "a wager on an area") or ORDERS[PlaceBets].may(desk)


@answers(PlaceBets, _may_bet, hands="each-seat")
def place_on_areas(desk: Desk, order: PlaceBets) -> Answer:
    """Lay wagers on areas; whoever sits at an area comes before somebody who bets on it from elsewhere."""
    wagers = take_up(desk, order.stakes)
    faults = list(_area_faults(desk, wagers))
    answer = place_bets(desk, order)
    if faults:
        others = answer if isinstance(answer, list) else [answer]
        return [*faults, *(each for each in others if isinstance(each, Refusal))]
    said = said_by(answer)
    if not said:
        return answer
    several = len(areas_of(desk.state, desk.actor.id) | {wager.seat for wager in wagers}) > 1
    rules = rules_of(desk)
    extra = (*rules.areas.clauses, *(rules.several_areas.clauses if several else ()))
    laid = [Said(each.fact, (*each.clauses, *extra), each.readings) for each in said]
    return [*_giving_way(desk, wagers), *laid]


def _area_faults(desk: Desk, wagers: list[Wager]) -> Iterator[Refusal]:
    state, rules, who = desk.state, rules_of(desk), desk.actor.id
    own, free = own_area(state.people, who), free_areas(state)
    for seat in dict.fromkeys(wager.seat for wager in wagers):
        holder = _holder(state, seat)
        if not seat:
            areas = ", ".join(free) or "none"
            yield refuse("no-area", rules.several_areas.clauses, areas=areas)
            continue
        many = place_fault(desk, seat, rules.areas, "area")
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


def _giving_way(desk: Desk, wagers: list[Wager]) -> list[Said]:
    """Wagers from elsewhere on the area where this bettor sits go back to their owners."""
    own, who = own_area(desk.state.people, desk.actor.id), desk.actor.id
    if own not in {wager.seat for wager in wagers}:
        return []
    rule = rules_of(desk).nobody_shut_out
    refusal = refuse(
        "area-of-another",
        rule.clauses,
        seat=own,
        holder=who,
        free=", ".join(free_areas(desk.state)) or "none",
    )
    return [
        Said(BetReturned(wager=wager.id, refusal=refusal), rule.clauses)
        for wager in desk.state.layout.values()
        if wager.seat == own and wager.who != who
    ]
