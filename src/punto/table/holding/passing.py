"""Passing: cards face down to whoever opens them, looked at, turned, and collected by the dealer."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, refused
from punto.machine.fact import Event, Fact
from punto.machine.registry import unchanged
from punto.machine.roles import DEALER
from punto.rulebook.procedure.dealing import Method, Passing
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.hands import HAND_OF, OPENING, PLACES, face_down
from punto.table.holding.control import THE_DEALER, dealer_opens, holder_of, keeps_own, opener_of
from punto.table.holding.method import method_of
from punto.table.holding.offers import cite, with_holding
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.state.coup import Hand
from punto.table.state.table import Phase, Table
from punto.units.privacy import Person


class PassCards(TwoHandOrder, frozen=True, kw_only=True, tag="pass-cards"):
    """Pass a hand's cards, face down, to whoever opens them."""

    hand: Hand


class LookAtCards(TwoHandOrder, frozen=True, kw_only=True, tag="look-at-cards"):
    """Look at the cards that one holds, before turning them."""

    hand: Hand


class CollectCards(TwoHandOrder, frozen=True, kw_only=True, tag="collect-cards"):
    """Take a hand's cards back to their place on the layout."""

    hand: Hand


class CardsPassed(Fact, frozen=True, kw_only=True, tag="cards-passed"):
    """Cards lie face down before those who open them."""

    audience = EVERYBODY
    words = "The cards of the {hand} are passed"
    hand: Hand
    to: dict[str, Person]
    """By card: with whom it is."""


class ViewAsked(Fact, frozen=True, kw_only=True, tag="view-asked"):
    """Those who received cards were bound to keep them on the table and in full view."""

    audience = EVERYBODY
    words = "{who} must keep the cards in view"
    record = True
    hand: Hand
    who: tuple[Person, ...]


class CardsLookedAt(Fact, frozen=True, kw_only=True, tag="cards-looked-at"):
    """Somebody looked at the cards that they hold."""

    audience = EVERYBODY
    words = "{places} are looked at"
    places: tuple[str, ...]


class CardsCollected(Fact, frozen=True, kw_only=True, tag="cards-collected"):
    """A hand's cards are back in their place on the layout; what was not turned is the dealer's to turn."""

    audience = EVERYBODY
    words = "The cards of the {hand} are collected"
    hand: Hand
    unturned: tuple[str, ...]


def passing_of(context: TableContext) -> tuple[Method, Passing] | None:
    """How this coup's cards are passed out, if they are."""
    dealing = context.book.dealing
    method = method_of(context.state, dealing) if dealing else None
    return (method, method.passing) if method and method.passing else None


def _may_pass(context: TableContext) -> Refusal | None:
    refusal = context.needs_dealer()
    if refusal is None and context.state.phase is not Phase.DEALING:
        return context.not_now("passing cards", "do this when cards lie face down")
    return refusal


@TABLE.answers(PassCards, _may_pass)
def pass_cards(context: TableContext, order: PassCards) -> Decision:
    """Pass a hand out: to its holder, or card by card to those whom the holder named."""
    found, hand = passing_of(context), order.hand
    if found is None:
        what, clauses = "passing cards to players", _keeping(context)
        return refused(refuse("not-provided", clauses, what=what, accepted="the cards turned by the dealer"))
    method, passing = found
    fault = _holder_fault(context.state, method, hand) or _order_fault(context.state, method, passing, hand)
    if fault is not None:
        return refused(fault)
    ready = _ready(context.state, method, hand)
    if not ready:
        return refused(refuse("nothing-to-pass", passing.passed.clauses, hand=hand,
                      why="none lies face down with the dealer", accepted="one that lies there"))  # fmt: skip
    third = method.third_cards if not set(ready) & set(OPENING) else None
    one = method.nomination.one_card if method.nomination and len(set(ready.values())) > 1 else None
    if one is not None:
        ready = dict([next(iter(ready.items()))])
    said = [Draft(CardsPassed(hand=hand, to=ready), *cite(passing.passed, third, one))]
    if passing.view is not None:
        said.append(
            Draft(ViewAsked(hand=hand, who=tuple(dict.fromkeys(ready.values()))), *cite(passing.view))
        )
    return said


def _keeping(context: TableContext) -> tuple[str, ...]:
    dealing = context.book.dealing
    return method_of(context.state, dealing).clauses if dealing else ()


