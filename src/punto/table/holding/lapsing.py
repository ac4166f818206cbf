"""Lapsing: an offer or a hand that was taken, gone again before the first card because the wagers moved."""

from typing import Literal

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Draft
from punto.machine.fact import Event, Fact
from punto.rulebook.procedure.dealing import Method, Offer
from punto.table.board.markers import MarkerRemoved
from punto.table.coup.hands import PLACES
from punto.table.holding.hand_entitlement import hand_claims, next_for_hand
from punto.table.holding.method import method_of
from punto.table.machine import TABLE, TableContext
from punto.table.state.coup import Hand, Holding
from punto.table.state.table import Table
from punto.units.privacy import Person

Why = Literal["overtaken", "no-wager", "left"]


class HandLapsed(Fact, frozen=True, kw_only=True, tag="hand-lapsed"):
    """Whoever had a hand, or was asked to take it, no longer is; nobody's name stands for the dealer."""

    audience = EVERYBODY
    words = "{who} no longer has the {hand}: {why}"
    hand: Hand
    who: Person
    why: Why
    anew: bool = False
    """Whether those who left the cards to others are asked again."""


def why_lapsed(state: Table, method: Method, hand: Hand) -> Why | None:
    """Why a hand that was settled before the first card is open again, if it is."""
    holding = state.coup.holding
    unasked = holding.claimed.get(hand)
    if unasked is None or state.coup.drawn or method.offer is None:
        return None
    holder = holding.holders[hand]
    totals = {claim.who: claim.total for claim in hand_claims(state, hand, method.offer)}
    own = totals.pop(holder, 0)
    if holder and not own and holder not in unasked:
        return "no-wager"
    more = any(total > own and who not in unasked for who, total in totals.items())
    return "overtaken" if more else None


def asked_now(state: Table, hand: Hand, offer: Offer) -> str:
    """Who is being asked to take a hand: nobody once it is somebody else's turn."""
    asked = state.coup.holding.offered.get(hand, "")
    turn = next_for_hand(state, hand, offer) if asked else None
    return asked if turn and turn.who == asked else ""


def in_force(state: Table, method: Method) -> Holding:
    """Who has which hand, or is asked to take it, without what has lapsed and nobody has recorded yet."""
    holding, offer = state.coup.holding, method.offer
    if offer is None:
        return holding
    return structs.replace(
        holding,
        offered={hand: who for hand, who in holding.offered.items() if asked_now(state, hand, offer)},
        holders={hand: who for hand, who in holding.holders.items() if not why_lapsed(state, method, hand)},
    )


def lapse(state: Table, method: Method, hand: Hand) -> list[Draft]:
    """Put on record that a hand is open again, if it is."""
    why = why_lapsed(state, method, hand)
    if why is None:
        return []
    who = state.coup.holding.holders[hand]
    fact = HandLapsed(hand=hand, who=who, why=why, anew=why == "overtaken" and bool(who))
    return [said_lapsed(fact, method.offer), *unmarked(state, hand, method.offer)]


def said_lapsed(fact: HandLapsed, offer: Offer | None) -> Draft:
    """The lapse, with the rule that gives the cards to whoever has the most on the hand."""
    if offer is None:
        return Draft(fact)
    alike = offer.player_alike if fact.hand == "player" else None
    return Draft(fact, (*(alike.clauses if alike else ()), *offer.first.clauses), offer.first.readings)


def unmarked(state: Table, hand: Hand, offer: Offer | None) -> list[Draft]:
    """The marker of a hand taken off the layout."""
    clauses = offer.marker.clauses if offer and offer.marker else ()
    return [Draft(MarkerRemoved(marker=each), clauses) for each in state.board.markers if each.kind == hand]


def lapses_at_first_card(context: TableContext) -> list[Draft]:
    """What lapsed and was offered to nobody since, when the first card settles who has which hand."""
    dealing = context.book.dealing
    if not context.state.coup.holding.claimed or dealing is None:
        return []
    method = method_of(context.state, dealing)
    return [said for hand in PLACES for said in lapse(context.state, method, hand)]


def without_hand(state: Table, fact: HandLapsed) -> Table:
    """The state once a hand is open again."""
    holding, hand = state.coup.holding, fact.hand
    declined = holding.declined
    if fact.anew:
        declined = {each: who for each, who in declined.items() if each != hand}
    opened = structs.replace(
        holding,
        offered={each: who for each, who in holding.offered.items() if each != hand},
        holders={each: who for each, who in holding.holders.items() if each != hand},
        claimed={each: who for each, who in holding.claimed.items() if each != hand},
        nominees={place: who for place, who in holding.nominees.items() if place not in PLACES[hand]},
        dealer_opens=holding.dealer_opens - {hand},
        declined=declined,
    )
    return structs.replace(state, coup=structs.replace(state.coup, holding=opened))


@TABLE.folds(HandLapsed)
def _lapsed(state: Table, fact: HandLapsed, event: Event) -> Table:
    return without_hand(state, fact)
