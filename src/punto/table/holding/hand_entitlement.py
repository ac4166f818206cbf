"""Claims: who is offered the cards of a hand, or the shoe, and in which order."""

from collections.abc import Iterable
from typing import NamedTuple

from punto.rulebook.procedure.dealing import Offer, Post
from punto.rulebook.records import Cited
from punto.table.coup.hands import PLACES
from punto.table.state.coup import Hand
from punto.table.state.table import Table


class Claim(NamedTuple):
    """What somebody has on a hand in all, and where they stand among equals."""

    who: str
    total: int
    rank: int


class Chosen(NamedTuple):
    """Who is to be asked next, and the rules that say so."""

    who: str
    rules: tuple[Cited, ...]


def claims(state: Table, hand: Hand, *, by_bet: bool = False, seated: bool = False) -> list[Claim]:
    """Everybody with a wager on a hand: the highest total first, equals from the dealer's right on."""
    order = {seat: place for place, seat in enumerate(state.setup.seats)}
    last = len(order)
    totals: dict[str, int] = {}
    lies: dict[str, int] = {}
    for wager in state.layout.values():
        if wager.wager == hand:
            totals[wager.who] = totals.get(wager.who, 0) + wager.amount
            lies[wager.who] = min(lies.get(wager.who, last), order.get(wager.seat, last))
    sits: dict[str, int] = {}
    for seat, who in state.people.seats.items():
        sits[who] = min(sits.get(who, last), order[seat])
    ranks = lies if by_bet else sits
    found = [
        Claim(who, total, ranks.get(who, last)) for who, total in totals.items() if who in sits or not seated
    ]
    return sorted(found, key=lambda claim: (-claim.total, claim.rank))


def hand_claims(state: Table, hand: Hand, offer: Offer) -> list[Claim]:
    """Everybody to whom a hand may be offered, in the order of the offers."""
    return claims(state, hand, by_bet=offer.tie_by == "bet", seated=offer.seated is not None)


def next_for_hand(state: Table, hand: Hand, offer: Offer) -> Chosen | None:
    """Who is offered a hand next: the top bettor, then equals in their order, then the next highest."""
    everybody = hand_claims(state, hand, offer)
    declined = state.coup.holding.declined.get(hand, ())
    left = [claim for claim in everybody if claim.who not in declined]
    if not left:
        return None
    level = [claim for claim in left if claim.total == left[0].total]
    rules: list[Cited | None] = [offer.player_alike if hand == "player" else None, offer.seated]
    if not declined:
        rules.append(offer.first)
    elif any(claim.total == left[0].total for claim in everybody if claim.who in declined):
        rules.append(offer.next_equal)
    else:
        rules.append(offer.next_highest)
    if len(level) > 1:
        rules.append(offer.equal)
    return Chosen(left[0].who, tuple(rule for rule in rules if rule is not None))


def next_for_role(state: Table, post: Post) -> Chosen | None:
    """Who is offered the Banker's role next: round the seats, from the dealer's right or the last holder."""
    seats, control = state.setup.seats, state.control
    again = control.shoe == state.shoe.number and control.last_seat in seats
    start = seats.index(control.last_seat) + 1 if again else 0
    ring = (state.people.seats.get(seat) for seat in (*seats[start:], *seats[:start]))
    asked = _fresh(state, ring)
    if asked is None:
        return None
    if again and not control.declined:
        return Chosen(asked, (post.lost if control.lost else post.next,))
    return Chosen(asked, _turn(state, post))


def next_for_shoe(state: Table, post: Post) -> Chosen | None:
    """Who is offered the shoe next: the seated player with the most on one hand, equals by their seats."""
    best: dict[str, Claim] = {}
    for hand in PLACES:
        for claim in claims(state, hand, seated=True):
            best[claim.who] = max(claim, best.get(claim.who, claim), key=lambda each: each.total)
    ordered = sorted(best.values(), key=lambda claim: (-claim.total, claim.rank))
    asked = _fresh(state, (claim.who for claim in ordered))
    if asked is None:
        return None
    level = [claim for claim in ordered if claim.total == best[asked].total]
    equal = (post.equal,) if post.equal and len(level) > 1 else ()
    return Chosen(asked, (*_turn(state, post), *equal))


def _fresh(state: Table, people: Iterable[str | None]) -> str | None:
    declined = declined_in_shoe(state)
    return next((who for who in people if who is not None and who not in declined), None)


def declined_in_shoe(state: Table) -> tuple[str, ...]:
    """Who has declined the post since it was last free, in this shoe."""
    return state.control.declined if state.control.shoe == state.shoe.number else ()


def _turn(state: Table, post: Post) -> tuple[Cited, ...]:
    return (post.next,) if declined_in_shoe(state) else (post.first,)
