"""Cutters: who is offered the cut, in which order, and who cuts when nobody takes it.

Seats are listed from the dealer's right, their numbers rising counter-clockwise: clockwise is from the last
seat down to the first.
"""

from punto.rulebook.procedure.preparing import Cut
from punto.rulebook.records import Cited
from punto.table.state.table import Table


def offered_to(state: Table, cut: Cut) -> tuple[str, ...]:
    """Everybody to whom the cut is offered, in order; nobody where staff cut."""
    now = state.preparing.cut
    if cut.first == "staff" and not now.by_players:
        return ()
    seats, first = state.people.seats, _first(state, cut)
    people = tuple(dict.fromkeys(seats[seat] for seat in _ring(state, cut) if seat in seats))
    return people if not first or first in people else (first, *people)


def seat_in_turn(state: Table, cut: Cut, who: str) -> str:
    """The seat at which somebody's turn comes; one who stands leaves the turn where it was."""
    seats = state.people.seats
    return next((seat for seat in _ring(state, cut) if seats.get(seat) == who), state.preparing.cut.seat)


def _ring(state: Table, cut: Cut) -> tuple[str, ...]:
    """The seats in the order of the offers: from whoever was asked last, or from whoever comes first."""
    seats, begin, first = state.people.seats, state.preparing.cut.seat, _first(state, cut)
    ring = state.setup.seats if cut.first == "lowest-seat" else tuple(reversed(state.setup.seats))
    begin = begin or next((seat for seat in ring if first and seats.get(seat) == first), "")
    place = ring.index(begin) if begin in ring else 0
    return ring[place:] + ring[:place]


def _first(state: Table, cut: Cut) -> str:
    """The person with whom the offers begin, where it is not whoever has a certain seat."""
    if cut.first == "lowest-seat":
        return ""
    return state.preparing.cut.named or _first_here(state, cut)


def _first_here(state: Table, cut: Cut) -> str:
    """Whoever came first, where offers begin with that person when play opens."""
    opening = cut.opening is not None and state.preparing.opening and not state.preparing.cut.refused
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
