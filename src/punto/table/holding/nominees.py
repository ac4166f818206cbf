"""Others at the table: people who open cards for a holder, and a holder who opens both hands."""

from msgspec import structs

from punto.machine.audience import EVERYBODY
from punto.machine.decision import Decision, Draft, Refused, refused
from punto.machine.fact import Event, Fact
from punto.machine.roles import DEALER
from punto.rulebook.procedure.dealing import Method
from punto.rulebook.refusal import Refusal, refuse
from punto.table.coup.hands import HAND_OF, PLACES, face_down
from punto.table.holding.control import holder_of
from punto.table.holding.method import method_of
from punto.table.holding.offers import HandAccepted, cite, rules_of, with_holding
from punto.table.machine import TABLE, TableContext, TwoHandOrder
from punto.table.powers import player_here
from punto.table.state.coup import Hand
from punto.table.state.table import Phase, Table
from punto.units.field_types import PersonId, Text
from punto.units.privacy import Person

HELD = (Phase.CALLED, Phase.DEALING)


class Nominate(TwoHandOrder, frozen=True, kw_only=True, tag="nominate"):
    """Have somebody else at the table open cards for oneself; "dealer" names the dealer."""

    who: PersonId
    places: tuple[Text, ...]


class OpenBoth(TwoHandOrder, frozen=True, kw_only=True, tag="open-both"):
    """Ask to open the hand that the dealer would open, in turn with one's own."""


class Nominated(Fact, frozen=True, kw_only=True, tag="opener-nominated"):
    """Somebody opens cards for their holder."""

    audience = EVERYBODY
    words = "{who} opens {places}"
    who: Person
    places: tuple[str, ...]


def _may_name(context: TableContext) -> Refusal | None:
    refusal = player_here(context)
    if refusal is None and context.state.phase not in HELD:
        return context.not_now("naming somebody to open cards", "do this while one holds them")
    return refusal


def _method(context: TableContext) -> Method | None:
    dealing = context.book.dealing
    return method_of(context.state, dealing) if dealing else None


@TABLE.answers(Nominate, _may_name)
def nominate(context: TableContext, order: Nominate) -> Decision:
    """Let a holder name others, with approval where the rulebook wants it before."""
    method = _method(context)
    rule = method.nomination if method else None
    if method is None or rule is None:
        clauses = method.clauses if method else ()
        return refused(refuse("not-provided", clauses, what="opening cards for somebody else",
                      accepted="the cards opened by their holder"))  # fmt: skip
    wanted_places = order.places or ("no place",)
    faults = [fault for place in wanted_places if (fault := _place_fault(context, method, place))]
    if order.who == DEALER and not rule.dealer:
        faults.append(
            refuse("not-provided", rule.clauses, what="naming the dealer", accepted="a seated player")
        )
    elif order.who != DEALER and order.who not in context.state.people.seats.values():
        faults.append(refuse("standing", rule.clauses, who=order.who, what="opens no cards"))
    if faults:
        return Refused(tuple(faults))
    if rule.approval is not None:
        wanted = context.needs_approval(rule.approval, rule.clauses, rule.readings)
        if wanted is not None:
            return wanted
    return [Draft(Nominated(who=order.who, places=order.places), *cite(rule))]


def _place_fault(context: TableContext, method: Method, place: str) -> Refusal | None:
    """Only cards of one's own hand that are still face down can be given to others to open."""
    coup = context.state.coup
    if place not in HAND_OF:
        return refuse("no-such-card", (), place=place, open=", ".join(HAND_OF))
    if place in coup.faces:
        return refuse("already-turned", method.clauses, place=place, open=", ".join(face_down(coup)))
    if place in coup.holding.out:
        return refuse("cards-out", method.clauses, holder=coup.holding.out[place])
    hand = HAND_OF[place]
    holder = holder_of(context.state, method, hand)
    if holder == context.actor.id:
        return None
    return refuse("held-by", method.clauses, hand=hand, holder=holder or DEALER)


@TABLE.answers(OpenBoth, _may_name)
def open_both(context: TableContext, order: OpenBoth) -> Decision:
    """Give the hand that the dealer would open to the holder of the other one."""
    rules, who = rules_of(context), context.actor.id
    both = rules.offer.both_hands if rules else None
    if rules is None or both is None:
        method = _method(context)
        return refused(refuse("not-provided", method.clauses if method else (),
                      what="one player opening both hands", accepted="one hand each"))  # fmt: skip
    state = context.state
    mine: list[Hand] = [hand for hand in PLACES if holder_of(state, rules.method, hand) == who]
    if not mine:
        return refused(refuse("not-out", both.clauses, hand="player or banker"))
    other: Hand = "banker" if mine[0] == "player" else "player"
    holder = holder_of(state, rules.method, other)
    if holder is None:
        return refused(refuse("hand-open", both.clauses, hand=other))
    if holder or any(place in state.coup.faces for place in PLACES[other]):
        return refused(refuse("hand-given", both.clauses, hand=other, holder=holder or "open already"))
    return [Draft(HandAccepted(hand=other, who=who), *cite(both))]


@TABLE.folds(Nominated)
def _nominated(state: Table, fact: Nominated, event: Event) -> Table:
    holding = state.coup.holding
    nominees = {**holding.nominees, **dict.fromkeys(fact.places, fact.who)}
    return with_holding(state, structs.replace(holding, nominees=nominees))
