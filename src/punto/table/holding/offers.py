"""Offers: each hand's cards to those entitled to them, one after the other, until somebody takes them."""

from typing import Literal, NamedTuple

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.roles import HOUSE, PATRON
from punto.rulebook.procedure.dealing import Dealing, Method, Offer
from punto.rulebook.records import Cited
from punto.rulebook.refusal import Refusal, refuse
from punto.table.board.coup_markers import marked
from punto.table.coup.hands import PLACES
from punto.table.holding.control import THE_DEALER, control_of, holder_of
from punto.table.holding.hand_entitlement import hand_claims, next_for_hand
from punto.table.holding.lapsing import HandLapsed, asked_now, lapse, without_hand
from punto.table.holding.method import method_of
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.powers import required
from punto.table.state.coup import Hand, Holding
from punto.table.state.table import Phase, Table
from punto.units.privacy import Person

Why = Literal["no-bet", "all-declined", "house", "dealer", "ordered"]


class OfferHand(TwoHandOrder, frozen=True, kw_only=True, tag="offer-hand"):
    """Offer a hand's cards to whoever is entitled to them next."""

    hand: Hand


class AcceptHand(TwoHandOrder, frozen=True, kw_only=True, tag="accept-hand"):
    """Take the cards on offer; perhaps with the first two opened by the dealer."""

    hand: Hand
    dealer_opens: bool = False


class DeclineHand(TwoHandOrder, frozen=True, kw_only=True, tag="decline-hand"):
    """Leave the cards on offer to others."""

    hand: Hand


class KeepHand(TwoHandOrder, frozen=True, kw_only=True, tag="keep-hand"):
    """Keep a hand's cards without offering them."""

    hand: Hand


class HandOffered(Fact, frozen=True, kw_only=True, tag="hand-offered"):
    """Somebody was asked to take a hand's cards."""

    audience = EVERYBODY
    words = "{who} is asked to take the {hand}"
    hand: Hand
    who: Person


class HandAccepted(Fact, frozen=True, kw_only=True, tag="hand-accepted"):
    """Somebody will receive and open a hand's cards."""

    audience = EVERYBODY
    words = "{who} takes the {hand}"
    hand: Hand
    who: Person
    dealer_opens: bool = False
    above: tuple[Person, ...] | None = None
    """Who had more on the hand and left it to others; None where no wager gave it to its holder."""


class HandDeclined(Fact, frozen=True, kw_only=True, tag="hand-declined"):
    """Somebody does not want a hand's cards."""

    audience = EVERYBODY
    words = "{who} leaves the {hand} to others"
    hand: Hand
    who: Person


class HandKept(Fact, frozen=True, kw_only=True, tag="hand-kept"):
    """The dealer keeps a hand's cards and turns them."""

    audience = EVERYBODY
    words = "The dealer keeps the {hand}: {why}"
    hand: Hand
    why: Why


class Rules(NamedTuple):
    """The rules that an offer goes by."""

    dealing: Dealing
    method: Method
    offer: Offer


def rules_of(context: TableContext) -> Rules | None:
    """The rules for offering cards, if this coup has any."""
    dealing = context.book.dealing
    if dealing is None:
        return None
    method = method_of(context.state, dealing)
    if method.offer is None or control_of(context.state, method) == "dealer":
        return None
    return Rules(dealing, method, method.offer)


def _offering(context: TableContext) -> Refusal | None:
    """Cards are offered once bets are closed, by a method in which players may hold them."""
    dealing = context.book.dealing
    if rules_of(context) is None and dealing is not None:
        with_offer = [name for name, method in dealing.method.items() if method.offer]
        clauses = method_of(context.state, dealing).clauses
        return refuse("no-post", clauses, methods=", ".join(with_offer))
    if context.state.phase not in (Phase.CALLED, Phase.DEALING):
        return context.not_now("an offer of cards", "do this when bets are closed")
    return None


def _may_offer(context: TableContext) -> Refusal | None:
    return context.needs_dealer() or _offering(context)


