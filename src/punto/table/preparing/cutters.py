"""Cutters: who is offered the cut, in which order, and who cuts when nobody takes it.

Seats are listed from the dealer's right, their numbers rising counter-clockwise: clockwise is from the last
seat down to the first.
"""

from punto.rulebook.procedure.preparing import Cut
from punto.rulebook.records import Cited
from punto.table.state import Table


def offered_to(state: Table, cut: Cut) -> tuple[str, ...]:
    """Everybody to whom the cut is offered, in order; nobody where staff cut."""
    now = state.preparing.cut
    if cut.first == "staff" and not now.by_players:
        return ()
    seats = state.people.seats
    rising = [seats[seat] for seat in state.setup.seats if seat in seats]
    if cut.first == "lowest-seat":
        return tuple(dict.fromkeys(rising))
    clockwise = tuple(dict.fromkeys(reversed(rising)))
    first = now.named or _first_here(state, cut)
    if first not in clockwise:
        return (first, *clockwise) if first else clockwise
    place = clockwise.index(first)
    return clockwise[place:] + clockwise[:place]


def _first_here(state: Table, cut: Cut) -> str:
    """Whoever came first, where offers begin with that person when play opens."""
    opening = cut.opening is not None and state.preparing.opening
    return state.people.arrived[0] if opening and state.people.arrived else ""


def next_in_turn(state: Table, cut: Cut) -> str:
    """The next person to be offered the cut; nobody when all have refused."""
    refused = state.preparing.cut.refused
    return next((who for who in offered_to(state, cut) if who not in refused), "")


def ground_of(state: Table, cut: Cut) -> Cited:
    """The rule by which the next person in turn is that person."""
    now = state.preparing.cut
    if now.refused:
        return cut.passed
    if now.named and cut.person:
        return cut.person
    return cut.opening if cut.opening and _first_here(state, cut) else cut.seated