def _holder_fault(state: Table, method: Method, hand: Hand) -> Refusal | None:
    holder = holder_of(state, method, hand)
    offer = method.offer
    clauses = offer.first.clauses if offer else method.clauses
    if holder is None:
        return refuse("hand-open", clauses, hand=hand)
    if not holder:
        other = method.post.other_hand if method.post else None
        return refuse("hand-given", other.clauses if other else clauses, hand=hand, holder=THE_DEALER)
    if keeps_own(state, method, hand):
        return refuse("nothing-to-pass", method.clauses, hand=hand, why=f"they are with {holder}",
                      accepted=f"the cards turned by {holder}")  # fmt: skip
    return None


def _order_fault(state: Table, method: Method, passing: Passing, hand: Hand) -> Refusal | None:
    """One set of cards out at a time, the Player's first where the rulebook says so, one card if shared."""
    coup = state.coup
    if len(coup.drawn) < len(OPENING):
        return refuse("nothing-to-pass", passing.passed.clauses, hand=hand,
                      why="the first four cards are not all dealt", accepted="wait for them")  # fmt: skip
    if coup.holding.out:
        place, who = next(iter(coup.holding.out.items()))
        one = method.nomination.one_card if method.nomination and HAND_OF[place] == hand else None
        rule = one or passing.one_hand or passing.collected
        return refuse("one-hand", rule.clauses, hand=HAND_OF[place], holder=who)
    first = passing.player_first
    if first and hand == "banker" and not all(place in coup.faces for place in PLACES["player"][:2]):
        return refuse("player-first", first.clauses)
    return None


def _ready(state: Table, method: Method, hand: Hand) -> dict[str, str]:
    """The cards of a hand that can be passed now, each with the person who opens it."""
    coup, holder = state.coup, holder_of(state, method, hand) or ""
    opener = {place: opener_of(state, place, holder) for place in face_down(coup)}
    return {
        place: who
        for place, who in opener.items()
        if HAND_OF[place] == hand
        and who != DEALER
        and place not in coup.holding.passed
        and not dealer_opens(state, place)
    }


def _may_look(context: TableContext) -> Refusal | None:
    if context.state.phase is not Phase.DEALING:
        return context.not_now("looking at cards", "do this while one holds some")
    return None


@TABLE.answers(LookAtCards, _may_look)
def look_at_cards(context: TableContext, order: LookAtCards) -> Decision:
    """Let a holder look; nobody else learns what the cards are."""
    out = context.state.coup.holding.out
    mine = tuple(place for place in PLACES[order.hand] if out.get(place) == context.actor.id)
    found = passing_of(context)
    if not mine:
        return refused(refuse("not-out", _keeping(context), hand=order.hand))
    return [Draft(CardsLookedAt(places=mine), *(cite(found[1].opened) if found else (_keeping(context),)))]


@TABLE.answers(CollectCards, _may_pass)
def collect_cards(context: TableContext, order: CollectCards) -> Decision:
    """Bring a hand's cards back to the layout."""
    coup, found = context.state.coup, passing_of(context)
    out = [place for place in coup.holding.out if HAND_OF[place] == order.hand]
    if not out:
        return refused(refuse("not-out", _keeping(context), hand=order.hand))
    unturned = tuple(place for place in out if place not in coup.faces)
    collected = CardsCollected(hand=order.hand, unturned=unturned)
    return [Draft(collected, *(cite(found[1].collected) if found else (_keeping(context),)))]


@TABLE.folds(CardsPassed)
def _passed(state: Table, fact: CardsPassed, event: Event) -> Table:
    holding = state.coup.holding
    out = structs.replace(holding, out={**holding.out, **fact.to}, passed=holding.passed | frozenset(fact.to))
    return structs.replace(with_holding(state, out), shoe=structs.replace(state.shoe, handled=True))


@TABLE.folds(CardsLookedAt)
def _looked(state: Table, fact: CardsLookedAt, event: Event) -> Table:
    holding = state.coup.holding
    return with_holding(state, structs.replace(holding, looked=holding.looked | frozenset(fact.places)))


@TABLE.folds(CardsCollected)
def _collected(state: Table, fact: CardsCollected, event: Event) -> Table:
    holding = state.coup.holding
    left = {place: who for place, who in holding.out.items() if HAND_OF[place] != fact.hand}
    return with_holding(state, structs.replace(holding, out=left))


TABLE.folds(ViewAsked)(unchanged)