def cite(*rules: Cited | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clauses and the readings of several rules, each once."""
    given = [rule for rule in rules if rule is not None]
    clauses = dict.fromkeys(clause for rule in given for clause in rule.clauses)
    readings = dict.fromkeys(reading for rule in given for reading in rule.readings)
    return tuple(clauses), tuple(readings)


def _settled(context: TableContext, rules: Rules, hand: Hand) -> Refusal | None:
    holder = holder_of(context.state, rules.method, hand)
    if holder is None:
        return None
    return refuse("hand-given", rules.offer.first.clauses, hand=hand, holder=holder or THE_DEALER)


@TABLE.answers(OfferHand, _may_offer)
def offer_hand(context: TableContext, order: OfferHand) -> Decision:
    """Ask the next person in the rulebook's order; with no wager on the hand the dealer keeps it."""
    rules = required(rules_of(context))
    fault = _settled(context, rules, order.hand)
    if fault is not None:
        return refused(fault)
    asked = asked_now(context.state, order.hand, rules.offer)
    if asked:
        return refused(
            refuse("hand-given", rules.offer.first.clauses, hand=order.hand, holder=f"{asked} is asked")
        )
    lapsed = lapse(context.state, rules.method, order.hand)
    return [*lapsed, _next_offer(_after(context.state, lapsed), order.hand, rules.offer)]


def _after(state: Table, lapsed: list[Draft]) -> Table:
    """The state to choose from once a hand has lapsed, if it has."""
    for said in lapsed:
        if isinstance(said.fact, HandLapsed):
            state = without_hand(state, said.fact)
    return state


def _next_offer(state: Table, hand: Hand, offer: Offer) -> Draft:
    """The offer to whoever is next; where nobody is left, the dealer keeps the cards."""
    chosen = next_for_hand(state, hand, offer)
    if chosen is None:
        return _kept(offer, hand, "all-declined" if hand_claims(state, hand, offer) else "no-bet")
    return Draft(HandOffered(hand=hand, who=chosen.who), *cite(*chosen.rules))


def _kept(offer: Offer, hand: Hand, why: Why) -> Draft:
    alike = offer.player_alike if hand == "player" else None
    rule = {"no-bet": offer.no_bet, "dealer": offer.first}.get(why, offer.none_accepts)
    return Draft(HandKept(hand=hand, why=why), *cite(alike, rule))


def asked_fault(context: TableContext, asked: str, clauses: tuple[str, ...]) -> Refusal | None:
    """An answer comes from whoever was asked, or from the dealer who heard it."""
    if asked and (context.actor.id == asked or context.needs_dealer() is None):
        return None
    if context.actor.role == PATRON and not context.state.people.here(context.actor.id):
        return refuse("not-here", clauses, who=context.actor.id)
    return refuse("no-answer", clauses, who=context.actor.id)


@TABLE.answers(AcceptHand, _offering)
def accept_hand(context: TableContext, order: AcceptHand) -> Decision:
    """Take the cards, marked by a marker where the rulebook has one."""
    rules = required(rules_of(context))
    offer, asked = rules.offer, asked_now(context.state, order.hand, rules.offer)
    fault = asked_fault(context, asked, offer.first.clauses)
    if fault is not None:
        return refused(fault)
    if order.dealer_opens and offer.dealer_opens is None:
        what = "a holder whose cards the dealer opens"
        return refused(
            refuse("not-provided", offer.accepted.clauses, what=what, accepted="taking the cards, or not")
        )
    opened = offer.dealer_opens if order.dealer_opens else None
    above = _above(context.state, order.hand, asked, offer)
    fact = HandAccepted(hand=order.hand, who=asked, dealer_opens=order.dealer_opens, above=above)
    return [
        Draft(fact, *cite(offer.accepted, opened)),
        *marked(context.state, order.hand, asked, offer.marker),
    ]


def _above(state: Table, hand: Hand, who: str, offer: Offer) -> tuple[str, ...]:
    """Everybody who has more on a hand than the one who takes it: all of them left it to others."""
    everybody = hand_claims(state, hand, offer)
    own = next(claim.total for claim in everybody if claim.who == who)
    return tuple(claim.who for claim in everybody if claim.total > own)


@TABLE.answers(DeclineHand, _offering)
def decline_hand(context: TableContext, order: DeclineHand) -> Decision:
    """Leave the cards to others; when nobody is left the dealer keeps them."""
    rules = required(rules_of(context))
    offer, holding = rules.offer, context.state.coup.holding
    asked = asked_now(context.state, order.hand, offer)
    fault = asked_fault(context, asked, offer.first.clauses)
    if fault is not None:
        return refused(fault)
    said = [Draft(HandDeclined(hand=order.hand, who=asked), *cite(offer.first))]
    gone = {*holding.declined.get(order.hand, ()), asked}
    if all(claim.who in gone for claim in hand_claims(context.state, order.hand, offer)):
        said.append(_kept(offer, order.hand, "all-declined"))
    return said


@TABLE.answers(KeepHand, _may_offer)
def keep_hand(context: TableContext, order: KeepHand) -> Decision:
    """Keep a hand without offering it: where that is left to the dealer, or at a robot's table."""
    rules = required(rules_of(context))
    fault = _settled(context, rules, order.hand)
    if fault is not None:
        return refused(fault)
    if context.actor is not HOUSE and not rules.offer.optional:
        clauses = rules.offer.first.clauses
        return refused(refuse("not-provided", clauses, what="keeping cards that somebody may want",
                      accepted="the offer"))  # fmt: skip
    return [_kept(rules.offer, order.hand, "house" if context.actor is HOUSE else "dealer")]


def open_hand(state: Table, method: Method) -> Hand | None:
    """The first hand of which it is not settled who has it."""
    return next((hand for hand in PLACES if holder_of(state, method, hand) is None), None)


def with_holding(state: Table, holding: Holding) -> Table:
    """The state with other cards in other hands."""
    return structs.replace(state, coup=structs.replace(state.coup, holding=holding))


@TABLE.folds(HandOffered)
def _offered(state: Table, fact: HandOffered, event: Event) -> Table:
    holding = state.coup.holding
    return with_holding(state, structs.replace(holding, offered={**holding.offered, fact.hand: fact.who}))


@TABLE.folds(HandAccepted)
def _accepted(state: Table, fact: HandAccepted, event: Event) -> Table:
    holding = state.coup.holding
    opens = holding.dealer_opens | {fact.hand} if fact.dealer_opens else holding.dealer_opens
    return with_holding(
        state,
        structs.replace(
            holding,
            offered=_without(holding, fact.hand),
            holders={**holding.holders, fact.hand: fact.who},
            claimed=_claimed(holding, fact),
            dealer_opens=opens,
        ),
    )


def _claimed(holding: Holding, fact: HandAccepted) -> dict[Hand, tuple[str, ...]]:
    """Who could not claim a hand from its holder; one who needed no wager for it needs none later."""
    if fact.above is not None:
        return {**holding.claimed, fact.hand: fact.above}
    if fact.hand not in holding.claimed:
        return holding.claimed
    return {**holding.claimed, fact.hand: (*holding.claimed[fact.hand], fact.who)}


def _without(holding: Holding, hand: Hand) -> dict[Hand, str]:
    return {each: who for each, who in holding.offered.items() if each != hand}


@TABLE.folds(HandDeclined)
def _declined(state: Table, fact: HandDeclined, event: Event) -> Table:
    holding = state.coup.holding
    declined = {**holding.declined, fact.hand: (*holding.declined.get(fact.hand, ()), fact.who)}
    return with_holding(
        state, structs.replace(holding, offered=_without(holding, fact.hand), declined=declined)
    )


@TABLE.folds(HandKept)
def _kept_fold(state: Table, fact: HandKept, event: Event) -> Table:
    holding = state.coup.holding
    out = {place: who for place, who in holding.out.items() if place not in PLACES[fact.hand]}
    offered = _without(holding, fact.hand)
    claimed = {hand: who for hand, who in holding.claimed.items() if hand != fact.hand}
    if fact.why in ("no-bet", "all-declined"):
        claimed[fact.hand] = holding.declined.get(fact.hand, ())
    holders = {**holding.holders, fact.hand: ""}
    return with_holding(
        state, structs.replace(holding, offered=offered, holders=holders, claimed=claimed, out=out)
    )
